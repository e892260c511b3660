"""The rows against the bounds of the machine: each yields lines of the table."""
import json, os, shutil, subprocess
from datetime import datetime, timedelta, timezone

from stand import HERE, LIMITS, MIB, WORK, Ours, Row, corpus, expect, feed_sources, in_turn, limit, medium, median, names_of, \
    parse_seconds, publish, run, served, stats

MEDIUM = dict(feeds=1000, items=100000)
# What later rows compare with: first syncs of medium in this run.
first_syncs = []


def first_sync_of_medium(roost, runs):
    """First syncs of medium, measured once a run and kept for the rows that need them."""
    if not first_syncs:
        folder = medium()
        publish(folder, "v0")
        with served(folder) as base:
            ours = Ours(roost, "first", feed_sources(base, names_of(folder)))
            first_syncs.extend(in_turn(min(runs, 3), ours.first_sync)[0])
            ours.check_feeds(**MEDIUM)
    return first_syncs


def built(product):
    """A program of the package Benchmarks."""
    subprocess.run(["swift", "build", "-c", "release", "--package-path", HERE, "--product", product], check=True, stdout=subprocess.DEVNULL)
    return HERE / ".build" / "release" / product


def row3(roost, runs):
    """first sync of medium against the C bounds, max(fetch + SAX, insert)"""
    folder, rows = medium(), corpus("rows", "rows", "-n", "1000", "-m", "100", "--notes")
    publish(folder, "v0")
    with served(folder) as base:
        ours = Ours(roost, "first", feed_sources(base, names_of(folder)))
        database = WORK / "insert.db"

        def insert():
            for path in WORK.glob("insert.db*"):
                path.unlink()
            return limit("insert", database, rows / "rows.asc")

        synced, fetch, sax, inserted = in_turn(
            runs, ours.first_sync, lambda: limit("fetch", base + "/f/", folder / "names.txt", 8),
            lambda: limit("sax", folder / "files.txt"), insert)
        ours.check_feeds(**MEDIUM)
    first_syncs[:] = synced
    bound = max(median(fetch) + parse_seconds(sax), median(inserted))
    mine = median(synced)
    size, peak, read = ours.fold(), median(synced, "peak"), sum(p.stat().st_size for p in (folder / "v0").iterdir())
    yield Row("3", "first sync of medium, against the C bounds", f"{mine:.2f} s", f"{bound:.2f} s", mine / bound, 4, 2)
    yield Row("9", "peak memory of it, against 64 MiB", f"{peak / MIB:.0f} MiB", "64 MiB", peak / (64 * MIB), 1.5, 1)
    yield Row("13", "store size, against bytes of feed read", f"{size / 1e6:.0f} MB", f"{read / 1e6:.0f} MB", size / read, 1.2, 1)


def row4(roost, runs):
    """parse to finished items, one core, against bare SAX"""
    files, parse = medium() / "files.txt", built("parse")
    mine, sax = in_turn(runs, lambda: run(["taskset", "-c", "0", parse, files]), lambda: run(["taskset", "-c", "0", LIMITS / "sax", files]))
    a, b = parse_seconds(mine), parse_seconds(sax)
    yield Row("4", "parse to finished items, one core, against libxml2's SAX2", f"{a:.2f} s", f"{b:.2f} s", a / b, 3, 2)


def row5(roost, runs):
    """re-sync of medium, all 304, against a bare curl loop"""
    folder = medium()
    publish(folder, "v0")
    with served(folder) as base:
        ours = Ours(roost, "unmodified", feed_sources(base, names_of(folder)))
        ours.first_sync()
        mine, curl = in_turn(max(runs, 9), ours.again, lambda: limit("fetch", base + "/f/", folder / "names.txt", 32, "conditional"))
    expect("new, updated, unchanged, failed", (0, 0, 100000, 0), ours.last_run())
    ours.check_feeds(**MEDIUM)
    yield Row("5", "re-sync of medium, all 304, against a bare curl loop", f"{median(mine):.3f} s", f"{median(curl):.3f} s", median(mine) / median(curl), 8, 4)


