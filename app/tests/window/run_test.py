#!/usr/bin/env python3
"""Tests of runs that stop by themselves, by real mouse and keyboard. Usage: run_test.py PROGRAM [TEST...]"""

import json
import subprocess

from fixture import CONE, WindowFixture, main

LENGTH = 25


class RunTest(WindowFixture):
    def setUp(self):
        super().setUp()
        self.preset.write_text(json.dumps(CONE | {"run": {"rounds": LENGTH}}))

    def type_number(self, app, knob, number):
        app.point(app.widget(knob))
        app.double_click()
        app.wait_for(lambda r: r["typing"], f"{knob} to be typed")
        app.key("ctrl+a")
        app.xdotool("type", str(number))
        app.settle()
        app.key("Return")
        # While the field is open, Return belongs to it and not to the dialog.
        app.wait_for(lambda r: not r["typing"], f"the end of typing {knob}")
        app.settle()

    def test_space_stops_once_at_the_length_of_the_preset_where_the_command_line_stops(self):
        app = self.start()
        app.key("space")
        stopped = app.wait_for(lambda r: not r["running"] and r["rounds"] > 0, "the stop")
        self.assertEqual(stopped["rounds"], LENGTH)
        app.wait_for(lambda r: f"Stopped after {LENGTH} rounds, the length of this preset. Space goes on." in r["messages"],
                     "the message")
        self.assertEqual(app.report()["severities"][-1], "info")
        stats = self.folder / "stats.json"
        subprocess.run([self.program, "erode", "--preset", self.preset, "--output", self.folder / "eroded.r32", "--stats",
                        stats], check=True, stdout=subprocess.DEVNULL)
        self.assertEqual(json.loads(stats.read_text())["height_hash"], stopped["terrain"]["height_hash"])
        app.key("space")
        app.wait_for(lambda r: r["running"] and r["rounds"] > LENGTH + 10, "the run that goes on")
        app.key("space")
        app.wait_for(lambda r: not r["running"], "the pause")
        app.key("ctrl+z")
        app.wait_for(lambda r: r["rounds"] == LENGTH, "the rounds to the length, an entry of their own")
        app.key("ctrl+r")
        app.wait_for(lambda r: r["rounds"] == 0, "the start")
        app.key("space")
        app.wait_for(lambda r: not r["running"] and r["rounds"] == LENGTH, "the stop of another first run")

    def test_a_run_for_a_number_of_rounds_is_begun_by_keyboard(self):
        app = self.start()
        app.key("shift+space")
        self.type_number(app, "run-for.rounds", 7)
        app.key("Return")
        app.wait_for(lambda r: not r["running"] and r["rounds"] == 7, "seven rounds")
        app.key("shift+space")
        app.wait_for(lambda r: "run-for.run" in r["widgets"], "the question")
        app.key("Escape")
        app.wait_for(lambda r: "run-for.run" not in r["widgets"], "the question closed")
        app.click("toolbar.run-for")
        app.click("run-for.run")
        app.wait_for(lambda r: not r["running"] and r["rounds"] == 14, "seven more: the number is remembered")

    def test_the_length_of_the_preset_is_work_to_save_and_no_change_of_the_history(self):
        app = self.start()
        app.key("shift+space")
        self.type_number(app, "run.rounds", 12)
        changed = app.wait_for(lambda r: r["knobs"]["run"]["rounds"] == 12, "the length")
        self.assertTrue(changed["document"]["dirty"])
        self.assertFalse(changed["history"]["open"])
        app.key("Escape")
        app.wait_for(lambda r: "run-for.run" not in r["widgets"], "the question closed")
        app.key("space")
        app.wait_for(lambda r: not r["running"] and r["rounds"] == 12, "the stop at the new length")


if __name__ == "__main__":
    main()
