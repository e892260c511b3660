#!/usr/bin/env python3
"""Small drivers that put Python peers through the same work; each prints one line of counts.

  peers.py reader DB LIST [N]    lemon24/reader: add the feeds in LIST (URLs) if new, update with N workers
  peers.py dlt URL DB            dlt's rest_api source: numbered JSON pages to SQLite
  peers.py pages URL DB          the same pages by urllib and sqlite-utils
"""
import sys


def reader(database, listing, workers="1"):
    import reader as library
    store = library.make_reader(database)
    known = {feed.url for feed in store.get_feeds()}
    for url in open(listing).read().split():
        if url not in known:
            store.add_feed(url)
    errors = sum(isinstance(r.value, Exception) for r in store.update_feeds_iter(scheduled=False, workers=int(workers)))
    print(f"{store.get_entry_counts().total} stored, {errors} errors")


def dlt(url, database):
    import dlt as library
    from dlt.sources.rest_api import rest_api_source
    source = rest_api_source({
        "client": {"base_url": url, "paginator": {"type": "page_number", "base_page": 1, "total_path": "total_pages"}},
        "resources": [{"name": "items", "primary_key": "id", "write_disposition": "merge",
                       "endpoint": {"path": "items", "data_selector": "results"}}]})
    target = library.destinations.sqlalchemy(f"sqlite:///{database}")
    library.pipeline("bench", destination=target, dataset_name="api", pipelines_dir=database + ".dlt").run(source)
    print("done")


def pages(url, database):
    import json, urllib.request, sqlite_utils

    def rows():
        page = last = 1
        while page <= last:
            with urllib.request.urlopen(f"{url}/items?page={page}") as answer:
                body = json.load(answer)
            last, page = body["total_pages"], page + 1
            yield from body["results"]

    table = sqlite_utils.Database(database)["items"]
    table.upsert_all(rows(), pk="id")
    print(f"{table.count} stored")


{"reader": reader, "dlt": dlt, "pages": pages}[sys.argv[1]](*sys.argv[2:])
