#pragma once
#if !__has_include(<idn2.h>)
#error "idn2.h is missing. Run 'make setup' (Debian: apt-get install libidn2-dev)."
#endif
#include <idn2.h>
