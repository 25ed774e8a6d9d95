#!/usr/bin/env python3
"""Tests of recovery after a crash, by real mouse and keyboard. Usage: recovery_test.py PROGRAM [TEST...]"""

import contextlib
import fcntl
import json
import random
import shutil
import signal
import subprocess
import time

from driver import PATIENCE, Screen
from fixture import WindowFixture, main


class RecoveryTest(WindowFixture):
    def begin(self, *arguments):
        return self.start(*arguments, environment={"XDG_STATE_HOME": str(self.folder / "state")})

    def journals(self):
        folder = self.folder / "state" / "scree" / "journal"
        return sorted(path.name for path in folder.iterdir()) if folder.exists() else []

    def work(self, app):
        """Paints and erodes. Returns the report at the end."""
        app.key("2")
        app.drag(app.ground(0.4, 0.5), app.ground(0.6, 0.5))
        app.wait_for(lambda r: r["document"]["dirty"], "a stroke")
        app.key("1")
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 5, "rounds")
        app.key("space")
        return app.wait_for(lambda r: not r["running"], "a pause")

    def wait_for_journal(self):
        """Waits until nothing was written for a second, the time that may be lost. A busy disk writes late."""
        folder = self.folder / "state" / "scree" / "journal"
        deadline = time.monotonic() + PATIENCE
        before, since = None, time.monotonic()
        while time.monotonic() - since < 1.0:
            self.assertLess(time.monotonic(), deadline, "the journal did not come to rest")
            now = {}
            for path in folder.rglob("*"):
                with contextlib.suppress(FileNotFoundError):  # a snapshot was just replaced
                    now[path] = path.stat().st_size
            if now != before:
                before, since = now, time.monotonic()
            time.sleep(0.05)

    def kill(self, app, number):
        self.wait_for_journal()
        app.process.send_signal(number)
        return app.wait_for_end()

    def recover(self, worked):
        again = self.begin()
        again.point(again.ground(0.1, 0.1))  # another place, because moving the pointer to its own place does nothing
        again.click("recovery.recover")
        return again, again.wait_for(
            lambda r: r["rounds"] == worked["rounds"]
            and r["terrain"]["height_hash"] == worked["terrain"]["height_hash"], "the land")

    def test_work_of_a_killed_program_comes_back_as_unsaved(self):
        app = self.begin()
        worked = self.work(app)
        self.assertNotEqual(self.kill(app, signal.SIGKILL), 0)
        again, report = self.recover(worked)
        self.assertTrue(report["document"]["dirty"])
        self.assertEqual(report["document"]["name"], worked["document"]["name"])
        again.wait_for(lambda _: len(self.journals()) == 1, "the old journal to go")
        # A second crash right after the first loses nothing, either.
        self.kill(again, signal.SIGKILL)
        third, _ = self.recover(worked)
        third.key("ctrl+q")
        third.click_that_ends("unsaved.discard")
        self.assertEqual(third.wait_for_end(), 0, third.error_text())
        self.assertEqual(self.journals(), [])

    def test_work_of_a_killed_program_that_is_not_gone_yet_is_offered_once_it_is(self):
        app = self.begin()
        worked = self.work(app)
        self.kill(app, signal.SIGKILL)
        with open(self.journal() / "lock", "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            again = self.begin()
            time.sleep(2.0)
            self.assertNotIn("recovery.recover", again.report()["widgets"])
        again.wait_for(lambda r: "recovery.recover" in r["widgets"], "the question")
        self.assertEqual(again.report()["texts"]["recovery.rounds"], str(worked["rounds"]))

    def test_a_program_that_is_asked_to_end_keeps_its_work(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            app = self.begin()
            worked = self.work(app)
            app.process.send_signal(number)
            self.assertEqual(app.wait_for_end(), 0, app.error_text())
            again, _ = self.recover(worked)
            again.key("ctrl+q")
            again.click_that_ends("unsaved.discard")
            self.assertEqual(again.wait_for_end(), 0, again.error_text())
            self.assertEqual(self.journals(), [])

    def journal(self):
        (folder,) = (self.folder / "state" / "scree" / "journal").iterdir()
        return folder

    def test_the_rest_of_a_damaged_journal_is_set_aside_and_a_message_says_where(self):
        app = self.begin()
        self.work(app)
        self.kill(app, signal.SIGKILL)
        own = self.journal()
        log = max(own.glob("*.log"))
        lines = log.read_bytes().split(b"\n")
        damaged = next(i for i, line in enumerate(lines) if b' {"rounds":' in line)
        lines[damaged] = lines[damaged][:12] + b"#" + lines[damaged][13:]
        log.write_bytes(b"\n".join(lines))
        again = self.begin()
        again.point(again.ground(0.1, 0.1))
        again.click("recovery.recover")
        report = again.wait_for(lambda r: any("rest of the journal is in" in m for m in r["messages"]), "the message")
        broken = own.parent / "broken" / own.name
        self.assertTrue(any(str(broken) in message for message in report["messages"]), report["messages"])
        self.assertTrue(any("up to round" in message for message in report["messages"]), report["messages"])
        self.assertEqual((broken / log.name).read_bytes(), b"\n".join(lines))

    def test_the_question_shows_the_land_as_it_will_be(self):
        app = self.begin()
        worked = self.work(app)
        self.kill(app, signal.SIGKILL)
        again = self.begin()
        again.wait_for(lambda r: "recovery.recover" in r["widgets"], "the question")
        said = again.report()["texts"]
        self.assertEqual(said["recovery.rounds"], str(worked["rounds"]))
        self.assertEqual(said["recovery.picture"], str(worked["rounds"]))

    def test_recovered_work_that_is_saved_at_once_is_not_offered_again(self):
        app = self.begin()
        worked = self.work(app)
        self.kill(app, signal.SIGKILL)
        again, _ = self.recover(worked)
        again.key("ctrl+shift+s")
        again.answer_file(self.folder / "saved.scree.exr")
        again.wait_for(lambda r: not r["document"]["dirty"], "the save")
        again.key_that_ends("ctrl+q")
        self.assertEqual(again.wait_for_end(), 0, again.error_text())
        self.assertEqual(self.journals(), [])

    def test_recovered_work_is_saved_over_its_file_unless_another_program_changed_it(self):
        target = self.folder / "hill.scree.exr"
        app = self.begin()
        self.work(app)
        app.key("ctrl+shift+s")
        app.answer_file(target)
        app.wait_for(lambda r: not r["document"]["dirty"], "the save")
        app.key("period")
        worked = app.wait_for(lambda r: r["document"]["dirty"] and not r["running"], "a round")
        self.kill(app, signal.SIGKILL)
        again, _ = self.recover(worked)
        again.key("ctrl+s")
        again.wait_for(lambda r: not r["document"]["dirty"], "the save over its file")
        again.key("period")
        worked = again.wait_for(lambda r: r["document"]["dirty"] and not r["running"], "a round")
        self.kill(again, signal.SIGKILL)
        target.write_bytes(b"another program's")
        third, _ = self.recover(worked)
        third.key("ctrl+s")
        third.wait_for(lambda r: any("changed by another program" in message for message in r["messages"]), "the warning")
        third.answer_file(self.folder / "mine.scree.exr")
        third.wait_for(lambda r: r["document"]["name"] == "mine" and not r["document"]["dirty"], "the save")
        self.assertEqual(target.read_bytes(), b"another program's")

    def test_closing_the_window_while_the_question_is_shown_ends_and_keeps_the_work(self):
        app = self.begin()
        self.work(app)
        self.kill(app, signal.SIGKILL)
        again = self.begin()
        again.wait_for(lambda r: "recovery.recover" in r["widgets"], "the question")
        again.key_that_ends("alt+F4")
        self.assertEqual(again.wait_for_end(), 0, again.error_text())
        self.assertEqual(len(self.journals()), 1)

    def hash_after(self, rounds):
        """Returns the hash of the heights after this number of uninterrupted rounds."""
        statistics = self.folder / "statistics.json"
        subprocess.run([self.program, "erode", "--preset", str(self.preset), "--rounds", str(rounds), "--stats",
                        str(statistics), "--output", str(self.folder / "land.r32"), "--overwrite"],
                       check=True, capture_output=True)
        return json.loads(statistics.read_text())["height_hash"]

    def test_twenty_kills_while_it_erodes_lose_no_more_than_a_second_and_no_bit(self):
        chance = random.Random(7)
        for _ in range(20):
            app = self.begin(str(self.preset))
            app.key("space")
            app.wait_for(lambda r: r["rounds"] > 3, "rounds")
            time.sleep(chance.uniform(0.0, 1.0))
            seen = app.report()["rounds"]
            time.sleep(1.0)
            app.process.send_signal(signal.SIGKILL)
            app.wait_for_end()
            again = self.begin()
            again.point(again.ground(0.1, 0.1))
            again.click("recovery.recover")
            report = again.wait_for(lambda r: r["rounds"] > 0 and not r["running"], "the land")
            self.assertGreaterEqual(report["rounds"], seen)
            self.assertEqual(report["terrain"]["height_hash"], self.hash_after(report["rounds"]))
            again.key("ctrl+q")
            again.click_that_ends("unsaved.discard")
            self.assertEqual(again.wait_for_end(), 0, again.error_text())

    def test_kills_while_it_paints_erodes_and_saves_lose_no_more_than_a_second_and_no_file(self):
        chance = random.Random(11)
        target = self.folder / "hill.scree.exr"
        asked = 0
        for turn in range(5):
            app = self.begin(str(self.preset))
            app.key("ctrl+shift+s")
            app.answer_file(target)
            if turn > 0:
                app.click("browser.accept")  # yes, replace it
            app.wait_for(lambda r: not r["document"]["dirty"] and r["document"]["name"] == "hill", "the save")
            app.key("2")
            app.drag(app.ground(0.4, 0.5), app.ground(0.6, 0.5))
            app.key("1")
            app.key("space")
            seen = app.wait_for(lambda r: r["rounds"] > 3, "rounds")["rounds"]
            app.xdotool("key", "ctrl+s")
            time.sleep(chance.uniform(0.0, 0.3))
            app.process.send_signal(signal.SIGKILL)
            app.wait_for_end()
            # The file is the complete file of one of the two saves.
            told = subprocess.run([self.program, "info", str(target)], capture_output=True, text=True)
            self.assertEqual(told.returncode, 0, told.stderr)
            again = self.begin()
            time.sleep(0.5)
            self.assertFalse(any("could not be read" in message for message in again.report()["messages"]))
            if "recovery.recover" in again.report()["widgets"]:
                asked += 1
                again.point(again.ground(0.1, 0.1))
                again.click("recovery.recover")
                land = again.wait_for(lambda r: not r["busy"] and r["document"]["dirty"], "the land")
                # Whenever the kill was, the land has the painted rain, and equals an uninterrupted run of as many rounds.
                self.assertEqual(land["terrain"]["height_hash"], self.hash_of_painted(again, land["rounds"]))
            again.process.send_signal(signal.SIGKILL)
            again.wait_for_end()
            shutil.rmtree(self.folder / "state")
            self.assertGreater(seen, 3)
        self.assertGreater(asked, 0, "each kill came when all was saved")

    def hash_of_painted(self, app, rounds):
        """Returns the hash of the heights after this number of uninterrupted rounds on the paint of the open document."""
        app.key("ctrl+r")
        app.wait_for(lambda r: r["rounds"] == 0, "the start")
        preset = self.folder / "painted.json"
        preset.unlink(missing_ok=True)
        app.menu("File", "save-preset")
        app.answer_file(preset)
        app.wait_for(lambda _: preset.exists(), "the preset")
        time.sleep(0.3)
        statistics = self.folder / "painted-statistics.json"
        subprocess.run([self.program, "erode", "--preset", str(preset), "--rounds", str(rounds), "--stats",
                        str(statistics), "--output", str(self.folder / "land.r32"), "--overwrite"],
                       check=True, capture_output=True)
        return json.loads(statistics.read_text())["height_hash"]

    def small_disk(self, name, size):
        disk = self.folder / name
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(disk)],
                          capture_output=True).returncode != 0:
            self.skipTest("this user cannot mount a small disk")
        self.addCleanup(subprocess.run, ["umount", str(disk)], check=True)
        return disk

    def test_a_full_disk_and_one_that_cannot_be_written_cost_nothing_but_a_message(self):
        full, closed = self.small_disk("full", "300k"), self.small_disk("closed", "300k")
        saved = full / "hill.scree.exr"
        subprocess.run([self.program, "erode", "--preset", str(self.preset), "--resolution", "32", "--rounds", "1",
                        "--save-project", str(saved)], check=True, capture_output=True)
        bytes_before = saved.read_bytes()
        (full / "filler").write_bytes(bytes(2**20 // 4 - len(bytes_before)))
        subprocess.run(["mount", "-o", "remount,ro", str(closed)], check=True)
        for disk in (full, closed):
            app = self.start(environment={"XDG_STATE_HOME": str(disk / "state"), "XDG_CONFIG_HOME": str(disk / "config")},
                             simple=True)  # nothing can be written there, nor the settings of tests
            app.key("space")
            running = app.wait_for(lambda r: any("cannot be recovered" in m for m in r["messages"]), "the message")
            app.key("ctrl+shift+s")
            app.answer_file(disk / "hill.scree.exr")
            if disk == full:
                app.click("browser.accept")  # yes, replace it
            failed = app.wait_for(lambda r: any("hill.scree.exr" in m for m in r["messages"]), "the failure")
            self.assertIn("error", failed["severities"])
            app.wait_for(lambda r: r["running"] and r["rounds"] > failed["rounds"] > running["rounds"] - 1, "more rounds")
            self.assertTrue(app.report()["document"]["dirty"])
            app.process.kill()
        self.assertEqual(saved.read_bytes(), bytes_before)
        self.assertEqual(sorted(path.name for path in full.iterdir() if path.is_file()), ["filler", "hill.scree.exr"])

    def test_work_outlives_the_window_system(self):
        app = self.begin()
        worked = self.work(app)
        self.screen.close()
        self.assertEqual(app.wait_for_end(), 1)
        self.screen = Screen(self.screen_size)
        self.addCleanup(self.screen.close)
        self.recover(worked)

    def test_an_end_without_unsaved_work_leaves_nothing(self):
        app = self.begin()
        app.process.send_signal(signal.SIGTERM)
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        self.assertEqual(self.journals(), [])

    def test_later_keeps_the_work_and_discard_removes_it(self):
        app = self.begin()
        worked = self.work(app)
        self.kill(app, signal.SIGKILL)
        for answer, left in (("later", 1), ("discard", 0)):
            again = self.begin()
            again.click("recovery." + answer)
            again.wait_for(lambda r: "recovery.later" not in r["widgets"], "the question to close")
            self.assertNotEqual(again.report()["rounds"], worked["rounds"])
            again.key_that_ends("ctrl+q")
            self.assertEqual(again.wait_for_end(), 0, again.error_text())
            self.assertEqual(len(self.journals()), left, answer)


if __name__ == "__main__":
    main()
