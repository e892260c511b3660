"""A web server on loopback that answers by script and keeps every request: what a check looks at."""
import http.server
import threading


class Answer:
    """A response: status, header fields, body; a request whose If-None-Match is its ETag gets 304."""

    def __init__(self, status=200, body="", **fields):
        self.status, self.body = status, body.encode()
        self.fields = {name.replace("_", "-"): value for name, value in fields.items()}


def feed(title="One", extra="", **fields):
    """An RSS document of one item."""
    return Answer(200, f"""<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel>
<title>Feed</title><link>http://example.org/</link><description>d</description>{extra}
<item><guid isPermaLink="false">{title}</guid><title>{title}</title><link>http://example.org/{title}</link></item>
</channel></rss>""", Content_Type="application/rss+xml", **fields)


class Server:
    """Answers the requests of each path in turn; the last answer serves all that follow."""

    def __init__(self, address="127.0.0.1"):
        self.routes, self.log, self.lock = {}, [], threading.Lock()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                with outer.lock:
                    outer.log.append((self.path, dict(self.headers.items())))
                    answers = outer.routes.get(self.path, [Answer(404)])
                    answer = answers.pop(0) if len(answers) > 1 else answers[0]
                status, body = answer.status, answer.body
                etag = answer.fields.get("ETag")
                if status == 200 and etag and self.headers.get("If-None-Match") == etag:
                    status, body = 304, b""
                self.send_response_only(status)  # without a Date: the clock of a check is its own
                for name, value in answer.fields.items():
                    if status != 304 or name not in ("Content-Type",):
                        self.send_header(name, value)
                if status != 304:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        self.http = http.server.ThreadingHTTPServer((address, 0), Handler)
        self.http.daemon_threads = True
        self.origin = f"http://{address}:{self.http.server_address[1]}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def on(self, path, *answers):
        self.routes[path] = list(answers)

    def seen(self, path=None):
        """The header fields of the requests so far, of one path or of all; and forgets them."""
        with self.lock:
            log, self.log = self.log, []
        return [fields if path else (where, fields) for where, fields in log if path in (None, where)]

    def close(self):
        self.http.shutdown()
        self.http.server_close()