def row6(roost, runs):
    """latency of 50 ms, 32 in flight: all 304, and the first sync"""
    folder = medium()
    publish(folder, "v0")
    with served(folder, "--latency-ms", "50") as slow, served(folder) as quick:
        late = Ours(roost, "latency", feed_sources(slow, names_of(folder)))
        prompt = Ours(roost, "no-latency", feed_sources(quick, names_of(folder)))
        first, without = in_turn(min(runs, 3), lambda: late.first_sync("--jobs=32"), lambda: prompt.first_sync("--jobs=32"))
        late.check_feeds(**MEDIUM)
        again, = in_turn(min(runs, 3), late.again)
    expect("new, updated, unchanged, failed", (0, 0, 100000, 0), late.last_run())
    floor = 1000 * 0.05 / 32
    larger = max(median(again), median(without))
    yield Row("6", "all 304 with 50 ms latency, 32 in flight, against feeds × latency ÷ 32", f"{median(again):.2f} s", f"{floor:.2f} s", median(again) / floor, 1.3, 1.1)
    yield Row("7", "first sync so, against the larger of that and of the first sync without latency", f"{median(first):.2f} s", f"{larger:.2f} s", median(first) / larger, 2, 1.3)


def row8(roost, runs):
    """one new item in each of 1,000 feeds, against first sync"""
    folder = medium()
    publish(folder, "v0")
    with served(folder) as base:
        ours = Ours(roost, "one-new", feed_sources(base, names_of(folder)))
        first, updates = [], []
        for turn in range(min(runs, 3) + 1):
            publish(folder, "v0")
            first.append(ours.first_sync())
            before = ours.fold()
            publish(folder, "v1")
            updates.append(ours.sync())
            expect("new, updated, unchanged, failed", (1000, 0, 99000, 0), ours.last_run())
        publish(folder, "v0")
    ours.check_feeds(feeds=1000, items=101000)
    expect("items that left", "1000", ours.value("SELECT count(*) FROM departure"))
    growth = ours.fold() / before
    a, b = median(updates[1:]), median(first[1:])
    yield Row("8", "one new item in each of 1,000 feeds, against first sync; exactly 1,000 items written", f"{a:.2f} s", f"{b:.2f} s", a / b, 1, 0.6)
    yield Row("8", "… growth of the store", f"{ours.store.stat().st_size / 1e6:.1f} MB", f"{before / 1e6:.1f} MB", growth, 1.03, 1.03)


def row10(roost, runs):
    """one feed of 106 MB: memory and time"""
    folder = corpus("big", "big")
    publish(folder, "v0")
    with served(folder) as base:
        ours = Ours(roost, "big", feed_sources(base, names_of(folder)))
        mine, sax = in_turn(min(runs, 3), ours.first_sync, lambda: limit("sax", folder / "files.txt"))
        ours.check_feeds(feeds=1, items=40000)
    peak, other = median(mine, "peak"), median(first_sync_of_medium(roost, runs), "peak")
    a, b = median(mine), parse_seconds(sax)
    yield Row("10", "peak on one 106 MB feed, against peak on medium", f"{peak / MIB:.0f} MiB", f"{other / MIB:.0f} MiB", peak / other, 1.25, 1.1)
    yield Row("11", "first sync of that feed, against SAX over it", f"{a:.2f} s", f"{b:.2f} s", a / b, 8, 4)


def row12(roost, runs):
    """growth from 50 feeds of 20 items to 1,000 of 100, net of start-up"""
    folder = corpus("small", "small")
    publish(folder, "v0")
    with served(folder) as base:
        ours = Ours(roost, "small", feed_sources(base, names_of(folder)))
        none = Ours(roost, "none", "  none: { plugin: podcast, url: https://example.org/, enabled: false }\n")
        small, idle = in_turn(max(runs, 5), ours.first_sync, none.first_sync)
        ours.check_feeds(feeds=50, items=1000)
    start = median(idle)
    a, b = median(first_sync_of_medium(roost, runs)) - start, median(small) - start
    yield Row("12", "first sync of medium, against 50 feeds of 20 items, net of start-up (items × 100)", f"{a:.2f} s", f"{b:.3f} s", a / b, 100, 50)


