#!/usr/bin/env python3
"""Makes the pictures of first_steps.md and sculpting.md and some of masks.md: does in Scree's window what the pages say, and takes pictures of the screen.

Usage: make_window_pictures.py SCREE [take_sculpting...]. Needs Xvfb, xdotool, openbox and ImageMagick.
"""
import json
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
                app = App(str(Path(sys.argv[1]).resolve()), screen, opened)
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
    photographer.take("first_open")
    run_rounds(app, ROUNDS)
    photographer.take("first_run")
    app.click("section.Terrain")
    app.click("model.droplet")
    app.point(app.widget("stream_power.uplift"))
    photographer.take("first_knobs", crop="620x700+0+60", width=560)
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
