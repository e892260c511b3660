#!/usr/bin/env python3
"""Measure the built program against the bounds of the machine, and print a table of ratios.

  bench.py [--roost PROGRAM] [--rows 3,5,8] [--runs 5] [--markdown FILE]
  bench.py --rows 1,2,17            against peers, which it installs (PyPI; Debian's newsboat)

Each figure is of a whole process: wall seconds, processor seconds and peak resident memory as the
kernel counts them. Two things that are compared run in turn, and the ratio of their medians is
printed. The corpus is made once under Benchmarks/.work (about 1.5 GB); nginx serves it on loopback.
Every run of ours is checked: the store must hold what the corpus has.
"""
import argparse, contextlib, json, os, resource, shutil, socket, sqlite3, statistics, subprocess, sys, tempfile, time
from pathlib import Path

HERE = Path(__file__).resolve().parent
WORK = HERE / ".work"
LIMITS = HERE / "limits"


class Run:
    """What one finished process cost."""

    def __init__(self, wall, cpu, peak, out):
        self.wall, self.cpu, self.peak, self.out = wall, cpu, peak, out


def run(command, check=True, **options):
    """Runs the command to its end, with its output in a file so that no pipe slows it.

    A child's peak begins at this process's own size, which is why nothing large is read here.
    """
    with tempfile.TemporaryFile() as out:
        begun = time.perf_counter()
        process = subprocess.Popen([str(c) for c in command], stdout=out, stderr=subprocess.STDOUT, **options)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read().decode("utf-8", "replace")
    if check and process.returncode:
        sys.exit(f"{command[0]} ended with {process.returncode}: {text[-400:]}")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, text)


def median(runs, figure="wall"):
    return statistics.median(getattr(r, figure) for r in runs)


def in_turn(runs, *makers):
    """Calls each maker once to warm up, then in turn, `runs` times; a list of runs for each."""
    for make in makers:
        make()
    results = [[] for _ in makers]
    for _ in range(runs):
        for result, make in zip(results, makers):
            result.append(make())
    return results


# The corpus and its server

def corpus(kind, *words):
    folder = WORK / kind
    if not (folder / "made").exists():
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, HERE / "make-corpus.py", folder, *words], check=True, stdout=subprocess.DEVNULL)
        if (folder / "v0").is_dir():
            names = (folder / "names.txt").read_text().split()
            (folder / "files.txt").write_text("".join(f"{folder}/v0/{name}\n" for name in names))
        (folder / "made").touch()
    return folder


def medium():
    return corpus("medium", "medium")


def publish(folder, version):
    link = folder / "live"
    link.unlink(missing_ok=True)
    link.symlink_to(version)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


@contextlib.contextmanager
def served(folder, *options):
    port = free_port()
    server = subprocess.Popen([sys.executable, HERE / "feed-server.py", folder, "--port", str(port), *options],
                              stdout=subprocess.PIPE, text=True)
    try:
        if "ready" not in server.stdout.readline():
            sys.exit("the feed server did not start; it needs Debian's nginx-light (and libnginx-mod-http-echo for latency)")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


# Ours

