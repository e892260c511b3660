"""The rows against other programs, which are installed on the way (PyPI; Debian's newsboat)."""
import shutil, subprocess, sys

from bounds import MEDIUM
from stand import HERE, MIB, WORK, Ours, Row, corpus, expect, feed_sources, in_turn, medium, median, names_of, publish, run, served, stats


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
        ours.check_feeds(**MEDIUM)
        other = run([python, HERE / "peers.py", "reader", fresh(WORK / "reader.db"), addresses(folder, base), "8"])
    yield Row("1", "first sync of medium, against reader with 8 workers", f"{median(mine):.2f} s", f"{other.wall:.1f} s", other.wall / median(mine), 25, 50, True)


def row2(roost, runs):
    """first sync of medium, against newsboat as shipped and with its database analysed"""
    folder = medium()
    publish(folder, "v0")
    settings = WORK / "newsboat.config"
    settings.write_text("reload-threads 8\nmax-items 0\ncleanup-on-quit no\nsuppress-first-reload yes\n")
    with served(folder) as base:
        ours = Ours(roost, "first", feed_sources(base, names_of(folder)))
        mine, = in_turn(min(runs, 3), ours.first_sync)
        ours.check_feeds(**MEDIUM)
        database, urls, one = WORK / "newsboat.db", addresses(folder, base), WORK / "one-url.txt"
        one.write_text(f"{base}/f/{names_of(folder)[0]}\n")

        def reload(listing):
            return run(["newsboat", "-x", "reload", "-u", listing, "-c", database, "-C", settings])

        fresh(database)
        shipped = reload(urls)
        # It cannot read the JSON feeds (4 %), and a few encodings.
        stored = int(run(["sqlite3", database, "SELECT count(*) FROM rss_item"]).out)
        expect("newsboat stored nearly all", True, stored > 90000)
        fresh(database)
        reload(one)
        run(["sqlite3", database, "ANALYZE"])
        analysed = reload(urls)
    yield Row("2", "first sync of medium, against newsboat as shipped", f"{median(mine):.2f} s", f"{shipped.wall:.1f} s", shipped.wall / median(mine), 12, 25, True)
    yield Row("2", "… with its database analysed", f"{median(mine):.2f} s", f"{analysed.wall:.1f} s", analysed.wall / median(mine), 5, 11, True)


def row17(roost, runs):
    """JSON API of 1,000 pages, against dlt and sqlite-utils"""
    folder = corpus("api", "api", "--records", "100000")
    dlt = virtual_environment("dlt", "dlt", "sqlalchemy")
    utils = virtual_environment("sqlite-utils", "sqlite-utils")
    with served(folder) as base:
        ours = films(roost, base)
        other = fresh(WORK / "pages.db")

        def pages():
            return run([utils, HERE / "peers.py", "pages", base + "/api", fresh(other)])

        mine, two = in_turn(min(runs, 3), ours.first_sync, pages)
        ours.check(items=100000, carried=0, relations=stats(folder)["relations"], enclosures=0)
        # It puts further databases beside the one that it is given: a merge into those of an earlier run takes minutes.
        fresh(WORK / "dlt").mkdir()
        one = run([dlt, "-W", "ignore", HERE / "peers.py", "dlt", base + "/api", WORK / "dlt" / "dlt.db"])
    peak = median(mine, "peak")
    yield Row("17", "JSON API, 100,000 records in 1,000 pages, against dlt", f"{median(mine):.2f} s", f"{one.wall:.1f} s", one.wall / median(mine), 6, 12, True)
    yield Row("18", "… against sqlite-utils over urllib", f"{median(mine):.2f} s", f"{median(two):.2f} s", median(two) / median(mine), 1.7, 3, True)
    yield Row("18", "… peak memory, against 48 MiB", f"{peak / MIB:.0f} MiB", "48 MiB", peak / (48 * MIB), 4 / 3, 1)


def films(roost, base):
    ours = Ours(roost, "api", f"  films: {{ plugin: films, base_url: {base} }}\n")
    shutil.copytree(HERE / "plugins", ours.folder / "plugins")
    return ours


ROWS = {"1": row1, "2": row2, "17": row17}
