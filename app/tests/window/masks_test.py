#!/usr/bin/env python3
"""Tests of masks in Scree's window, by real mouse and keyboard. Usage: masks_test.py PROGRAM [TEST...]"""

import json

from fixture import WindowFixture, main


class MasksTest(WindowFixture):
    screen_size = "1300x900"

    def start_with_masks_panel(self, *arguments):
        app = self.start(*arguments)
        app.key("t")
        for section, content in (("Terrain", "terrain.start"), ("Erosion", "simulation.seed"), ("Sources", "rain.even")):
            self.fold(app, section, content)
        app.wait_for(lambda r: "masks.new" in r["widgets"], "the panel of masks")
        return app

    @staticmethod
    def layer(report, name):
        return report["terrain"]["layers"].get(name)

    def new_mask(self, app):
        """Makes a mask. Returns the report with it."""
        count = app.report()["history"]["current"] + 1
        app.click("masks.new")
        return app.wait_for(lambda r: r["history"]["current"] == count, "the mask")

    def test_a_mask_is_painted_named_copied_and_deleted(self):
        app = self.start_with_masks_panel()
        report = self.new_mask(app)
        self.assertEqual(report["tool"], "mask")
        self.assertEqual(report["history"]["entries"][-1], "new mask Mask")
        app.drag(app.ground(0.4, 0.5), app.ground(0.6, 0.5))
        painted = app.wait_for(lambda r: (self.layer(r, "mask") or {}).get("sum", 0) > 0, "paint on the mask")
        self.assertEqual(painted["shown_overlay"], "mask")
        app.type_over("masks.title", "Steep cliffs")
        app.key("Return")
        app.wait_for(lambda r: r["history"]["entries"][-1] == "mask named Steep cliffs", "the title")
        app.click("mask.mask.copy")
        copied = app.wait_for(lambda r: self.layer(r, "steep_cliffs_copy"), "the copy")
        self.assertEqual(self.layer(copied, "steep_cliffs_copy")["sum"], self.layer(painted, "mask")["sum"])
        app.click("mask.mask.delete")
        app.wait_for(lambda r: self.layer(r, "mask") is None and "mask.mask" not in r["widgets"], "the mask to go")
        app.point(app.ground(0.1, 0.1))
        app.key("ctrl+z")
        back = app.wait_for(lambda r: self.layer(r, "mask"), "the mask to come back")
        self.assertEqual(self.layer(back, "mask")["sum"], self.layer(painted, "mask")["sum"])

    def test_a_rule_finds_steep_ground(self):
        # The flanks of the cone fall by .6, which is 31 degrees; the plain around it is level.
        app = self.start_with_masks_panel()
        self.new_mask(app)
        app.type_number("masks.from", "20")
        app.click("masks.replace")
        found = app.wait_for(lambda r: (self.layer(r, "mask") or {}).get("sum", 0) > 0 and
                             r["history"]["entries"][-1] == "mask by slope", "the rule")
        app.click("masks.inverted")
        app.click("masks.add")
        nodes = 128 * 128
        app.wait_for(lambda r: abs(self.layer(r, "mask")["sum"] - self.layer(found, "mask")["sum"]) > 100, "both")
        whole = app.wait_for(lambda r: r["history"]["current"] == found["history"]["current"] + 1, "the entry")
        # A place is in the range or outside of it; only soft edges are less than 1 in both.
        self.assertGreater(self.layer(whole, "mask")["sum"], 0.95 * nodes)

    def test_a_mask_follows_its_rule_and_keeps_what_is_painted_over_it(self):
        app = self.start_with_masks_panel()
        self.new_mask(app)
        app.type_number("masks.from", "20")
        app.click("masks.follow")
        report = app.wait_for(lambda r: r["history"]["entries"][-1] == "Mask by rule" and
                              (self.layer(r, "mask") or {}).get("sum", 0) > 0, "the rule")
        self.assertNotIn("masks.replace", report["widgets"])
        steep = self.layer(report, "mask")["sum"]
        # Another range, while it follows.
        app.type_number("masks.from", "80")
        report = app.wait_for(lambda r: self.layer(r, "mask")["sum"] < 0.2 * steep, "the other range")
        self.assertEqual(report["history"]["entries"][-1], "Mask by rule")
        few = self.layer(report, "mask")["sum"]
        app.drag(app.ground(0.1, 0.1), app.ground(0.2, 0.1))
        painted = app.wait_for(lambda r: self.layer(r, "mask")["sum"] > few + 20, "paint on the mask")
        self.erode(app, 15)
        after = app.report()
        self.assertGreater(self.layer(after, "mask")["sum"], 0.8 * self.layer(painted, "mask")["sum"])
        app.click("masks.follow")
        app.wait_for(lambda r: r["history"]["entries"][-1] == "Mask follows no rule", "no rule")

    def test_rules_join_and_biomes_are_found(self):
        app = self.start_with_masks_panel()
        self.new_mask(app)
        app.type_number("masks.from", "20")
        app.click("masks.follow")
        steep = app.wait_for(lambda r: (self.layer(r, "mask") or {}).get("sum", 0) > 0, "the rule")
        steep = self.layer(steep, "mask")["sum"]
        # The flanks of the cone in the upper half of its height: a quarter of their area.
        middle = 0.5 * (app.report()["terrain"]["lowest"] + app.report()["terrain"]["highest"])
        app.click("masks.multiply")
        app.wait_for(lambda r: "masks.rule.2" in r["widgets"], "two rules")
        app.type_number("masks.from", f"{middle:.0f}")
        app.type_number("masks.soft", "0")
        joined = app.wait_for(lambda r: 0.15 * steep < self.layer(r, "mask")["sum"] < 0.35 * steep, "both rules")
        self.assertEqual(joined["history"]["entries"][-1], "Mask by rule")
        app.click("masks.join")
        app.click("masks.join.Remove")
        app.wait_for(lambda r: self.layer(r, "mask")["sum"] > 0.65 * steep, "the lower flanks")
        app.click("masks.rule.2.delete")
        app.wait_for(lambda r: abs(self.layer(r, "mask")["sum"] - steep) < 1e-3 * steep, "one rule")
        # Of the plain and the cone, 31 degrees steep, nothing is rock: the limit is 40 degrees.
        app.click("masks.by")
        app.click("masks.by.biome")
        app.click("masks.biome")
        app.click("masks.biome.rock")
        app.wait_for(lambda r: self.layer(r, "mask")["sum"] == 0, "no rock")
        app.click("masks.inverted")
        app.wait_for(lambda r: self.layer(r, "mask")["sum"] == 128 * 128, "all but rock")

    def test_a_rule_beyond_the_sliders_stays_as_it_is(self):
        preset = json.loads(self.preset.read_text())
        rule = "height:150:9000:20,multiply:noise@90000:0:1:0"
        preset["terrain"]["layers"] = [{"name": "high", "title": "High", "rule": rule, "strokes": "hand"},
                                       {"name": "hand", "title": "Hand", "lowest": -1}]
        path = self.folder / "high.json"
        path.write_text(json.dumps(preset))
        app = self.start_with_masks_panel(str(path))
        app.click("mask.high")
        for step in (2, 1):
            app.click(f"masks.rule.{step}")
            app.settle()
        report = app.report()
        self.assertEqual(len(report["history"]["entries"]), 1)
        saved = self.folder / "saved.json"
        app.menu("File", "save-preset")
        app.answer_file(saved)
        app.wait_for(lambda r: saved.exists(), "the preset")
        self.assertEqual(json.loads(saved.read_text())["terrain"]["layers"][0]["rule"], rule)

    def test_a_locked_mask_is_not_painted_or_deleted(self):
        app = self.start_with_masks_panel()
        self.new_mask(app)
        app.click("masks.all")
        app.wait_for(lambda r: (self.layer(r, "mask") or {}).get("sum", 0) == 128 * 128, "the whole map")
        app.click("mask.mask.lock")
        locked = app.wait_for(lambda r: r["history"]["entries"][-1] == "locked mask Mask", "the lock")
        app.xdotool("keydown", "ctrl")
        app.settle()
        app.drag(app.ground(0.4, 0.5), app.ground(0.6, 0.5))
        app.xdotool("keyup", "ctrl")
        report = app.wait_for(lambda r: "is locked" in r["messages"][-1], "the reason")
        for button in ("masks.none", "masks.replace", "mask.mask.delete"):
            app.click(button)
            app.settle()
        report = app.report()
        self.assertEqual(self.layer(report, "mask")["sum"], 128 * 128)
        self.assertEqual(report["history"]["entries"], locked["history"]["entries"])
        app.click("mask.mask.lock")
        app.wait_for(lambda r: r["history"]["entries"][-1] == "unlocked mask Mask", "no lock")
        app.click("masks.none")
        app.wait_for(lambda r: self.layer(r, "mask")["sum"] == 0, "an empty mask")

    def test_locked_ground_stays_as_it_is(self):
        app = self.start_with_masks_panel()
        self.new_mask(app)
        app.click("masks.all")
        app.wait_for(lambda r: (self.layer(r, "mask") or {}).get("sum", 0) == 128 * 128, "the whole map")
        before = app.report()["terrain"]["height_hash"]
        app.click("masks.lock")
        app.wait_for(lambda r: r["history"]["entries"][-1] == "lock by mask", "the lock")
        self.erode(app, 5)
        self.assertEqual(app.report()["terrain"]["height_hash"], before)
        # Unlocked in the middle by the tool, it erodes there.
        app.key("l")
        app.wait_for(lambda r: r["tool"] == "lock" and (self.layer(r, "lock") or {}).get("sum", 0) == 128 * 128,
                     "the tool and the whole map")
        app.xdotool("keydown", "ctrl")
        app.settle()
        app.drag(app.ground(0.45, 0.5), app.ground(0.55, 0.5))
        app.xdotool("keyup", "ctrl")
        app.wait_for(lambda r: self.layer(r, "lock")["sum"] < 128 * 128 - 20, "unlocked ground")
        self.erode(app, 5)
        self.assertNotEqual(app.report()["terrain"]["height_hash"], before)

    def test_a_knob_varies_with_a_mask_and_is_saved(self):
        app = self.start()
        app.key("t")
        self.fold(app, "Terrain", "terrain.start")
        app.click("droplet.maxCut.mask")
        app.click("droplet.maxCut.mask.new")
        app.wait_for(lambda r: r["history"]["entries"][1:] == ["new mask Mask", "max cut over the map"], "two sliders")
        app.type_number("droplet.maxCut@1", "0.9")
        app.wait_for(lambda r: r["history"]["entries"][2:] == 2 * ["max cut over the map"], "the value")
        path = self.folder / "varied.json"
        app.menu("File", "save-preset")
        app.answer_file(path)
        app.wait_for(lambda r: path.exists(), "the preset")
        saved = json.loads(path.read_text())
        self.assertEqual(saved["simulation"]["modulations"],
                         [{"knob": "droplet.maxCut", "layer": "mask", "at0": 0.1, "at1": 0.9}])
        self.assertEqual([each["name"] for each in saved["terrain"]["layers"]], ["mask"])
        app.click("droplet.maxCut.mask")
        app.click("droplet.maxCut.mask.none")
        app.wait_for(lambda r: "droplet.maxCut" in r["widgets"] and "droplet.maxCut@1" not in r["widgets"],
                     "one slider")


