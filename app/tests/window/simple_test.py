#!/usr/bin/env python3
"""Tests of the sliders that a new user sees, of the menu of a knob, and of help. Usage: simple_test.py PROGRAM
[TEST...]"""

import json
from pathlib import Path

from driver import App
from fixture import WindowFixture, main

RANGE = str(Path(__file__).resolve().parents[3] / "presets/range.json")


class SimpleTest(WindowFixture):
    def shown_knobs(self, report):
        """Returns the names of the knobs that are on the screen."""
        known = {f"{group}.{key}" for group, keys in report["knobs"].items() for key in keys}
        return sorted(name for name in report["widgets"] if name in known or name.count(".") == 1
                      and name.startswith("simple.") and name not in ("simple.preset", "simple.dice"))

    def test_a_new_user_sees_at_most_twelve_knobs(self):
        app = self.start(simple=True)
        report = app.wait_for(lambda r: "simple.rock" in r["widgets"], "the sliders")
        shown = self.shown_knobs(report)
        self.assertLessEqual(len(shown), 12, shown)
        self.assertGreaterEqual(len(shown), 8, shown)
        app.click("depth.all")
        report = app.wait_for(lambda r: "model.droplet" in r["widgets"], "all knobs")
        self.assertNotIn("simple.rock", report["widgets"])
        self.assertGreater(len(self.shown_knobs(report)), 12)

    def test_the_choice_of_the_panel_is_kept(self):
        app = self.start(simple=True)
        app.key("ctrl+k")
        app.wait_for(lambda r: "model.droplet" in r["widgets"], "all knobs")
        file = app.folder / "config" / "scree" / "settings.json"
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        self.assertTrue(json.loads(file.read_text())["allKnobs"])

    def test_a_slider_sets_several_knobs_as_one_change(self):
        app = self.start(RANGE, simple=True)
        before = app.wait_for(lambda r: r["texts"].get("simple.rock") == "medium", "the rock")
        app.drag_widget("simple.rock", 60)
        after = app.wait_for(lambda r: "soft" in r["texts"]["simple.rock"], "softer rock")
        for group, key, grows in (("stream_power", "erodibility", True), ("thermal", "talus", False)):
            old, new = before["knobs"][group][key], after["knobs"][group][key]
            self.assertTrue(new > old if grows else new < old, f"{group}.{key}: {old} to {new}")
        self.assertEqual(after["texts"]["simple.rock.changed"], "")
        app.key("ctrl+z")
        app.wait_for(lambda r: r["knobs"]["stream_power"] == before["knobs"]["stream_power"]
                     and r["knobs"]["thermal"] == before["knobs"]["thermal"], "both knobs as before")

    def test_a_knob_that_was_changed_elsewhere_is_named(self):
        app = self.start(RANGE, simple=True)
        app.click("section.Droplet knobs")
        app.type_number("droplet.erosionRate", "0.3")
        app.wait_for(lambda r: r["texts"]["simple.rock.changed"] == "Erosion rate", "the name of the knob")
        app.drag_widget("simple.rock", 20)
        app.wait_for(lambda r: r["texts"]["simple.rock.changed"] == "" and r["knobs"]["droplet"]["erosionRate"] > 0.8,
                     "the erosion rate as the slider sets it")

    def test_the_size_is_typed_in_kilometres(self):
        app = self.start(RANGE, simple=True)
        app.type_number("simple.size", "5120 m")
        app.wait_for(lambda r: r["knobs"]["terrain"]["cellSize"] == 10, "half the size of the map")

    def test_search_leads_from_the_sliders_to_a_knob(self):
        app = self.start(simple=True)
        app.key("ctrl+f")
        app.wait_for(lambda r: "search.query" in r["widgets"], "the search")
        app.xdotool("type", "--delay", "20", "plucking")
        app.wait_for(lambda r: r["texts"].get("search.best") == "knob ice.plucking", "the knob")
        app.key("ctrl+Return")
        app.wait_for(lambda r: "ice.plucking" in r["widgets"], "its panel")


