#!/usr/bin/env python3
"""Makes the pictures of first_steps.md and sculpting.md and some of masks.md: does in Scree's window what the pages say, and takes pictures of the screen.

Usage: make_window_pictures.py SCREE [take_sculpting...]. Needs Xvfb, xdotool, openbox and ImageMagick.
"""
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "app/tests/window"))

import worked_scene  # noqa: E402
from driver import App, Screen  # noqa: E402

PICTURES = ROOT / "assets/manual/pictures"
ROUNDS = 100
PLAIN = {"version": 2, "terrain": {"start": "fbm", "width": 768, "height": 768, "cellSize": 8, "seed": 7, "fbm": {"relief": 60}},
         "view": {"freshwater": False}}


class Photographer:
    def __init__(self, app, screen, folder):
        self.app, self.screen, self.folder = app, screen, folder

    def take(self, name, crop=None, width=800):
        """The screen, or the part WIDTHxHEIGHT+X+Y of it, as a picture of the manual."""
        shot = self.folder / "shot.png"
        self.app.settle()
        subprocess.run(["import", "-window", "root", str(shot)], check=True,
                       env={**os.environ, "DISPLAY": self.screen.display})
        part = ["-crop", crop, "+repage"] if crop else []
        subprocess.run(["convert", str(shot), *part, "-resize", f"{width}x>", "-strip", "-quality", "86",
                        str(PICTURES / f"{name}.jpg")], check=True)
        print(f"made assets/manual/pictures/{name}.jpg")


def run_rounds(app, rounds):
    begun = app.report()["rounds"]
    app.key("space")
    app.wait_for(lambda r: r["rounds"] >= begun + rounds, f"{rounds} rounds")
    app.key("space")
    app.wait_for(lambda r: not r["running"], "the pause")


def main():
    wanted = sys.argv[2:]
    for take_all, opened, size in ((take_first_steps, (), None),
                                   (take_sculpting, PLAIN, "1500x900"),
                                   (take_reference, PLAIN, "1280x800"),
                                   (take_scene, (str(ROOT / "presets/blank.json"),), worked_scene.SCREEN),
                                   (take_masks, (str(ROOT / "presets/alpine.json"),), "1280x760")):
        if wanted and take_all.__name__ not in wanted:
            continue
        screen = Screen(size) if size else Screen()
        try:
            with tempfile.TemporaryDirectory() as name:
                if isinstance(opened, dict):
                    preset = Path(name) / "land.json"
                    preset.write_text(json.dumps(opened))
                    opened = (str(preset),)
                app = App(str(Path(sys.argv[1]).resolve()), screen, opened, simple=take_all is take_first_steps)
                try:
                    take_all(app, Photographer(app, screen, Path(name)))
                finally:
                    app.close()
        finally:
            screen.close()


def take_masks(app, photographer):
    app.wait_for(lambda r: r["ready"], "the land")
    app.key("F5", "F6", "F7")
    app.key("e", *["bracketright"] * 7)
    app.point(app.ground(0.53, 0.6))
    for _ in range(6):
        app.xdotool("click", 4)
    app.settle()
    app.xdotool("mousedown", 1, "sleep", 14, "mouseup", 1)
    photographer.take("brush_erosion", crop=viewport(app), width=700)
    app.key("l")
    app.drag(app.ground(0.45, 0.5), app.ground(0.62, 0.55))
    photographer.take("lock", crop=viewport(app), width=700)


