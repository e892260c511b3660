#pragma once
#if !__has_include(<curl/curl.h>)
#error "curl/curl.h is missing. Run 'make setup' (Debian: apt-get install libcurl4-openssl-dev)."
#endif
#include <curl/curl.h>

// Swift cannot call variadic functions; each of these fixes the type of one kind of argument.

static inline CURLcode roost_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode roost_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode roost_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode roost_curl_set_fields(CURL *handle, struct curl_slist *fields) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
}

static inline CURLcode roost_curl_set_writer(CURL *handle, CURLoption option,
                                             size_t (*writer)(char *, size_t, size_t, void *)) {
  return curl_easy_setopt(handle, option, writer);
}

static inline CURLcode roost_curl_set_opener(CURL *handle, curl_opensocket_callback opener) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
}

static inline CURLcode roost_curl_set_prerequest(CURL *handle, curl_prereq_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, callback);
}

static inline long roost_curl_long(CURL *handle, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

static inline curl_off_t roost_curl_offset(CURL *handle, CURLINFO info) {
  curl_off_t value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

static inline CURLMcode roost_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

// The easy handle and the result of a message that says that a transfer is done; null for others.
static inline CURL *roost_curl_done(const CURLMsg *message, CURLcode *result) {
  if (message->msg != CURLMSG_DONE) return NULL;
  *result = message->data.result;
  return message->easy_handle;
}

static inline CURLcode roost_curl_set_ssl_context(CURL *handle, curl_ssl_ctx_callback callback) {
  return curl_easy_setopt(handle, CURLOPT_SSL_CTX_FUNCTION, callback);
}

// A text that belongs to the handle; null where there is none.
static inline const char *roost_curl_text(CURL *handle, CURLINFO info) {
  char *value = NULL;
  curl_easy_getinfo(handle, info, &value);
  return value;
}

// The TLS library that libcurl uses, with its version; null where it has none.
static inline const char *roost_curl_tls(void) {
  return curl_version_info(CURLVERSION_NOW)->ssl_version;
}
