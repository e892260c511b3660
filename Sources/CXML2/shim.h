#pragma once
#if !__has_include(<libxml/HTMLparser.h>)
#error "libxml/HTMLparser.h is missing. Run 'make setup' (Debian: apt-get install libxml2-dev)."
#endif
#include <libxml/xmlversion.h>
// Debian's libxml2 headers pull all of ICU in, which Swift need not read.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
