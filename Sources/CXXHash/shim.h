#pragma once
#if !__has_include(<xxhash.h>)
#error "xxhash.h is missing. Run 'make setup' (Debian: apt-get install libxxhash-dev)."
#endif
#include <xxhash.h>
