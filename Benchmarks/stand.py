"""The measuring stand: runs of whole processes, corpora with their server, and our program with its store.

Nothing large is read here: a child's peak of memory begins at the size of this process.
"""
import contextlib, json, os, shutil, socket, statistics, subprocess, sys, tempfile, time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
WORK = HERE / ".work"
LIMITS = HERE / "limits"
MIB = 1 << 20


@dataclass
class Run:
    """What one finished process cost: seconds on the clock and of the processor, peak memory in bytes."""
    wall: float
    cpu: float
    peak: int
    out: str


@dataclass
class Row:
    """A line of the table. The ratio is ours to the other, or, where ours is to be faster, the other to ours."""
    number: str
    work: str
    ours: str
    other: str
    ratio: float
    must: float
    aim: float
    is_speedup: bool = False

    @property
    def verdict(self):
        def holds(bound):
            return self.ratio >= bound if self.is_speedup else self.ratio <= bound
        return "aim" if holds(self.aim) else "must" if holds(self.must) else "MISSED"

    def line(self):
        sign = "× faster" if self.is_speedup else ""
        return (f"| {self.number} | {self.work} | {self.ours} | {self.other} | {self.ratio:.2f}{sign} "
                f"| {self.must:g}{'×' if sign else ''} | {self.aim:g}{'×' if sign else ''} | {self.verdict} |")


HEAD = ["| # | work | ours | other | ratio | must | aim | reached |", "|---|---|---:|---:|---:|---:|---:|---|"]


def run(command, check=True, **options):
    """Runs a command to its end, with its output in a file so that no pipe slows it."""
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


def in_turn(runs, *makers, warm=True):
    """Calls each maker once to warm up, then in turn, `runs` times; a list of runs for each."""
    if warm:
        for make in makers:
            make()
    results = [[] for _ in makers]
    for _ in range(runs):
        for result, make in zip(results, makers):
            result.append(make())
    return results


def expect(what, want, got):
    if want != got:
        sys.exit(f"{what}: expected {want}, got {got}: the figures would be of something else")


# The corpora and their server

def corpus(kind, *words):
    """A folder that make-corpus.py has filled, once; `stats` in it says what it holds."""
    folder = WORK / kind
    if not (folder / "made").exists():
        shutil.rmtree(folder, ignore_errors=True)
        made = run([sys.executable, HERE / "make-corpus.py", folder, *words])
        if (folder / "v0").is_dir():
            names = (folder / "names.txt").read_text().split()
            (folder / "files.txt").write_text("".join(f"{folder}/v0/{name}\n" for name in names))
        (folder / "stats").write_text(made.out)
        (folder / "made").touch()
    return folder


def stats(folder):
    return json.loads((folder / "stats").read_text())


def medium():
    return corpus("medium", "medium")


def names_of(folder):
    return (folder / "names.txt").read_text().split()


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


def feed_sources(base, names):
    return "".join(f"  s{n.split('.')[0]}: {{ plugin: podcast, url: {base}/f/{n} }}\n" for n in names)


# Our program

class Ours:
    """One configuration and its store, in a folder of its own."""

    def __init__(self, roost, name, sources):
        self.roost, self.folder = roost, WORK / "ours" / name
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.config, self.store = self.folder / "sources.yaml", self.folder / "roost.db"
        self.config.write_text("sources:\n" + sources)
        self.environment = dict(os.environ)

    def __call__(self, *words):
        return run([self.roost, "--config", self.config, "--store", self.store, *words], env=self.environment)

    def sync(self, *words):
        return self("aggregate", "--quiet", *words)

    def again(self):
        return self.sync("--jobs=32")

    def first_sync(self, *words):
        self.forget()
        return self.sync(*words)

    def forget(self):
        for path in self.folder.glob("roost.db*"):
            path.unlink()

    def fold(self):
        """Folds the log into the store, and gives the store's size in bytes."""
        self.value("PRAGMA wal_checkpoint(TRUNCATE)")
        return self.store.stat().st_size

    def keep(self, name="kept.db"):
        self.fold()
        shutil.copy(self.store, self.folder / name)

    def restore(self, name="kept.db"):
        self.forget()
        shutil.copy(self.folder / name, self.store)
        # Else the run's first fsync would write the copy, which costs by the store's size.
        with open(self.store, "rb") as file:
            os.fsync(file)

    def value(self, sql):
        return run(["sqlite3", self.store, sql]).out.strip()

    def last_run(self):
        """What the last sync counted: new, updated, unchanged, failed."""
        return tuple(map(int, self.value("SELECT new, updated, unchanged, failed FROM run ORDER BY number DESC LIMIT 1").split("|")))

    def check(self, items, carried, relations, enclosures):
        """The store holds what the corpus has: items with hashes, dates, absolute links and all that hangs on them."""
        got = self.value("""
            SELECT total(carried = 0), total(carried = 1), total(content_hash <> 0), total(relations_hash <> 0 AND carried = 0),
              total(published IS NOT NULL AND carried = 0),
              total(coalesce(url, 'http://x.y') GLOB 'http*://*.*' AND coalesce(image_url, 'http://x.y') GLOB 'http*://*.*')
            FROM item;
            SELECT count(*) FROM relation;
            SELECT count(*), total(url GLOB 'http*://*') FROM enclosure""")
        numbers = [int(float(n)) for n in got.replace("\n", "|").split("|")]
        everything = items + carried
        expect(f"{self.store}: items, carried, hashes, relation hashes, dates, links, relations, enclosures, their links",
               [items, carried, everything, items, items, everything, relations, enclosures, enclosures], numbers)

    def check_feeds(self, feeds, items):
        self.check(items=items, carried=feeds, relations=items, enclosures=items)


def limit(program, *words):
    return run([LIMITS / program, *words])


def parse_seconds(runs):
    """The processor seconds that a parser printed last."""
    return statistics.median(float(r.out.split()[-2]) for r in runs)