class Ours:
    """One configuration and its store, in a folder of its own."""

    def __init__(self, roost, name, sources):
        self.roost, self.folder = roost, WORK / "ours" / name
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.config, self.store = self.folder / "sources.yaml", self.folder / "roost.db"
        self.config.write_text("sources:\n" + sources)

    def __call__(self, *words):
        return run([self.roost, "--config", self.config, "--store", self.store, *words])

    def sync(self):
        return self("aggregate", "--quiet", "--force" if not self.store.exists() else "--jobs=32")

    def forget(self):
        for path in self.folder.glob("roost.db*"):
            path.unlink()

    def first_sync(self):
        self.forget()
        return self.sync()

    def keep(self):
        """Folds the log into the store and keeps a copy of it."""
        self.value("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(self.store, self.folder / "kept.db")

    def restore(self):
        self.forget()
        shutil.copy(self.folder / "kept.db", self.store)

    def value(self, sql):
        with contextlib.closing(sqlite3.connect(self.store)) as store:
            return store.execute(sql).fetchone()[0]

    def items(self):
        return sum(source["items"] for source in json.loads(self("sources", "--json").out))


def feed_sources(base, names):
    return "".join(f"  s{n.split('.')[0]}: {{ plugin: podcast, url: {base}/f/{n} }}\n" for n in names)


def names_of(folder):
    return (folder / "names.txt").read_text().split()


def expect(what, want, got):
    if want != got:
        sys.exit(f"{what}: expected {want}, got {got}: the figures would be of something else")


# The rows of the table: each returns (text of ours, text of the other, ratio, must, aim)

def limit(program, *words):
    return run([LIMITS / program, *words])


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
        expect("items", 100000, ours.items())
    parse = statistics.median(float(r.out.split()[-2]) for r in sax)
    bound = max(median(fetch) + parse, median(inserted))
    mine = median(synced)
    size = sum(p.stat().st_size for p in (folder / "v0").iterdir())
    ours.value("PRAGMA wal_checkpoint(TRUNCATE)")
    yield "3", "first sync of medium, against the C bounds", f"{mine:.2f} s", f"{bound:.2f} s", mine / bound, 4, 2
    yield "9", "peak memory of it, against 64 MiB", f"{median(synced, 'peak') / 2**20:.0f} MiB", "64 MiB", median(synced, "peak") / 2**26, 1.5, 1
    yield "13", "store size, against bytes of feed read", f"{ours.store.stat().st_size / 1e6:.0f} MB", f"{size / 1e6:.0f} MB", ours.store.stat().st_size / size, 1.2, 1


def row4(roost, runs):
    """parse to finished items, one core, against bare SAX"""
    files = medium() / "files.txt"
    subprocess.run(["swift", "build", "-c", "release", "--package-path", str(HERE), "--product", "parse"], check=True, stdout=subprocess.DEVNULL)
    parse = HERE / ".build" / "release" / "parse"
    mine, sax = in_turn(runs, lambda: run(["taskset", "-c", "0", parse, files]), lambda: run(["taskset", "-c", "0", LIMITS / "sax", files]))
    a, b = (statistics.median(float(r.out.split()[-2]) for r in x) for x in (mine, sax))
    yield "4", "parse to finished items, one core, against libxml2's SAX2", f"{a:.2f} s", f"{b:.2f} s", a / b, 3, 2


def row5(roost, runs):
    """re-sync of medium, all 304, against a bare curl loop"""
    folder = medium()
    publish(folder, "v0")
    with served(folder) as base:
        ours = Ours(roost, "unmodified", feed_sources(base, names_of(folder)))
        ours.first_sync()
        mine, curl = in_turn(runs, ours.sync, lambda: limit("fetch", base + "/f/", folder / "names.txt", 32, "conditional"))
    yield "5", "re-sync of medium, all 304, against a bare curl loop", f"{median(mine):.2f} s", f"{median(curl):.2f} s", median(mine) / median(curl), 8, 4


def row6(roost, runs):
    """latency of 50 ms, 32 in flight"""
    folder = medium()
    publish(folder, "v0")
    with served(folder, "--latency-ms", "50") as base:
        ours = Ours(roost, "latency", feed_sources(base, names_of(folder)))
        first = [ours.first_sync() for _ in range(min(runs, 3))]
        again = [ours.sync() for _ in range(min(runs, 3))]
    floor = 1000 * 0.05 / 32
    yield "6", "all 304 with 50 ms latency, against feeds × latency ÷ 32", f"{median(again):.2f} s", f"{floor:.2f} s", median(again) / floor, 1.3, 1.1
    yield "7", "first sync with 50 ms latency, against the same floor", f"{median(first):.2f} s", f"{floor:.2f} s", median(first) / floor, 2, 1.3


def row8(roost, runs):
    """one new item in each of 1,000 feeds, against first sync"""
    folder = medium()
    publish(folder, "v0")
    with served(folder) as base:
        ours = Ours(roost, "one-new", feed_sources(base, names_of(folder)))
        first = [ours.first_sync() for _ in range(min(runs, 3))]
        ours.keep()
        before = ours.store.stat().st_size
        publish(folder, "v1")
        updates = []
        for _ in range(min(runs, 3)):
            ours.restore()
            updates.append(ours.sync())
            expect("items", 101000, ours.items())
        publish(folder, "v0")
    ours.value("PRAGMA wal_checkpoint(TRUNCATE)")
    growth = ours.store.stat().st_size / before - 1
    a, b = median(updates), median(first)
    yield "8", f"one new item in each of 1,000 feeds, against first sync (store +{growth:.1%})", f"{a:.2f} s", f"{b:.2f} s", a / b, 1, 0.6


def row10(roost, runs):
    """one feed of 106 MB"""
    folder, small = corpus("big", "big"), corpus("small", "small")
    publish(folder, "v0")
    publish(small, "v0")
    with served(folder) as base:
        ours = Ours(roost, "big", feed_sources(base, names_of(folder)))
        mine, sax = in_turn(min(runs, 3), ours.first_sync, lambda: limit("sax", folder / "files.txt"))
        expect("items", 40000, ours.items())
    with served(small) as base:
        few = Ours(roost, "small", feed_sources(base, names_of(small)))
        less, = in_turn(min(runs, 3), few.first_sync)
    a, b = median(mine), statistics.median(float(r.out.split()[-2]) for r in sax)
    yield "10", "peak on one 106 MB feed, against 50 small feeds", f"{median(mine, 'peak') / 2**20:.0f} MiB", f"{median(less, 'peak') / 2**20:.0f} MiB", median(mine, "peak") / median(less, "peak"), 1.25, 1.1
    yield "11", "first sync of that feed, against SAX over it", f"{a:.2f} s", f"{b:.2f} s", a / b, 8, 4


def row16(roost, runs):
    """start-up, against curl's"""
    mine, curl = in_turn(max(runs, 15), lambda: run([roost, "--version"]), lambda: run(["curl", "--version"]))
    yield "16", "--version, against curl --version", f"{median(mine) * 1000:.1f} ms", f"{median(curl) * 1000:.1f} ms", median(mine) / median(curl), 1.6, 1.1


# Against peers

def virtual_environment(name, *packages):
    folder = WORK / f"venv-{name}"
    if not (folder / "made").exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([folder / "bin" / "pip", "install", "-q", *packages], check=True)
        (folder / "made").touch()
    return folder / "bin" / "python"


def fresh(path):
    for old in path.parent.glob(path.name + "*"):
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    return path


def addresses(folder, base):
    path = folder / "urls.txt"
    path.write_text("".join(f"{base}/f/{name}\n" for name in names_of(folder)))
    return path


def row1(roost, runs):
    """first sync of medium, against reader with 8 workers"""
    folder, python = medium(), virtual_environment("reader", "reader", "sgmllib3k")
    publish(folder, "v0")
    with served(folder) as base:
        ours = Ours(roost, "first", feed_sources(base, names_of(folder)))
        mine, = in_turn(min(runs, 3), ours.first_sync)
        other = run([python, HERE / "peers.py", "reader", fresh(WORK / "reader.db"), addresses(folder, base), "8"])
    yield "1", "first sync of medium, against reader with 8 workers", f"{median(mine):.2f} s", f"{other.wall:.1f} s", other.wall / median(mine), "25× faster", "50×"


def row2(roost, runs):
    """first sync of medium, against newsboat as shipped and analysed"""
    folder = medium()
    publish(folder, "v0")
    settings = WORK / "newsboat.config"
    settings.write_text("reload-threads 8\nmax-items 0\ncleanup-on-quit no\nsuppress-first-reload yes\n")
    with served(folder) as base:
        ours = Ours(roost, "first", feed_sources(base, names_of(folder)))
        mine, = in_turn(min(runs, 3), ours.first_sync)
        database, urls = WORK / "newsboat.db", addresses(folder, base)
        command = ["newsboat", "-x", "reload", "-u", urls, "-c", database, "-C", settings]
        fresh(database)
        shipped = run(command)
        fresh(database)
        empty = WORK / "no-urls.txt"
        empty.write_text(f"{base}/f/{names_of(folder)[0]}\n")
        run(["newsboat", "-x", "reload", "-u", empty, "-c", database, "-C", settings])
        with contextlib.closing(sqlite3.connect(database)) as store:
            store.execute("ANALYZE")
            store.commit()
        analysed = run(command)
    yield "2", "first sync of medium, against newsboat as shipped", f"{median(mine):.2f} s", f"{shipped.wall:.1f} s", shipped.wall / median(mine), "12× faster", "25×"
    yield "2", "… analysed", f"{median(mine):.2f} s", f"{analysed.wall:.1f} s", analysed.wall / median(mine), "5× faster", "11×"


def row17(roost, runs):
    """JSON API of 1,000 pages, against dlt and sqlite-utils"""
    folder = corpus("api", "api", "--records", "100000")
    dlt = virtual_environment("dlt", "dlt", "sqlalchemy")
    utils = virtual_environment("sqlite-utils", "sqlite-utils")
    with served(folder) as base:
        ours = Ours(roost, "api", f"  films: {{ plugin: films, base_url: {base} }}\n")
        shutil.copytree(HERE / "plugins", ours.folder / "plugins")
        mine, = in_turn(min(runs, 3), ours.first_sync)
        expect("items", 100000, ours.items())
        one = run([dlt, "-W", "ignore", HERE / "peers.py", "dlt", base + "/api", fresh(WORK / "dlt.db")])
        two = [run([utils, HERE / "peers.py", "pages", base + "/api", fresh(WORK / "pages.db")]) for _ in range(min(runs, 3))]
    yield "17", "JSON API, 100,000 records in 1,000 pages, against dlt", f"{median(mine):.2f} s", f"{one.wall:.1f} s", one.wall / median(mine), "6× faster", "12×"
    yield "18", "… against sqlite-utils over urllib", f"{median(mine):.2f} s", f"{median(two):.2f} s", median(two) / median(mine), "1.7× faster", "3×"
    yield "18", "… peak memory, against 48 MiB", f"{median(mine, 'peak') / 2**20:.0f} MiB", "48 MiB", median(mine, "peak") / (48 << 20), "1.33", "1"


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
        a, b = in_turn(min(runs, 3), many.sync, few.sync)
    ratio = median(a) / 10 / median(b)
    yield "19", f"10,000 sources, all 304, a source, against 1,000 ({median(a, 'peak') / 2**20:.0f} MiB)", f"{median(a) / 10:.3f} s", f"{median(b):.3f} s", ratio, 1.3, 1.1


ROWS = {"3": row3, "4": row4, "5": row5, "6": row6, "8": row8, "10": row10, "16": row16, "19": row19}
PEERS = {"1": row1, "2": row2, "17": row17}


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--roost", type=Path, default=HERE.parent / ".build" / "release" / "roost")
    a.add_argument("--rows", default=",".join(ROWS))
    a.add_argument("--runs", type=int, default=5)
    a.add_argument("--markdown", type=Path, help="also write the table there")
    a = a.parse_args()
    WORK.mkdir(exist_ok=True)
    subprocess.run(["make", "-s", "-C", LIMITS], check=True)
    lines = ["| # | work | ours | other | ratio | must | aim |", "|---|---|---:|---:|---:|---:|---:|"]
    print(*lines, sep="\n")
    for number in a.rows.split(","):
        for row, work, ours, other, ratio, must, aim in (ROWS | PEERS)[number](a.roost.resolve(), a.runs):
            lines.append(f"| {row} | {work} | {ours} | {other} | {ratio:.2f} | {must} | {aim} |")
            print(lines[-1], flush=True)
    if a.markdown:
        a.markdown.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
