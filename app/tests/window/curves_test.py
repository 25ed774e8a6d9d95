#!/usr/bin/env python3
"""Tests of curves and lakes in Scree's window, by real mouse and keyboard. Usage: curves_test.py PROGRAM [TEST...]"""

from fixture import WindowFixture, main


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


if __name__ == "__main__":
    main()
