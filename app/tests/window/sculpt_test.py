#!/usr/bin/env python3
"""Tests of the palette and of the tools that sculpt, by real mouse and keyboard. Usage: sculpt_test.py PROGRAM [TEST...]"""

import json

from fixture import CONE, WindowFixture, main

# Key, name, layer shown over the ground.
TOOLS = (("1", "look", None), ("2", "rain", "rain"), ("3", "spring", None), ("4", "hardness", "hardness"),
         ("5", "uplift", "uplift"), ("6", "fault", "uplift"), ("k", "snow", "snowfall"),
         ("j", "sand", "sand_supply"), ("o", "moisture", "moisture"), ("m", "mask", None), ("l", "lock", "lock"),
         ("7", "raise", None), ("8", "lower", None), ("a", "pile", None), ("g", "dig", None),
         ("9", "smooth", None), ("0", "flatten", None), ("h", "sharpen", None), ("n", "noise", None), ("y", "terrace", None),
         ("r", "ramp", None), ("u", "clone", None), ("q", "stamp", None), ("d", "curve", None),
         ("w", "lake", None), ("b", "erase", None), ("e", "erode", None))


class SculptTest(WindowFixture):
    def test_every_tool_has_its_key_its_button_and_its_overlay(self):
        app = self.start()
        for key, name, overlay in TOOLS:
            with self.subTest(tool=name):
                app.key(key)
                app.wait_for(lambda r: r["tool"] == name and r["shown_overlay"] == (overlay or "none"), "the tool")
        for _, name, _ in TOOLS:
            with self.subTest(button=name):
                app.click("toolbar.tool-" + name)
                app.wait_for(lambda r: r["tool"] == name, "the tool")
        app.menu("Edit", "Tools", "tool-flatten")
        app.wait_for(lambda r: r["tool"] == "flatten", "the tool of the menu")

    def test_a_raised_ridge_is_undone_and_redone_to_the_same_bits(self):
        app = self.start_with("7", "raise")
        before = app.report()
        raised = self.stroke(app, *self.across(app), "raise stroke")
        self.assertGreater(self.volume(raised), self.volume(before))
        self.assertTrue(raised["document"]["dirty"])
        app.key("ctrl+z")
        app.wait_for(lambda r: r["terrain"]["height_hash"] == before["terrain"]["height_hash"], "the cone")
        app.key("ctrl+shift+z")
        app.wait_for(lambda r: r["terrain"]["height_hash"] == raised["terrain"]["height_hash"], "the ridge")

    def height_at(self, app, place):
        app.point(place)
        app.settle()
        return app.wait_for(lambda r: "cursor" in r, "the ground")["cursor"]["height"]

    def test_however_long_a_stroke_lasts_it_lowers_the_ground_by_its_limit(self):
        app = self.start_with("8", "lower")
        place = app.ground(0.46, 0.5)
        before = self.height_at(app, place)
        app.xdotool("mousedown", 1, "sleep", 3, "mouseup", 1)
        app.wait_for(lambda r: r["history"]["entries"][-1] == "lower stroke" and not r["history"]["open"], "the stroke")
        self.assertAlmostEqual(self.height_at(app, place), before - 60, delta=3)
        app.xdotool("mousedown", 1, "sleep", 3, "mouseup", 1)
        app.wait_for(lambda r: r["history"]["entries"][-2:] == ["lower stroke"] * 2 and not r["history"]["open"],
                     "another stroke")
        self.assertAlmostEqual(self.height_at(app, place), before - 120, delta=3)

    def test_piled_sediment_is_dug_away_down_to_the_rock(self):
        app = self.start_with("a", "pile")
        place = app.ground(0.46, 0.5)
        before = app.report()["terrain"]["height_hash"]
        ground = self.height_at(app, place)
        app.xdotool("mousedown", 1, "sleep", 1, "mouseup", 1)
        piled = app.wait_for(lambda r: r["history"]["entries"][-1] == "pile stroke" and not r["history"]["open"], "the pile")
        self.assertGreater(self.height_at(app, place), ground + 1)
        app.key("g")
        app.wait_for(lambda r: r["tool"] == "dig", "the tool")
        app.xdotool("mousedown", 1, "sleep", 4, "mouseup", 1)
        app.wait_for(lambda r: r["history"]["entries"][-1] == "dig stroke" and not r["history"]["open"], "the hole")
        self.assertAlmostEqual(self.height_at(app, place), ground, delta=0.1)
        app.key("ctrl+z")
        app.wait_for(lambda r: r["terrain"]["height_hash"] == piled["terrain"]["height_hash"], "the pile again")
        app.key("ctrl+z")
        app.wait_for(lambda r: r["terrain"]["height_hash"] == before, "the rock")

    def test_a_ramp_is_even_between_its_ends(self):
        app = self.start_with("r", "ramp")
        start, end = app.ground(0.3, 0.5), app.ground(0.5, 0.5)
        middle = ((start[0] + end[0]) // 2, start[1])
        low, high = self.height_at(app, start), self.height_at(app, end)
        app.key(*["bracketleft"] * 6)
        app.point(start)
        app.xdotool("mousedown", 1)
        app.point(middle)
        app.point(end)
        rise = lambda r: float(r["texts"].get("guides.ramp", "0 m").split()[-2])  # "146 m   60.0 %   +87.5 m"
        app.wait_for(lambda r: abs(rise(r) - (high - low)) < 3, "the rise of the whole ramp")
        app.xdotool("mouseup", 1)
        app.wait_for(lambda r: r["history"]["entries"][-1] == "ramp stroke" and not r["history"]["open"], "the ramp")
        for share in (0.25, 0.5, 0.75):
            place = (int(start[0] + share * (end[0] - start[0])), start[1])
            self.assertAlmostEqual(self.height_at(app, place), low + share * (high - low), delta=5)

    def test_stamps_are_printed_taken_from_the_land_and_undone(self):
        app = self.start_with("q", "stamp")
        before = app.report()
        app.click("toolbar.stamps")
        app.click("stamp.mesa")
        place = app.ground(0.4, 0.5)
        app.point(place)
        app.xdotool("click", 1)
        printed = app.wait_for(lambda r: r["history"]["entries"][-1] == "mesa stamp" and not r["history"]["open"], "the mesa")
        self.assertGreater(self.volume(printed), self.volume(before) + 1000)
        app.xdotool("keydown", "Control_L", "click", 1, "keyup", "Control_L")
        sunk = app.wait_for(lambda r: len(r["history"]["entries"]) == 3 and not r["history"]["open"], "a hollow")
        gained = self.volume(printed) - self.volume(before)
        self.assertLess(self.volume(sunk), self.volume(before) + 0.2 * gained)
        app.key("ctrl+z")
        app.wait_for(lambda r: r["terrain"]["height_hash"] == printed["terrain"]["height_hash"], "the mesa again")
        app.click("toolbar.stamps")
        app.click("stamp.from-land")
        app.point(place)
        app.xdotool("click", 1)
        app.wait_for(lambda r: r["messages"][-1] == "The land is a stamp now. Click to print it.", "the stamp")
        app.xdotool("click", 1)
        app.wait_for(lambda r: r["history"]["entries"][-1] == "land 1 stamp", "its print")

    def test_own_stamps_stay_until_they_are_deleted(self):
        home = {"XDG_CONFIG_HOME": str(self.folder / "config")}
        stamp = self.folder / "config/scree/stamps/land 1.exr"
        app = self.start(environment=home)
        app.key("t", "q")
        app.wait_for(lambda r: r["tool"] == "stamp" and r["camera"]["arrived"], "the tool")
        app.click("toolbar.stamps")
        app.click("stamp.from-land")
        app.point(app.ground(0.5, 0.5))
        app.xdotool("click", 1)
        app.wait_for(lambda r: stamp.exists() and not r["busy"], "the file of the stamp")
        app.close()
        again = self.start(environment=home)
        again.key("q")
        again.click("toolbar.stamps")
        again.click("stamp.own-0", button=3)
        again.click("stamp.delete")
        again.wait_for(lambda r: not stamp.exists() and "stamp.own-0" not in r["widgets"], "it to go")

    def test_x_goes_back_to_the_tool_before_and_clone_needs_a_source(self):
        app = self.start_with("u", "clone")
        app.key("7", "x")
        app.wait_for(lambda r: r["tool"] == "clone", "the tool before")
        app.key("x")
        app.wait_for(lambda r: r["tool"] == "raise", "and back")
        app.key("x")
        before = app.report()
        place = app.ground(0.45, 0.5)
        app.point(place)
        app.xdotool("click", 1)
        app.wait_for(lambda r: r["messages"][-1].startswith("Nothing is cloned: first choose"), "the reason")
        app.point(app.ground(0.5, 0.5))  # the tip of the cone
        app.xdotool("keydown", "Control_L", "click", 1, "keyup", "Control_L")
        app.wait_for(lambda r: "guides.cloned" in r["widgets"], "the mark")
        self.assertEqual(app.report()["terrain"]["height_hash"], before["terrain"]["height_hash"])
        cloned = self.stroke(app, app.ground(0.4, 0.6), app.ground(0.42, 0.6), "clone stroke")
        self.assertNotEqual(cloned["terrain"]["height_hash"], before["terrain"]["height_hash"])

    def test_erase_brings_back_an_entry_of_the_history(self):
        app = self.start_with("7", "raise")
        place = app.ground(0.46, 0.5)
        start = self.height_at(app, place)
        for entries in (2, 3):
            app.xdotool("mousedown", 1, "sleep", 1, "mouseup", 1)
            app.wait_for(lambda r: len(r["history"]["entries"]) == entries and not r["history"]["open"], "a hill")
            if entries == 2:
                first = self.height_at(app, place)
        self.assertGreater(self.height_at(app, place), first + 1)
        app.key("b")
        app.drag_widget("brush.strength", 200)
        app.click("toolbar.former")
        app.click("toolbar.former.1")
        app.wait_for(lambda r: r["compared_with"] and not r["comparing"] and not r["busy"], "the choice")
        app.point(place)
        app.xdotool("mousedown", 1, "sleep", 2, "mouseup", 1)
        app.wait_for(lambda r: r["history"]["entries"][-1] == "erase stroke" and not r["history"]["open"], "the stroke")
        self.assertAlmostEqual(self.height_at(app, place), first, delta=0.5)
        app.click("toolbar.former")
        app.click("toolbar.former.start")
        app.wait_for(lambda r: r["compared_with"] is None, "the start")
        app.point(place)
        app.xdotool("mousedown", 1, "sleep", 2, "mouseup", 1)
        app.wait_for(lambda r: r["history"]["entries"][-2:] == ["erase stroke"] * 2 and not r["history"]["open"], "both")
        self.assertAlmostEqual(self.height_at(app, place), start, delta=0.5)

    def test_ctrl_inverts_raise_and_lower(self):
        app = self.start_with("7", "raise")
        before = app.report()
        lowered = self.stroke(app, *self.across(app), "lower stroke", "Control_L")
        self.assertLess(self.volume(lowered), self.volume(before))
        app.key("8")
        app.wait_for(lambda r: r["tool"] == "lower", "the tool")
        lower = self.stroke(app, *self.across(app), "lower stroke")
        self.assertLess(self.volume(lower), self.volume(lowered))
        raised = self.stroke(app, *self.across(app), "raise stroke", "Control_L")
        self.assertGreater(self.volume(raised), self.volume(lower))

    def test_shift_smooths_with_every_tool(self):
        app = self.start_with("7", "raise")
        # The tip of the cone. Smoothing lowers it.
        place = app.ground(0.5, 0.5)
        for key, tool in (("7", "raise"), ("8", "lower"), ("9", "smooth"), ("0", "flatten")):
            with self.subTest(tool=tool):
                app.key(key)
                before = app.wait_for(lambda r: r["tool"] == tool, "the tool")
                smooth = self.stroke(app, place, (place[0] + 20, place[1]), "smooth stroke", "Shift_L")
                self.assertLess(smooth["terrain"]["highest"], before["terrain"]["highest"])
                # However long the button is pressed, smoothing never goes below the lowest ground under the brush. The
                # flanks of the cone fall by 0.6 m per metre, and the size of the brush is its radius.
                self.assertGreater(smooth["terrain"]["highest"],
                                   before["terrain"]["highest"] - 0.6 * before["brush"]["size"])
        for key, layer in (("2", "rain"), ("5", "uplift")):
            with self.subTest(layer=layer):
                app.key(key)
                app.wait_for(lambda r: r["tool"] == layer, "the tool")
                painted = self.stroke(app, place, place, f"{layer} stroke")
                smooth = self.stroke(app, place, place, f"{layer} stroke", "Shift_L")
                value = lambda r: r["terrain"]["layers"][layer]["under_cursor"]
                self.assertLess(value(smooth), value(painted))
                self.assertGreater(value(smooth), 1)

    def test_flatten_goes_to_the_height_where_the_stroke_began(self):
        app = self.start_with("0", "flatten")
        app.drag_widget("brush.strength", 200)
        app.drag_widget("brush.falloff", -200)
        hard = app.wait_for(lambda r: r["brush"]["strength"] == 1, "full strength")["brush"]
        self.assertAlmostEqual(hard["falloff"], 0.05, places=5)
        start, end = app.ground(0.42, 0.5), app.ground(0.5, 0.5)
        app.point(end)
        tip = app.wait_for(lambda r: "cursor" in r, "the tip")["cursor"]["height"]
        app.point(start)
        wanted = app.wait_for(lambda r: "cursor" in r and r["cursor"]["height"] < tip - 30, "a flank")["cursor"]["height"]
        self.stroke(app, start, end, "flatten stroke")
        app.wait_for(lambda r: abs(r["cursor"]["height"] - wanted) < 0.5, "the flat top")

    def test_the_ground_is_sculpted_during_a_run(self):
        # Few droplets, so that the ridge is far larger than the material that they move meanwhile.
        self.preset.write_text(json.dumps(CONE | {"models": {"droplet": {"enabled": True, "dropletsPerRound": 10}}}))
        app = self.start_with("7", "raise")
        app.click("toolbar.speed")
        app.click("toolbar.speed.3")
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 2, "rounds")
        before = app.report()
        app.drag(*self.across(app))
        app.wait_for(lambda r: self.volume(r) > self.volume(before) + 500, "the ridge")
        after = app.report()
        app.wait_for(lambda r: r["rounds"] > after["rounds"] + 2, "rounds after it")
        app.key("space")
        report = app.wait_for(lambda r: not r["running"] and not r["history"]["open"], "the pause")
        self.assertEqual(report["history"]["entries"][1:], ["erosion", "raise stroke", "erosion"])
        self.assertFalse([m for m in report["messages"] if "stopped" in m or "failed" in m])
        # Raised ground does not count as deposit. The droplets deposit far less than that.
        deposit = report["terrain"]["layers"]["deposit"]["sum"]
        self.assertLess(deposit, 0.1 * (self.volume(report) - self.volume(before)))

    def erode_here(self, app, place, seconds, released=None):
        """Holds the button at a place, as long as that changes the land. Returns the report after it."""
        count = app.report()["history"]["current"] + 1
        app.point(place)
        app.settle()
        before = app.report()["terrain"]["height_hash"]
        app.xdotool("mousedown", 1)
        app.wait_for(lambda r: r["terrain"]["height_hash"] != before, "the first cut")
        app.xdotool("sleep", seconds)
        if released:
            app.point(released)
        app.xdotool("mouseup", 1)
        return app.wait_for(lambda r: r["history"]["current"] == count and not r["history"]["open"], "the stroke")

    def test_erosion_goes_on_under_a_brush_that_rests(self):
        app = self.start_with("e", "erode")
        before = app.report()
        place = app.ground(0.45, 0.5)
        after = self.erode_here(app, place, 1)
        self.assertEqual(after["history"]["entries"][-1], "erosion by brush")
        self.assertEqual(after["rounds"], 0)
        # It ends with the button: nothing changes any more.
        app.settle()
        self.assertEqual(app.report()["terrain"]["height_hash"], after["terrain"]["height_hash"])
        app.key("ctrl+z")
        app.wait_for(lambda r: r["terrain"]["height_hash"] == before["terrain"]["height_hash"], "the cone")
        app.key("ctrl+shift+z")
        app.wait_for(lambda r: r["terrain"]["height_hash"] == after["terrain"]["height_hash"], "the gullies")
        # Another press erodes the same land further, and ends off the map, too.
        more = self.erode_here(app, place, 0.5, released=app.ground(0.02, 0.02))
        self.assertNotEqual(more["terrain"]["height_hash"], after["terrain"]["height_hash"])

    def test_the_switches_of_the_erosion_brush_are_kept(self):
        kept = {"XDG_CONFIG_HOME": str(self.folder / "config")}
        app = self.start(environment=kept)
        app.key("e")
        for switch in ("rivers", "runsOn", "slides"):
            app.click("erosion-brush." + switch)
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0)
        app = self.start(environment=kept)
        app.key("e")
        before = app.report()["terrain"]["height_hash"]
        app.click("erosion-brush.droplets")
        app.click("erosion-brush.rivers")  # now nothing acts
        app.settle()
        app.point(app.ground(0.5, 0.5))
        app.xdotool("mousedown", 1, "sleep", 0.5, "mouseup", 1)
        report = app.wait_for(lambda r: r["messages"][-1].startswith("Nothing erodes: switch on"), "the reason")
        self.assertEqual(report["terrain"]["height_hash"], before)


