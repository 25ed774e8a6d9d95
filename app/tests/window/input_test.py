#!/usr/bin/env python3
"""Tests of keys, dialogs and failures in Scree's window. Usage: input_test.py PROGRAM [TEST...]"""

import json
import os
import shutil
import subprocess
import time
import unittest

from driver import App
from fixture import WindowFixture, main

# Replaces zenity: writes down its arguments, and stays open until it is ended.
DIALOG = """#!/bin/sh
for argument; do echo "$argument"; done > "$SCREE_TEST_DIALOG.part"
mv "$SCREE_TEST_DIALOG.part" "$SCREE_TEST_DIALOG"
exec sleep 600
"""


class InputTest(WindowFixture):
    def kept(self, app, count):
        return app.wait_for(lambda r: r["history"]["current"] == count and not r["history"]["open"], f"{count} changes")

    # Keys pressed and released between two frames.

    def test_redo_with_shift_let_go_in_the_same_frame(self):
        app = self.start()
        app.drag_widget("droplet.capacity", -80)
        self.kept(app, 1)
        app.key("ctrl+z")
        self.kept(app, 0)
        app.xdotool("keydown", "Control_L")
        app.settle()
        app.at_once(("keydown", "Shift_L"), ("key", "z"), ("keyup", "Shift_L"))
        self.kept(app, 1)
        app.xdotool("keyup", "Control_L")
        app.key("ctrl+z")
        self.kept(app, 0)

    def test_two_shortcuts_that_ask_in_the_same_frame_ask_once(self):
        app = self.start()
        app.drag_widget("droplet.capacity", -80)
        dirty = self.kept(app, 1)
        self.assertTrue(dirty["document"]["dirty"])
        app.xdotool("keydown", "Control_L")
        app.settle()
        app.at_once(("key", "o"), ("key", "q"))
        app.xdotool("keyup", "Control_L")
        app.wait_for(lambda r: "unsaved.discard" in r["widgets"], "the question")
        # The later of the two requests counts: the end of the program, and no dialog to open a file.
        app.click_that_ends("unsaved.discard")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())

    def test_modifiers_that_change_within_a_frame_in_any_order(self):
        app = self.start()
        held = ("Control_L", "Shift_L", "Alt_L", "Super_L")
        for first in held:
            for second in held:
                with self.subTest(held=first, pressed=second):
                    app.xdotool("keydown", first)
                    app.settle()
                    app.at_once(("key", second), ("keydown", second), ("key", "y"), ("keyup", first),
                                ("key", "y"), ("keydown", first), ("keyup", second))
                    app.settle()
                    app.at_once(("keyup", first), ("key", "y"))
                    app.settle()
        app.key("space")
        app.wait_for(lambda r: r["running"], "the run")

    def test_focus_that_is_lost_while_modifiers_are_held(self):
        app = self.start()
        window = subprocess.run(["xdotool", "search", "--class", "scree"], env=app.environment, check=True,
                                capture_output=True, text=True).stdout.split()[-1]
        app.xdotool("keydown", "Control_L")
        app.settle()
        app.at_once(("keydown", "Shift_L"), ("key", "z"), ("windowfocus", "1"), ("keyup", "Shift_L"))
        app.settle()
        app.xdotool("keyup", "Control_L")
        app.xdotool("windowfocus", "--sync", window)
        app.key("space")
        app.wait_for(lambda r: r["running"], "the run")

    # Each key has one meaning.

    def test_escape_closes_every_dialog(self):
        app = self.start()
        dialogs = (
            (("Help", "shortcuts"), "information.close"),
            (("Help", "about"), "information.close"),
            (("View", "messages"), "information.close"),
            (("Help", "manual"), "manual.search"),
            (("File", "open"), "browser.cancel"),
            (("File", "import"), "browser.cancel"),
            (("File", "import-colours"), "browser.cancel"),
            (("File", "save-as"), "browser.cancel"),
            (("File", "save-preset"), "browser.cancel"),
            (("File", "export"), "browser.cancel"),
            (("File", "export-pack"), "pack.cancel"),
            (("File", "picture-folder"), "browser.cancel"),
            (("Edit", "variations"), "variations.cancel"),
            (("File", "film"), "series.cancel"),
            (("File", "time-lapse"), "series.cancel"),
            (("Edit", "run-for"), "run-for.cancel"),
        )
        for path, button in dialogs:
            with self.subTest(dialog=path):
                app.menu(*path)
                app.wait_for(lambda r: button in r["widgets"], "the dialog")
                app.key("Escape")
                app.wait_for(lambda r: button not in r["widgets"], "the dialog to close")
        app.click("droplet.enabled")
        app.key("ctrl+q")
        app.wait_for(lambda r: "unsaved.cancel" in r["widgets"], "the question")
        app.key("Escape")
        app.wait_for(lambda r: "unsaved.cancel" not in r["widgets"], "the question to close")

    def test_escape_closes_a_list_before_the_dialog_below_it(self):
        app = self.start()
        app.menu("File", "film")
        app.click("series.scale")
        app.wait_for(lambda r: "series.scale.2x" in r["widgets"], "the list")
        app.key("Escape")
        app.wait_for(lambda r: "series.scale.2x" not in r["widgets"], "the list to close")
        self.assertIn("series.cancel", app.report()["widgets"])
        app.key("Escape")
        app.wait_for(lambda r: "series.cancel" not in r["widgets"], "the dialog to close")

    def test_space_runs_and_pauses_wherever_the_focus_is(self):
        app = self.start()
        app.click("terrain.start")
        app.wait_for(lambda r: "terrain.start.warped" in r["widgets"], "the list")
        app.key("Down", "space")  # in a list
        app.wait_for(lambda r: r["running"], "the run")
        app.key("Escape")
        app.wait_for(lambda r: "terrain.start.warped" not in r["widgets"], "the list to close")
        app.key("space")  # the list's button has the focus now
        app.wait_for(lambda r: not r["running"], "the pause")
        self.assertNotIn("terrain.start.warped", app.report()["widgets"])
        app.key("Tab", "Tab", "Down", "space")
        app.wait_for(lambda r: r["running"], "the run")
        self.assertEqual(app.report()["knobs"]["terrain"]["start"], "cone")
        app.key("F1", "space")  # over a window that asks no question
        app.wait_for(lambda r: not r["running"], "the pause")
        app.key("Escape", "shift+space")
        app.wait_for(lambda r: "run-for.cancel" in r["widgets"], "the question")
        app.key("space")
        app.settle()
        self.assertFalse(app.report()["running"])
        app.key("Escape")

    def test_space_is_a_letter_while_text_is_typed(self):
        app = self.start()
        app.key("ctrl+o")
        app.click("browser.name")
        app.wait_for(lambda r: r["typing"], "the name to be typed")
        app.key("a", "space", "b")
        app.settle()
        self.assertFalse(app.report()["running"])

    def test_enter_presses_the_widget_that_was_reached_by_keyboard(self):
        app = self.start()
        app.click("terrain.start")
        app.key("Down", "Escape")
        app.wait_for(lambda r: "terrain.start.warped" not in r["widgets"], "the list to close")
        app.key("Return")
        app.wait_for(lambda r: "terrain.start.warped" in r["widgets"], "the list")

    # Limits of the system.

    def test_fewer_threads_than_asked_for_are_a_note_and_no_error(self):
        # 512 stacks of 1 GB do not fit into an address space of 64 GB.
        limited = 'ulimit -s 1048576; ulimit -v 64000000; exec "$0" "$@"'
        app = App("/bin/sh", self.screen, ["-c", limited, self.program, str(self.preset), "--threads", "512"])
        self.addCleanup(app.close)
        report = app.wait_for(lambda r: any(" of 512 threads run" in m for m in r["messages"]), "the note")
        (note,) = [i for i, text in enumerate(report["messages"]) if " of 512 threads run" in text]
        self.assertEqual(report["severities"][note], "warning")
        self.assertNotIn("error", report["severities"])
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 2, "rounds on fewer threads")

    # Files dropped on the window.

    def test_a_dropped_file_opens_and_a_question_comes_first(self):
        stand_in = os.environ.get("SCREE_DROP_STAND_IN")
        if not stand_in:
            self.skipTest("SCREE_DROP_STAND_IN does not name the stand-in for a file manager")
        dropped = self.folder / "dropped"

        def drop(*paths):
            part = dropped.with_suffix(".part")
            part.write_text("".join(f"{path}\n" for path in paths))
            part.rename(dropped)

        app = self.start(environment={"LD_PRELOAD": ":".join(filter(None, [os.environ.get("LD_PRELOAD"), stand_in])),
                                      "SCREE_TEST_DROP": str(dropped)})
        hill, plain = self.folder / "hill.json", self.folder / "plain.json"
        hill.write_text(json.dumps({"version": 1, "terrain": {"start": "cone", "width": 64, "height": 48}}))
        plain.write_text(json.dumps({"version": 1, "terrain": {"start": "flat", "width": 32, "height": 32}}))
        drop(hill, plain)
        report = app.wait_for(lambda r: r["document"]["name"] == "hill" and r["terrain"]["width"] == 64
                              and not r["busy"], "the dropped preset")
        self.assertEqual(report["terrain"]["height"], 48)
        self.assertIn("Only one file opens at a time: hill.json is opened.", report["messages"])
        app.menu("File", "film")
        app.wait_for(lambda r: "series.cancel" in r["widgets"], "the dialog")
        drop(plain)
        app.wait_for(lambda r: "Answer the question first, then drop plain.json again." in r["messages"], "the message")
        self.assertEqual(app.report()["document"]["name"], "hill")
        app.key("Escape")
        app.wait_for(lambda r: "series.cancel" not in r["widgets"], "the dialog to close")
        drop(self.folder / "none.json")
        app.wait_for(lambda r: any("none.json does not exist" in m for m in r["messages"]), "the error")
        drop(plain)
        app.wait_for(lambda r: r["document"]["name"] == "plain" and r["terrain"]["width"] == 32, "the other preset")

    # The desktop's own dialogs.

    def test_the_desktops_dialog_belongs_to_the_window_and_takes_its_keys(self):
        programs = self.folder / "bin"
        programs.mkdir()
        (programs / "zenity").write_text(DIALOG)
        (programs / "zenity").chmod(0o755)
        noted = self.folder / "arguments"
        app = self.start(environment={"SCREE_DIALOGS": "", "PATH": f"{programs}:{os.environ['PATH']}",
                                      "XDG_CURRENT_DESKTOP": "", "SCREE_TEST_DIALOG": str(noted)})
        before = app.report()
        app.key("ctrl+o")
        app.wait_for(lambda r: r["desktop_dialog"] and noted.exists(), "the dialog")
        arguments = noted.read_text().splitlines()
        windows = subprocess.run(["xdotool", "search", "--class", "scree"], env=app.environment, check=True,
                                 capture_output=True, text=True).stdout.split()
        (attached,) = [each.removeprefix("--attach=") for each in arguments if each.startswith("--attach=")]
        self.assertIn(attached, windows)
        self.assertIn("--file-selection", arguments)
        self.assertIn("--modal", arguments)
        app.key("space", "2", "ctrl+g", "f", "F5", "ctrl+n", "ctrl+q")
        app.click_at(app.ground(0.5, 0.5), button=3)
        app.settle()
        after = app.report()
        for part in ("running", "tool", "generation", "camera", "viewport", "document", "desktop_dialog"):
            self.assertEqual(after[part], True if part == "desktop_dialog" else before[part], part)
        app.key("Escape")
        app.wait_for(lambda r: not r["desktop_dialog"], "the dialog to close")
        app.key("space")
        app.wait_for(lambda r: r["running"], "the run")

    @unittest.skipUnless(shutil.which("zenity") and shutil.which("xprop") and shutil.which("openbox"),
                         "needs zenity, xprop and openbox")
    def test_the_desktops_dialog_stays_above_the_window(self):
        app = self.start(environment={"SCREE_DIALOGS": "", "XDG_CURRENT_DESKTOP": ""})

        def told(*question):
            answer = subprocess.run(question, env=app.environment, capture_output=True, text=True)
            return answer.stdout.split()

        (window,) = told("xdotool", "search", "--onlyvisible", "--class", "scree")
        app.key("ctrl+o")
        app.wait_for(lambda r: r["desktop_dialog"], "the dialog")
        waited = lambda _: any(told("xdotool", "search", "--onlyvisible", "--class", "zenity"))
        app.wait_for(waited, "the window of the dialog")
        dialog = told("xdotool", "search", "--onlyvisible", "--class", "zenity")[-1]
        owner = lambda: told("xprop", "-id", dialog, "WM_TRANSIENT_FOR")[-1]
        app.wait_for(lambda _: owner().startswith("0x"), "an owner of the dialog")
        self.assertEqual(int(owner(), 16), int(window))
        # The window asks to be in front, but the dialog must stay in front.
        app.xdotool("windowactivate", window)
        time.sleep(0.5)
        stack = [int(each.rstrip(","), 16) for each in told("xprop", "-root", "_NET_CLIENT_LIST_STACKING") if "0x" in each]
        self.assertLess(stack.index(int(window)), stack.index(int(dialog)))
        # A dialog that has just opened may not listen to keys yet.
        escape = lambda: told("xdotool", "windowactivate", dialog, "key", "Escape", "sleep", "1")
        app.wait_for(lambda r: not r["desktop_dialog"] or escape(), "the dialog to close")

    # Framing of the terrain.

    def arrived(self, app, condition, what):
        return app.wait_for(lambda r: r["camera"]["arrived"] and condition(r["camera"]), what)["camera"]

    def test_the_first_frame_shows_scale_bar_and_compass_of_the_framed_camera(self):
        app = self.start()
        first = app.wait_for(lambda r: r["camera"]["arrived"], "the framed terrain")
        app.point(app.ground(0.5, 0.5))  # a resting window draws no further frame
        report = app.wait_for(lambda r: r["frames"] > first["frames"] and "cursor" in r, "another frame")
        for part in ("guides.scale-bar", "guides.north"):
            self.assertIn(part, report["first_widgets"])
            self.assertEqual(report["first_widgets"][part], report["widgets"][part], part)
        app.drag(app.ground(0.5, 0.5), app.ground(0.6, 0.5), button=3)
        turned = self.arrived(app, lambda c: c["yaw"] != report["camera"]["yaw"], "the orbit")
        self.assertNotEqual(app.report()["widgets"]["guides.north"], report["widgets"]["guides.north"], turned)

    # Frames that fail.

    def failing(self):
        """Returns the program, and the file that makes a frame fail when it appears."""
        stand_in = os.environ.get("SCREE_FAILURE_STAND_IN")
        if not stand_in:
            self.skipTest("SCREE_FAILURE_STAND_IN does not name the stand-in for failing frames")
        failure = self.folder / "failure"
        preload = ":".join(filter(None, [os.environ.get("LD_PRELOAD"), stand_in]))
        return self.start(environment={"LD_PRELOAD": preload, "SCREE_TEST_FAILURE": str(failure),
                                       "XDG_STATE_HOME": str(self.folder / "state")}), failure

    def test_a_frame_that_fails_is_reported_and_the_window_goes_on(self):
        app, failure = self.failing()
        heights = self.folder / "state" / "scree" / "rescued.png"
        app.menu("File", "film")  # opens a dialog for the failing frame
        failure.touch()
        app.point(app.ground(0.3, 0.3))
        report = app.wait_for(lambda r: any("a failure for the test" in m for m in r["messages"]), "the message")
        self.assertIn(str(heights), next(m for m in report["messages"] if "a failure" in m))
        self.assertTrue(heights.exists())
        self.assertEqual(json.loads(heights.with_suffix(".json").read_text())["terrain"]["start"], "cone")
        app.key("Escape")
        app.wait_for(lambda r: "series.cancel" not in r["widgets"], "the dialog to close")
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 5, "rounds")

    def test_frames_that_keep_failing_end_the_program_with_the_terrain_saved(self):
        app, failure = self.failing()
        written = self.folder / "being-written"
        written.write_text("always")
        written.rename(failure)
        app.xdotool("key", "F6")
        self.assertEqual(app.wait_for_end(), 1)
        self.assertIn("a failure for the test", app.error_text())
        self.assertIn(str(self.folder / "state" / "scree" / "rescued"), app.error_text())
        self.assertEqual(app.error_text().count("\n"), 1, app.error_text())

    def test_a_folder_for_pictures_that_leads_in_a_circle_is_none(self):
        app = self.start()
        (app.folder / "loop").symlink_to(app.folder / "loop")
        (app.folder / "config").mkdir(exist_ok=True)
        (app.folder / "config" / "user-dirs.dirs").write_text('XDG_PICTURES_DIR="$HOME/loop"\n')
        app.menu("File", "film")
        app.click("series.save")
        app.wait_for(lambda r: "browser.name" in r["widgets"], "the file dialog")
        self.assertEqual(app.report()["messages"], ["Opened cone.json."])

    # Size of the interface.

    @staticmethod
    def colours(app, name):
        """Returns the number of colours on a widget. Text has many, an empty place has one."""
        report = app.report()
        x, y, width, height = map(int, report["widgets"][name])
        left, top = app.on_screen(report, x, y)
        picture = subprocess.run(["import", "-window", "root", "-crop", f"{width}x{height}+{left}+{top}", "+repage",
                                  "-format", "%k", "info:"], env=app.environment, check=True, capture_output=True)
        return int(picture.stdout)

    def test_the_scale_of_the_interface_is_chosen_applied_at_once_and_remembered(self):
        app = self.start()
        usual = app.report()["widgets"]["toolbar.run"]
        self.assertGreater(self.colours(app, "toolbar.run"), 10)
        app.menu("View", "Interface scale", "interface-scale.150")
        larger = app.wait_for(lambda r: r["widgets"]["toolbar.run"][3] > usual[3] + 2, "a larger interface")
        self.assertAlmostEqual(larger["widgets"]["toolbar.run"][3] / usual[3], 1.5, delta=0.05)
        self.assertAlmostEqual(larger["widgets"]["toolbar.run"][2] / usual[2], 1.5, delta=0.05)
        app.point(app.ground(0.5, 0.5))
        self.assertGreater(self.colours(app, "toolbar.run"), 10, "the words are drawn")
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0)
        settings = json.loads((app.folder / "config" / "scree" / "settings.json").read_text())
        self.assertEqual(settings["interfacePercent"], 150)

    # Sizes of the window.

    def test_a_tiny_window_and_a_minimised_one_go_on(self):
        app = self.start()
        window = subprocess.run(["xdotool", "search", "--class", "scree"], env=app.environment, check=True,
                                capture_output=True, text=True).stdout.split()[-1]
        if self.screen.manager:  # it would keep the window at its minimum size
            self.screen.manager.terminate()
            self.screen.manager.wait()
            self.screen.manager = None
        app.key("space")
        for dialog in (None, ("Help", "shortcuts")):
            if dialog:
                app.menu(*dialog)
            for size in ((300, 200), (1, 1), (40, 900), (1200, 30), (640, 400)):
                app.xdotool("windowsize", window, *size)
                app.wait_for(lambda r: tuple(r["window"][2:]) == size, f"a window of {size}")
                app.settle()
        rounds = app.report()["rounds"]
        app.xdotool("windowunmap", window)
        time.sleep(0.5)
        app.xdotool("windowmap", window)
        app.wait_for(lambda r: r["rounds"] > rounds, "further rounds")


if __name__ == "__main__":
    main()
