#!/usr/bin/env python3
"""Tests of files and pictures in Scree's window, by real mouse and keyboard. Usage: files_test.py PROGRAM [TEST...]"""

import json
import os
import shutil
import struct
from pathlib import Path

from driver import App
from fixture import WindowFixture, main

MAP = Path(__file__).parents[3] / "assets" / "heightmaps" / "jacksboro.png"


class FilesTest(WindowFixture):
    screen_size = "1280x800"  # the dialog shows everything without scrolling

    def start_with_a_driver_that_resets(self):
        """Returns the program, and the file that triggers a reset when it appears."""
        stand_in = os.environ.get("SCREE_RESET_STAND_IN")
        if not stand_in:
            self.skipTest("SCREE_RESET_STAND_IN does not name the driver's stand-in")
        reset = self.folder / "reset"
        preload = ":".join(filter(None, [os.environ.get("LD_PRELOAD"), stand_in]))
        app = App(self.program, self.screen, [str(self.preset)],
                  {"LD_PRELOAD": preload, "SCREE_TEST_RESET": str(reset), "XDG_STATE_HOME": str(self.folder / "state")})
        self.addCleanup(app.close)
        return app, reset

    def test_undo_in_a_field_that_holds_another_text_than_when_it_was_left(self):
        app = self.start()
        for count in (3, 0):
            app.key("ctrl+shift+s")
            app.click("browser.name")
            app.wait_for(lambda r: r["typing"], "the name to be typed")
            app.key("End")
            if count:
                app.xdotool("type", "--delay", "30", "with-a-name-that-is-longer")
                app.settle()
                app.key(*["BackSpace"] * count)
                app.click("browser.cancel")
                app.wait_for(lambda r: "browser.name" not in r["widgets"], "the dialog to close")
        for event, key in (("keydown", "ctrl"), ("key", "z"), ("key", "z"), ("keyup", "ctrl")):
            app.xdotool(event, key)
            app.settle()
        self.assertIsNone(app.process.poll(), app.error_text())
        app.click("browser.cancel")
        app.wait_for(lambda r: "browser.name" not in r["widgets"], "the dialog to close")

    def test_pictures_can_be_larger_than_the_view(self):
        app = self.start()
        app.menu("File", "Picture size", "picture-size.2x")
        app.key("F12")
        app.answer_file(self.folder)
        app.wait_for(lambda r: any("Saved the picture" in message for message in r["messages"]), "the picture")
        (picture,) = self.folder.glob("scree-*.png")
        width, height = struct.unpack(">II", picture.read_bytes()[16:24])
        report = app.report()
        self.assertEqual((width, height), (2 * report["view_pixels"][0], 2 * report["view_pixels"][1]))

    def saved_pictures(self, app, folder, count):
        app.wait_for(lambda r: sum("Saved the picture" in message for message in r["messages"]) >= count, "the picture")
        self.assertEqual(len(list(folder.glob("scree-*.png"))), count)

    def test_where_screenshots_go_is_asked_once_and_kept(self):
        first, second = self.folder / "first", self.folder / "second"
        first.mkdir()
        second.mkdir()
        kept = {"XDG_CONFIG_HOME": str(self.folder / "config")}
        app = self.start(environment=kept)
        app.key("F12")
        app.click("browser.cancel")
        app.wait_for(lambda r: "browser.name" not in r["widgets"], "the dialog to close")
        app.key("F12")
        app.answer_file(first)
        self.saved_pictures(app, first, 1)
        app.key("F12")
        self.saved_pictures(app, first, 2)
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0)

        app = self.start(environment=kept)
        app.key("F12")
        app.wait_for(lambda r: any("Saved the picture" in message for message in r["messages"]), "the picture")
        self.assertEqual(len(list(first.glob("scree-*.png"))), 3)
        app.menu("File", "picture-folder")
        app.answer_file(second)
        app.wait_for(lambda r: any("Screenshots go to" in message for message in r["messages"]), "the new folder")
        app.key("F12")
        app.wait_for(lambda r: sum("Saved the picture" in message for message in r["messages"]) == 2, "the picture")
        self.assertEqual(len(list(second.glob("scree-*.png"))), 1)

    def test_a_turntable_is_saved_and_one_that_is_cancelled_stops(self):
        app = self.start()
        app.menu("File", "film")
        app.drag_widget("series.turntablePictures", -400)
        app.click("series.save")
        app.answer_file(self.folder / "turn_#.png")
        app.wait_for(lambda r: any("Saved the film" in message for message in r["messages"]), "the turntable")
        pictures = sorted(self.folder.glob("turn_*.png"))
        self.assertEqual([picture.name for picture in pictures], ["turn_0.png", "turn_1.png"])
        self.assertNotEqual(pictures[0].read_bytes(), pictures[1].read_bytes())

        app.menu("File", "film")
        app.drag_widget("series.turntablePictures", 400)
        app.click("series.save")
        app.answer_file(self.folder / "long_####.png")
        app.click("status.cancel")
        app.wait_for(lambda r: any(message.startswith("Cancelled") for message in r["messages"]), "the end")
        self.assertLess(len(list(self.folder.glob("long_*.png"))), 3600)

    def test_a_film_goes_through_the_named_views_if_there_are_two(self):
        def choose_views():
            app.menu("File", "film")
            app.click("series.film")
            app.click("series.film.throughTheNamedViews")

        app = self.start()
        choose_views()
        app.wait_for(lambda r: "series.film.throughTheNamedViews" not in r["widgets"], "the list to close")
        app.point(app.widget("series.film"))
        app.wait_for(lambda r: "needs at least two" in r["texts"].get("tooltip", ""), "the reason")
        self.assertIn("series.turntablePictures", app.report()["widgets"], "still a turntable")
        app.click("series.cancel")
        for name, key in (("Slanted", "f"), ("From above", "t")):
            app.key(key)
            app.menu("View", "Named views", "save-view-as")
            app.wait_for(lambda r: r["typing"], "the field for the name")
            app.type_over("view-name.name", name)
            app.click("view-name.accept")
            app.wait_for(lambda r: name in r["views"], "the view")
        choose_views()
        app.drag_widget("series.viewsPictures", -400)
        app.click("series.save")
        app.answer_file(self.folder / "film_#.png")
        app.wait_for(lambda r: any("Saved the film" in message for message in r["messages"]), "the film")
        pictures = sorted(self.folder.glob("film_*.png"))
        self.assertEqual([picture.name for picture in pictures], ["film_0.png", "film_1.png"])
        self.assertNotEqual(pictures[0].read_bytes(), pictures[1].read_bytes())

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

    def test_each_kind_of_file_has_a_folder_of_its_own(self):
        work, maps, out = (self.folder / name for name in ("work", "maps", "out"))
        for folder in (work, maps, out):
            folder.mkdir()
        shutil.copy(MAP, maps / "map.png")
        app = self.start(str(maps / "map.png"))  # the land before had no file
        app.click("import.accept")
        app.wait_for(lambda r: r["knobs"]["terrain"]["start"] == "file" and not r["busy"], "the import")

        def proposed(action):
            app.menu("File", action)
            folder = app.wait_for(lambda r: r["texts"].get("browser.folder"), "the dialog")["texts"]["browser.folder"]
            app.key("Escape")
            app.wait_for(lambda r: "browser.accept" not in r["widgets"], "the dialog to close")
            return folder

        self.assertEqual(proposed("import"), str(maps))
        self.assertEqual(proposed("save"), str(app.folder))  # the home folder, because nothing was saved yet
        app.menu("File", "save")
        app.answer_file(work / "land.scree.exr")
        app.wait_for(lambda r: not r["document"]["dirty"] and r["document"]["name"] == "land", "the save")
        app.menu("File", "export")
        app.answer_file(out / "land.r32")
        app.click("export.accept")
        app.wait_for(lambda r: any(m.startswith("Exported") for m in r["messages"]), "the export")
        for action, folder in (("save-as", work), ("save-preset", work), ("open", work), ("import", maps), ("export", out),
                               ("import-colours", maps)):
            self.assertEqual(proposed(action), str(folder), action)

    def test_a_preset_saved_by_menu_and_opened_again_has_equal_settings(self):
        app = self.start()
        app.drag_widget("droplet.erosionRate", -70)
        app.key("3")
        app.click_at(app.ground(0.5, 0.6))
        changed = app.wait_for(lambda r: len(r["springs"]) == 1 and r["knobs"]["droplet"]["erosionRate"] < 0.5,
                               "changed settings")
        self.assertTrue(changed["document"]["dirty"])
        target = self.folder / "mine.json"
        app.menu("File", "save-preset")
        app.answer_file(target)
        saved = app.wait_for(lambda r: not r["document"]["dirty"] and r["document"]["name"] == "mine", "the save")
        app.reset("droplet.erosionRate")
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
        app.key("alt+F4" if self.screen.manager else "ctrl+q")
        app.click_that_ends("unsaved.discard")
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
        report = app.wait_for(lambda r: any(m.startswith("Exported") for m in r["messages"]), "the export")
        (message,) = [m for m in report["messages"] if m.startswith("Exported")]
        self.assertRegex(message, r"128 x 128 nodes, .* to .* m, largest rounding error 0\.00\d+ m\.$")
        app.menu("File", "import")
        app.answer_file(target)
        app.click("import.accept")
        after = app.wait_for(lambda r: r["knobs"]["terrain"]["start"] == "file" and not r["busy"]
                             and r["generation"] > 1, "the import")["terrain"]
        self.assertEqual((after["width"], after["height"]), (128, 128))
        span = before["highest"] - before["lowest"]
        self.assertAlmostEqual(after["highest"] - after["lowest"], span, delta=span / 65535 * 2)

    def test_a_heightmap_is_exported_with_the_ground_between_its_nodes(self):
        app = self.start()
        app.menu("File", "export")
        app.answer_file(self.folder / "cone.r32")
        app.wait_for(lambda r: "export.accept" in r["widgets"], "the question")
        app.type_number("export.detail", "2")
        app.click("export.accept")
        app.wait_for(lambda r: any(m.startswith("Exported") for m in r["messages"]), "the export")
        self.assertEqual((self.folder / "cone.r32").stat().st_size, 256 * 256 * 4)

    def test_a_raw_file_is_imported_by_the_width_and_the_order_that_are_chosen(self):
        raw = self.folder / "land.r16"
        # The guess for 60 x 20 nodes would be 40 x 30. The highest sample is the last one, in the south-east.
        raw.write_bytes(b"".join(struct.pack(">H", 1000 + 50 * i) for i in range(1200)))
        app = self.start()
        app.menu("File", "import")
        app.answer_file(raw)
        app.wait_for(lambda r: r["texts"].get("import.rawWidth") == "guessed: 40"
                     and r["texts"].get("import.outcomes") == "4", "the guess and the pictures")
        app.click("import.byteOrder")
        app.click("import.byteOrder.big")
        # The line about the steep land moves what is below it.
        app.wait_for(lambda r: "15.3 m" in r["texts"].get("import.heights", "") and "import.scale" in r["texts"]
                     and r["texts"].get("import.outcomes") == "4", "the heights of the other order")
        app.type_number("import.rawWidth", "60")
        # Until the file is read anew, the button waits.
        app.wait_for(lambda r: "60 × 20" in r["texts"].get("import.result", ""), "the new width")
        app.click("import.accept")
        after = app.wait_for(lambda r: r["knobs"]["terrain"]["start"] == "file" and not r["busy"]
                             and r["generation"] > 1, "the import")
        self.assertEqual((after["terrain"]["width"], after["terrain"]["height"]), (60, 20))
        self.assertEqual(after["knobs"]["file"]["byteOrder"], "big")
        span = (1199 * 50) / 65535 * 1000
        self.assertAlmostEqual(after["terrain"]["highest"] - after["terrain"]["lowest"], span, delta=0.1)

    def test_a_mesh_is_exported_with_its_error(self):
        app = self.start()
        app.key("ctrl+e")
        app.answer_file(self.folder / "cone.glb")
        app.wait_for(lambda r: "mesh.accept" in r["widgets"], "the question")
        app.click("mesh.accept")
        app.wait_for(lambda r: any(m.startswith("Exported") for m in r["messages"]), "the export")
        magic, version, length = struct.unpack("<4sII", (self.folder / "cone.glb").read_bytes()[:12])
        self.assertEqual((magic, version), (b"glTF", 2))
        self.assertEqual(length, (self.folder / "cone.glb").stat().st_size)

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
        app.click("view.snow")
        app.wait_for(lambda r: r["knobs"]["view"]["snow"], "the click in the new window")

    def end_by_a_driver_that(self, fate):
        """Returns the error text of a program whose window cannot be opened again."""
        app, reset = self.start_with_a_driver_that_resets()
        heights = self.folder / "state" / "scree" / "rescued.png"
        written = self.folder / "being-written"
        written.write_text(fate)
        written.rename(reset)
        self.assertEqual(app.wait_for_end(), 1)
        self.assertIn(str(heights), app.error_text())
        self.assertEqual(app.error_text().count("\n"), 1)
        self.assertEqual(struct.unpack(">II", heights.read_bytes()[16:24]), (128, 128))
        self.assertEqual(json.loads(heights.with_suffix(".json").read_text())["terrain"]["start"], "cone")
        return app.error_text()

    def test_a_graphics_driver_that_is_gone_ends_the_program_with_the_terrain_saved(self):
        self.assertIn("cannot open the window again", self.end_by_a_driver_that("gone"))

    def test_an_exception_while_the_window_is_opened_again_ends_the_program_with_the_terrain_saved(self):
        self.assertIn("a failure for the test", self.end_by_a_driver_that("throw"))


if __name__ == "__main__":
    main()