class SmallWindowTest(WindowFixture):
    screen_size = "900x600"

    def test_the_tools_fit_a_small_window(self):
        app = self.start()
        viewport = app.report()["viewport"]
        for tool in ("5", "7", "q", "y", "m"):
            app.key(tool)
            app.settle()
            report = app.report()
            self.assertEqual(report["viewport"], viewport, "the ground stays where it is")
            if tool not in ("5", "7"):
                continue
            palette = [f"toolbar.tool-{name}" for _, name, _ in TOOLS]
            inside = palette + ["brush.size", "brush.strength", "brush.falloff"]
            inside += ["toolbar.even-uplift", "toolbar.no-uplift"] if tool == "5" else ["brush.limit"]
            rects = [report["widgets"][name] for name in inside]
            for name, (x, y, width, height) in zip(inside, rects):
                self.assertGreater(width, 8, name)
                self.assertLessEqual(x + width, report["window"][2], name)
                if name in palette:
                    self.assertLessEqual(x + width, report["viewport"][0], name)
                    self.assertLessEqual(y + height, report["window"][3], name)
                else:
                    self.assertLessEqual(y + height, report["viewport"][1], name)
            for i, (x, y, width, height) in enumerate(rects):
                for u, v, other_width, other_height in rects[:i]:
                    apart = x >= u + other_width or u >= x + width or y >= v + other_height or v >= y + height
                    self.assertTrue(apart, inside[i])


if __name__ == "__main__":
    main()
