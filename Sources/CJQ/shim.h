#pragma once
#if !__has_include(<jq.h>)
#error "jq.h is missing. Run 'make setup' (Debian: apt-get install libjq-dev)."
#endif
#include <jq.h>
#include <jv.h>
