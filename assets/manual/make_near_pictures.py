#!/usr/bin/env python3
"""Draws each preset from six places, from the sky down to the height of an eye, at two resolutions.

Usage: make_near_pictures.py SCREE FOLDER [PRESET...]

The places are the same for each picture of a preset: beside its largest river, if it has one. Writes one sheet of six
pictures for each preset and resolution into FOLDER, to be looked at: sky, oblique, 200 m, 20 m, 1.7 m, across water.
Needs ImageMagick.
"""

import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

PRESETS = Path(__file__).parents[2] / "presets"
RESOLUTIONS = (512, 2048)
SIZE = "960x540"


def scree(program, *arguments):
    subprocess.run([program, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


class Riverside:
    """A place in the middle of a river: `at` steps of its line are behind it. Metres to the east and to the north."""

    def __init__(self, line, at, width):
        self.line, self.at, self.width = line, at, width

    def along(self, metres):
        """The place so many metres downstream, or upstream if negative, or the end of the river."""
        at, left = self.at, abs(metres)
        step = 1 if metres > 0 else -1
        while left > 0 and 0 <= at + step < len(self.line):
            left -= math.dist(self.line[at][:2], self.line[at + step][:2])
            at += step
        return self.line[at][:2]

    def beside(self, metres):
        """The place so many metres to the left of the shore, or to the right if negative."""
        (x, y), (from_x, from_y), (to_x, to_y) = self.line[self.at][:2], self.along(-60), self.along(60)
        length = math.hypot(to_x - from_x, to_y - from_y) or 1
        far = math.copysign(self.width / 2 + abs(metres), metres)
        return x - far * (to_y - from_y) / length, y + far * (to_x - from_x) / length


def riverside(rivers, extent):
    """The widest place of all long rivers that is not near an edge of the map. None if there is none."""
    if "crs" in rivers:
        return None
    places = [Riverside(river["geometry"]["coordinates"], at, width) for river in rivers["features"]
              for at, width in enumerate(river["properties"]["width"])
              if all(0.12 * side < along < 0.88 * side
                     for along, side in zip(river["geometry"]["coordinates"][at], extent))]
    # From a place on a short river nothing could be seen along it.
    reach = 0.06 * max(extent)
    return max((each for each in places if math.dist(each.along(-reach), each.along(0)) > 0.5 * reach),
               key=lambda each: each.width, default=None)


def place(point, height):
    return f"{point[0]:.1f},{point[1]:.1f},+{height:g}"


def cameras(river, extent):
    """The six cameras as options of `scree render`."""
    sky, oblique = ["--pitch", 90], ["--pitch", 28]
    if river is None:
        x, y = (0.5 * side for side in extent)
        near = [(200, 800), (20, 400), (1.7, 200), (2, 60)]
        return [sky, oblique] + [["--eye", place((x, y), height), "--target", place((x - ahead, y + ahead), height / 2)]
                                 for height, ahead in near]
    return [sky, oblique,
            ["--eye", place(river.along(500), 200), "--target", place(river.along(-900), 40)],
            ["--eye", place(river.beside(30), 20), "--target", place(river.along(-400), 5)],
            ["--eye", place(river.beside(6), 1.7), "--target", place(river.along(-250), 3)],
            ["--eye", place(river.beside(-8), 2), "--target", place(river.beside(60), 1)]]


def sheet(program, preset, nodes, work, target):
    land, lines = work / "land.scree.exr", work / "rivers.geojson"
    scree(program, "erode", "--preset", preset, "--resolution", nodes, "--save-project", land, "--rivers", lines,
          "--stats", work / "stats.json", "--overwrite")
    stats = json.loads((work / "stats.json").read_text())
    extent = [(stats[side] - 1) * stats["cell_size"] for side in ("width", "height")]
    pictures = []
    for number, camera in enumerate(cameras(riverside(json.loads(lines.read_text()), extent), extent)):
        picture = work / f"{number}.png"
        scree(program, "render", "--input", land, "--size", SIZE, "--set", "view.surroundings=hills", *camera,
              "--output", picture, "--overwrite")
        pictures.append(picture)
    subprocess.run(["montage", *pictures, "-tile", "2x3", "-geometry", "+2+2", "-background", "white", "-strip",
                    "-quality", "88", target], check=True)
    print("made", target)


def main():
    program, folder, *names = sys.argv[1:]
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    names = names or sorted(each.stem for each in PRESETS.glob("*.json") if each.stem != "schema")
    with tempfile.TemporaryDirectory() as work:
        for name in names:
            for nodes in RESOLUTIONS:
                sheet(str(Path(program).resolve()), PRESETS / f"{name}.json", nodes, Path(work), out / f"{name}-{nodes}.jpg")


main()
