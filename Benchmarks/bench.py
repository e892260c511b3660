#!/usr/bin/env python3
"""Measure the built program and print a table of ratios.

  bench.py [--roost PROGRAM] [--rows 3,5,8] [--runs 5] [--markdown FILE]
  bench.py --peers                  against other programs, which it installs (PyPI; Debian's newsboat)

Each figure is of a whole process: wall seconds, processor seconds and peak resident memory as the
kernel counts them. Two things that are compared run in turn, and the ratio of their medians is
printed. The corpora are made once under Benchmarks/.work (about 3 GB); nginx serves them on loopback.
After the runs of a row the store is looked at: it must hold what the corpus has, with hashes, dates,
absolute links, relations and enclosures, else nothing is printed.
"""
import argparse, subprocess
from pathlib import Path

import against, bounds
from stand import HEAD, HERE, LIMITS, WORK


def main():
    every = bounds.ROWS | against.ROWS
    a = argparse.ArgumentParser(
        description=__doc__ + "\n" + "\n".join(f"  row {number:3} {row.__doc__}" for number, row in every.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--roost", type=Path, default=HERE.parent / ".build" / "release" / "roost")
    a.add_argument("--rows", help="numbers with commas between; default: all against the bounds")
    a.add_argument("--peers", action="store_true", help="the rows against other programs")
    a.add_argument("--runs", type=int, default=5)
    a.add_argument("--markdown", type=Path, help="also write the table there")
    a = a.parse_args()
    WORK.mkdir(exist_ok=True)
    subprocess.run(["make", "-s", "-C", LIMITS], check=True)
    lines = list(HEAD)
    print(*lines, sep="\n", flush=True)
    for number in a.rows.split(",") if a.rows else against.ROWS if a.peers else bounds.ROWS:
        for row in every[number](a.roost.resolve(), a.runs):
            lines.append(row.line())
            print(lines[-1], flush=True)
    if a.markdown:
        a.markdown.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