def row14(roost, runs):
    """50 sources re-synced hourly for a virtual month with small changes"""
    folder = corpus("month", "month")
    shutil.rmtree(folder / "v0", ignore_errors=True)
    shutil.copytree(folder / "first", folder / "v0")
    publish(folder, "v0")
    made, begin = stats(folder), datetime(2025, 6, 1, tzinfo=timezone.utc)
    measured = (2, made["hours"] - 1)
    with served(folder) as base:
        ours = Ours(roost, "month", feed_sources(base, names_of(folder)))

        def at(hour):
            ours.environment["ROOST_NOW"] = (begin + timedelta(hours=hour)).strftime("%Y-%m-%dT%H:%M:%SZ")

        for hour in range(made["hours"] + 1):
            for changed in sorted((folder / "hours" / f"{hour:03d}").glob("*")) if hour else ():
                shutil.copy2(changed, folder / "new")
                os.replace(folder / "new", folder / "v0" / changed.name)
            if hour in measured:
                ours.keep(f"before-{hour}.db")
                shutil.rmtree(folder / f"at-{hour}", ignore_errors=True)
                shutil.copytree(folder / "v0", folder / f"at-{hour}")
            at(hour)
            ours.sync()
        ours.check_feeds(feeds=made["feeds"], items=made["items"])
        size = ours.fold()

        def again(hour):
            ours.restore(f"before-{hour}.db")
            publish(folder, f"at-{hour}")
            at(hour)
            return ours.sync()

        early, late = (median(runs) for runs in in_turn(max(runs, 15), *(lambda h=h: again(h) for h in measured)))
        publish(folder, "v0")
    yield Row("14", "50 sources hourly for a virtual month: store size, against the sum of what changed", f"{size / 1e6:.2f} MB", f"{made['bytes'] / 1e6:.2f} MB", size / made["bytes"], 1.5, 1.2)
    yield Row("14", "… second-to-last sync, against the second", f"{late * 1000:.0f} ms", f"{early * 1000:.0f} ms", late / early, 1.2, 1.05)


def row15(roost, runs):
    """newest 20 of one source"""
    bench = built("StoreBench")
    stores = {}
    for name, words in (("rows1k", ("-n", "1", "-m", "1000")), ("rows1m", ("-n", "1000", "-m", "1000"))):
        folder = corpus(name, "rows", *words)
        ours = Ours(roost, name, "  source-1: { plugin: podcast, url: https://example.org/ }\n")
        run([bench, "ingest", ours.store, folder / "rows.asc"])
        ours.fold()
        stores[name] = ours
    few, many = stores["rows1k"], stores["rows1m"]
    expect("items", "1000000", many.value("SELECT count(*) FROM item WHERE carried = 0"))
    newest = """SELECT item.number, item.title, item.published FROM source JOIN item ON item.source = source.key
        WHERE source.name = 'source-1' ORDER BY item.sort_time DESC, item.number DESC LIMIT 20"""
    a, b, c = in_turn(max(runs, 15), lambda: many("list", "source-1", "--limit", "20"), lambda: few("list", "source-1", "--limit", "20"),
                      lambda: run(["sqlite3", many.store, newest]))
    expect("items listed", 20, len(json.loads(many("--quiet", "list", "source-1", "--limit", "20", "--json").out)))
    yield Row("15", "newest 20 of one source among 1,000,000 items, against among 1,000", f"{median(a) * 1000:.1f} ms", f"{median(b) * 1000:.1f} ms", median(a) / median(b), 1.5, 1.2)
    yield Row("15", "… against sqlite3 (30 ms where it takes 3; aim 10 ms)", f"{median(a) * 1000:.1f} ms", f"{median(c) * 1000:.1f} ms", median(a) / median(c), 10, 10 / 3)


def row16(roost, runs):
    """start-up, against curl's"""
    mine, curl = in_turn(max(runs, 15), lambda: run([roost, "--version"]), lambda: run(["curl", "--version"]))
    yield Row("16", "--version, against curl --version", f"{median(mine) * 1000:.1f} ms", f"{median(curl) * 1000:.1f} ms", median(mine) / median(curl), 1.6, 1.1)


def row19(roost, runs):
    """10,000 sources, all 304, against 1,000"""
    folder = corpus("many", "feeds", "-n", "10000", "-m", "2")
    publish(folder, "v0")
    names = names_of(folder)
    with served(folder) as base:
        many = Ours(roost, "many", feed_sources(base, names))
        few = Ours(roost, "few", feed_sources(base, names[:1000]))
        many.first_sync()
        few.first_sync()
        a, b = in_turn(min(runs, 5), many.again, few.again)
    expect("new, updated, unchanged, failed", (0, 0, 20000, 0), many.last_run())
    many.check_feeds(feeds=10000, items=20000)
    peak = median(a, "peak")
    yield Row("19", "10,000 sources, all 304: a tenth of it, against 1,000", f"{median(a) / 10:.3f} s", f"{median(b):.3f} s", median(a) / 10 / median(b), 1.3, 1.1)
    yield Row("19", "… peak memory, against 80 MiB", f"{peak / MIB:.0f} MiB", "80 MiB", peak / (80 * MIB), 1.6, 1)


ROWS = {"3": row3, "4": row4, "5": row5, "6": row6, "8": row8, "10": row10, "12": row12, "14": row14, "15": row15, "16": row16, "19": row19}
