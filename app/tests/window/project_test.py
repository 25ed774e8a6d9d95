#!/usr/bin/env python3
"""Tests of projects in Scree's window, by real mouse and keyboard. Usage: project_test.py PROGRAM [TEST...]"""

import json
import subprocess
import time

from fixture import CONE, WindowFixture, main


class ProjectTest(WindowFixture):
    def painted(self, app):
        """Returns the sum of the painted rain."""
        app.key("2")
        rain = app.wait_for(lambda r: "rain" in r["terrain"]["layers"], "the rain")["terrain"]["layers"]["rain"]["sum"]
        app.key("1")
        return rain

    def save_as(self, app, target):
        app.key("ctrl+shift+s")
        app.answer_file(target)
        return app.wait_for(lambda r: not r["document"]["dirty"] and target.exists(), "the save")

    def test_a_project_gives_back_land_paint_and_water_and_goes_on_as_if_it_had_not_stopped(self):
        app = self.start()
        self.paint(app)
        self.erode(app)
        target = self.folder / "hill.scree.exr"
        saved = self.save_as(app, target)
        rain = self.painted(app)
        self.assertEqual(saved["document"]["name"], "hill")
        app.key("period")
        further = app.wait_for(lambda r: r["rounds"] == saved["rounds"] + 1 and not r["running"], "a round more")
        app.key("ctrl+q")
        app.click_that_ends("unsaved.discard")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())

        again = self.start(str(target))
        opened = again.wait_for(lambda r: r["rounds"] == saved["rounds"], "the project")
        for layer in ("height", "sediment", "deposit", "wear", "moisture"):
            self.assertEqual(opened["terrain"]["layers"][layer]["sum"], saved["terrain"]["layers"][layer]["sum"])
        self.assertEqual(opened["terrain"]["height_hash"], saved["terrain"]["height_hash"])
        self.assertEqual(self.painted(again), rain)
        self.assertFalse(again.report()["document"]["dirty"])
        again.key("period")
        report = again.wait_for(lambda r: r["rounds"] == saved["rounds"] + 1 and not r["running"], "a round more")
        self.assertEqual(report["terrain"]["height_hash"], further["terrain"]["height_hash"])
        self.assertTrue(report["document"]["dirty"])
        again.key("ctrl+z")
        report = again.wait_for(lambda r: r["rounds"] == saved["rounds"], "the undo")
        again.wait_for(lambda r: not r["document"]["dirty"], "the land of the file")

    def test_the_time_line_is_in_the_file_unless_it_is_off(self):
        app = self.start()
        self.paint(app)
        self.erode(app)
        kept = self.folder / "kept.scree.exr"
        saved = self.save_as(app, kept)
        app.menu("File", "Time line in projects", "kept-time-line.off")
        without = self.folder / "without.scree.exr"
        self.save_as(app, without)
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        self.assertLess(without.stat().st_size, kept.stat().st_size)

        again = self.start(str(kept))
        again.wait_for(lambda r: r["history"]["line"] == saved["history"]["line"], "the time line")
        again.key("ctrl+z")
        undone = again.wait_for(lambda r: r["rounds"] == 0, "the land before the run")
        self.assertTrue(undone["document"]["dirty"])
        again.key("ctrl+shift+z")
        again.wait_for(lambda r: r["rounds"] == saved["rounds"] and not r["document"]["dirty"], "the land of the file")

        third = self.start(str(without))
        third.wait_for(lambda r: r["history"]["line"] == [saved["rounds"]], "the land without what led to it")

    def test_water_of_the_pipes_comes_back_and_goes_on(self):
        self.preset.write_text(json.dumps(CONE | {"models": {"pipes": {"enabled": True, "rain": 0.001}}}))
        app = self.start()
        self.erode(app)
        target = self.folder / "wet.scree.exr"
        saved = self.save_as(app, target)
        self.assertGreater(saved["terrain"]["layers"]["water"]["sum"], 0)
        app.key("period")
        further = app.wait_for(lambda r: r["rounds"] == saved["rounds"] + 1 and not r["running"], "a round more")
        again = self.start(str(target))
        opened = again.wait_for(lambda r: r["rounds"] == saved["rounds"], "the project")
        self.assertEqual(opened["terrain"]["layers"]["water"]["sum"], saved["terrain"]["layers"]["water"]["sum"])
        again.key("period")
        report = again.wait_for(lambda r: r["rounds"] == saved["rounds"] + 1 and not r["running"], "a round more")
        for value in ("height_hash", "layers"):
            self.assertEqual(report["terrain"][value], further["terrain"][value])

    def test_one_round_on_untouched_land_is_in_the_project(self):
        app = self.start()
        app.key("period")
        app.wait_for(lambda r: r["rounds"] == 1 and not r["running"], "a round")
        target = self.folder / "one.scree.exr"
        self.save_as(app, target)
        app.key("period")
        further = app.wait_for(lambda r: r["rounds"] == 2 and not r["running"], "a round more")
        again = self.start(str(target))
        again.wait_for(lambda r: r["rounds"] == 1 and not r["untouched"], "the project")
        again.key("period")
        report = again.wait_for(lambda r: r["rounds"] == 2 and not r["running"], "a round more")
        self.assertEqual(report["terrain"]["height_hash"], further["terrain"]["height_hash"])

    def test_a_project_whose_name_ends_like_a_preset_opens_and_is_saved_as_a_project(self):
        app = self.start()
        eroded = self.erode(app)
        target = self.folder / "hill.scree.exr"
        self.save_as(app, target)
        named = self.folder / "hill.json"
        named.write_bytes(target.read_bytes())
        told = subprocess.run([self.program, "info", str(named)], check=True, capture_output=True, text=True).stdout
        self.assertIn("project", told)
        again = self.start(str(named))
        again.wait_for(lambda r: r["rounds"] == eroded["rounds"], "the project")
        worked = self.erode(again)
        again.key("ctrl+s")
        again.wait_for(lambda r: not r["document"]["dirty"], "the save")
        self.assertEqual(named.read_bytes()[:4], b"\x76\x2f\x31\x01")
        third = self.start(str(named))
        third.wait_for(lambda r: r["terrain"]["height_hash"] == worked["terrain"]["height_hash"], "the saved land")

    def test_closing_the_window_cancels_the_question_that_is_shown_and_asks(self):
        app = self.start()
        self.paint(app)
        for open_question, shown in (("shift+space", "run-for.run"), ("ctrl+shift+s", "browser.accept"),
                                     ("F1", "manual.close")):
            app.key(open_question)
            app.wait_for(lambda r: shown in r["widgets"] or shown == "manual.close", shown)
            app.key("alt+F4")
            app.wait_for(lambda r: "unsaved.cancel" in r["widgets"] and shown not in r["widgets"], "the question")
            app.key("alt+F4")
            app.wait_for(lambda r: "unsaved.cancel" in r["widgets"], "the same question again")
            app.click("unsaved.cancel")
            app.wait_for(lambda r: "unsaved.cancel" not in r["widgets"], "the answer")
        app.key("alt+F4")
        app.click_that_ends("unsaved.discard")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())

    def test_the_command_line_goes_on_from_a_project_of_the_window(self):
        app = self.start()
        self.paint(app)
        saved_at = self.erode(app)["rounds"]
        target = self.folder / "hill.scree.exr"
        self.save_as(app, target)
        for _ in range(3):
            rounds = app.report()["rounds"]
            app.key("period")
            app.wait_for(lambda r: r["rounds"] == rounds + 1 and not r["running"], "a round")
        further = app.report()
        result = self.folder / "further.scree.exr"
        subprocess.run([self.program, "erode", "--project", str(target), "--rounds", "3", "--save-project", str(result)],
                       check=True, capture_output=True)
        again = self.start(str(result))
        opened = again.wait_for(lambda r: r["rounds"] == saved_at + 3, "the project")
        self.assertEqual(opened["terrain"]["height_hash"], further["terrain"]["height_hash"])

    def test_quitting_after_only_a_stroke_asks_and_save_keeps_it(self):
        app = self.start()
        self.paint(app)
        rain = self.painted(app)
        app.key("ctrl+q")
        app.click("unsaved.cancel")
        app.wait_for(lambda r: "unsaved.cancel" not in r["widgets"], "the question answered")
        app.key("ctrl+q")
        app.click("unsaved.save")
        target = self.folder / "painted.scree.exr"
        app.answer_file_that_ends(target)
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        again = self.start(str(target))
        again.wait_for(lambda r: r["document"]["name"] == "painted", "the project")
        self.assertEqual(self.painted(again), rain)

    def test_quitting_during_a_run_asks_and_save_ends_the_program(self):
        app = self.start()
        target = self.folder / "hill.scree.exr"
        self.save_as(app, target)
        before = target.read_bytes()
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 3, "the run")
        app.key("ctrl+q")
        app.click_that_ends("unsaved.save")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        self.assertNotEqual(target.read_bytes(), before)

    def test_a_preset_with_paint_makes_the_same_land_on_the_command_line(self):
        app = self.start()
        self.paint(app)
        rain = self.painted(app)
        target = self.folder / "painted.json"
        app.menu("File", "save-preset")
        app.answer_file(target)
        app.wait_for(lambda r: not r["document"]["dirty"], "the save")
        for rounds in (1, 2, 3):
            app.key("period")
            app.wait_for(lambda r: r["rounds"] == rounds and not r["running"], "a round")
        worked = app.report()
        result = self.folder / "result.scree.exr"
        subprocess.run([self.program, "erode", "--preset", str(target), "--rounds", "3", "--save-project", str(result)],
                       check=True, capture_output=True)
        again = self.start(str(result))
        opened = again.wait_for(lambda r: r["rounds"] == 3, "the project")
        self.assertEqual(opened["terrain"]["height_hash"], worked["terrain"]["height_hash"])
        self.assertEqual(self.painted(again), rain)

    def test_recent_files_are_kept_even_if_the_program_is_killed(self):
        app = self.start()
        target = self.folder / "hill.scree.exr"
        self.save_as(app, target)
        deadline = time.monotonic() + 20
        while not any(str(target) in file.read_text() for file in app.folder.glob("**/settings.json")):
            self.assertLess(time.monotonic(), deadline, "the settings were not written")
            time.sleep(0.1)
        app.process.kill()

    def test_revert_goes_back_to_the_file_and_undo_brings_the_work_back(self):
        app = self.start()
        self.erode(app)
        target = self.folder / "hill.scree.exr"
        saved = self.save_as(app, target)
        worked = self.erode(app)
        app.menu("File", "revert")
        app.wait_for(lambda r: r["terrain"] == saved["terrain"] and not r["document"]["dirty"], "the file")
        app.key("ctrl+z")
        app.wait_for(lambda r: r["terrain"]["height_hash"] == worked["terrain"]["height_hash"], "the work")

    def test_a_file_that_another_program_changed_is_not_overwritten_unasked(self):
        app = self.start()
        target = self.folder / "hill.scree.exr"
        self.save_as(app, target)
        self.erode(app)
        other = b"another program's"
        target.write_bytes(other)
        app.key("ctrl+s")
        app.wait_for(lambda r: any("changed by another program" in message for message in r["messages"]), "the warning")
        app.answer_file(self.folder / "mine.scree.exr")
        app.wait_for(lambda r: r["document"]["name"] == "mine" and not r["document"]["dirty"], "the save")
        self.assertEqual(target.read_bytes(), other)
        (self.folder / "mine.scree.exr").unlink()
        self.erode(app)
        app.key("ctrl+s")
        app.wait_for(lambda r: not r["document"]["dirty"], "the save of a file that was deleted")
        self.assertTrue((self.folder / "mine.scree.exr").exists())

    def test_a_save_that_fails_says_so_and_erosion_goes_on(self):
        app = self.start()
        app.key("ctrl+shift+s")
        app.answer_file(self.folder / "no" / "hill.scree.exr")
        app.wait_for(lambda r: any("no folder" in message for message in r["messages"]), "the refusal")
        self.erode(app)
        self.assertTrue(app.report()["document"]["dirty"])


if __name__ == "__main__":
    main()
