#!/usr/bin/env python3
"""Tests of the window of variations, by real mouse and keyboard. Usage: variations_test.py PROGRAM [TEST...]"""

import json

from fixture import WindowFixture, main


class VariationsTest(WindowFixture):
    def start_at_rest(self):
        """Returns the program once the history has its first entry."""
        app = self.start()
        app.wait_for(lambda r: r["history"]["current"] == 0 and not r["history"]["open"], "the first entry")
        return app

    def open(self, app):
        app.menu("Edit", "variations")
        return app.wait_for(lambda r: "variations.cell.8" in r["widgets"], "nine variations")

    def choose(self, app, name, choice):
        app.click("variations." + name)
        app.click(f"variations.{name}.{choice}")

    @staticmethod
    def changes(report):
        return int(report["texts"]["variations.changes"])

    @staticmethod
    def values(report):
        return [float(report["texts"][f"variations.cell.{i}"]) for i in range(9)]

    def closed(self, app):
        return app.wait_for(lambda r: "variations.cell.0" not in r["widgets"] and not r["busy"], "the window to close")

    def test_a_click_takes_the_value_of_a_variation_and_undo_gives_it_back(self):
        app = self.start_at_rest()
        before = app.report()
        capacity = before["knobs"]["droplet"]["capacity"]
        self.open(app)
        self.choose(app, "knob", "droplet.capacity")
        shown = app.wait_for(lambda r: self.changes(r) >= 18 and int(r["texts"]["variations.rounds"]) > 0,
                             "pictures that were drawn again as they erode")
        values = self.values(shown)
        self.assertEqual(values, sorted(set(values)))
        self.assertIn(capacity, [round(value, 6) for value in values])
        self.assertEqual(shown["terrain"]["height_hash"], before["terrain"]["height_hash"])
        index = 8 if values[8] != capacity else 0
        app.click(f"variations.cell.{index}")
        taken = app.wait_for(lambda r: r["history"]["current"] == before["history"]["current"] + 1
                             and not r["history"]["open"], "an entry of the history")
        self.closed(app)
        self.assertAlmostEqual(taken["knobs"]["droplet"]["capacity"], values[index], 5)
        self.assertEqual(taken["history"]["entries"][-1], "carry capacity")
        self.assertEqual(taken["terrain"]["height_hash"], before["terrain"]["height_hash"], "the land waits for rounds")
        app.key("ctrl+z")
        app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] == capacity, "the value before")
        app.key("ctrl+shift+z")
        app.wait_for(lambda r: abs(r["knobs"]["droplet"]["capacity"] - values[index]) < 1e-5, "the value taken")

    def test_escape_closes_and_ends_the_work(self):
        app = self.start_at_rest()
        before = app.report()
        app.key("v")
        app.wait_for(lambda r: "variations.changes" in r["texts"] and self.changes(r) > 0, "the first picture")
        app.key("Escape")
        after = self.closed(app)
        self.assertEqual(after["history"]["current"], before["history"]["current"])
        self.assertEqual(after["seed"], before["seed"])
        app.key("space")  # keys go to the main window again
        app.wait_for(lambda r: r["running"], "the run")

    def test_seeds_and_starts_vary_and_a_new_start_follows(self):
        app = self.start()
        seed = app.report()["seed"]
        self.open(app)
        self.choose(app, "knob", "simulation.seed")
        app.wait_for(lambda r: self.values(r) == list(range(seed, seed + 9)), "nine seeds")
        app.click("variations.cell.4")
        app.wait_for(lambda r: r["seed"] == seed + 4, "the seed")
        self.closed(app)
        before = app.report()
        self.open(app)
        self.choose(app, "knob", "cone.relief")
        shown = app.wait_for(lambda r: self.changes(r) >= 9 and "variations.from" not in r["widgets"],
                             "nine starts, which cannot begin with the land")
        values = self.values(shown)
        app.click("variations.cell.8")
        after = app.wait_for(lambda r: r["knobs"]["cone"]["relief"] > before["knobs"]["cone"]["relief"]
                             and r["terrain"]["height_hash"] != before["terrain"]["height_hash"], "the higher cone")
        self.assertAlmostEqual(after["knobs"]["cone"]["relief"], values[8], 2)

    def test_the_first_knob_is_the_seed_of_the_terrain_and_then_the_one_turned_last(self):
        self.preset.write_text(json.dumps({"version": 2, "terrain": {"start": "fbm", "width": 96, "height": 96,
                                                                     "seed": 21}}))
        app = self.start_at_rest()
        self.assertEqual(self.values(self.open(app)), list(range(21, 30)))
        app.click("variations.cancel")
        self.closed(app)
        app.drag_widget("droplet.capacity", 30)
        turned = app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] != 10, "another capacity")
        capacity = turned["knobs"]["droplet"]["capacity"]
        self.assertIn(round(capacity, 3), [round(value, 3) for value in self.values(self.open(app))])

    def test_variations_begin_with_the_land_as_it_is(self):
        app = self.start()
        for _ in range(3):
            app.key("period")
        app.wait_for(lambda r: r["rounds"] == 3 and not r["running"], "three rounds")
        land = app.report()["terrain"]["height_hash"]
        self.open(app)
        self.choose(app, "from", "land")
        app.wait_for(lambda r: self.changes(r) >= 18, "pictures")
        app.click("variations.cancel")
        self.assertEqual(self.closed(app)["terrain"]["height_hash"], land)


if __name__ == "__main__":
    main()
