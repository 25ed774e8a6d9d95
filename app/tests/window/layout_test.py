#!/usr/bin/env python3
"""Tests of the arrangement of the window. Usage: layout_test.py PROGRAM [TEST...]"""

import json

from driver import App
from fixture import WindowFixture, main


class LayoutTest(WindowFixture):
    def test_only_the_ground_is_shown_if_one_wishes(self):
        app = self.start()
        usual = app.report()["viewport"]
        app.key("F11")
        report = app.wait_for(lambda r: "toolbar.run" not in r["widgets"], "the end of the panels")
        self.assertEqual(report["viewport"][:2], [0, 0])
        self.assertEqual(report["viewport"][2], report["window"][2])
        self.assertNotIn("section.Terrain", report["widgets"])
        app.key("2")
        app.drag(app.ground(0.05, 0.5), app.ground(0.6, 0.5))
        app.wait_for(lambda r: r["document"]["dirty"], "a stroke that begins where a panel was")
        app.key("F11")
        app.wait_for(lambda r: r["viewport"] == usual, "the panels")

    def test_the_panels_change_their_sides(self):
        app = self.start()
        usual = app.report()
        self.assertLess(usual["widgets"]["section.Terrain"][0], usual["viewport"][0])
        app.menu("View", "Panels", "swap-panels")
        report = app.wait_for(lambda r: r["widgets"]["section.Terrain"][0] > r["viewport"][0], "the settings on the right")
        self.assertLess(report["widgets"]["section.View"][0], report["viewport"][0])
        self.assertEqual(report["viewport"][2], usual["viewport"][2], "each panel keeps its width")
        x, y = app.widget("right.edge")
        app.drag((x, y), (x + 60, y))
        app.wait_for(lambda r: r["viewport"][2] < usual["viewport"][2] - 20, "a wider view panel, on the left")
        app.type_number("droplet.capacity", "5")
        app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] == 5, "a knob on the right")
        app.menu("View", "Panels", "arrange-panels")
        app.wait_for(lambda r: r["widgets"]["section.Terrain"][0] < r["viewport"][0], "the usual sides")

    def test_a_panel_floats_over_the_ground(self):
        app = self.start()
        usual = app.report()["viewport"]
        app.key("shift+F5")
        report = app.wait_for(lambda r: "left.window" in r["widgets"], "the settings in their own window")
        self.assertGreater(report["viewport"][2], usual[2] + 200)
        x, y, width, height = report["widgets"]["left.window"]
        title = app.on_screen(report, x + width / 3, y + 10)
        app.drag(title, (title[0] + 200, title[1] + 60))
        report = app.wait_for(lambda r: r["widgets"]["left.window"][0] > x + 150, "the window to move")
        x, y, width, height = report["widgets"]["left.window"]
        corner = app.on_screen(report, x + width - 3, y + height - 3)
        app.drag(corner, (corner[0] + 60, corner[1] - 50))
        app.wait_for(lambda r: r["widgets"]["left.window"][2] > width + 30, "the window to grow")
        app.key("2")
        app.drag(title_of(app), (title[0] + 150, title[1] + 60))
        app.settle()
        self.assertFalse(app.report()["document"]["dirty"], "a drag on the window paints nothing")
        app.click("left.close")
        app.wait_for(lambda r: "left.window" not in r["widgets"], "the window to close")
        app.key("F5")
        app.wait_for(lambda r: "left.window" in r["widgets"], "the window again")
        place = app.report()["widgets"]["left.window"]
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        again = App(self.program, self.screen, (str(self.preset),), {"XDG_CONFIG_HOME": str(app.folder / "config")})
        self.addCleanup(again.close)
        report = again.wait_for(lambda r: "left.window" in r["widgets"], "the window in the next run")
        self.assertEqual(report["widgets"]["left.window"], place)
        again.key("shift+F5")
        again.wait_for(lambda r: r["viewport"] == usual, "the panel at its side")

    def test_a_layout_beyond_the_screen_stays_on_it(self):
        app = self.start()
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        file = app.folder / "config" / "scree" / "settings.json"
        settings = json.loads(file.read_text())
        settings |= {"rightFloats": True, "rightX": 9000, "rightY": 1e300, "rightFloatingWidth": 8000, "leftWidth": 1e9}
        file.write_text(json.dumps(settings))
        again = App(self.program, self.screen, (str(self.preset),), {"XDG_CONFIG_HOME": str(app.folder / "config")})
        self.addCleanup(again.close)
        report = again.wait_for(lambda r: "right.window" in r["widgets"], "the window")
        x, y, width, height = report["widgets"]["right.window"]
        self.assertGreaterEqual(min(x, y), 0)
        self.assertLessEqual(x + width, 1100)
        self.assertLessEqual(y + height, 800)
        self.assertGreater(report["viewport"][2], 400)


def title_of(app):
    """Returns a place on the title of the floating settings."""
    report = app.report()
    x, y, width, _ = report["widgets"]["left.window"]
    return app.on_screen(report, x + width / 3, y + 10)


class RecentTest(WindowFixture):
    def test_recent_files_have_their_pictures(self):
        app = self.start(simple=True)
        saved = self.folder / "cone.scree.exr"
        app.key("ctrl+shift+s")
        app.answer_file(str(saved))
        app.wait_for(lambda r: not r["document"]["dirty"] and saved.exists() and not r["busy"], "the project")
        app.key("ctrl+n")
        app.wait_for(lambda r: r["texts"].get("start.recent-picture.0") == "yes", "its picture")
        app.key("Escape")
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        again = App(self.program, self.screen, (), {"XDG_CONFIG_HOME": str(app.folder / "config"),
                                                    "HOME": str(app.folder)}, simple=True)
        self.addCleanup(again.close)
        again.wait_for(lambda r: r["texts"].get("start.recent-picture.0") == "yes", "its picture in the next run")
        again.click("start.recent.0")
        again.wait_for(lambda r: r["knobs"]["terrain"]["start"] == "cone" and not r["busy"], "the project")


if __name__ == "__main__":
    main()