def take_sculpting(app, photographer):
    app.wait_for(lambda r: r["ready"], "the land")
    app.key("F7", "q", *["bracketright"] * 10)
    app.drag_widget("stamp.height", 14)
    for form, east, south in (("volcano", 0.4, 0.45), ("mesa", 0.68, 0.52), ("crater", 0.4, 0.62)):
        app.click("toolbar.stamps")
        app.click("stamp." + form)
        app.point(app.ground(east, south))
        app.xdotool("click", 1)
        app.settle()
    app.click("toolbar.stamps")
    app.widget("stamp.cirque")
    app.settle()
    report = app.report()
    x, y, width, height = report["widgets"]["stamp.peak"]
    left, top = app.on_screen(report, x - 6, y - 6)
    photographer.take("stamps", crop=f"{int(4 * width) + 36}x{int(4 * (height + 4)) + 12}+{left}+{top}", width=620)
    app.key("Escape", "F5", "F6", "r", *["bracketleft"] * 9)
    app.settle()
    start, end = app.ground(0.6, 0.69), app.ground(0.69, 0.42)
    app.point(start)
    app.xdotool("mousedown", 1)
    app.point(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    app.point(end)
    photographer.take("sculpting", crop=viewport(app), width=800)
    app.xdotool("mouseup", 1)
    app.settle()
    app.key("d")
    app.settle()
    for east, south in ((0.88, 0.7), (0.8, 0.78), (0.72, 0.74), (0.64, 0.64), (0.652, 0.57)):
        app.point(app.ground(east, south))
        app.xdotool("click", 1)
        app.settle()
    photographer.take("curves", crop=viewport(app), width=800)


# A sketch of 1000 x 1000 pixels that covers the map: ridges, a river and a lake.
RIDGES = (((150, 250), (300, 330), (420, 300), (560, 380), (700, 340), (860, 420)),
          ((240, 720), (330, 620), (470, 600), (580, 660)))
RIVER = ((930, 180), (800, 230), (640, 500), (760, 640), (700, 800), (790, 960))
LAKE = (640, 500)


def draw_sketch(path):
    """Draws the sketch on transparent paper."""
    def line(points):
        """A smooth line through the points, as Catmull and Rom make it, in short pieces."""
        ends = (points[0], *points, points[-1])
        smooth = [[(2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * (b - c) + d - a) * t ** 3) / 2
                   for a, b, c, d in zip(*four)]
                  for four in zip(ends, ends[1:], ends[2:], ends[3:]) for t in (step / 12 for step in range(13))]
        return " ".join(f"line {x:.1f},{y:.1f} {u:.1f},{v:.1f}" for (x, y), (u, v) in zip(smooth, smooth[1:]))

    ridges = [part for points in RIDGES for part in ("-draw", line(points))]
    ticks = [part for points in RIDGES for (x, y), (u, v) in zip(points, points[1:]) for step in range(6)
             for part in ("-draw", f"line {x + (u - x) * step / 6},{y + (v - y) * step / 6} "
                                   f"{x + (u - x) * step / 6 - 12},{y + (v - y) * step / 6 + 34}")]
    subprocess.run(["convert", "-size", "1000x1000", "xc:#f4e9cfc0", "-fill", "none", "-stroke", "#7a3b12", "-strokewidth", "9",
                    *ridges, "-strokewidth", "4", *ticks, "-stroke", "#1f5fbf", "-strokewidth", "10", "-draw", line(RIVER),
                    "-fill", "#5f9be0", "-draw", "ellipse {0},{1} 90,60 0,360".format(*LAKE),
                    "-stroke", "#4a2a10", "-strokewidth", "6", "-fill", "none", "-draw", "rectangle 8,8 992,992",
                    f"png32:{path}"], check=True)


def on_map(app, east, south):
    """Returns where a point of the map (shares from its north-west corner) is on the screen; its height is about the middle one."""
    report = app.report()
    camera, terrain = report["camera"], report["terrain"]
    extent = (terrain["width"] - 1) * terrain["cell_size"]
    place = (east * extent, (terrain["lowest"] + terrain["highest"]) / 2, south * extent)
    ahead = [t - p for t, p in zip(camera["target"], camera["position"])]
    forward = [a / math.hypot(*ahead) for a in ahead]
    right = [-forward[2] / math.hypot(forward[0], forward[2]), 0.0, forward[0] / math.hypot(forward[0], forward[2])]
    up = [right[1] * forward[2] - right[2] * forward[1], right[2] * forward[0] - right[0] * forward[2],
          right[0] * forward[1] - right[1] * forward[0]]
    offset = [c - p for c, p in zip(place, camera["position"])]
    depth, across, above = (sum(o * a for o, a in zip(offset, axis)) for axis in (forward, right, up))
    _, _, width, height = report["viewport"]
    half = math.tan(math.radians(report["knobs"]["view"]["fieldOfView"] / 2)) * depth
    return app.ground(0.5 + across / half * height / width / 2, 0.5 - above / half / 2)


