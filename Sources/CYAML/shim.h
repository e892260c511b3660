#pragma once
#if !__has_include(<yaml.h>)
#error "yaml.h is missing. Run 'make setup' (Debian: apt-get install libyaml-dev)."
#endif
#include <yaml.h>
