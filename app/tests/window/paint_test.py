#!/usr/bin/env python3
"""Tests of the tools that paint layers, by real mouse and keyboard. Usage: paint_test.py PROGRAM [TEST...]"""

import json

from fixture import CONE, WindowFixture, main


class PaintTest(WindowFixture):
    def test_the_ground_is_wetted_and_dried(self):
        app = self.start_with("o", "moisture")
        place = app.ground(0.46, 0.5)
        wet = lambda r: r["terrain"]["layers"]["moisture"]["under_cursor"]
        self.stroke(app, place, place, "moisture stroke")
        painted = wet(app.wait_for(lambda r: wet(r) > 0.1, "wet ground"))
        self.stroke(app, place, place, "moisture stroke", "Control_L")
        app.wait_for(lambda r: wet(r) < painted, "drier ground")
        app.key("ctrl+z")
        app.wait_for(lambda r: wet(r) == painted, "wet ground again")

    def test_painted_uplift_is_shown_evened_and_saved(self):
        app = self.start_with("5", "uplift")
        start, end = self.across(app)
        painted = self.stroke(app, start, end, "uplift stroke")
        self.assertEqual(painted["shown_overlay"], "uplift")
        uplift = lambda r: r["terrain"]["layers"]["uplift"]
        app.point(start)
        app.wait_for(lambda r: uplift(r)["under_cursor"] > 1.2, "uplift under the cursor")
        self.assertEqual(app.report()["terrain"]["height_hash"], painted["terrain"]["height_hash"])
        app.click("toolbar.even-uplift")
        app.wait_for(lambda r: uplift(r)["sum"] == 128 * 128 and r["history"]["entries"][-1] == "even uplift",
                     "even uplift")
        app.click("toolbar.no-uplift")
        app.wait_for(lambda r: uplift(r)["sum"] == 0 and r["history"]["entries"][-1] == "no uplift", "no uplift")
        app.key("ctrl+z", "ctrl+z")
        app.wait_for(lambda r: uplift(r)["sum"] == uplift(painted)["sum"], "the painted uplift")

        project = self.folder / "risen.scree.exr"
        app.key("ctrl+shift+s")
        app.answer_file(project)
        app.wait_for(lambda r: not r["document"]["dirty"] and project.exists(), "the project")
        preset = self.folder / "risen.json"
        app.menu("File", "save-preset")
        app.answer_file(preset)
        app.wait_for(lambda r: preset.exists(), "the preset")
        self.assertIn("uplift", json.loads(preset.read_text())["terrain"]["paint"])
        for file in (project, preset):
            with self.subTest(file=file.name):
                again = self.start(str(file))
                again.key("5")
                again.wait_for(lambda r: uplift(r).get("sum") == uplift(painted)["sum"]
                               if "uplift" in r["terrain"]["layers"] else False, "the uplift of the file")

    def test_a_fault_raises_the_land_to_its_left(self):
        app = self.start_with("6", "fault")
        start, end = self.across(app)
        before = app.report()
        app.point(start)
        app.xdotool("click", "1")
        app.settle()
        report = app.wait_for(lambda r: not r["history"]["open"], "the click")
        self.assertEqual(report["history"]["entries"], before["history"]["entries"], "a click is no stroke")
        self.assertFalse(report["document"]["dirty"])
        self.stroke(app, start, end, "fault stroke")  # eastward, so that north is on the left
        uplift = lambda r: r["terrain"]["layers"]["uplift"]["under_cursor"]
        middle = app.ground(0.5, 0.5)
        app.point((middle[0], middle[1] - 12))
        north = app.wait_for(lambda r: "cursor" in r and uplift(r) > 1.2, "the risen side")["cursor"]
        app.point((middle[0], middle[1] + 12))
        south = app.wait_for(lambda r: "cursor" in r and uplift(r) == 1, "the other side")["cursor"]
        self.assertLess(north["y"], south["y"])

    def test_a_layer_of_the_preset_is_an_overlay_and_can_be_painted(self):
        preset = dict(CONE, version=2)
        preset["terrain"] = dict(CONE["terrain"], layers=[{"name": "snow", "title": "Snow", "unit": "m", "highest": 2}])
        self.preset.write_text(json.dumps(preset))
        app = self.start()
        app.menu("View", "Overlay", "overlay.snow")
        app.wait_for(lambda r: r["shown_overlay"] == "snow", "the overlay")
        app.key("m")
        app.click("toolbar.mask")
        app.click("toolbar.mask.snow")
        app.drag(app.ground(0.4, 0.5), app.ground(0.6, 0.5))
        painted = app.wait_for(lambda r: "snow stroke" in r["history"]["entries"], "the stroke")
        self.assertGreater(painted["terrain"]["layers"]["snow"]["sum"], 1.0)
        self.assertNotIn("rain", painted["terrain"]["layers"])
        app.key("ctrl+s")
        app.wait_for(lambda r: not r["document"]["dirty"], "the preset to be saved")
        saved = json.loads(self.preset.read_text())["terrain"]
        self.assertEqual(saved["layers"][0]["name"], "snow")
        self.assertIn("snow", saved["paint"])


if __name__ == "__main__":
    main()