class StartTest(WindowFixture):
    def start_fresh(self):
        """Returns the program as it starts for the first time, without any settings."""
        app = App(self.program, self.screen, (), None, simple=True)
        self.addCleanup(app.close)
        return app

    def test_a_preset_is_chosen_by_its_picture(self):
        app = self.start_fresh()
        app.click("start.preset.blank")
        report = app.wait_for(lambda r: r["knobs"]["terrain"]["start"] == "flat" and not r["busy"], "the preset's land")
        self.assertNotIn("start.close", report["widgets"])
        self.assertFalse(report["document"]["dirty"])
        app.key("ctrl+n")
        app.wait_for(lambda r: "start.preset.alpine" in r["widgets"], "the start screen again")
        app.key("Escape")
        app.wait_for(lambda r: "start.preset.alpine" not in r["widgets"], "its end")

    def test_the_start_screen_stays_away_if_it_is_not_wanted(self):
        app = self.start_fresh()
        app.click("start.at-start")
        app.key("Escape")
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        again = App(self.program, self.screen, (), {"XDG_CONFIG_HOME": str(app.folder / "config")}, simple=True)
        self.addCleanup(again.close)
        again.settle()
        self.assertNotIn("start.close", again.report()["widgets"])

    def test_unsaved_work_is_asked_about_before_another_land(self):
        app = self.start(simple=True)
        self.paint(app)
        app.key("ctrl+n")
        app.click("start.preset.alpine")
        app.click("unsaved.cancel")
        self.assertTrue(app.report()["document"]["dirty"])
        self.assertEqual(app.report()["knobs"]["terrain"]["start"], "cone")


class KnobMenuTest(WindowFixture):
    def test_a_value_is_copied_to_another_knob_and_reset(self):
        app = self.start()
        app.type_number("droplet.capacity", "0.25")
        app.click("droplet.capacity", button=3)
        app.click("knob-menu.copy")
        app.click("droplet.erosionRate", button=3)
        app.click("knob-menu.paste")
        app.wait_for(lambda r: r["knobs"]["droplet"]["erosionRate"] == 0.25, "the copied value")
        app.reset("droplet.erosionRate")
        app.wait_for(lambda r: r["knobs"]["droplet"]["erosionRate"] > 0.85, "the default")

    def test_the_menu_lets_a_mask_vary_the_knob(self):
        app = self.start()
        app.click("droplet.capacity", button=3)
        app.click("knob-menu.mask")
        app.click("droplet.capacity.mask.hardness")
        app.wait_for(lambda r: "droplet.capacity@1" in r["widgets"], "two values")

    def test_ctrl_drags_in_steps_and_ctrl_click_types(self):
        app = self.start()
        x, y = app.widget("droplet.capacity")
        app.xdotool("keydown", "ctrl")
        app.drag((x, y), (x - 37, y))
        app.xdotool("keyup", "ctrl")
        capacity = app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] < 10, "less")["knobs"]["droplet"]["capacity"]
        self.assertIn(capacity, (1, 2, 5))
        app.xdotool("keydown", "ctrl")
        app.click_at((x, y))
        app.xdotool("keyup", "ctrl")
        app.wait_for(lambda r: r["typing"], "the field")
        app.key("ctrl+a")
        app.xdotool("type", "--delay", "20", "7")
        app.key("Return")
        app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] == 7, "the number")

    def test_tab_goes_on_to_the_next_number(self):
        app = self.start()
        app.point(app.widget("droplet.erosionRate"))
        app.double_click()
        app.key("ctrl+a")
        app.xdotool("type", "--delay", "20", "0.5")
        app.settle()
        app.key("Tab")
        app.wait_for(lambda r: r["knobs"]["droplet"]["erosionRate"] == 0.5 and r["typing"], "the next field")
        app.key("ctrl+a")
        app.xdotool("type", "--delay", "20", "0.03")
        app.settle()
        app.key("shift+Tab")
        app.wait_for(lambda r: r["knobs"]["droplet"]["depositionRate"] > 0.025 and r["typing"], "the first field")
        app.key("ctrl+a")
        app.xdotool("type", "--delay", "20", "0.6")
        app.settle()
        app.key("Return")
        app.wait_for(lambda r: r["knobs"]["droplet"]["erosionRate"] > 0.55, "the first number")

    def test_help_opens_the_manual_where_one_is(self):
        app = self.start()
        for place, page in (("droplet.capacity", "All knobs"), ("section.Terrain", "All knobs"),
                            ("toolbar.tool-lake", "Sculpting")):
            app.point(app.widget(place))
            app.settle()
            app.key("F1")
            app.wait_for(lambda r: r["texts"].get("manual.page") == page, page)
            app.key("Escape")
            app.wait_for(lambda r: "manual.page" not in r["texts"], "the end of the manual")
        app.click("droplet.capacity", button=3)
        app.click("knob-menu.help")
        app.wait_for(lambda r: r["texts"].get("manual.page") == "All knobs" and r["texts"]["manual.scroll"] != "0",
                     "the knob's row")


