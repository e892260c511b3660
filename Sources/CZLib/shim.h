#pragma once
#if !__has_include(<zlib.h>)
#error "zlib.h is missing. Run 'make setup' (Debian: apt-get install zlib1g-dev)."
#endif
#include <zlib.h>
