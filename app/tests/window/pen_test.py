#!/usr/bin/env python3
"""Tests of the pressure of a pen, by a real pen of the X server. Usage: pen_test.py PROGRAM [TEST...]"""

import os
import shutil
import signal
import unittest

import tablet
from fixture import WindowFixture, main


class NoPenTest(WindowFixture):
    def test_without_a_pen_the_knob_says_why_it_has_no_effect(self):
        app = self.start_with("7", "raise")
        app.click("brush.shape")
        app.point(app.widget("brushTip.pressure"))
        app.wait_for(lambda r: "No pen with pressure is connected." in r["texts"].get("tooltip", ""), "the reason")


@unittest.skipUnless(tablet.installed(), "needs Xorg with its drivers dummy and inputtest")
class PenFixture(WindowFixture):
    pressure = True

    def new_screen(self):
        try:
            return tablet.TabletScreen(self.screen_size, self.pressure)
        except (RuntimeError, OSError) as reason:
            return self.skipTest(f"Xorg does not start here: {reason}")

    def choose(self, app, effect):
        app.click("brush.shape")
        app.click("brushTip.pressure")
        app.click("brushTip.pressure." + effect)
        app.key("Escape")

    def start_raising(self):
        """Returns the program with dabs that stand apart and do not grow at rest."""
        app = self.start_with("7", "raise")
        app.click("brush.shape")
        app.type_number("brushTip.spacing", "1.5")
        app.key("Escape")
        return app

    def raised(self, app, draw):
        """Returns the volume by which a stroke raises the ground, and takes it back."""
        before = app.report()
        draw()
        # Once the program shows a later movement of the mouse, it has seen all of the pen.
        app.pointer = None
        app.point(app.ground(0.5, 0.2))
        after = app.wait_for(lambda r: r["history"]["current"] == before["history"]["current"] + 1 and
                             not r["history"]["open"], "the stroke")
        app.key("ctrl+z")
        app.wait_for(lambda r: r["terrain"]["height_hash"] == before["terrain"]["height_hash"], "the land before")
        return self.volume(after) - self.volume(before)

    def touch(self, place, pressure):
        self.screen.move(place, 0)
        self.screen.move(place, pressure)
        self.screen.button(True)
        self.screen.button(False)
        self.screen.move(place, 0)


class PenTest(PenFixture):
    def test_a_dab_has_the_size_and_the_strength_of_the_pressure(self):
        app = self.start_raising()
        place = app.ground(0.5, 0.5)
        app.point(place)
        full = self.raised(app, lambda: app.xdotool("click", 1))
        self.assertGreater(full, 0)
        # A dab of half the size has a quarter of the area.
        for effect, share in (("off", 1), ("strength", 0.5), ("size", 0.25), ("both", 0.125)):
            with self.subTest(effect=effect):
                self.choose(app, effect)
                self.assertAlmostEqual(self.raised(app, lambda: self.touch(place, 0.5)) / full, share, delta=0.02 * share)
        app.point([place[0] + 1, place[1]])
        mouse = self.raised(app, lambda: app.xdotool("click", 1))
        self.assertAlmostEqual(mouse / full, 1, delta=0.02, msg="a mouse has full pressure after a pen, too")

    def test_pressure_counts_where_it_was_however_slow_frames_are(self):
        app = self.start_raising()
        self.choose(app, "strength")
        start, end = app.ground(0.35, 0.5), app.ground(0.65, 0.5)
        steps = [[a + (b - a) * i // 20 for a, b in zip(start, end)] for i in range(21)]

        def line(pressure):
            self.screen.move(start, 0)
            self.screen.move(start, pressure)
            self.screen.button(True)
            for step in steps:
                self.screen.move(step, pressure)
            self.screen.button(False)
            self.screen.move(end, 0)

        def at_once(pressure):
            os.kill(app.process.pid, signal.SIGSTOP)
            line(pressure)
            os.kill(app.process.pid, signal.SIGCONT)

        full = self.raised(app, lambda: line(1))
        self.assertAlmostEqual(self.raised(app, lambda: line(0.3)) / full, 0.3, delta=0.01)
        self.assertAlmostEqual(self.raised(app, lambda: at_once(0.3)) / full, 0.3, delta=0.01)

    def test_a_resting_pen_presses_harder(self):
        app = self.start_with("7", "raise")
        self.choose(app, "strength")
        before = app.report()["terrain"]["height_hash"]
        place = app.ground(0.5, 0.5)
        self.screen.move(place, 0)
        self.screen.button(True)
        app.wait_for(lambda r: r["history"]["open"], "the stroke")
        self.assertEqual(app.report()["terrain"]["height_hash"], before, "a pen that does not press changes nothing")
        self.screen.move(place, 0.5)
        app.wait_for(lambda r: r["terrain"]["height_hash"] != before, "higher ground")
        self.screen.button(False)

    @unittest.skipUnless(shutil.which("xinput"), "needs xinput")
    def test_a_pen_can_be_pulled_out_and_plugged_in(self):
        app = self.start_raising()
        self.choose(app, "strength")
        place = app.ground(0.5, 0.5)
        half = self.raised(app, lambda: self.touch(place, 0.5))
        for plugged in (False, True) * 2:
            self.screen.plug(plugged)
            app.pointer = None
            app.click("brush.shape")
            app.point(app.widget("brushTip.pressure"))
            app.wait_for(lambda r: "What the pressure" in r["texts"].get("tooltip", "") and plugged !=
                         ("No pen with pressure is connected." in r["texts"]["tooltip"]), "the reason")
            app.key("Escape")
        app.point(place)
        self.assertAlmostEqual(self.raised(app, lambda: self.touch(place, 0.5)) / half, 1, delta=0.02)


class PenWithoutPressureTest(PenFixture):
    pressure = False

    def test_a_pen_without_pressure_is_like_a_mouse(self):
        app = self.start_raising()
        self.choose(app, "both")
        place = app.ground(0.5, 0.5)
        app.point(place)
        full = self.raised(app, lambda: app.xdotool("click", 1))
        self.assertAlmostEqual(self.raised(app, lambda: self.touch(place, 0.5)) / full, 1, delta=0.02)


if __name__ == "__main__":
    main()
