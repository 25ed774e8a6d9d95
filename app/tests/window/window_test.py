#!/usr/bin/env python3
"""Tests of Scree's window by real mouse and keyboard. Usage: window_test.py PROGRAM [TEST...]"""

import json
import subprocess

from fixture import CONE, WindowFixture, main


class WindowTest(WindowFixture):
    def kept(self, app, count):
        """Returns the report once the history has this many changes since the start, none of them undone."""
        return app.wait_for(lambda r: r["history"]["current"] == count and not r["history"]["open"], f"{count} changes")

    def test_space_erodes_and_space_again_pauses(self):
        app = self.start()
        before = app.report()["terrain"]["height_hash"]
        app.key("space")
        app.wait_for(lambda r: r["running"] and r["rounds"] > 5 and r["terrain"]["height_hash"] != before,
                     "eroded heights")
        app.key("space")
        paused = app.wait_for(lambda r: not r["running"], "the pause")
        app.point(app.ground(0.4, 0.6))
        app.point(app.ground(0.5, 0.5))
        later = app.report()
        self.assertEqual(later["rounds"], paused["rounds"])
        self.assertEqual(later["terrain"]["height_hash"], paused["terrain"]["height_hash"])
        app.key("ctrl+r")
        app.wait_for(lambda r: r["rounds"] == 0 and r["terrain"]["height_hash"] == before, "the starting terrain")

    def test_the_command_line_erodes_to_the_same_bits(self):
        app = self.start()
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 20, "rounds")
        app.key("space")
        paused = app.wait_for(lambda r: not r["running"], "the pause")
        stats = self.folder / "stats.json"
        subprocess.run([self.program, "erode", "--preset", self.preset, "--rounds", str(paused["rounds"]), "--threads", "1",
                        "--output", self.folder / "eroded.r32", "--stats", stats], check=True, stdout=subprocess.DEVNULL)
        self.assertEqual(json.loads(stats.read_text())["height_hash"], paused["terrain"]["height_hash"])

    def test_dragging_a_slider_changes_its_knob_while_the_run_goes_on(self):
        app = self.start()
        app.key("space")
        before = app.wait_for(lambda r: r["running"] and r["rounds"] > 0, "the run")
        app.drag_widget("droplet.capacity", -80)
        after = app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] < before["knobs"]["droplet"]["capacity"] / 2,
                             "a smaller capacity")
        self.assertTrue(after["running"])
        app.wait_for(lambda r: r["running"] and r["rounds"] > after["rounds"] + 3, "further rounds")
        app.reset("droplet.capacity")
        app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] == 10, "the default, by the menu")
        app.key("space")

    def test_a_number_typed_into_a_knob_is_clamped_to_its_limits(self):
        app = self.start()
        place = app.widget("droplet.capacity")
        app.point(place)
        app.double_click()
        app.key("ctrl+a")
        app.xdotool("type", "5000")
        app.key("Return")
        app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] == 30, "the capacity at its upper limit")
        self.assertFalse(app.report()["running"])

    def test_ctrl_takes_painted_rain_away(self):
        app = self.start()
        app.key("2")
        place = app.ground(0.5, 0.62)
        app.point(place)
        app.wait_for(lambda r: r["tool"] == "rain" and "cursor" in r, "the rain tool")
        app.xdotool("keydown", "Control_L")
        app.drag(place, (place[0] + 12, place[1]))
        app.xdotool("keyup", "Control_L")
        app.point(place)
        app.wait_for(lambda r: r["terrain"]["layers"].get("rain", {}).get("under_cursor", 1) < 0.8, "less rain")

    def test_a_spring_is_placed_moved_and_deleted(self):
        app = self.start()
        app.key("3")
        app.wait_for(lambda r: r["tool"] == "spring", "the spring tool")
        first = app.ground(0.45, 0.6)
        app.click_at(first)
        placed = app.wait_for(lambda r: len(r["springs"]) == 1 and r["selected_spring"] == 0, "a spring")
        cursor = placed["cursor"]
        self.assertAlmostEqual(placed["springs"][0]["x"] * 127, cursor["x"], delta=1.5)
        self.assertAlmostEqual(placed["springs"][0]["y"] * 127, cursor["y"], delta=1.5)
        app.drag(first, app.ground(0.6, 0.6))
        moved = app.wait_for(lambda r: r["springs"] and r["springs"][0]["x"] > placed["springs"][0]["x"] + 0.05,
                             "the spring farther east")
        self.assertEqual(len(moved["springs"]), 1)
        app.key("Delete")
        app.wait_for(lambda r: r["springs"] == [], "no spring")

    def test_the_terrain_follows_its_knobs_until_it_is_eroded(self):
        app = self.start()
        before = app.report()
        app.drag_widget("cone.relief", -60)
        lower = app.wait_for(lambda r: not r["making"] and r["terrain"]["highest"] < before["terrain"]["highest"] - 10,
                             "a lower cone")
        self.assertAlmostEqual(lower["terrain"]["highest"], lower["knobs"]["cone"]["relief"], delta=5)  # the tip lies between nodes
        self.assertEqual(lower["terrain"]["width"], 128)
        self.assertTrue(lower["untouched"])
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 2, "rounds")
        app.key("space")
        eroded = app.wait_for(lambda r: not r["running"], "the pause")
        app.drag_widget("cone.relief", 60)
        raised = app.wait_for(lambda r: r["knobs"]["cone"]["relief"] > lower["knobs"]["cone"]["relief"] + 10, "the knob")
        self.assertFalse(raised["making"])
        self.assertEqual(app.report()["terrain"]["height_hash"], eroded["terrain"]["height_hash"])
        app.click("terrain.generate")
        app.wait_for(lambda r: r["untouched"] and abs(r["terrain"]["highest"] - raised["knobs"]["cone"]["relief"]) < 5,
                     "the cone made anew")

    def test_a_large_terrain_shows_a_coarse_look_first_and_cancel_goes_back(self):
        app = self.start()
        before = app.report()
        app.click("terrain.start")
        app.click("terrain.start.warped")
        small = app.wait_for(lambda r: not r["making"] and r["generation"] > before["generation"]
                             and r["knobs"]["terrain"]["start"] == "warped", "warped hills")
        app.click("terrain.resolutions")
        # However slow the frames are, the largest terrain is still being generated when Cancel is clicked.
        app.click("terrain.resolutions.8192")
        coarse = app.wait_for(lambda r: r["making"] and r["generation"] > small["generation"], "a coarse look")
        self.assertLessEqual(coarse["terrain"]["width"], 256)
        app.click("status.cancel")
        back = app.wait_for(lambda r: not r["making"], "the terrain before")
        self.assertEqual(back["terrain"]["height_hash"], small["terrain"]["height_hash"])
        self.assertEqual(back["knobs"]["terrain"]["width"], before["knobs"]["terrain"]["width"])

    def test_the_resolution_changes_while_it_runs_and_undo_goes_back(self):
        app = self.start()
        size = app.report()["terrain"]["width"]

        def choose(nodes):
            app.click("terrain.resolutions")
            app.click(f"terrain.resolutions.{nodes}")

        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 3, "rounds")
        choose(256)
        finer = app.wait_for(lambda r: r["terrain"]["width"] == 256, "the finer land")
        self.assertGreater(finer["rounds"], 3)
        self.assertTrue(finer["running"])
        app.wait_for(lambda r: r["rounds"] > finer["rounds"] + 3, "rounds on the finer land")
        app.key("space")
        paused = app.wait_for(lambda r: not r["running"] and not r["busy"], "the pause")
        choose(512)
        app.key("ctrl+z")  # at once, whether or not the land of 512 is finished
        back = app.wait_for(lambda r: r["terrain"]["width"] == 256 and not r["busy"], "the undo")
        self.assertEqual(back["terrain"]["height_hash"], paused["terrain"]["height_hash"])
        self.assertEqual(back["rounds"], paused["rounds"])
        while app.report()["history"]["current"] > 0:
            before = app.report()["history"]["current"]
            app.key("ctrl+z")
            app.wait_for(lambda r: r["history"]["current"] < before and not r["busy"], "the next undo")
        self.assertEqual(app.report()["terrain"]["width"], size)
        self.assertEqual(app.report()["rounds"], 0)
        self.assertNotIn("error", app.report()["severities"])

    def test_finishing_grain_is_added_once(self):
        app = self.start()
        before = app.report()["terrain"]["height_hash"]
        for section, content in (("Terrain", "terrain.generate"), ("Erosion", "model.droplet"),
                                 ("Sources", "rain.even"), ("Masks", "masks.new"),
                                 ("Slopes", "slopes.jointSpacing")):
            self.fold(app, section, content)
        app.drag_widget("finish.amount", 80)
        app.wait_for(lambda r: r["knobs"]["finish"]["amount"] > 0, "some grain")
        self.assertEqual(app.report()["terrain"]["height_hash"], before)
        app.click("finish.apply")
        grained = app.wait_for(lambda r: r["terrain"]["height_hash"] != before, "the grain")
        self.assertFalse(grained["untouched"])
        app.key("ctrl+r")
        app.wait_for(lambda r: r["terrain"]["height_hash"] == before, "the start without it")

    def test_every_model_can_be_chosen_and_erodes_live(self):
        self.preset.write_text(json.dumps({"version": 1, "terrain": {"start": "fbm", "width": 128, "height": 128},
                                           "models": {"droplet": {"enabled": False}, "thermal": {"enabled": False}}}))
        app = self.start()
        app.click("section.Terrain")
        page = "model."
        names = app.wait_for(lambda r: sum(name.startswith(page) for name in r["widgets"]) >= 9, "all models")["widgets"]
        models = [name.removeprefix(page) for name in names if name.startswith(page)]
        start = app.report()["terrain"]["height_hash"]
        for model in models:
            with self.subTest(model=model):
                app.click(model + ".enabled")
                app.wait_for(lambda r: r["knobs"][model]["enabled"], f"{model} to be on")
                app.key("space")
                app.wait_for(lambda r: r["running"] and r["rounds"] > 2 and r["terrain"]["height_hash"] != start,
                             f"{model} to erode")
                app.key("space")
                app.wait_for(lambda r: not r["running"], "the pause")
                app.click(model + ".enabled")
                app.wait_for(lambda r: not r["knobs"][model]["enabled"], f"{model} to be off")
                app.key("ctrl+r")
                app.wait_for(lambda r: r["rounds"] == 0 and r["terrain"]["height_hash"] == start, "the start")

    def test_a_run_a_knob_and_a_stroke_are_taken_back_and_done_again(self):
        app = self.start()
        start = self.kept(app, 0)
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 5, "the run")
        app.key("space")
        eroded = self.kept(app, 1)
        self.assertNotEqual(eroded["terrain"]["height_hash"], start["terrain"]["height_hash"])
        app.drag_widget("droplet.capacity", -80)
        self.kept(app, 2)
        app.key("2")
        app.drag(app.ground(0.4, 0.5), app.ground(0.6, 0.55))
        painted = self.kept(app, 3)
        self.assertEqual(painted["history"]["entries"][1:], ["erosion", "carry capacity", "rain stroke"])
        self.assertTrue(painted["document"]["dirty"])

        app.key("ctrl+z")
        unpainted = self.kept(app, 2)
        self.assertNotIn("rain", unpainted["terrain"]["layers"])
        app.menu("Edit", "undo")
        unturned = self.kept(app, 1)
        self.assertEqual(unturned["knobs"]["droplet"]["capacity"], 10)
        self.assertTrue(unturned["document"]["dirty"], "the rounds are in no file")
        self.assertEqual(unturned["terrain"]["height_hash"], eroded["terrain"]["height_hash"])
        app.click("toolbar.undo")
        again = self.kept(app, 0)
        self.assertEqual(again["terrain"]["height_hash"], start["terrain"]["height_hash"])
        self.assertTrue(again["untouched"])
        self.assertFalse(again["document"]["dirty"])
        self.assertEqual(again["rounds"], 0)

        app.key("ctrl+y")
        self.kept(app, 1)
        app.key("ctrl+shift+z")
        self.kept(app, 2)
        app.key("ctrl+y")
        redone = self.kept(app, 3)
        self.assertEqual(redone["knobs"]["droplet"]["capacity"], painted["knobs"]["droplet"]["capacity"])
        self.assertEqual(redone["terrain"]["layers"]["rain"]["sum"], painted["terrain"]["layers"]["rain"]["sum"])

    def test_undo_takes_back_a_run_that_goes_on(self):
        app = self.start()
        start = self.kept(app, 0)
        app.key("space")
        app.wait_for(lambda r: r["running"] and r["rounds"] > 5, "the run")
        app.key("ctrl+z")
        back = app.wait_for(lambda r: r["history"]["moves"] == 1, "the undo")
        self.assertFalse(back["running"])
        self.assertEqual(back["terrain"]["height_hash"], start["terrain"]["height_hash"])
        self.assertEqual(back["history"]["entries"][1:], ["erosion"])

    def test_a_click_in_the_history_goes_there_even_to_another_preset(self):
        app = self.start()
        start = self.kept(app, 0)
        app.key("ctrl+n")
        app.click("start.preset.alpine")
        other = self.kept(app, 1)
        self.assertEqual(other["terrain"]["width"], 512)
        app.drag_widget("terrain.extent", 60)
        self.kept(app, 2)
        self.fold(app, "View", "view.overlay")
        app.click("history.compare")
        app.click("history.compare.0")
        app.wait_for(lambda r: r["comparing"] and r["compared_with"] is not None, "the first entry beside the terrain")
        app.click("history.entry.0")
        back = self.kept(app, 0)
        self.assertEqual(back["document"]["name"], "cone")
        self.assertEqual(back["terrain"]["height_hash"], start["terrain"]["height_hash"])
        self.assertEqual(back["knobs"]["terrain"]["start"], "cone")
        app.click("history.entry.2")
        self.assertEqual(self.kept(app, 2)["document"]["name"], "untitled")