class KeptKnobsTest(WindowFixture):
    """Favourites, locked knobs, two settings, and settings as text."""

    def test_a_favourite_stands_on_top_and_sets_its_knob(self):
        app = self.start()
        app.click("droplet.erosionRate", button=3)
        app.click("knob-menu.favourite")
        app.wait_for(lambda r: "favourite.droplet.erosionRate" in r["widgets"], "the favourite")
        app.type_number("favourite.droplet.erosionRate", "0.5")
        app.wait_for(lambda r: r["knobs"]["droplet"]["erosionRate"] == 0.5, "its knob")
        app.key_that_ends("ctrl+q")
        app.click_that_ends("unsaved.discard")
        self.assertEqual(app.wait_for_end(), 0, app.error_text())
        settings = json.loads((app.folder / "config" / "scree" / "settings.json").read_text())
        self.assertEqual(settings["favourites"], ["droplet.erosionRate"])

    def test_a_locked_knob_keeps_its_value_when_a_preset_is_chosen(self):
        app = self.start()
        app.type_number("droplet.erosionRate", "0.25")
        app.click("droplet.erosionRate", button=3)
        app.click("knob-menu.lock")
        app.key("ctrl+n")
        app.click("start.preset.blank")
        app.click("unsaved.discard")
        report = app.wait_for(lambda r: r["knobs"]["terrain"]["start"] == "flat" and not r["busy"], "the preset's land")
        self.assertEqual(report["knobs"]["droplet"]["erosionRate"], 0.25)
        self.assertTrue(any("Locked knobs" in str(each) and "Erosion rate" in str(each) for each in report["messages"]),
                        report["messages"])

    def test_one_key_changes_between_two_settings(self):
        app = self.start()
        app.type_number("droplet.capacity", "5")
        app.key("z")
        app.type_number("droplet.capacity", "20")
        app.key("z")
        app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] == 5, "the settings A")
        app.key("z")
        app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] == 20, "the settings B")

    def test_only_changed_knobs_are_shown_if_one_wishes(self):
        app = self.start()
        app.type_number("droplet.capacity", "5")
        app.click("depth.only-changed")
        report = app.wait_for(lambda r: "droplet.erosionRate" not in r["widgets"], "fewer knobs")
        self.assertIn("droplet.capacity", report["widgets"])
        app.click("depth.only-changed")
        app.wait_for(lambda r: "droplet.erosionRate" in r["widgets"], "all knobs")

    def test_settings_of_a_model_are_copied_as_text(self):
        app = self.start()
        app.type_number("droplet.capacity", "5")
        app.click("model.droplet", button=3)
        app.click("model-menu.copy")
        app.type_number("droplet.capacity", "20")
        app.click("model.droplet", button=3)
        app.click("model-menu.paste")
        app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] == 5, "the pasted settings")

    def test_what_a_run_does_stands_beside_the_button(self):
        app = self.start()
        app.wait_for(lambda r: r["texts"].get("toolbar.runs") == "Run: rain: carves the land.", "the words")
        app.point(app.widget("toolbar.run"))
        report = app.wait_for(lambda r: r["texts"].get("toolbar.ahead") == "10", "a picture of the next ten rounds")
        self.assertEqual(report["rounds"], 0, "the land itself waits")
        app.click("toolbar.run")
        app.wait_for(lambda r: "toolbar.runs" not in r["texts"] and r["running"], "room while it runs")
        self.assertNotIn("toolbar.ahead", app.report()["texts"])


if __name__ == "__main__":
    main()
