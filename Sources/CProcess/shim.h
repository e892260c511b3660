#pragma once
#if defined(__linux__)
#include <sys/prctl.h>

/// prctl(2) takes variable arguments, which Swift does not import. From now on the kernel writes no
/// core of this process, not even through a pipe, which no limit on the size of cores keeps from it,
/// and no other process of the user can read its memory.
static inline int roost_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/// Whether cores of this process may be written: 0 or 1; 2: readable by root alone.
static inline int roost_may_dump(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }
#else
static inline int roost_forbid_dumps(void) { return 0; }
static inline int roost_may_dump(void) { return 0; }
#endif
