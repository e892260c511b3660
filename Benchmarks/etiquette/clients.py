"""The programs under test: each is told its feeds once, then asked for a sync as a timer would ask."""
import json
import os
import subprocess
import sys
from datetime import datetime, timedelta, timezone

BEGIN = datetime(2025, 6, 15, 12, 0, tzinfo=timezone.utc)  # a Sunday


class Roost:
    name = "roost"

    def __init__(self, program):
        self.program = os.path.abspath(program)

    def version(self):
        return subprocess.run([self.program, "--version"], capture_output=True, text=True).stdout.split()[-1]

    def begin(self, folder, urls):
        self.folder = folder
        sources = {f"f{place}": {"plugin": "feed", "url": url, "timeout": "5s"} for place, url in enumerate(urls)}
        with open(f"{folder}/sources.yaml", "w") as file:
            json.dump({"sources": sources}, file)

    def sync(self, seconds):
        now = (BEGIN + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")
        subprocess.run([self.program, "aggregate", "--due", "--quiet"], cwd=self.folder, timeout=300,
                       env={**os.environ, "ROOST_NOW": now}, capture_output=True)


class Newsboat:
    """It has no notion of what is due: a reload asks for all that it may."""
    name = "newsboat"

    def version(self):
        text = subprocess.run(["newsboat", "-v"], capture_output=True, text=True).stdout
        return text.split()[1] if text else "?"

    def begin(self, folder, urls):
        self.folder = folder
        with open(f"{folder}/urls", "w") as file:
            file.writelines(url + "\n" for url in urls)
        with open(f"{folder}/config", "w") as file:
            file.write("download-timeout 5\ndownload-retries 1\n")

    def sync(self, seconds):
        subprocess.run(["newsboat", "-u", "urls", "-c", "cache.db", "-C", "config", "-x", "reload"], cwd=self.folder,
                       env={**os.environ, "HOME": self.folder, "TERM": "dumb"}, timeout=300, capture_output=True)


class Reader:
    """The Python library; its own schedule and its own clock, moved as ours is."""
    name = "reader"
    script = """
import sys, datetime, reader
from reader import Reader, make_reader
now = datetime.datetime.fromisoformat(sys.argv[2])
Reader._now = staticmethod(lambda: now)
store = make_reader(sys.argv[1] + "/reader.db")
for url in sys.argv[3:]:
    store.add_feed(url, exist_ok=True)
for result in store.update_feeds_iter():
    pass
"""

    def __init__(self, python):
        self.python = python

    def version(self):
        return subprocess.run([self.python, "-c", "import reader; print(reader.__version__)"],
                              capture_output=True, text=True).stdout.strip()

    def begin(self, folder, urls):
        self.folder, self.urls = folder, urls

    def sync(self, seconds):
        now = (BEGIN + timedelta(seconds=seconds)).isoformat()
        subprocess.run([self.python, "-c", self.script, self.folder, now, *self.urls], timeout=300, capture_output=True)


def installed(roost, python):
    """The clients that can run here, ours first."""
    clients = [Roost(roost)]
    try:
        subprocess.run(["newsboat", "-v"], capture_output=True)
        clients.append(Newsboat())
    except FileNotFoundError:
        print("newsboat is not installed: left out", file=sys.stderr)
    if subprocess.run([python, "-c", "import reader._parser.feedparser"], capture_output=True).returncode == 0:
        clients.append(Reader(python))
    else:
        print(f"{python} has no reader that runs: left out", file=sys.stderr)
    return clients
