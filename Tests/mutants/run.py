#!/usr/bin/env python3
"""Puts each fault of this folder into a scratch copy and demands that its tests fail.

A patch holds one fault; its header says what it is and which tests are to catch it (`swift test
--filter`). The copy keeps its build from run to run, so that each fault costs what it changes.

  run.py [--scratch FOLDER] [NAME…]      NAME: a patch without its ending; none: all
"""

import argparse
import filecmp
import pathlib
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATCHES = pathlib.Path(__file__).resolve().parent
# A fault that makes its tests hang is caught too.
PATIENCE = 600


def copy_tree(scratch):
    """Brings the copy up to date; files that are the same keep their times, and so their builds."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    wanted = {name for name in listed if name and (ROOT / name).is_file()}
    for name in wanted:
        source, target = ROOT / name, scratch / name
        if target.exists() and filecmp.cmp(source, target, shallow=False):
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
    for folder in ["Sources", "Tests", "plugins"]:
        for path in (scratch / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(scratch)) not in wanted:
                path.unlink()


def header(patch, field):
    for line in patch.read_text().splitlines():
        if line.startswith(field + ": "):
            return line[len(field) + 2:]
    sys.exit(f"{patch.name} has no line '{field}:'")


def swift(scratch, *arguments):
    """Runs swift in the copy; the exit code, None where it took too long, and what it said."""
    try:
        run = subprocess.run(
            ["swift", *arguments], cwd=scratch, capture_output=True, text=True, errors="replace",
            timeout=None if arguments[0] == "build" else PATIENCE)
        return run.returncode, run.stdout + run.stderr
    except subprocess.TimeoutExpired:
        return None, "it took too long"


def build(scratch):
    return swift(
        scratch, "build", "--build-tests", "-debug-info-format", "none",
        "--explicit-target-dependency-import-check", "error")


def test(scratch, tests):
    return swift(
        scratch, "test", "--skip-build", "-debug-info-format", "none", "--filter", tests)


def apply(patch, scratch, *options):
    subprocess.run(["git", "apply", *options, str(patch)], cwd=scratch, check=True)


def is_caught(patch, scratch):
    """Whether the tests that the patch names fail over its fault."""
    began = time.monotonic()
    apply(patch, scratch)
    try:
        code, said = build(scratch)
        if code != 0:
            verdict = "DOES NOT BUILD\n" + said[-2000:]
        else:
            code, said = test(scratch, header(patch, "Caught-by"))
            verdict = "caught" if code != 0 else "NOT CAUGHT"
    finally:
        apply(patch, scratch, "-R")
    seconds = time.monotonic() - began
    print(f"{patch.stem}: {verdict} ({header(patch, 'Fault')}; {seconds:.0f} s)", flush=True)
    return verdict == "caught"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--scratch", type=pathlib.Path, default=ROOT / ".build" / "mutants")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    patches = sorted(PATCHES.glob("*.patch"))
    if arguments.names:
        patches = [patch for patch in patches if patch.stem in arguments.names]
    scratch = arguments.scratch
    scratch.mkdir(parents=True, exist_ok=True)
    copy_tree(scratch)
    code, said = build(scratch)
    if code != 0:
        sys.exit("without any fault the copy does not build:\n" + said[-4000:])
    tests = "|".join(sorted({header(patch, "Caught-by") for patch in patches}))
    code, said = test(scratch, tests)
    if code != 0:
        sys.exit("without any fault these tests fail already:\n" + said[-4000:])
    caught = sum([is_caught(patch, scratch) for patch in patches])
    print(f"{caught} of {len(patches)} caught")
    sys.exit(caught != len(patches))


main()
