#!/usr/bin/env python3
"""Exports a small land, opens the files in Blender, and compares vertices and pixels with the land in metres.

Usage: blender_test.py PROGRAM

The land differs in each direction, so that a rotated or mirrored file fails. Exits with 77 if Blender is missing.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WIDTH, HEIGHT, CELL = 37, 23, 5.0
SKIPPED = 77


def height_at(x, y):
    """Returns the height in metres. The land rises to the east and, more, to the south; one node is much higher."""
    return 100.0 + 3.0 * x + 7.0 * y + (40.0 if (x, y) == (5, 3) else 0.0)


def write_land(path):
    head = f"ncols {WIDTH}\nnrows {HEIGHT}\nxllcorner 0\nyllcorner 0\ncellsize {CELL}\n"
    rows = (" ".join(str(height_at(x, y)) for x in range(WIDTH)) for y in range(HEIGHT))
    path.write_text(head + "\n".join(rows) + "\n")


def datum_of(project):
    """Returns the datum of a project's heights in metres, from its attribute."""
    return json.loads(re.search(rb'"datum":([-0-9.e]+)', project.read_bytes()).group(1))


def main():
    program = sys.argv[1]
    blender = shutil.which("blender")
    if blender is None:
        print("skipped: Blender is not installed (Debian's package blender)")
        return SKIPPED
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        land = folder / "land.asc"
        write_land(land)
        outputs = [part for end in ("glb", "exr", "png") for part in ("--output", str(folder / f"land.{end}"))]
        subprocess.run([program, "erode", "--input", str(land), "--rounds", "0", *outputs, "--save-project",
                        str(folder / "land.scree.exr")], check=True)
        for form in ("exr", "png"):
            subprocess.run([program, "export", "--for", "blender", "--format", form, "--maps", "none", "--input",
                            str(land), "--output", str(folder / form)], check=True)
        (folder / "datum").write_text(str(datum_of(folder / "land.scree.exr")))
        script = Path(__file__).with_name("read_land.py")
        # Blender uses the modules of the first Python on the path. It was built with those of the system.
        environment = {**os.environ, "PATH": os.defpath}
        outcome = subprocess.run([blender, "--background", "--factory-startup", "--python-exit-code", "1", "--python",
                                  str(script), "--", str(folder)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 text=True, timeout=240, env=environment)
        print(outcome.stdout)
        return outcome.returncode


if __name__ == "__main__":
    sys.exit(main())
