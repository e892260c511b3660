#pragma once
#include <spawn.h>
#include <sys/resource.h>
#include <sys/types.h>

// glibc shows these to _GNU_SOURCE alone, which Swift's module Glibc is not built with.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int prlimit(pid_t pid, int resource, const struct rlimit *limit, struct rlimit *old);
int pipe2(int ends[2], int flags);

// POSIX_SPAWN_SETSID of glibc 2.26 and later.
static const short roost_spawn_setsid = 0x80;
