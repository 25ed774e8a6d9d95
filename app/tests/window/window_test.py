#!/usr/bin/env python3
"""Tests of Scree's window by real mouse and keyboard. Usage: window_test.py PROGRAM [TEST...]"""

import json
import os
import struct
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from driver import App, Screen

PROGRAM = ""

# A small cone: water that falls on one flank never reaches the other.
CONE = {
    "version": 1,
    "terrain": {"start": "cone", "width": 128, "height": 128, "cellSize": 10, "cone": {"relief": 300, "slope": 0.6}},
    "models": {"droplet": {"enabled": True, "dropletsPerRound": 500}, "thermal": {"enabled": False}},
}


class WindowTest(unittest.TestCase):
    def setUp(self):
        self.screen = Screen()
        self.addCleanup(self.screen.close)
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.preset = self.folder / "cone.json"
        self.preset.write_text(json.dumps(CONE))

    def enterContext(self, manager):  # Python 3.10 has none
        value = manager.__enter__()
        self.addCleanup(manager.__exit__, None, None, None)
        return value

    def start(self, *arguments):
        app = App(PROGRAM, self.screen, arguments or (str(self.preset),))
        self.addCleanup(app.close)
        return app

    @staticmethod
    def fold(app, section, content):
        """Folds a section of a panel, so that those below it are within reach."""
        app.click("section." + section)
        app.wait_for(lambda r: content not in r["widgets"], f"{section} to fold")

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
        subprocess.run([PROGRAM, "erode", "--preset", self.preset, "--rounds", str(paused["rounds"]), "--threads", "1",
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
        app.click("droplet.capacity", button=3)
        app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] == 10, "the default by right-click")
        app.key("space")

    def test_a_number_typed_into_a_knob_is_clamped_to_its_limits(self):
        app = self.start()
        place = app.widget("droplet.gravity")
        app.point(place)
        app.xdotool("click", "--repeat", "2", "--delay", "40", "1")
        app.settle()
        app.key("ctrl+a")
        app.xdotool("type", "5000")
        app.key("Return")
        app.wait_for(lambda r: r["knobs"]["droplet"]["gravity"] == 80, "gravity at its upper limit")
        self.assertFalse(app.report()["running"])

    def test_pictures_can_be_larger_than_the_view(self):
        app = self.start()
        app.menu("File", "Picture size", "picture-size.2x")
        app.key("F12")
        app.wait_for(lambda r: any("Saved the picture" in message for message in r["messages"]), "the picture")
        (picture,) = app.folder.glob("**/scree-*.png")
        width, height = struct.unpack(">II", picture.read_bytes()[16:24])
        report = app.report()
        self.assertEqual((width, height), (2 * report["view_pixels"][0], 2 * report["view_pixels"][1]))

    def test_a_turntable_is_saved_and_one_that_is_cancelled_stops(self):
        app = self.start()
        app.menu("File", "turntable")
        app.drag_widget("series.turntablePictures", -400)
        app.click("series.save")
        app.answer_file(self.folder / "turn_#.png")
        app.wait_for(lambda r: any("Saved the turntable" in message for message in r["messages"]), "the turntable")
        pictures = sorted(self.folder.glob("turn_*.png"))
        self.assertEqual([picture.name for picture in pictures], ["turn_0.png", "turn_1.png"])
        self.assertNotEqual(pictures[0].read_bytes(), pictures[1].read_bytes())

        app.menu("File", "turntable")
        app.drag_widget("series.turntablePictures", 400)
        app.click("series.save")
        app.answer_file(self.folder / "long_####.png")
        app.click("status.cancel")
        app.wait_for(lambda r: any(message.startswith("Cancelled") for message in r["messages"]), "the end")
        self.assertLess(len(list(self.folder.glob("long_*.png"))), 3600)

    def test_a_time_lapse_shows_the_terrain_from_its_start_and_leaves_the_document_alone(self):
        app = self.start()
        before = app.report()
        app.menu("File", "time-lapse")
        app.drag_widget("series.lapseRounds", -400)
        app.click("series.save")
        app.answer_file(self.folder / "no" / "lapse_##.png")
        app.wait_for(lambda r: any("no folder" in message for message in r["messages"]), "the refusal")
        app.menu("File", "time-lapse")
        app.click("series.save")
        app.answer_file(self.folder / "lapse_##.png")
        app.wait_for(lambda r: any("Saved the time-lapse" in message for message in r["messages"]), "the time-lapse")
        self.assertEqual([picture.name for picture in self.folder.glob("lapse_*.png")], ["lapse_00.png"])
        after = app.report()
        self.assertEqual(after["rounds"], 0)
        self.assertEqual(after["terrain"]["height_hash"], before["terrain"]["height_hash"])

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

    def test_a_preset_saved_by_menu_and_opened_again_has_equal_settings(self):
        app = self.start()
        app.drag_widget("droplet.erosionRate", -70)
        app.key("3")
        app.click_at(app.ground(0.5, 0.6))
        changed = app.wait_for(lambda r: len(r["springs"]) == 1 and r["knobs"]["droplet"]["erosionRate"] < 0.5,
                               "changed settings")
        self.assertTrue(changed["document"]["dirty"])
        target = self.folder / "mine.json"
        app.menu("File", "save-as")
        app.answer_file(target)
        saved = app.wait_for(lambda r: not r["document"]["dirty"] and r["document"]["name"] == "mine", "the save")
        app.click("droplet.erosionRate", button=3)
        app.key("Delete")
        app.wait_for(lambda r: r["document"]["dirty"] and not r["springs"], "other settings")
        app.key("ctrl+o")
        app.click("unsaved.discard")
        app.answer_file(target)
        again = app.wait_for(lambda r: r["generation"] > saved["generation"] and not r["document"]["dirty"],
                             "the preset opened again")
        for part in ("knobs", "springs", "seed"):
            self.assertEqual(again[part], saved[part])

    def test_closing_the_window_ends_the_program_with_status_0(self):
        app = self.start()
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 2, "the run")
        app.key_that_ends("alt+F4" if self.screen.manager else "ctrl+q")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        self.assertEqual(app.error_text(), "")

    def test_closing_with_unsaved_changes_asks(self):
        app = self.start()
        app.click("droplet.enabled")
        app.wait_for(lambda r: r["document"]["dirty"], "a changed document")
        app.key("ctrl+q")
        app.click("unsaved.cancel")
        app.wait_for(lambda r: "unsaved.cancel" not in r["widgets"], "the question answered")
        app.key("ctrl+q")
        app.widget("unsaved.discard")
        app.click_that_ends("unsaved.discard")
        self.assertEqual(app.wait_for_end(), 0)

    def test_a_broken_file_shows_a_message_and_the_window_goes_on(self):
        broken = self.folder / "broken.json"
        broken.write_text('{"version": 1, "models": {"droplet": {"capacity": 1e999}}}')
        app = self.start(str(broken))
        report = app.wait_for(lambda r: r["messages"], "a message")
        self.assertIn("broken.json", report["messages"][0])
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 0, "rounds")

    def test_opening_a_broken_file_leaves_the_document_untouched(self):
        app = self.start()
        before = app.report()
        broken = self.folder / "broken.png"
        broken.write_bytes(b"\x89PNG\r\n\x1a\nnot a picture")
        app.key("ctrl+o")
        app.answer_file(broken)
        after = app.wait_for(lambda r: any("broken.png" in m for m in r["messages"]), "a message")
        self.assertEqual(after["generation"], before["generation"])
        for part in ("knobs", "springs", "document"):
            self.assertEqual(after[part], before[part])

    def test_an_exported_heightmap_is_imported_again_with_its_range(self):
        app = self.start()
        before = app.report()["terrain"]
        target = self.folder / "cone.png"
        app.menu("File", "export")
        app.answer_file(target)
        app.click("export.accept")
        app.wait_for(lambda r: any(m.startswith("Exported") for m in r["messages"]), "the export")
        app.menu("File", "import")
        app.answer_file(target)
        app.click("import.accept")
        after = app.wait_for(lambda r: r["knobs"]["terrain"]["start"] == "file" and not r["busy"]
                             and r["generation"] > 1, "the import")["terrain"]
        self.assertEqual((after["width"], after["height"]), (128, 128))
        span = before["highest"] - before["lowest"]
        self.assertAlmostEqual(after["highest"] - after["lowest"], span, delta=span / 65535 * 2)

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
        app.wait_for(lambda r: not r["making"] and r["knobs"]["terrain"]["start"] == "warped", "warped hills")
        small = app.report()
        app.click("terrain.size.2048")
        coarse = app.wait_for(lambda r: r["making"] and r["generation"] > small["generation"], "a coarse look")
        self.assertLessEqual(coarse["terrain"]["width"], 256)
        app.click("status.cancel")
        back = app.wait_for(lambda r: not r["making"], "the terrain before")
        self.assertEqual(back["terrain"]["height_hash"], small["terrain"]["height_hash"])
        self.assertEqual(back["knobs"]["terrain"]["width"], before["knobs"]["terrain"]["width"])

    def test_measure_shows_the_start_beside_the_terrain_as_it_is(self):
        app = self.start()
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 20, "rounds")
        app.key("space")
        app.wait_for(lambda r: not r["running"], "the pause")
        self.fold(app, "View", "view.overlay")
        app.click("numbers.measure")
        slope = app.wait_for(lambda r: r["measurement"], "a measurement")["measurement"]["Mean slope"]
        self.assertNotEqual(slope[0], slope[1])
        self.assertGreater(slope[0], 0.1)

    def test_a_layer_is_exported_and_the_biomes_are_shown(self):
        app = self.start()
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 5, "rounds")
        app.key("space")
        app.wait_for(lambda r: not r["running"], "the pause")
        app.menu("View", "Overlay", "overlay.biome")
        app.wait_for(lambda r: r["terrain"]["layers"].get("biome", {}).get("sum", 0) > 0, "the biomes")
        target = self.folder / "wear.r32"
        app.menu("File", "Export layer", "export.wear")
        app.answer_file(target)
        app.wait_for(lambda r: any(m.startswith("Exported") for m in r["messages"]), "the export")
        self.assertEqual(target.stat().st_size, 128 * 128 * 4)

    def test_finishing_grain_is_added_once(self):
        app = self.start()
        before = app.report()["terrain"]["height_hash"]
        for section, content in (("Terrain", "terrain.generate"), ("Erosion", "model.droplet")):
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

    def arrived(self, app, condition, what):
        """The report once the camera rests where `condition` holds for it."""
        return app.wait_for(lambda r: r["camera"]["arrived"] and condition(r["camera"]), what)["camera"]

    def test_large_forms_are_carved_first_for_as_long_as_asked(self):
        self.preset.write_text(json.dumps(CONE | {"models": {
            "droplet": {"enabled": True, "dropletsPerRound": 500, "detail": 4}, "thermal": {"enabled": False}}}))
        app = self.start()
        before = app.report()["terrain"]["height_hash"]
        app.key("ctrl+l")
        app.drag_widget("large-forms.rounds", -400)
        app.click("large-forms.run")
        done = app.wait_for(lambda r: not r["running"] and r["rounds"] == 10, "the ten rounds")
        self.assertNotEqual(done["terrain"]["height_hash"], before)
        app.key("ctrl+l")
        app.drag_widget("large-forms.rounds", 400)
        app.click("large-forms.run")
        app.wait_for(lambda r: r["running"] and r["busy"] and r["rounds"] > 100, "the long run")
        app.click("status.cancel")
        app.wait_for(lambda r: not r["running"] and not r["busy"], "its early end")
        app.key("ctrl+z")
        app.wait_for(lambda r: r["terrain"]["height_hash"] == done["terrain"]["height_hash"], "the terrain before")

    def test_keys_look_straight_down_switch_the_projection_and_frame_again(self):
        app = self.start()
        framed = self.arrived(app, lambda c: True, "the framed terrain")
        app.key("t")
        above = self.arrived(app, lambda c: c["pitch"] > 1.5707, "the top view")
        self.assertEqual(above["yaw"], 0)
        for part in range(3):
            self.assertAlmostEqual(above["target"][part], framed["target"][part], delta=1e-6)
        app.key("p")
        self.arrived(app, lambda c: c["parallel"], "parallel projection")
        app.drag(app.ground(0.5, 0.5), app.ground(0.6, 0.4), button=3)
        turned = self.arrived(app, lambda c: c["yaw"] > 0.1, "the orbit")
        self.assertTrue(turned["parallel"])
        app.key("p")
        self.arrived(app, lambda c: not c["parallel"], "perspective")
        app.key("f")
        again = self.arrived(app, lambda c: abs(c["yaw"] - framed["yaw"]) < 1e-6, "the framed terrain again")
        self.assertEqual(again, framed)

    def test_a_resting_window_draws_nothing_once_the_camera_has_arrived(self):
        app = self.start()
        app.key("t")
        self.arrived(app, lambda c: c["pitch"] > 1.5707, "the top view")
        frames = -1
        for _ in range(20):  # what follows the key press may take some frames to settle
            before, frames = frames, app.report()["frames"]
            if frames == before:
                break
            time.sleep(1.0)
        self.assertEqual(frames, before)

    def test_without_smooth_motion_the_camera_is_there_at_once(self):
        app = self.start()
        app.menu("View", "smooth-motion")
        app.key("t")
        self.arrived(app, lambda c: c["pitch"] > 1.5707, "the top view")
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0)
        settings = json.loads((app.folder / "config" / "scree" / "settings.json").read_text())
        self.assertFalse(settings["smoothMotion"])

    def test_a_kept_view_comes_back_and_is_remembered(self):
        app = self.start()
        app.drag(app.ground(0.5, 0.5), app.ground(0.7, 0.45), button=3)
        kept = self.arrived(app, lambda c: c["yaw"] > 0.1, "the orbit")
        app.key("ctrl+shift+2")
        app.wait_for(lambda r: any("Ctrl+2" in m for m in r["messages"]), "the view to be kept")
        app.key("ctrl+3")
        app.wait_for(lambda r: any("Ctrl+Shift+3" in m for m in r["messages"]), "an empty view")
        self.assertEqual(app.report()["tool"], "look")
        app.key("f")
        self.arrived(app, lambda c: c["yaw"] < 0, "the framed terrain")
        app.key("ctrl+2")
        back = self.arrived(app, lambda c: c["yaw"] > 0.1, "the kept view")
        for part in ("yaw", "pitch", "distance"):
            self.assertAlmostEqual(back[part], kept[part], delta=1e-6 * abs(kept[part]))
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0)
        views = json.loads((app.folder / "config" / "scree" / "settings.json").read_text())["views"]
        self.assertAlmostEqual(views[1]["yaw"], kept["yaw"])
        self.assertEqual([views[0], views[2], views[3]], [None] * 3)

    def test_flight_moves_by_keys_looks_by_mouse_and_ends_by_escape(self):
        app = self.start()
        before = self.arrived(app, lambda c: True, "the framed terrain")
        app.point(app.ground(0.5, 0.5))
        app.key("shift+f")
        app.wait_for(lambda r: r["flying"], "the flight")
        app.xdotool("keydown", "w")
        ahead = app.wait_for(lambda r: r["camera"]["position"][2] < before["position"][2] - 50, "a way north")["camera"]
        app.xdotool("keyup", "w")
        self.assertAlmostEqual(ahead["yaw"], before["yaw"], delta=1e-6)
        app.xdotool("mousemove_relative", "60", "0")
        app.wait_for(lambda r: r["camera"]["yaw"] > before["yaw"] + 0.05, "a look to the right")
        app.xdotool("keydown", "q")  # down, into the ground if it could
        app.wait_for(lambda r: r["camera"]["distance"] < 20, "low flight")
        app.xdotool("keyup", "q")
        self.assertEqual(app.report()["tool"], "look")
        app.key("Escape")
        app.wait_for(lambda r: not r["flying"], "the end of the flight")
        rested = self.arrived(app, lambda c: True, "rest")
        self.assertGreater(rested["position"][1], 0)
        app.key("w", "2")
        still = app.wait_for(lambda r: r["tool"] == "rain", "the rain tool")["camera"]
        self.assertEqual(still["position"], rested["position"])
        app.key("shift+f")
        app.wait_for(lambda r: r["flying"], "another flight")
        app.key("shift+f")
        app.wait_for(lambda r: not r["flying"], "its end by the same key")

    def test_the_start_is_shown_beside_the_terrain_with_a_line_to_drag(self):
        app = self.start()
        app.key("c")
        app.wait_for(lambda r: r["comparing"] and "compare.divider" in r["widgets"], "the comparison")
        before = app.report()["camera"]
        app.drag(app.widget("compare.divider"), app.ground(0.25, 0.5))
        app.wait_for(lambda r: abs(r["compared_share"] - 0.25) < 0.01, "the line farther left")
        self.assertEqual(app.report()["camera"], before)
        app.drag(app.widget("compare.divider"), (app.ground(0, 0.5)[0] - 50, app.ground(0, 0.5)[1]))
        app.wait_for(lambda r: r["compared_share"] == 0, "the line at the edge")
        app.key("space")
        app.wait_for(lambda r: r["running"] and r["rounds"] > 3, "a run beside the start")
        app.key("space")
        app.click("toolbar.compare")
        app.wait_for(lambda r: not r["comparing"] and "compare.divider" not in r["widgets"], "the whole terrain")

    def kept(self, app, count):
        """The report once the history has this many changes since the start, all of them done."""
        return app.wait_for(lambda r: r["history"]["current"] == count and not r["history"]["open"], f"{count} changes")

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
        self.assertFalse(unturned["document"]["dirty"])
        self.assertEqual(unturned["terrain"]["height_hash"], eroded["terrain"]["height_hash"])
        app.click("toolbar.undo")
        again = self.kept(app, 0)
        self.assertEqual(again["terrain"]["height_hash"], start["terrain"]["height_hash"])
        self.assertTrue(again["untouched"])
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
        other = self.kept(app, 1)
        self.assertEqual(other["terrain"]["width"], 512)
        app.drag_widget("terrain.cellSize", 60)
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

    def test_guides_are_drawn_and_switched_off(self):
        app = self.start()
        app.wait_for(lambda r: "guides.scale-bar" in r["widgets"] and "guides.north-arrow" in r["widgets"], "guides")
        self.fold(app, "View", "view.overlay")
        app.click("section.Guides")
        app.click("guides.scaleBar")
        app.click("guides.northArrow")
        app.wait_for(lambda r: "guides.scale-bar" not in r["widgets"] and "guides.north-arrow" not in r["widgets"],
                     "no guides")
        app.click("guides.grid")
        app.click("guides.flowArrows")
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 5 and r["terrain"]["layers"].get("flow", {}).get("sum", 0) > 0,
                     "the flow that the arrows need")

    def start_with_a_driver_that_resets(self):
        """The program, and the file whose appearance is a reset."""
        stand_in = os.environ.get("SCREE_RESET_STAND_IN")
        if not stand_in:
            self.skipTest("SCREE_RESET_STAND_IN does not name the driver's stand-in")
        reset = self.folder / "reset"
        preload = ":".join(filter(None, [os.environ.get("LD_PRELOAD"), stand_in]))
        app = App(PROGRAM, self.screen, [str(self.preset)],
                  {"LD_PRELOAD": preload, "SCREE_TEST_RESET": str(reset), "XDG_STATE_HOME": str(self.folder / "state")})
        self.addCleanup(app.close)
        return app, reset

    def test_a_reset_of_the_graphics_driver_costs_nothing(self):
        app, reset = self.start_with_a_driver_that_resets()
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 5, "some rounds")
        app.key("space")
        before = app.wait_for(lambda r: not r["running"], "the pause")
        reset.touch()
        app.wait_for(lambda r: any("driver was reset" in message for message in r["messages"]), "the new window")
        after = app.report()
        self.assertEqual(after["terrain"]["height_hash"], before["terrain"]["height_hash"])
        self.assertFalse(reset.exists())
        app.pointer = None
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > before["rounds"], "rounds in the new window")
        app.click("view.contours")
        app.wait_for(lambda r: r["knobs"]["view"]["contours"], "the click in the new window")

    def test_a_graphics_driver_that_is_gone_ends_the_program_with_the_terrain_saved(self):
        app, reset = self.start_with_a_driver_that_resets()
        heights = self.folder / "state" / "scree" / "rescued.png"
        written = self.folder / "being-written"
        written.write_text("gone")
        written.rename(reset)
        self.assertEqual(app.wait_for_end(), 1)
        self.assertIn(str(heights), app.error_text())
        self.assertEqual(app.error_text().count("\n"), 1)
        self.assertEqual(struct.unpack(">II", heights.read_bytes()[16:24]), (128, 128))
        self.assertEqual(json.loads(heights.with_suffix(".json").read_text())["terrain"]["start"], "cone")

    def test_five_times_the_usual_density_leaves_room_on_the_screen(self):
        subprocess.run(["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER",
                        "Xft.dpi:\t480\n"], env=dict(os.environ, DISPLAY=self.screen.display), check=True)
        app = self.start()
        report = app.report()
        # 1280 x 800 leave the interface 1.33 times its usual size: no widget of the tools is beyond the screen.
        for name, (x, y, width, height) in report["widgets"].items():
            if name.startswith("tool."):
                self.assertLessEqual(x + width, 1280, name)
        x, y, width, height = report["viewport"]
        self.assertGreater(width, 1280 / 4)
        self.assertGreater(height, 800 / 2)

    def test_the_window_remembers_its_folded_panels(self):
        app = self.start()
        app.key("F5")
        app.wait_for(lambda r: "section.Terrain" not in r["widgets"], "the left panel to fold")
        self.assertEqual(app.report()["viewport"][0], 0)
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0)
        settings = json.loads((app.folder / "config" / "scree" / "settings.json").read_text())
        self.assertFalse(settings["leftOpen"])


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2)
