// The bound of fetching: a bare curl multi loop that drops the bytes.
//
//   fetch BASE NAMES TRANSFERS [conditional]
//
// Requests BASE followed by each line of NAMES, TRANSFERS at a time, on kept-alive connections;
// `conditional` sends the date of the corpus, so that every answer is 304.
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long received;

static size_t drop(char *bytes, size_t size, size_t count, void *context) {
  (void)bytes, (void)context;
  received += (long)(size * count);
  return size * count;
}

static char *next_url(FILE *names, const char *base) {
  static char url[2048];
  char line[1024];
  if (!fgets(line, sizeof line, names)) return NULL;
  line[strcspn(line, "\n")] = 0;
  snprintf(url, sizeof url, "%s%s", base, line);
  return url;
}

int main(int count, char **words) {
  if (count < 4) return fprintf(stderr, "usage: fetch BASE NAMES TRANSFERS [conditional]\n"), 2;
  FILE *names = fopen(words[2], "r");
  if (!names) return perror(words[2]), 1;
  int transfers = atoi(words[3]), active = 0;
  long ok = 0, unmodified = 0, failed = 0;
  struct curl_slist *fields = NULL;
  if (count > 4) fields = curl_slist_append(NULL, "If-Modified-Since: Tue, 14 Nov 2023 22:13:20 GMT");

  curl_global_init(CURL_GLOBAL_ALL);
  CURLM *multi = curl_multi_init();
  curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)transfers);
  for (int i = 0; i < transfers; i++) {
    char *url = next_url(names, words[1]);
    if (!url) break;
    CURL *easy = curl_easy_init();
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, drop);
    if (fields) curl_easy_setopt(easy, CURLOPT_HTTPHEADER, fields);
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_multi_add_handle(multi, easy);
    active++;
  }
  while (active > 0) {
    int running, queued;
    curl_multi_perform(multi, &running);
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &queued));) {
      CURL *easy = message->easy_handle;
      long status = 0;
      curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
      if (status == 200) ok++; else if (status == 304) unmodified++; else failed++;
      curl_multi_remove_handle(multi, easy);
      char *url = next_url(names, words[1]);
      if (url) {
        curl_easy_setopt(easy, CURLOPT_URL, url);
        curl_multi_add_handle(multi, easy);
      } else {
        curl_easy_cleanup(easy);
        active--;
      }
    }
    if (active > 0) curl_multi_poll(multi, NULL, 0, 100, NULL);
  }
  printf("%ld ok, %ld unmodified, %ld failed, %ld bytes\n", ok, unmodified, failed, received);
  return failed > 0;
}
