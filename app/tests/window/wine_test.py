#!/usr/bin/env python3
"""Tests of the window of the program for Windows, in Wine on a virtual screen, with real mouse and keyboard.

Usage: wine_test.py PROGRAM.exe [TEST...]. SCREE_LINUX_PROGRAM names a build for this system, which opens the saved files.
"""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from fixture import WindowFixture, main

# Wine decodes file names with the locale.
SETTINGS = {"WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree=;mshtml=", "LC_ALL": "C.UTF-8"}


class WineTest(WindowFixture):
    @classmethod
    def setUpClass(cls):
        cls.prefix = tempfile.mkdtemp(prefix="scree-wine-")  # a fresh Windows
        cls.wine = {**os.environ, **SETTINGS, "WINEPREFIX": cls.prefix}
        subprocess.run(["wineboot", "-i"], env=cls.wine, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.prefix, ignore_errors=True)

    def setUp(self):
        super().setUp()
        self.end_wine()  # Wine keeps the screen on which it was started
        self.addCleanup(self.end_wine)

    def end_wine(self):
        for action in ("-k", "-w"):
            subprocess.run(["wineserver", action], env=self.wine)

    def start(self, *arguments, environment=None):
        return super().start(*arguments, environment={**SETTINGS, "WINEPREFIX": self.prefix,
                                                      "XDG_STATE_HOME": str(self.folder / "state"), **(environment or {})})

    def hash_on_linux(self, project):
        """Returns the hash of a project's heights, read by a build for this system."""
        stats = self.folder / "stats.json"
        subprocess.run([os.environ["SCREE_LINUX_PROGRAM"], "erode", "--project", str(project), "--rounds", "0", "--output",
                        str(self.folder / "linux.r32"), "--stats", str(stats)], check=True, stdout=subprocess.DEVNULL)
        return json.loads(stats.read_text())["height_hash"]

    def test_space_erodes_and_undo_takes_a_stroke_and_the_run_back(self):
        app = self.start()
        start = app.report()
        self.paint(app)
        app.key("ctrl+z")
        app.wait_for(lambda r: not r["document"]["dirty"], "the stroke undone")
        eroded = self.erode(app)
        self.assertNotEqual(eroded["terrain"]["height_hash"], start["terrain"]["height_hash"])
        app.key("ctrl+z")
        app.wait_for(lambda r: r["terrain"]["height_hash"] == start["terrain"]["height_hash"], "the run undone")
        app.key("ctrl+shift+z")
        app.wait_for(lambda r: r["terrain"]["height_hash"] == eroded["terrain"]["height_hash"], "the run redone")

    def test_a_project_opens_again_here_and_on_linux_with_the_same_bits(self):
        target = self.folder / "Hügel 山" / "hill.scree.exr"
        target.parent.mkdir()
        subprocess.run(["wine", self.program, "erode", "--preset", str(self.preset), "--rounds", "3", "--save-project",
                        str(target)], env=self.wine, check=True, stdout=subprocess.DEVNULL)
        self.end_wine()
        app = self.start(str(target))
        self.paint(app)
        self.erode(app)
        app.key("ctrl+s")
        saved = app.wait_for(lambda r: not r["document"]["dirty"], "the save")
        self.assertGreater(saved["rounds"], 3)
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        self.assertEqual([file.name for file in target.parent.iterdir()], ["hill.scree.exr"])

        again = self.start(str(target))
        opened = again.wait_for(lambda r: r["rounds"] == saved["rounds"], "the project")
        self.assertEqual(opened["terrain"]["height_hash"], saved["terrain"]["height_hash"])
        self.assertFalse(opened["document"]["dirty"])
        if Path(os.environ.get("SCREE_LINUX_PROGRAM", "")).is_file():
            self.assertEqual(self.hash_on_linux(target), saved["terrain"]["height_hash"])

    def wine_does(self, *command):
        subprocess.run(["wine", *command], env=self.wine, check=True, stdout=subprocess.DEVNULL)

    def save_fails(self, app):
        """Expects that a save fails with one message that gives the reason."""
        before = app.report()["messages"]
        app.key("ctrl+s")
        failed = app.wait_for(lambda r: len(r["messages"]) > len(before), "the failure")
        (message,) = failed["messages"][len(before):]
        self.assertIn("hill.scree.exr cannot be", message)
        self.assertEqual(failed["severities"][-1], "error")
        self.assertTrue(failed["document"]["dirty"])
        return message

    def test_a_drive_that_goes_away_costs_a_message_and_no_work(self):
        share, link = self.folder / "share", Path(self.prefix) / "dosdevices" / "n:"
        share.mkdir()
        link.symlink_to(share)
        self.addCleanup(link.unlink)
        self.wine_does(self.program, "erode", "--preset", str(self.preset), "--rounds", "3", "--save-project",
                       "n:\\hill.scree.exr")
        before = (share / "hill.scree.exr").read_bytes()
        self.end_wine()
        app = self.start("n:\\hill.scree.exr")
        self.paint(app)
        link.unlink()
        self.save_fails(app)
        self.assertEqual((share / "hill.scree.exr").read_bytes(), before)
        link.symlink_to(share)
        worked = self.erode(app)
        app.key("ctrl+s")
        app.wait_for(lambda r: not r["document"]["dirty"], "the save")
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        self.assertEqual([file.name for file in share.iterdir()], ["hill.scree.exr"])
        again = self.start("n:\\hill.scree.exr")
        again.wait_for(lambda r: r["terrain"]["height_hash"] == worked["terrain"]["height_hash"], "the project")

    @unittest.skipIf(os.geteuid() == 0, "root may write into every folder")
    def test_a_folder_that_takes_no_files_costs_a_message_and_no_work(self):
        closed = self.folder / "Program Files"
        closed.mkdir()
        self.wine_does(self.program, "erode", "--preset", str(self.preset), "--rounds", "3", "--save-project",
                       str(closed / "hill.scree.exr"))
        before = (closed / "hill.scree.exr").read_bytes()
        self.end_wine()
        closed.chmod(0o555)
        self.addCleanup(closed.chmod, 0o755)
        app = self.start("Z:" + str(closed / "hill.scree.exr"))
        self.paint(app)
        self.assertIn("choose another folder or make this one writable", self.save_fails(app))
        self.assertEqual((closed / "hill.scree.exr").read_bytes(), before)
        worked = self.erode(app)
        time.sleep(1)  # until the journal continues in another folder
        app.process.send_signal(signal.SIGKILL)
        app.wait_for_end()
        again = self.start()
        again.point(again.ground(0.1, 0.1))
        again.click("recovery.recover")
        again.wait_for(lambda r: r["terrain"]["height_hash"] == worked["terrain"]["height_hash"], "the land")

    def test_the_end_of_the_session_ends_the_program_with_status_0_and_keeps_its_work(self):
        app = self.start()
        self.paint(app)
        worked = self.erode(app)
        self.wine_does("wineboot", "--end-session")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        again = self.start()
        again.point(again.ground(0.1, 0.1))
        again.click("recovery.recover")
        again.wait_for(lambda r: r["terrain"]["height_hash"] == worked["terrain"]["height_hash"], "the land")

    def test_without_a_console_a_message_box_says_why_there_is_no_window(self):
        environment = {**self.wine, "DISPLAY": self.screen.display}
        for argument in ("--bogus", str(self.folder / "none.json")):
            process = subprocess.Popen(["wine", "start", "/wait", "/unix", self.program, argument], env=environment,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.addCleanup(process.kill)
            box = subprocess.run(["timeout", "90", "xdotool", "search", "--sync", "--onlyvisible", "--name", "^Scree$"],
                                 env=environment, check=True, capture_output=True, text=True).stdout.split()[0]
            self.assertIsNone(process.poll())
            subprocess.run(["xdotool", "windowactivate", "--sync", box, "key", "Return"], env=environment, check=True)
            self.assertEqual(process.wait(90), 2)

    def test_work_of_a_killed_program_comes_back(self):
        app = self.start()
        self.paint(app)
        worked = self.erode(app)
        time.sleep(1)  # the longest time whose work may be lost
        app.process.send_signal(signal.SIGKILL)
        self.assertNotEqual(app.wait_for_end(), 0)
        again = self.start()
        again.point(again.ground(0.1, 0.1))
        again.click("recovery.recover")
        again.wait_for(lambda r: r["rounds"] == worked["rounds"]
                       and r["terrain"]["height_hash"] == worked["terrain"]["height_hash"], "the land")
        self.assertTrue(again.report()["document"]["dirty"])


if __name__ == "__main__":
    main()
