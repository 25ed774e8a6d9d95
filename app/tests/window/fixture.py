"""Shared by the tests of the window: a screen for each test, a small preset, and the program itself."""

import faulthandler
import json
import sys
import tempfile
import unittest
from pathlib import Path

from driver import App, Screen

# A small cone. Water that falls on one flank never reaches the other flanks.
CONE = {
    "version": 1,
    "terrain": {"start": "cone", "width": 128, "height": 128, "cellSize": 10, "cone": {"relief": 300, "slope": 0.6}},
    "models": {"droplet": {"enabled": True, "dropletsPerRound": 500}, "thermal": {"enabled": False}},
}


class WindowFixture(unittest.TestCase):
    program = ""
    screen_size = "1100x800"  # a larger view takes more time to draw
    managed = True  # with a window manager

    def setUp(self):
        self.screen = self.new_screen()
        self.addCleanup(self.screen.close)
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.preset = self.folder / "cone.json"
        self.preset.write_text(json.dumps(CONE))

    def new_screen(self):
        return Screen(self.screen_size, self.managed)

    def enterContext(self, manager):  # missing in Python 3.10
        value = manager.__enter__()
        self.addCleanup(manager.__exit__, None, None, None)
        return value

    def start(self, *arguments, environment=None, simple=False):
        app = App(self.program, self.screen, arguments or (str(self.preset),), environment, simple)
        self.addCleanup(app.close)
        return app

    def erode(self, app, rounds=5):
        before = app.report()["rounds"]
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > before + rounds, "rounds")
        app.key("space")
        return app.wait_for(lambda r: not r["running"], "a pause")

    def paint(self, app):
        """Paints a stroke of rain."""
        app.key("2")
        app.drag(app.ground(0.4, 0.5), app.ground(0.6, 0.5))
        app.wait_for(lambda r: r["document"]["dirty"], "a stroke")
        app.key("1")

    def start_with(self, key, tool):
        """Returns the program with the map seen from above, and with a tool selected."""
        app = self.start()
        app.key("t", key)
        app.wait_for(lambda r: r["tool"] == tool and r["camera"]["arrived"], f"the tool {tool}")
        return app

    def stroke(self, app, start, end, name, *held):
        """Draws a stroke while keys are held. Returns the report with its entry in the history."""
        count = app.report()["history"]["current"] + 1
        app.point(start)
        for key in held:
            app.xdotool("keydown", key)
        app.settle()
        app.drag(start, end)
        for key in held:
            app.xdotool("keyup", key)
        report = app.wait_for(lambda r: r["history"]["current"] == count and not r["history"]["open"], "the stroke")
        self.assertEqual(report["history"]["entries"][-1], name)
        return report

    def across(self, app, down=0.5):
        return app.ground(0.46, down), app.ground(0.54, down)

    @staticmethod
    def volume(report):
        return report["terrain"]["layers"]["height"]["sum"]

    @staticmethod
    def fold(app, section, content):
        """Closes a section of a panel, so that the sections below it are visible."""
        app.click("section." + section)
        app.wait_for(lambda r: content not in r["widgets"], f"{section} to fold")


def main():
    """Runs the tests of the script that calls this. Usage: SCRIPT PROGRAM [TEST...]"""
    # CTest ends a test after 300 s. Shortly before that the test prints where it waits.
    faulthandler.dump_traceback_later(290)
    WindowFixture.program = sys.argv.pop(1)
    unittest.main(verbosity=2)
