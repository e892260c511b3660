#pragma once
#if !__has_include(<brotli/decode.h>)
#error "brotli/decode.h is missing. Run 'make setup' (Debian: apt-get install libbrotli-dev)."
#endif
#include <brotli/decode.h>
