"""Runs taps from PyPI, unchanged, through the built program against a server on loopback.

    python3 Tests/SingerTaps/check.py PROGRAM FOLDER

FOLDER holds a virtual environment for each tap (`make test-singer` makes them), and a workspace that is made anew.
"""

import json
import os
import shutil
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlparse

# The first tap asks for what is newer than its state; the second one reads all and passes over what it knows.
TAPS = {
    "tap-rest-api-msdk": """
plugin: msdk
run: [tap-rest-api-msdk]
network: true
options: { url: { type: url, required: true, summary: Where the API is. } }
config:
  api_url: $url
  start_date: "2023-12-31T00:00:00Z"
  next_page_token_path: '("$.next")'
  streams: >-
    ([{ name: "posts", path: "/posts", records_path: "$.items[*]", primary_keys: ["id"],
        replication_key: "updated_at", source_search_field: "since",
        source_search_query: "$last_run_date" }])
streams:
  posts:
    item: { id: "post:{.id}", kind: post, title: .title, published: .updated_at }
    relations: { by: { to: "user:{.user}", item: { kind: user, title: "User {.user}" } } }
""",
    "tap-rest-api": """
plugin: classic
run: [tap-rest-api]
network: true
options: { url: { type: url, required: true, summary: Where the API is. } }
config:
  url: "{$url}/posts?page={{current_page}}"
  streams: posts
  page_start: 1
  items_per_page: 2
  datetime_key: updated_at
  start_datetime: "2023-12-31T00:00:00+00:00"
  record_list_level: '("$.items[*]")'
streams:
  posts: { item: { id: "post:{.id}", kind: post, title: .title, published: .updated_at } }
""",
}

SCHEMA = {
    "type": "object",
    "properties": {
        "id": {"type": "integer"},
        "title": {"type": ["null", "string"]},
        "user": {"type": ["null", "integer"]},
        "updated_at": {"type": "string", "format": "date-time"},
    },
}


def post(number):
    return {
        "id": number, "title": f"Post {number}", "user": number % 2,
        "updated_at": f"2024-01-{number:02}T00:00:00+00:00",
    }


class Server(ThreadingHTTPServer):
    """Posts, two a page, `since` a moment; remembers what was asked."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.posts = [post(number) for number in range(1, 7)]
        self.asked = []
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append(self.path)
        query = {name: values[0] for name, values in parse_qs(urlparse(self.path).query).items()}
        page = int(query.get("page", 1))
        posts = [one for one in self.server.posts if one["updated_at"] >= query.get("since", "")]
        body = {"items": posts[2 * page - 2 : 2 * page]}
        if 2 * page < len(posts):
            body["next"] = page + 1
        text = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


class Checks:
    def __init__(self):
        self.count = 0

    def __call__(self, what, got, wanted):
        self.count += 1
        if got != wanted:
            sys.exit(f"{what}: got {got!r}, wanted {wanted!r}")


def main():
    program, folder = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve()
    work = folder / "work"
    shutil.rmtree(work, ignore_errors=True)
    server = Server()
    url = f"http://127.0.0.1:{server.server_address[1]}"
    sources = ["sources:"]
    for page in TAPS.values():
        name = page.split()[1]
        plugin = work / "plugins" / name
        (plugin / "schema").mkdir(parents=True)
        (plugin / "plugin.yaml").write_text(page.lstrip())
        (plugin / "schema" / "posts.json").write_text(json.dumps(SCHEMA))
        sources.append(f"  {name}: {{ plugin: {name}, url: \"{url}\" }}")
    (work / "sources.yaml").write_text("\n".join(sources) + "\n")
    environment = {
        "HOME": str(work), "LANG": "C.UTF-8",
        "PATH": ":".join([str(folder / tap / "bin") for tap in TAPS] + [os.environ["PATH"]]),
    }

    def roost(*arguments):
        run = subprocess.run(
            [program, *arguments, "--json"], cwd=work, env=environment, capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"roost {' '.join(arguments)}: exit code {run.returncode}\n{run.stdout}{run.stderr}")
        return json.loads(run.stdout)

    def sync():
        server.asked.clear()
        report = roost("aggregate", "--jobs", "1")
        for source in report["sources"]:
            check(f"{source['source']}: warnings", source.get("warnings", []), [])
        return {source["source"]: source for source in report["sources"]}

    check = Checks()
    roost("check")
    check("requests of check", server.asked, [])
    first = sync()
    for name in ("msdk", "classic"):
        check(f"{name}: first sync", first[name]["new"], 6)
        titles = sorted(item["title"] for item in roost("list", name))
        check(f"{name}: titles", titles, [f"Post {number}" for number in range(1, 7)])
    pages = [path for path in server.asked if "since=2023-12-31" in path]
    check("msdk: pages of the first sync", len(pages), 3)
    second = sync()
    for name in ("msdk", "classic"):
        check(f"{name}: second sync", (second[name]["new"], second[name]["updated"]), (0, 0))
    states = [path for path in server.asked if "since=2024-01-06" in path]
    check("msdk: requests with the state", len(states), 1)
    server.posts.append(post(7))
    third = sync()
    for name in ("msdk", "classic"):
        check(f"{name}: third sync", third[name]["new"], 1)
        check(f"{name}: items", len(roost("list", name)), 7)
    left = [item for name in ("msdk", "classic") for item in roost("list", name) if item.get("left_at")]
    check("items that left", left, [])
    print(f"{len(TAPS)} taps from PyPI, three syncs each: {check.count} checks passed")


main()
