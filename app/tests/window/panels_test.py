#!/usr/bin/env python3
"""Tests of the panels' layout and widgets in the real window. Usage: panels_test.py PROGRAM [TEST...]"""

import json
import math
import struct
import zlib

from fixture import CONE, WindowFixture, main


def overlap(a, b):
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def within(inner, outer):
    return (inner[0] >= outer[0] and inner[1] >= outer[1] and inner[0] + inner[2] <= outer[0] + outer[2]
            and inner[1] + inner[3] <= outer[1] + outer[3])


def write_png(path, width, height):
    """A 16-bit grey PNG of a slope, without pixels per metre."""
    rows = b"".join(b"\0" + struct.pack(f">{width}H", *[(x * 40 + y * 60) % 65536 for x in range(width)])
                    for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 16, 0, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def reach_on_screen(report):
    """Returns the places of the terrain's corners relative to the viewport's middle, in halves of its size."""
    camera, terrain = report["camera"], report["terrain"]
    ahead = [t - p for t, p in zip(camera["target"], camera["position"])]
    length = math.hypot(*ahead)
    forward = [a / length for a in ahead]
    flat = math.hypot(forward[0], forward[2])
    right = [-forward[2] / flat, 0.0, forward[0] / flat]
    up = [right[1] * forward[2] - right[2] * forward[1], right[2] * forward[0] - right[0] * forward[2],
          right[0] * forward[1] - right[1] * forward[0]]
    aspect = report["viewport"][2] / report["viewport"][3]
    east = (terrain["width"] - 1) * terrain["cell_size"]
    south = (terrain["height"] - 1) * terrain["cell_size"]
    half_height = math.tan(math.radians(report["knobs"]["view"]["fieldOfView"] / 2))
    across = along = 0.0
    for corner in [(x, y, z) for x in (0, east) for y in (terrain["lowest"], terrain["highest"]) for z in (0, south)]:
        offset = [c - p for c, p in zip(corner, camera["position"])]
        dot = lambda axis: sum(o * a for o, a in zip(offset, axis))
        across = max(across, abs(dot(right)) / dot(forward) / half_height / aspect)
        along = max(along, abs(dot(up)) / dot(forward) / half_height)
    return across, along


class PanelsTest(WindowFixture):
    screen_size = "1280x800"

    def tooltip_of(self, app, name):
        """Returns the place of a widget's tooltip, its words, and the widget's place."""
        app.point(app.widget(name))
        report = app.wait_for(lambda r: "tooltip" in r["widgets"] and r["widgets"]["tooltip"][2] > 20, "a tooltip")
        return report["widgets"]["tooltip"], report["texts"]["tooltip"], report["widgets"][name]

    def test_tooltips_cover_nothing_of_their_widget_and_stay_in_the_window(self):
        app = self.start()
        report = app.report()
        x, y, width, height = report["viewport"]
        left = [n for n, r in report["widgets"].items() if r[0] < x and "." in n and not n.startswith(("menu", "tool"))
                and n.split(".")[0] in ("terrain", "cone", "droplet") and r[1] + r[3] < y + height]
        right = [n for n, r in report["widgets"].items() if n.startswith("view.") and r[1] + r[3] < y + height]
        by_height = lambda name: report["widgets"][name][1]
        left.sort(key=by_height)
        right.sort(key=by_height)
        names = [left[0], left[len(left) // 2], left[-1], right[0], right[-1], "toolbar.run", "brush.strength"]
        window = [0, 0, *report["window"][2:]]
        for name in names:
            with self.subTest(widget=name):
                tip, words, widget = self.tooltip_of(app, name)
                self.assertFalse(overlap(tip, widget), f"{tip} covers {widget}")
                self.assertTrue(within(tip, window), f"{tip} leaves the window")
                self.assertTrue(words)

    def test_a_choice_shows_its_choices_and_no_numbers(self):
        app = self.start()
        _, words, _ = self.tooltip_of(app, "terrain.start")
        self.assertIn("Ridged, fBm, Billow", words)
        self.assertNotIn("from 0", words)

    def test_an_idle_knob_says_why(self):
        preset = json.loads(json.dumps(CONE))
        preset["models"] = {"droplet": {"enabled": False}, "thermal": {"enabled": False}, "plateau": {"enabled": True}}
        self.preset.write_text(json.dumps(preset))
        app = self.start()
        self.fold(app, "Terrain", "terrain.start")
        _, words, _ = self.tooltip_of(app, "plateau.talus")
        self.assertIn("No effect while Automatic cliff angle is on.", words)
        app.click("plateau.autoTalus")
        app.wait_for(lambda r: not r["knobs"]["plateau"]["autoTalus"], "a cliff angle by hand")
        _, words, _ = self.tooltip_of(app, "plateau.talus")
        self.assertNotIn("No effect", words)

    def test_a_knob_that_a_layer_varies_says_so(self):
        preset = json.loads(json.dumps(CONE))
        preset["models"] = {"droplet": {"enabled": False}, "thermal": {"enabled": True}}
        preset["simulation"] = {"modulations": [{"knob": "thermal.talus", "layer": "rain", "at0": 30, "at1": 60}]}
        self.preset.write_text(json.dumps(preset))
        app = self.start()
        self.fold(app, "Terrain", "terrain.start")
        for end, words in (("0", "Value where Rain is 0."), ("1", "Value where Rain is 1.")):
            self.assertIn(words, self.tooltip_of(app, "thermal.talus@" + end)[1])
        self.assertIn("Varies over the map with rain.", self.tooltip_of(app, "thermal.talus.mask")[1])

    def test_the_legend_of_an_overlay_stands_beside_the_ground(self):
        app = self.start()
        app.menu("View", "Overlay", "overlay.slope")
        report = app.wait_for(lambda r: "legend.bar" in r["widgets"], "the legend")
        self.assertEqual(report["texts"]["legend"], "Slope, degrees")
        for part in ("legend", "legend.bar"):
            self.assertTrue(within(report["widgets"][part], report["viewport"]))
        app.point(app.widget("view.sunAzimuth"))
        app.xdotool("click", "--repeat", "30", "5")
        app.wait_for(lambda r: "view.sunAzimuth" not in r["widgets"], "the panel to scroll")
        self.assertIn("legend.bar", app.report()["widgets"])
        app.menu("View", "Overlay", "overlay.biome")
        app.wait_for(lambda r: r["texts"].get("legend") == "Biome" and "legend.bar" not in r["widgets"], "the kinds")
        app.menu("View", "Overlay", "overlay.none")
        app.wait_for(lambda r: "legend" not in r["widgets"], "no legend")

    def test_the_brush_is_measured_in_metres(self):
        app = self.start()
        app.key("2")
        app.point(app.ground(0.5, 0.55))
        first = app.wait_for(lambda r: r["tool"] == "rain" and "cursor" in r, "the rain tool")["brush"]["size"]
        self.assertEqual(first, 240)
        app.wait_for(lambda r: r["texts"]["status.cursor"].startswith("Brush 240 m"), "the size in the status line")
        app.key("bracketleft")
        app.wait_for(lambda r: abs(r["brush"]["size"] - 240 / 1.15) < 0.01
                     and r["texts"]["status.cursor"].startswith("Brush 209 m"), "a smaller brush")
        # The largest value of the slider is half of the map's 1280 m.
        app.drag_widget("brush.size", 300)
        app.wait_for(lambda r: abs(r["brush"]["size"] - 640) < 0.01, "the largest brush")
        app.key("bracketright")
        self.assertAlmostEqual(app.report()["brush"]["size"], 640, places=2)

    def test_digits_that_follow_a_double_click_are_for_the_field_that_it_opens(self):
        app = self.start()
        app.point(app.widget("droplet.capacity"))
        double_click = ("click", "--repeat", "2", "--delay", "40", "1")
        # Keys typed together with the click, and in the frames before the field has the keyboard.
        for first, then in (("2", "5"), ("25", "")):
            app.at_once(double_click, ("type", "--delay", "0", first))
            if then:
                app.xdotool("type", "--delay", "0", then)
            app.settle()
            self.assertEqual(app.report()["tool"], "look")
            app.key("Return")
            app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] == 25, "the number")
            app.reset("droplet.capacity")
            app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] == 10, "the default")
            app.point(app.widget("droplet.capacity"))
        # Return may come as early.
        app.at_once(double_click, ("type", "--delay", "0", "25"), ("key", "Return"))
        app.wait_for(lambda r: r["knobs"]["droplet"]["capacity"] == 25 and not r["typing"], "the number")
        app.key("2")
        app.wait_for(lambda r: r["tool"] == "rain", "the rain tool")

    def test_an_imported_map_shows_its_own_size(self):
        heights = self.folder / "valley.png"
        write_png(heights, 403, 344)
        app = self.start(str(heights))
        app.type_number("import.cellSize", "90")
        app.click("import.accept")
        report = app.wait_for(lambda r: r["terrain"]["width"] == 403 and not r["busy"], "the map")
        self.assertEqual(report["terrain"]["height"], 344)
        # 403 cells of 90 m are 36.27 km, 344 are 30.96 km.
        report = app.wait_for(lambda r: "terrain.size" in r["texts"], "its size")
        self.assertEqual(report["texts"]["terrain.size"], "403 × 344 nodes, 36.3 × 31 km, 90 m cells")
        self.assertNotIn("terrain.seed", report["widgets"])

    def test_the_dice_draws_a_seed_and_makes_the_terrain_in_one_change(self):
        self.preset.write_text(json.dumps(CONE | {"terrain": {"start": "fbm", "width": 128, "height": 128, "seed": 3}}))
        app = self.start()
        start = app.report()
        app.click("terrain.dice")
        rolled = app.wait_for(lambda r: r["history"]["current"] == 1 and not r["history"]["open"] and not r["busy"],
                              "another terrain")
        self.assertEqual(rolled["history"]["entries"][1:], ["new seed"])
        self.assertNotEqual(rolled["knobs"]["terrain"]["seed"], 3)
        self.assertNotEqual(rolled["terrain"]["height_hash"], start["terrain"]["height_hash"])
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 2, "rounds")
        app.key("space")
        app.wait_for(lambda r: r["history"]["current"] == 2 and not r["history"]["open"], "the run")
        app.click("terrain.dice")
        app.wait_for(lambda r: r["history"]["current"] == 3 and not r["history"]["open"] and r["untouched"],
                     "a third terrain")
        for count in (2, 1, 0):
            app.key("ctrl+z")
            app.wait_for(lambda r: r["history"]["current"] == count and not r["history"]["open"], "the undo")
        back = app.report()
        self.assertEqual(back["knobs"]["terrain"]["seed"], 3)
        self.assertEqual(back["terrain"]["height_hash"], start["terrain"]["height_hash"])

    def test_escape_closes_menus(self):
        app = self.start()
        app.click("menu.File")
        app.click("menu.Export map")
        app.wait_for(lambda r: "menu.Mask" in r["widgets"], "the menu in the menu")
        app.key("Escape")
        app.wait_for(lambda r: "menu.Mask" not in r["widgets"] and "menu.save" not in r["widgets"], "no menu")

    def test_the_manual_opens_is_searched_and_closed_by_escape(self):
        app = self.start()
        app.menu("Help", "manual")
        report = app.wait_for(lambda r: "manual.section.Thermal collapse (thermal)" in r["widgets"], "the manual")
        self.assertEqual(report["texts"]["manual.page"], "First steps")
        app.wait_for(lambda r: "manual.pictures/first_start.jpg" in r["widgets"], "its first picture")
        app.click("manual.section.Thermal collapse (thermal)")
        app.wait_for(lambda r: r["texts"]["manual.page"] == "Erosion models", "the page of models")
        app.wait_for(lambda r: int(r["texts"]["manual.scroll"]) > 200, "its section")
        app.click("manual.search")
        app.wait_for(lambda r: r["typing"], "the search")
        app.xdotool("type", "--delay", "20", "porosity")
        app.wait_for(lambda r: r["texts"]["manual.search"] == "porosity"
                     and "manual.section.Pipes (water and groundwater)" in r["widgets"]
                     and "manual.section.Thermal collapse (thermal)" not in r["widgets"], "what was found")
        app.click("manual.section.Pipes (water and groundwater)")
        app.wait_for(lambda r: r["texts"]["manual.page"] == "All knobs", "the page of knobs")
        app.key("Escape")
        app.wait_for(lambda r: "manual.search" not in r["widgets"], "the manual to close")


    def test_the_tool_bar_wraps_at_a_larger_scale(self):
        app = self.start()
        app.key("2")
        for percent in (150, 200):
            with self.subTest(percent=percent):
                app.menu("View", "Interface scale", f"interface-scale.{percent}")
                size = 27 * percent / 100
                app.wait_for(lambda r: "toolbar.no-rain" in r["widgets"]
                             and abs(r["widgets"]["toolbar.no-rain"][3] - size) < 3, "the scale")

                def fits(report):  # the frame after a new scale still breaks lines for the old scale
                    tools = [place for name, place in report["widgets"].items()
                             if name.startswith(("toolbar.", "brush."))]
                    window = [0, 0, *report["window"][2:]]
                    return len(tools) >= 14 and all(within(place, window) and not overlap(place, report["viewport"])
                                                    for place in tools)

                report = app.wait_for(fits, "all tools within the window, beside the viewport")
                before = report["brush"]["strength"]
                app.drag_widget("brush.strength", -40)
                app.wait_for(lambda r: r["brush"]["strength"] < before, "a weaker brush")


