#pragma once
#if !__has_include(<zstd.h>)
#error "zstd.h is missing. Run 'make setup' (Debian: apt-get install libzstd-dev)."
#endif
#include <zstd.h>
