#!/usr/bin/env python3
"""Puts each fault of this folder into a scratch copy and demands that its tests fail.

A patch holds one fault; its header says what it is and which tests are to catch it (`swift test
--filter`). The copy keeps its build from run to run, and faults of one file follow each other, so
that each costs what it changes. The working tree is only read.

  run.py [--check] [--scratch FOLDER] [NAME…]      NAME: a patch without its ending; none: all
"""

import argparse
import dataclasses
import filecmp
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATCHES = pathlib.Path(__file__).resolve().parent
# Seconds for the tests of one fault; one that makes them hang is caught too.
PATIENCE = 300
FAILED = re.compile(r"^. Test (?!run with)(.+?)(?: with \d+ test cases?)? failed after", re.MULTILINE)
ERROR = re.compile(r"^(?:error|/\S+: error): .+$", re.MULTILINE)
CRASHED = re.compile(r"unexpected signal code \d+")


@dataclasses.dataclass
class Patch:
    path: pathlib.Path
    fault: str
    tests: str
    # The file that it changes.
    file: str

    @property
    def name(self):
        return self.path.stem


def read(path):
    text = path.read_text()

    def line(start):
        found = re.search(rf"^{re.escape(start)}(.+)$", text, re.MULTILINE)
        return found[1] if found else sys.exit(f"{path.name} has no line '{start}…'")

    return Patch(path, line("Fault: "), line("Caught-by: "), line("+++ b/"))


def wanted_patches(names):
    """The patches of these names, all where there is none, those of one file side by side."""
    patches = [read(path) for path in PATCHES.glob("*.patch")]
    unknown = set(names) - {patch.name for patch in patches}
    if unknown:
        sys.exit("no such patch: " + ", ".join(sorted(unknown)))
    chosen = [patch for patch in patches if not names or patch.name in names]
    return sorted(chosen, key=lambda patch: (patch.file, patch.name))


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


def apply(patch, folder, *options):
    """What git says against it; empty where it went well."""
    run = subprocess.run(
        ["git", "apply", *options, str(patch.path)], cwd=folder, capture_output=True, text=True)
    return run.stderr.strip() if run.returncode else ""


def demand_all_apply(patches, folder):
    complaints = [complaint for patch in patches if (complaint := apply(patch, folder, "--check"))]
    if complaints:
        sys.exit("these faults fit no longer:\n" + "\n".join(complaints))


def swift(scratch, *arguments, patience=None):
    """Runs swift in the copy; the exit code, None where it took too long, and what it said."""
    # In a session of its own: whatever ends this program, swift is asked to end its children first.
    run = subprocess.Popen(
        ["swift", *arguments], cwd=scratch, text=True, errors="replace", start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        said, _ = run.communicate(timeout=patience)
        return run.returncode, said
    except subprocess.TimeoutExpired:
        return None, ""
    finally:
        stop(run)


def stop(run):
    for number in [signal.SIGINT, signal.SIGKILL]:
        if run.poll() is not None:
            return
        run.send_signal(number)
        try:
            run.wait(timeout=20)
        except subprocess.TimeoutExpired:
            continue


def build(scratch):
    """Whether it builds, and the errors where it does not."""
    code, said = swift(
        scratch, "build", "--build-tests", "-debug-info-format", "none",
        "--explicit-target-dependency-import-check", "error")
    return code == 0, "\n".join(dict.fromkeys(ERROR.findall(said))) or said[-2000:]


def test(scratch, tests):
    return swift(
        scratch, "test", "--skip-build", "-debug-info-format", "none", "--filter", tests,
        patience=PATIENCE)


def judge(patch, scratch):
    """What becomes of a fault that stands in the copy, and whether it is caught."""
    builds, errors = build(scratch)
    if not builds:
        return False, "DOES NOT BUILD\n" + errors
    code, said = test(scratch, patch.tests)
    failed = sorted(set(FAILED.findall(said)))
    if code is None:
        return True, f"caught: the tests hang for {PATIENCE} s"
    if code == 0:
        return False, "NOT CAUGHT"
    if failed:
        others = f" and {len(failed) - 1} more" if len(failed) > 1 else ""
        return True, f"caught by {failed[0]}{others}"
    if crash := CRASHED.search(said):
        return True, f"caught: {crash[0]}"
    return False, "NO TEST FAILED, yet swift did\n" + said[-2000:]


def is_caught(patch, scratch):
    """Whether the tests that the patch names fail over its fault."""
    began = time.monotonic()
    if complaint := apply(patch, scratch):
        sys.exit(complaint)
    try:
        caught, verdict = judge(patch, scratch)
    finally:
        apply(patch, scratch, "-R")
    seconds = time.monotonic() - began
    print(f"{patch.name}: {patch.fault} ({seconds:.0f} s)\n  {verdict}", flush=True)
    return caught


def demand_soundness(patches, scratch):
    """Without any fault the copy builds and its tests pass."""
    builds, errors = build(scratch)
    if not builds:
        sys.exit("without any fault the copy does not build:\n" + errors)
    code, said = test(scratch, "|".join(sorted({patch.tests for patch in patches})))
    if code != 0:
        failed = "\n".join(dict.fromkeys(FAILED.findall(said)))
        sys.exit("without any fault these tests fail already:\n" + (failed or said[-2000:]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="only whether every patch applies")
    parser.add_argument("--scratch", type=pathlib.Path, default=ROOT / ".build" / "mutants")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    patches = wanted_patches(arguments.names)
    demand_all_apply(patches, ROOT)
    if arguments.check:
        return
    # SIGTERM ends it as Ctrl-C does: the fault is taken out of the copy.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    scratch = arguments.scratch.resolve()
    scratch.mkdir(parents=True, exist_ok=True)
    copy_tree(scratch)
    demand_soundness(patches, scratch)
    missed = [patch.name for patch in patches if not is_caught(patch, scratch)]
    print(f"{len(patches) - len(missed)} of {len(patches)} caught")
    if missed:
        sys.exit("not caught: " + ", ".join(missed))


try:
    main()
except KeyboardInterrupt:
    sys.exit(130)