class WideViewTest(WindowFixture):
    screen_size = "1400x800"  # the far flank of the cone shows in a wide view only

    def test_painted_rain_raises_the_rain_under_the_cursor_and_droplets_start_there(self):
        app = self.start()
        app.key("2")
        app.click("toolbar.no-rain")
        dry = app.wait_for(lambda r: r["tool"] == "rain" and r["terrain"]["layers"].get("rain", {}).get("sum") == 0,
                           "a dry map")
        self.assertEqual(dry["shown_overlay"], "rain")
        south, north = app.ground(0.5, 0.62), app.ground(0.5, 0.34)
        app.point(south)
        app.key("bracketleft", "bracketleft", "bracketleft", "bracketleft", "bracketleft")
        app.drag(south, (south[0] + 12, south[1]))
        app.point(south)
        wet = app.wait_for(lambda r: r["terrain"]["layers"]["rain"].get("under_cursor", 0) > 0.2, "painted rain")
        self.assertGreater(wet["terrain"]["layers"]["rain"]["sum"], 1)
        app.menu("View", "Overlay", "overlay.flow")
        app.wait_for(lambda r: r["shown_overlay"] == "flow", "the flow overlay")
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 10, "some rain")
        app.point(south)
        app.wait_for(lambda r: r["terrain"]["layers"].get("flow", {}).get("under_cursor", 0) > 0, "flow under the rain")
        app.key("space")
        app.wait_for(lambda r: not r["running"], "the pause")
        app.point(north)
        far = app.wait_for(lambda r: r["cursor"]["y"] < 50, "the cursor on the far flank")
        self.assertEqual(far["terrain"]["layers"]["flow"]["under_cursor"], 0)


if __name__ == "__main__":
    main()
