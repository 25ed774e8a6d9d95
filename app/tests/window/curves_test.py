#!/usr/bin/env python3
"""Tests of curves and lakes in Scree's window, by real mouse and keyboard. Usage: curves_test.py PROGRAM [TEST...]"""

from pathlib import Path

import worked_scene
from fixture import WindowFixture, main

BLANK = Path(__file__).resolve().parents[3] / "presets/blank.json"


class CurvesTest(WindowFixture):
    def test_a_road_is_drawn_carved_locked_and_undone(self):
        app = self.start_with("d", "curve")
        for section, content in (("Terrain", "terrain.start"), ("Erosion", "simulation.seed"), ("Sources", "rain.even")):
            self.fold(app, section, content)
        before = self.volume(app.report())
        for east, south in ((0.3, 0.35), (0.5, 0.52), (0.7, 0.35)):
            count = app.report()["history"]["current"] + 1
            app.point(app.ground(east, south))
            app.xdotool("click", 1)
            app.wait_for(lambda r: r["history"]["current"] == count, "the point")
        report = app.report()
        self.assertEqual(report["curves"], ["Road 1"])
        self.assertIn("steepest", report["texts"]["guides.curve"])
        self.assertEqual(self.volume(report), before, "drawing moves nothing")
        app.click("curves.0.stays")
        app.wait_for(lambda r: r["history"]["entries"][-1] == "changed Road 1", "the lock of the curve")
        app.click("toolbar.curve.carve")
        carved = app.wait_for(lambda r: r["history"]["entries"][-1] == "Road 1" and not r["history"]["open"], "the road")
        self.assertNotEqual(self.volume(carved), before)
        self.assertEqual(carved["selected_curve"], -1, "the next click begins another curve")
        app.key("l")
        app.wait_for(lambda r: r["terrain"]["layers"].get("lock", {}).get("sum", 0) > 10, "the lock along the road")
        app.key("ctrl+z")
        undone = app.wait_for(lambda r: self.volume(r) == before, "the road to go")
        self.assertEqual(undone["curves"], ["Road 1"], "the curve itself stays")

    def test_a_lake_needs_a_hollow(self):
        app = self.start_with("w", "lake")
        before = self.volume(app.report())
        app.point(app.ground(0.5, 0.3))
        app.xdotool("click", 1)
        app.wait_for(lambda r: any("no hollow" in text for text in r["messages"]), "the reason")
        self.assertEqual(self.volume(app.report()), before)


class WorkedSceneTest(WindowFixture):
    screen_size = worked_scene.SCREEN

    def at(self, app, place):
        """The height and the lock of the ground at a share of the viewport."""
        app.point(app.ground(*place))
        report = app.report()
        return report["cursor"]["height"], report["terrain"]["layers"]["lock"]["under_cursor"]

    def test_a_land_made_by_hand_keeps_its_lake_road_and_shelf(self):
        self.assertLessEqual(worked_scene.count(), 25)
        app = self.start(str(BLANK))
        app.wait_for(lambda r: r["ready"], "the land")
        app.key("F5", "F6", "F7")
        worked_scene.make(app)
        report = app.report()
        self.assertEqual(report["curves"], ["Ridge 1", "Ridge 2", "Cliff 1", "River 1", "Road 1"])
        self.assertEqual([text for text in report["messages"] if "Nothing" in text], [])
        app.key("l", "t")
        app.wait_for(lambda r: r["camera"]["arrived"], "the view from above")
        road = (0.455, 0.253)
        for step in (0.002, 0.0004):
            across = [(road[0] + step * offset, road[1]) for offset in range(-10, 11)]
            road = max(across, key=lambda place: self.at(app, place)[1])
        places = {"lake": (0.503, 0.48), "road": road, "shelf": (0.412, 0.42)}
        before = {name: self.at(app, place) for name, place in places.items()}
        for name, (_, lock) in before.items():
            self.assertGreater(lock, 0.9, name)
        flank = self.at(app, (0.36, 0.6))
        self.erode(app, rounds=25)
        for name, place in places.items():
            # The pointer finds the ground to some centimetres, and the road has slopes beside it.
            self.assertAlmostEqual(self.at(app, place)[0], before[name][0], delta=0.1, msg=name)
        self.assertGreater(abs(self.at(app, (0.36, 0.6))[0] - flank[0]), 0.5, "the rest erodes")


if __name__ == "__main__":
    main()
