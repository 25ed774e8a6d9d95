#!/usr/bin/env python3
"""Tests of the search in the real window. Usage: search_test.py PROGRAM [TEST...]"""

from fixture import WindowFixture, main


class SearchTest(WindowFixture):
    def search(self, app, words, best, key="ctrl+f"):
        """Opens the search and types words. Waits for the best hit."""
        app.xdotool("key", key)
        app.wait_for(lambda r: "search.query" in r["widgets"] and r["typing"], "the search")
        app.xdotool("type", "--delay", "10", words)
        return app.wait_for(lambda r: r["texts"].get("search.query") == words and
                            r["texts"].get("search.best") == best, f"{best} to be found by {words}")

    def closed(self, app):
        app.wait_for(lambda r: "search.query" not in r["widgets"], "the search to close")

    def test_a_knob_is_found_by_other_words_and_typed_in_place(self):
        app = self.start()
        self.search(app, "repose", "knob thermal.talus")
        app.key("Return")
        app.wait_for(lambda r: r["typing"], "the field of the number")
        app.xdotool("type", "--delay", "20", "31")
        app.key("Return")
        app.wait_for(lambda r: r["knobs"]["thermal"]["talus"] == 31, "the talus angle")
        self.assertIn("search.query", app.report()["widgets"], "the search stays open")
        app.key("Escape")
        self.closed(app)
        app.wait_for(lambda r: r["history"]["current"] == 1 and not r["history"]["open"], "one change")

    def test_a_number_behind_the_words_sets_the_knob(self):
        app = self.start()
        self.search(app, "sea 0.02 km", "knob sea.level", key="F3")
        app.key("Return")
        app.wait_for(lambda r: r["knobs"]["sea"]["level"] == 20, "the sea level")
        app.key("ctrl+a", "BackSpace")
        app.xdotool("type", "--delay", "10", "talus 500")
        app.wait_for(lambda r: r["texts"].get("search.best") == "knob thermal.talus", "the talus angle to be found")
        before = app.report()["knobs"]["thermal"]["talus"]
        app.key("Return")
        app.wait_for(lambda r: "give a number from" in r["texts"].get("search.fault", ""), "the reason")
        self.assertEqual(app.report()["knobs"]["thermal"]["talus"], before)

    def test_commands_run_and_overlays_are_shown(self):
        app = self.start()
        self.search(app, "play", "command run", key="ctrl+p")
        app.key("Return")
        app.wait_for(lambda r: r["running"], "the run")
        self.closed(app)
        app.key("space")
        app.wait_for(lambda r: not r["running"], "a pause")
        self.search(app, "slope in degrees overlay", "overlay slope")
        app.key("Return")
        app.wait_for(lambda r: r["shown_overlay"] == "slope", "the overlay")

    def test_a_knob_in_a_folded_section_is_led_to(self):
        app = self.start()
        app.click("section.Erosion")
        app.key("F5")
        app.wait_for(lambda r: "section.Terrain" not in r["widgets"], "the left panel to fold")
        self.search(app, "inertia", "knob droplet.inertia")
        app.key("ctrl+Return")
        self.closed(app)
        app.wait_for(lambda r: "droplet.inertia" in r["widgets"], "the knob in its panel")

    def test_arrows_choose_and_a_click_takes(self):
        app = self.start()
        first = self.search(app, "view", "panel section.View")["texts"]["search.best"]
        app.key("Down")
        app.wait_for(lambda r: r["texts"].get("search.best") != first, "the next hit")
        app.key("Up")
        app.wait_for(lambda r: r["texts"].get("search.best") == first, "the first hit again")
        app.key("ctrl+a")
        app.xdotool("type", "--delay", "10", "manual")
        app.wait_for(lambda r: r["texts"].get("search.best") == "command manual", "the command")
        app.click("search.hit.0")
        app.wait_for(lambda r: "manual.search" in r["widgets"], "the manual")
        self.closed(app)


if __name__ == "__main__":
    main()
