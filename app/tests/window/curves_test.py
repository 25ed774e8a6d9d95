#!/usr/bin/env python3
"""Tests of curves and lakes in Scree's window, by real mouse and keyboard. Usage: curves_test.py PROGRAM [TEST...]"""

import json
import os
import unittest
from pathlib import Path

import worked_scene
from fixture import WindowFixture, main

BLANK = Path(__file__).resolve().parents[3] / "presets/blank.json"


class CurvesTest(WindowFixture):
    def draw(self, app, kind, places):
        """Draws a curve of a kind through places of the viewport."""
        app.click("toolbar.curve.kind")
        app.click(f"toolbar.curve.kind.{kind}")
        for place in places:
            count = app.report()["history"]["current"] + 1
            app.point(app.ground(*place))
            app.xdotool("click", 1)
            app.wait_for(lambda r: r["history"]["current"] == count, "the point")

    def start_drawing(self):
        app = self.start_with("d", "curve")
        for section, content in (("Terrain", "terrain.start"), ("Erosion", "simulation.seed"), ("Sources", "rain.even")):
            self.fold(app, section, content)
        return app

    def test_a_road_is_drawn_carved_locked_and_undone(self):
        app = self.start_drawing()
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
        app.click("toolbar.curve.carve")
        carved = app.wait_for(lambda r: r["history"]["entries"][-1] == "Road 1" and not r["history"]["open"], "the road")
        self.assertNotEqual(self.volume(carved), before)
        self.assertEqual(carved["selected_curve"], -1, "the next click begins another curve")
        app.key("l")
        app.wait_for(lambda r: r["terrain"]["layers"].get("lock", {}).get("sum", 0) > 10, "the lock along the road")
        app.key("ctrl+z")
        undone = app.wait_for(lambda r: self.volume(r) == before, "the road to go")
        self.assertEqual(undone["curves"], ["Road 1"], "the curve itself stays")

    def test_a_river_gets_a_spring_at_its_head(self):
        app = self.start_drawing()
        self.draw(app, "river", ((0.4, 0.5), (0.6, 0.5)))
        app.click("curves.spring")
        springs = app.wait_for(lambda r: len(r["springs"]) == 1, "the spring")["springs"]
        app.click("curves.spring")  # it is disabled now
        app.settle()
        self.assertEqual(app.report()["springs"], springs)
        app.key("ctrl+z")
        app.wait_for(lambda r: r["springs"] == [], "the spring to go")

    def test_a_ridge_is_carved_again_while_the_land_erodes_unless_it_is_off(self):
        app = self.start_drawing()
        self.draw(app, "ridge", ((0.35, 0.42), (0.65, 0.42)))
        app.click("curves.0.again")
        before = self.volume(app.wait_for(lambda r: not r["history"]["open"], "the switch"))

        def step():
            app.click("toolbar.step")
            return self.volume(app.wait_for(lambda r: r["rounds"] == 1 and not r["running"], "a round"))

        self.assertGreater(step(), 1.01 * before, "it is carved in the first round")
        app.key("ctrl+r")
        app.wait_for(lambda r: self.volume(r) == before, "the start")
        app.click("curves.0.on")
        app.wait_for(lambda r: not r["history"]["open"], "the other switch")
        self.assertLess(step(), 1.001 * before)

    def test_an_outline_makes_a_mask(self):
        app = self.start_drawing()
        self.draw(app, "mask", ((0.4, 0.4), (0.6, 0.4), (0.5, 0.6)))
        self.assertRegex(app.report()["texts"]["guides.curve"], "m²$")
        app.click("curves.carve")
        report = app.wait_for(lambda r: (r["terrain"]["layers"].get("mask_1") or {}).get("sum", 0) > 0, "the mask")
        self.assertEqual(report["tool"], "mask", "which shows it")
        app.key("ctrl+z")
        app.wait_for(lambda r: r["terrain"]["layers"].get("mask_1") is None, "the mask to go")
        self.assertEqual(app.report()["curves"], ["Mask 1"])

    def test_curves_are_carved_together(self):
        app = self.start_drawing()
        self.draw(app, "ridge", ((0.35, 0.42), (0.65, 0.42)))
        app.click("curves.0")  # the next point begins another curve
        app.wait_for(lambda r: r["selected_curve"] == -1, "no selection")
        self.draw(app, "river", ((0.4, 0.6), (0.6, 0.6)))
        app.click("curves.carveall")
        report = app.wait_for(lambda r: r["history"]["entries"][-1] == "2 curves" and not r["history"]["open"], "both")
        self.assertEqual(report["curves"], ["Ridge 1", "River 1"])

    def test_curves_come_from_a_file_and_undo_takes_them_back(self):
        roads, drawing = self.folder / "roads.geojson", self.folder / "drawing.svg"
        line = {"type": "LineString", "coordinates": [[200, 300], [640, 640], [1000, 300]]}
        other = {"type": "LineString", "coordinates": [[200, 900], [900, 900]]}
        roads.write_text(json.dumps({"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"name": "Pass", "kind": "road", "width": 12}, "geometry": line},
            {"type": "Feature", "properties": {"kind": "ridge"}, "geometry": other}]}))
        drawing.write_text('<svg viewBox="0 0 200 100"><path id="way" d="M20 50C60 0 140 100 180 50"/></svg>')
        app = self.start_with("1", "look")
        app.menu("File", "import-curves")
        app.answer_file(roads)
        report = app.wait_for(lambda r: r["history"]["entries"][-1] == "2 new curves", "the curves")
        self.assertEqual(report["curves"], ["Pass", "Ridge 1"])
        self.assertEqual((report["tool"], report["selected_curve"]), ("curve", 0))
        self.assertIn("2 curves from roads.geojson.", report["messages"])
        self.assertIn("steepest", report["texts"]["guides.curve"])
        app.menu("File", "import-curves")
        app.answer_file(drawing)
        report = app.wait_for(lambda r: r["history"]["entries"][-1] == "new way", "the drawing")
        self.assertEqual(report["curves"][2:], ["way"])
        self.assertIn("1 curve from drawing.svg. The drawing is wider than the map and lies across its middle.",
                      report["messages"])
        app.key("ctrl+z")
        app.wait_for(lambda r: len(r["curves"]) == 2, "the drawing to go")
        app.key("ctrl+z")
        app.wait_for(lambda r: not r["curves"], "the roads to go")

    @unittest.skipUnless("SCREE_DROP_STAND_IN" in os.environ, "SCREE_DROP_STAND_IN does not name the stand-in for a file manager")
    def test_a_dropped_drawing_comes_in_as_curves(self):
        preload = ":".join(filter(None, [os.environ.get("LD_PRELOAD"), os.environ["SCREE_DROP_STAND_IN"]]))
        app = self.start(environment={"LD_PRELOAD": preload, "SCREE_TEST_DROP": str(self.folder / "dropped")})
        (self.folder / "way.svg").write_text('<svg viewBox="0 0 9 9"><path d="M1 1L8 8"/></svg>')
        (self.folder / "part").write_text(f"{self.folder / 'way.svg'}\n")
        (self.folder / "part").rename(self.folder / "dropped")
        report = app.wait_for(lambda r: r["curves"] == ["Road 1"] and not r["history"]["open"], "the curve")
        self.assertEqual(report["document"]["name"], "cone", "the document stays")

    def test_a_lake_needs_a_hollow(self):
        app = self.start_with("w", "lake")
        before = self.volume(app.report())
        app.point(app.ground(0.5, 0.3))
        app.wait_for(lambda r: "no hollow" in r["texts"].get("guides.lake", ""), "the reason before the click")
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