class SmallWindowTest(WindowFixture):
    screen_size = "900x600"

    def start_small(self):
        app = self.start()
        width, height = app.report()["window"][2:]
        self.assertLessEqual((width, height), (900, 600))
        return app

    def test_every_tool_is_within_the_window(self):
        app = self.start_small()
        app.key("2")
        app.wait_for(lambda r: "toolbar.no-rain" in r["widgets"], "the rain tool's buttons")
        report = app.wait_for(lambda r: not overlap(r["widgets"]["toolbar.no-rain"], r["viewport"]), "the bar's rows")
        window = [0, 0, *report["window"][2:]]
        tools = {name: place for name, place in report["widgets"].items() if name.startswith(("toolbar.", "brush."))}
        for name in ("toolbar.run", "toolbar.undo", "toolbar.compare", "brush.size", "brush.strength"):
            self.assertIn(name, tools)
        for name, place in tools.items():
            self.assertTrue(within(place, window), f"{name} at {place}")
            self.assertFalse(overlap(place, report["viewport"]), f"{name} at {place}")
        self.assertEqual(report["brush"]["strength"], 0.5)
        app.drag_widget("brush.strength", -40)
        app.wait_for(lambda r: r["brush"]["strength"] < 0.4, "a weaker brush")

    def test_panels_fold_by_their_handles_and_the_terrain_fills_what_is_left(self):
        app = self.start_small()
        arrived = lambda: app.wait_for(lambda r: r["camera"]["arrived"], "the camera")
        seen = []
        for handle in (None, "left.fold", "right.fold", "left.fold"):
            if handle:
                before = app.report()["viewport"]
                app.click(handle)
                app.wait_for(lambda r: r["viewport"] != before, "another viewport")
            report = arrived()
            across, along = reach_on_screen(report)
            self.assertLessEqual(max(across, along), 1.0, f"{handle}: the terrain leaves the viewport")
            self.assertGreater(max(across, along), 0.8, f"{handle}: the terrain is small in the viewport")
            seen.append(report["viewport"][2])
        whole = app.report()["window"][2]
        self.assertGreater(seen[0], 0.34 * whole)
        self.assertGreater(seen[1], seen[0] + 150)
        self.assertGreater(seen[2], 0.84 * whole)
        self.assertLess(seen[3], seen[2] - 150)
        # A camera that the user has moved does not move.
        app.drag(app.ground(0.5, 0.5), app.ground(0.6, 0.5), button=3)
        moved = arrived()["camera"]
        width = app.report()["viewport"][2]
        app.click("left.fold")
        app.wait_for(lambda r: r["viewport"][2] != width, "another viewport")
        self.assertEqual(arrived()["camera"], moved)


if __name__ == "__main__":
    main()