class GroundTest(WindowFixture):
    screen_size = "1300x900"
    managed = False  # openbox takes Alt and a click for itself

    def ask(self, app, place):
        """Asks by Alt + click about the ground at a place of the screen. Returns the report with the answer."""
        app.point(place)
        app.xdotool("keydown", "Alt_L")
        app.settle()
        app.click_at(place)
        app.xdotool("keyup", "Alt_L")
        app.settle()
        return app.wait_for(lambda r: "ground.slope" in r["widgets"], "the answer")

    def test_alt_click_tells_what_the_ground_is_and_makes_a_mask_of_ground_like_it(self):
        app = self.start()
        app.key("t", "2")
        flank = app.ground(0.6, 0.5)
        app.point(flank)
        before = app.wait_for(lambda r: r["tool"] == "rain" and r["camera"]["arrived"] and "cursor" in r, "the view")
        self.assertGreater(before["cursor"]["height"], 30)
        report = self.ask(app, flank)
        self.assertEqual(report["texts"]["ground.slope"], "31.0°")  # the flanks fall by .6
        self.assertRegex(report["texts"]["ground.facing"], r"\((north|south)?-?east\)|\(east\)")
        # The nearest node is at most .71 cells away, so that its height differs by at most .71 * 10 m * .6.
        height = float(report["texts"]["ground.height"].removesuffix(" m"))
        self.assertLess(abs(height - before["cursor"]["height"]), 4.4)
        self.assertEqual(report["history"]["entries"], before["history"]["entries"], "Alt + click does not paint")
        self.assertEqual(report["camera"]["yaw"], before["camera"]["yaw"])
        app.click("ground.by-material")  # the cone has several
        app.click("ground.mask")
        app.wait_for(lambda r: "like_this" in r["terrain"]["layers"] and r["tool"] == "mask", "the mask")
        app.point(flank)
        made = app.wait_for(lambda r: r["history"]["entries"][1:] == ["mask Like this"] and
                            r["terrain"]["layers"]["like_this"].get("under_cursor", 0) > 0, "the entry")
        mask = made["terrain"]["layers"]["like_this"]
        self.assertGreater(mask["under_cursor"], 0.999)
        self.assertEqual(made["shown_overlay"], "like_this")
        # The flanks: the cone's foot is 300 m / .6 from its axis.
        self.assertLess(abs(mask["sum"] / (3.1416 * 50 * 50) - 1), 0.1)
        # Boxes and slider change the same mask: with the height, it is a ring.
        app.click("ground.by-height")
        ring = app.wait_for(lambda r: r["terrain"]["layers"]["like_this"]["sum"] < 0.6 * mask["sum"] and
                            len(r["history"]["entries"]) == 3, "the ring")["terrain"]["layers"]["like_this"]["sum"]
        app.drag_widget("ground.alike", -60)
        wider = app.wait_for(lambda r: r["terrain"]["layers"]["like_this"]["sum"] > 1.2 * ring and
                             len(r["history"]["entries"]) == 4, "a wider ring, as one change")
        self.assertEqual(wider["history"]["entries"][-1], "mask Like this")
        app.point(flank)
        for _ in range(3):
            moves = app.report()["history"]["moves"]
            app.key("ctrl+z")
            app.wait_for(lambda r: r["history"]["moves"] == moves + 1, "undo")
        app.wait_for(lambda r: "like_this" not in r["terrain"]["layers"], "the mask to go")
        app.key("Escape")
        app.wait_for(lambda r: "ground" not in r["widgets"], "the window to close")

    def test_i_tells_what_the_ground_at_the_pointer_is_and_the_window_covers_the_ground(self):
        app = self.start()
        app.key("t", "2")
        app.point(app.ground(0.3, 0.4))
        app.wait_for(lambda r: r["tool"] == "rain" and r["camera"]["arrived"] and "cursor" in r, "the view")
        app.key("i")
        report = app.wait_for(lambda r: "ground.slope" in r["widgets"], "the answer")
        self.assertIn("ground.mark", report["widgets"])
        app.click("ground.height")
        app.drag_widget("ground.position", 40)
        app.settle()
        after = app.report()
        self.assertEqual(after["history"]["entries"], report["history"]["entries"], "a click in the window paints nothing")
        self.assertNotIn("cursor", after)
        # Escape first ends what lies above the window.
        app.point(app.widget("ground.alike"))
        app.double_click()
        app.wait_for(lambda r: r["typing"], "the number to be typed")
        app.key("Escape")
        app.wait_for(lambda r: not r["typing"], "the end of typing")
        app.click("menu.File")
        app.wait_for(lambda r: "menu.save" in r["widgets"], "the menu")
        app.key("Escape")
        app.wait_for(lambda r: "menu.save" not in r["widgets"], "the menu to close")
        self.assertIn("ground", app.report()["widgets"])
        app.click("ground.close")
        app.wait_for(lambda r: "ground" not in r["widgets"], "the window to close")
        app.point(app.widget("toolbar.tool-rain"))
        app.key("i")
        app.wait_for(lambda r: "Point at the ground" in (r["messages"] or [""])[-1], "what to do")


if __name__ == "__main__":
    main()
