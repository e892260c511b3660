#pragma once
#if !__has_include(<curl/curl.h>)
#error "curl/curl.h is missing. Run 'make setup' (Debian: apt-get install libcurl4-openssl-dev)."
#endif
#include <curl/curl.h>