def take_reference(app, photographer):
    app.wait_for(lambda r: r["ready"], "the land")
    sketch = photographer.folder / "valley.png"
    draw_sketch(sketch)
    app.click("section.View")
    app.settle()
    app.click("section.Reference picture")
    app.click("reference.picture")
    app.answer_file(sketch)
    app.wait_for(lambda r: r["knobs"]["reference"]["picture"] == str(sketch) and not r["busy"], "the sketch")
    app.type_number("reference.opacity", "0.6")
    app.wait_for(lambda r: not r["typing"] and r["knobs"]["reference"]["opacity"] > 0.55, "the opacity")
    app.key("F5", "F7", "d")
    app.click("toolbar.curve.kind")
    app.click("toolbar.curve.kind.ridge")
    before = app.report()["history"]["current"]
    for number, (x, y) in enumerate(RIDGES[0], 1):
        app.point(on_map(app, x / 1000, y / 1000))
        app.xdotool("click", *(("--repeat", 2, "--delay", 60) if number == len(RIDGES[0]) else ()), 1)
        app.settle()
    app.wait_for(lambda r: r["history"]["current"] > before + len(RIDGES[0]) and not r["history"]["open"], "the ridge")
    app.key("1")
    app.xdotool("sleep", 8)  # until the land is drawn finely
    photographer.take("reference", width=900)


def take_scene(app, photographer):
    app.wait_for(lambda r: r["ready"], "the land")
    app.key("F5", "F6", "F7")

    def after_each(action):
        if action == worked_scene.ACTIONS[-3]:
            photographer.take("scene_lock", crop=viewport(app), width=600)

    worked_scene.make(app, after_each)
    app.key("1")
    photographer.take("scene_made", crop=viewport(app), width=600)
    app.key("space")
    app.wait_for(lambda r: not r["running"] and r["rounds"] > ROUNDS, "the end of the run")
    photographer.take("scene_eroded", crop=viewport(app), width=800)


def viewport(app):
    """The part of the screen in which the land is."""
    report = app.report()
    x, y, width, height = report["viewport"]
    left, top = app.on_screen(report, x, y)
    return f"{int(width)}x{int(height)}+{left}+{top}"


def take_first_steps(app, photographer):
    app.wait_for(lambda r: r["ready"], "the land")
    app.point(app.widget("start.preset.basin"))
    photographer.take("first_start")
    app.key("Escape")
    app.wait_for(lambda r: "start.close" not in r["widgets"], "the land")
    photographer.take("first_open")
    run_rounds(app, ROUNDS)
    photographer.take("first_run")
    app.point(app.widget("simple.rock"))
    photographer.take("first_simple", crop="620x560+0+110", width=560)
    app.key("ctrl+k")
    app.click("section.Terrain")
    app.click("model.droplet")
    app.point(app.widget("stream_power.uplift"))
    photographer.take("first_knobs", crop="620x700+0+60", width=560)
    app.key("ctrl+f")
    app.wait_for(lambda r: "search.query" in r["widgets"] and r["typing"], "the search")
    app.xdotool("type", "--delay", "20", "angle of repose")
    app.wait_for(lambda r: r["texts"].get("search.best") == "knob thermal.talus", "the talus angle to be found")
    app.settle()
    photographer.take("first_search", crop="700x420+290+40", width=560)
    app.key("Escape")
    app.key("2")
    app.drag(app.ground(0.35, 0.45), app.ground(0.6, 0.5))
    app.point(app.ground(0.62, 0.52))
    photographer.take("first_paint")
    app.key("1")
    app.menu("File", "export-pack")
    app.widget("pack.export")
    app.type_over("pack.folder", "/home/me/range-unreal")
    app.key("Tab")
    app.point(app.widget("pack.export"))
    photographer.take("first_export", crop="800x700+240+50", width=700)


if __name__ == "__main__":
    main()
