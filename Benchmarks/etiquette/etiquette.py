#!/usr/bin/env python3
"""Runs the checks of `checks.py` against Roost, newsboat and the Python library reader, over loopback.

  etiquette.py [--roost PROGRAM] [--python PYTHON] [--write PAGE]

Prints a table in Markdown; with `--write` it goes into PAGE between `<!-- etiquette -->` and the next `<!-- end -->`.
Ends with 1 where Roost fails a check. Clients that are not installed are left out; `--python` names an interpreter
that has `reader`.
"""
import argparse
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from checks import CHECKS
from clients import installed
from server import Server


class Stand:
    """Two servers, one client and a folder of its own for one check."""

    def __init__(self, client, folder):
        self.client, self.folder = client, folder
        self.one, self.two = Server(), Server("127.0.0.2")

    def begin(self, *paths):
        self.begin_urls(*(self.one.origin + path for path in paths))

    def begin_urls(self, *urls):
        self.client.begin(self.folder, list(urls))

    def syncs(self, *seconds):
        for moment in seconds:
            self.client.sync(moment)

    def close(self):
        self.one.close()
        self.two.close()


def passes(function, client):
    with tempfile.TemporaryDirectory() as folder:
        stand = Stand(client, folder)
        try:
            return bool(function(stand))
        finally:
            stand.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--roost", default=".build/release/roost")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--write")
    arguments = parser.parse_args()
    clients = installed(arguments.roost, arguments.python)
    results = [[passes(function, client) for client in clients] for _, function in CHECKS]
    lines = ["| check | " + " | ".join(f"{client.name} {client.version()}" for client in clients) + " |",
             "|---|" + "---|" * len(clients)]
    for (text, _), row in zip(CHECKS, results):
        lines.append(f"| {text} | " + " | ".join("yes" if passed else "no" for passed in row) + " |")
    totals = [sum(row[place] for row in results) for place in range(len(clients))]
    lines.append(f"| of {len(CHECKS)} | " + " | ".join(str(total) for total in totals) + " |")
    table = "\n".join(lines)
    print(table)
    if arguments.write:
        page = open(arguments.write).read()
        head, rest = page.split("<!-- etiquette -->\n", 1)
        open(arguments.write, "w").write(
            head + "<!-- etiquette -->\n" + table + "\n<!-- end -->" + rest.split("<!-- end -->", 1)[1])
    sys.exit(0 if totals[0] == len(CHECKS) else 1)


main()
