#pragma once
#if !__has_include(<openssl/ssl.h>)
#error "openssl/ssl.h is missing. Run 'make setup' (Debian: apt-get install libssl-dev)."
#endif
#include <arpa/inet.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <string.h>
#include <time.h>

// What Swift cannot do: OpenSSL's macros, and its lists with types of their own.

static inline int roost_ssl_new_index(void) {
  return SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, NULL);
}

// The context of the connection whose certificate is being verified.
static inline SSL_CTX *roost_ssl_context(X509_STORE_CTX *verification) {
  SSL *connection =
      X509_STORE_CTX_get_ex_data(verification, SSL_get_ex_data_X509_STORE_CTX_idx());
  return connection == NULL ? NULL : SSL_get_SSL_CTX(connection);
}

// Seconds since 1970; 0 where the time cannot be read.
static inline long long roost_ssl_seconds(const ASN1_TIME *time) {
  struct tm parts;
  memset(&parts, 0, sizeof parts);
  return time != NULL && ASN1_TIME_to_tm(time, &parts) == 1 ? (long long)timegm(&parts) : 0;
}

// The common name of a subject or issuer, as UTF-8, cut to the room; empty where there is none.
static inline void roost_ssl_common_name(X509_NAME *name, char *text, int room) {
  text[0] = 0;
  if (name != NULL) X509_NAME_get_text_by_NID(name, NID_commonName, text, room);
}

static inline GENERAL_NAMES *roost_ssl_names(X509 *certificate) {
  return X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
}

static inline int roost_ssl_name_count(GENERAL_NAMES *names) {
  return names == NULL ? 0 : sk_GENERAL_NAME_num(names);
}

// A host name or address of the list, cut to the room; empty for names of other kinds.
static inline void roost_ssl_name(GENERAL_NAMES *names, int place, char *text, size_t room) {
  const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, place);
  text[0] = 0;
  if (name->type == GEN_DNS) {
    size_t length = (size_t)ASN1_STRING_length(name->d.dNSName);
    if (length >= room) length = room - 1;
    memcpy(text, ASN1_STRING_get0_data(name->d.dNSName), length);
    text[length] = 0;
  } else if (name->type == GEN_IPADD) {
    int length = ASN1_STRING_length(name->d.iPAddress);
    const unsigned char *bytes = ASN1_STRING_get0_data(name->d.iPAddress);
    if (length == 4) inet_ntop(AF_INET, bytes, text, (socklen_t)room);
    if (length == 16) inet_ntop(AF_INET6, bytes, text, (socklen_t)room);
  }
}

static inline void roost_ssl_free_names(GENERAL_NAMES *names) { GENERAL_NAMES_free(names); }
