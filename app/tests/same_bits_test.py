#!/usr/bin/env python3
"""Whether a program for another system makes the same land as that for this one: each shipped preset and each model alone.

Usage: same_bits_test.py FOLDER_OF_THE_SOURCES HERE -- COMMAND...; HERE is the program for this system, COMMAND runs the other.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

MISSING = 77  # ctest counts it as skipped
THREADS = (1, 2, 5)
ROUNDS = 5


def works(sources, program):
    """Name -> arguments of `scree erode`."""
    presets = sorted(path for path in (sources / "presets").glob("*.json") if path.name != "schema.json")
    found = {path.stem: ["--preset", path, "--resolution", "256"] for path in presets}
    found["alpine with finer scales"] = ["--preset", sources / "presets/alpine.json", "--resolution", "1024"]
    knobs = subprocess.run([program, "knobs"], check=True, capture_output=True, text=True).stdout
    models = re.findall(r"^ *(\w+)\.enabled.*\n.*Whether the model acts", knobs, re.MULTILINE)
    real = ["--input", sources / "assets/heightmaps/jacksboro.png", "--height-range", "236:1076", "--cell-size", "90"]
    for model in models:
        alone = [part for name in models for part in ("--set", f"{name}.enabled={str(name == model).lower()}")]
        found[f"{model} alone"] = real + alone
    return found


def hash_of(command, arguments, threads, folder):
    """The hash of the heights that the command makes."""
    stats = folder / "stats.json"
    stats.unlink(missing_ok=True)
    whole = [*command, "erode", *map(str, arguments), "--rounds", str(ROUNDS), "--threads", str(threads), "--stats", str(stats)]
    subprocess.run([*whole, "--output", str(folder / "land.r32")], check=True, stdout=subprocess.DEVNULL)
    return json.loads(stats.read_text())["height_hash"]


def main():
    sources, here = Path(sys.argv[1]), sys.argv[2]
    other = sys.argv[4:]
    if not Path(here).is_file():
        print(f"left out: there is no {here}; build the preset release first")
        return MISSING
    different = 0
    with tempfile.TemporaryDirectory() as folder:
        all_works = works(sources, here)
        for name, arguments in all_works.items():
            expected = hash_of([here], arguments, 2, Path(folder))
            for threads in THREADS:
                found = hash_of(other, arguments, threads, Path(folder))
                if found != expected:
                    different += 1
                    print(f"{name}: {found} on {threads} threads there, {expected} here")
    print(f"{len(all_works)} lands on {', '.join(map(str, THREADS))} threads: {different} differ")
    return different > 0


if __name__ == "__main__":
    sys.exit(main())
