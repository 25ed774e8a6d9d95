#!/usr/bin/env python3
"""Tests of importing maps in Scree's window, by real mouse and keyboard. Usage: import_test.py PROGRAM [TEST...]"""

import json
import struct
import zlib

from fixture import CONE, WindowFixture, main

SIDE = 120


def write_png(path, width, height, level_at, colour=False):
    """A picture of 8 bits: grey, or with three levels per pixel."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    levels = level_at if colour else lambda x, y: (level_at(x, y),)
    rows = b"".join(b"\0" + bytes(level for x in range(width) for level in levels(x, y)) for y in range(height))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2 if colour else 0, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def write_exr(path, width, height, channels):
    """Uncompressed float channels, after "OpenEXR File Layout". `channels` has value_at(x, y) by name, in order."""
    def attribute(name, kind, content):
        return name + b"\0" + kind + b"\0" + struct.pack("<I", len(content)) + content
    listed = b"".join(name.encode() + b"\0" + struct.pack("<IIII", 2, 0, 1, 1) for name in channels) + b"\0"
    window = struct.pack("<iiii", 0, 0, width - 1, height - 1)
    head = (struct.pack("<II", 20000630, 2) + attribute(b"channels", b"chlist", listed)
            + attribute(b"compression", b"compression", b"\0") + attribute(b"dataWindow", b"box2i", window)
            + attribute(b"displayWindow", b"box2i", window) + attribute(b"lineOrder", b"lineOrder", b"\0")
            + attribute(b"pixelAspectRatio", b"float", struct.pack("<f", 1))
            + attribute(b"screenWindowCenter", b"v2f", struct.pack("<ff", 0, 0))
            + attribute(b"screenWindowWidth", b"float", struct.pack("<f", 1)) + b"\0")
    rows = [struct.pack("<iI", y, 4 * width * len(channels))
            + b"".join(struct.pack("<f", at(x, y)) for at in channels.values() for x in range(width))
            for y in range(height)]
    first = len(head) + 8 * height
    offsets = b"".join(struct.pack("<Q", first + y * len(rows[0])) for y in range(height))
    path.write_bytes(head + offsets + b"".join(rows))


def slope(x, y):
    """A slope that rises to the east and less to the south, so that it differs from all its mirror images."""
    return (3 * x + y) // 4


class ImportTest(WindowFixture):
    screen_size = "1280x800"  # the dialog shows everything without scrolling

    def ask(self, level_at=slope, width=SIDE, height=SIDE):
        """Starts the program and opens the dialog. Returns the program once the dialog shows the map."""
        self.map = self.folder / "map.png"
        write_png(self.map, width, height, level_at)
        app = self.start()
        app.menu("File", "import")
        app.answer_file(self.map)
        app.wait_for(lambda r: r["texts"].get("import.picture") == "drawn", "the picture of the map")
        return app

    def choose(self, app, name, choice):
        app.click("import." + name)
        app.click(f"import.{name}.{choice}")

    def heights(self, app, width, height):
        """Returns the heights of the shown land, by exporting them."""
        target = self.folder / "out.r32"
        app.menu("File", "export")
        app.answer_file(target)
        app.click("export.accept")
        app.wait_for(lambda r: any(m.startswith("Exported") for m in r["messages"]), "the export")
        values = struct.unpack(f"<{width * height}f", target.read_bytes())
        return [values[y * width:(y + 1) * width] for y in range(height)]

    def imported(self, app):
        return app.wait_for(lambda r: r["knobs"]["terrain"]["start"] == "file" and not r["busy"]
                            and r["generation"] > 1, "the import")

    def test_whole_metres_of_elevation_data_are_no_steps_to_remove(self):
        head = f"ncols {SIDE}\nnrows {SIDE}\nxllcorner 0\nyllcorner 0\ncellsize 30\n"
        for name, metres, told in (("fine", 1, ""), ("coarse", 4, "The map has 120 levels, 4 m apart")):
            rows = (" ".join(str(metres * slope(x, y)) for x in range(SIDE)) for y in range(SIDE))
            path = self.folder / (name + ".asc")
            path.write_text(head + "\n".join(rows) + "\n")
            app = self.start()
            app.menu("File", "import")
            app.answer_file(path)
            app.wait_for(lambda r: r["texts"].get("import.picture") == "drawn", "the picture of the map")
            steps = app.report()["texts"]["import.steps"]
            self.assertTrue(steps.startswith(told) if told else steps == "", steps)
            app.close()

    def test_the_dialog_describes_the_file(self):
        app = self.ask()
        texts = app.report()["texts"]
        # The levels are 0 to 119 of 255, in a range of 1000 m.
        self.assertEqual(texts["import.heights"], "Heights: 0.0 m to 466.7 m")
        self.assertEqual(texts["import.gaps"], "Every node has a height")
        self.assertIn("The map has 120 levels, 3.922 m apart", texts["import.steps"])
        self.assertIn("120 × 120 nodes", texts["import.result"])

    def test_a_map_is_flipped_rotated_and_cropped_as_the_dialog_says(self):
        app = self.ask()
        self.choose(app, "flip", "eastWest")
        self.choose(app, "rotate", "90")
        app.type_number("import.cropWidth", "50")
        app.type_number("import.cropTop", "20")
        app.wait_for(lambda r: "50 × 100 nodes" in r["texts"]["import.result"], "the size of the part")
        app.key("Return")
        after = self.imported(app)
        self.assertEqual((after["terrain"]["width"], after["terrain"]["height"]), (50, 100))
        self.assertEqual(after["knobs"]["file"]["flip"], "eastWest")
        rows = self.heights(app, 50, 100)
        for x, y in ((0, 0), (49, 0), (0, 99), (49, 99), (13, 57)):
            # Rotated clockwise, the column is the row from the south; flipped, the row is the column from the east.
            level = slope(SIDE - 1 - (y + 20), SIDE - 1 - x)
            self.assertAlmostEqual(rows[y][x], level / 255 * 1000, delta=0.01)

    def test_the_extent_decides_the_cell_size_of_the_cropped_map(self):
        app = self.ask()
        app.type_number("import.cropWidth", "60")
        app.type_number("import.cropHeight", "30")
        app.type_number("import.extent", "2.4")
        app.wait_for(lambda r: "60 × 30 nodes, 2.4 × 1.2 km, 40 m cells" in r["texts"]["import.result"], "the extent")
        app.key("Return")
        self.assertEqual(self.imported(app)["knobs"]["terrain"]["cellSize"], 40)

    def test_the_channels_of_a_file_are_listed_by_their_names(self):
        path = self.folder / "two.exr"
        write_exr(path, 40, 30, {"depth": lambda x, y: 10 * x, "uplift.m": lambda x, y: 500 + 2 * y})
        app = self.start()
        app.menu("File", "import")
        app.answer_file(path)
        app.wait_for(lambda r: r["texts"].get("import.heights") == "Heights: 0.0 m to 390.0 m", "the first channel")
        app.click("import.channel")
        app.click("import.channel.2")
        app.wait_for(lambda r: r["texts"].get("import.heights") == "Heights: 500.0 m to 558.0 m", "the second channel")
        app.key("Return")
        self.assertEqual(self.imported(app)["knobs"]["file"]["channelNumber"], 2)
        self.assertEqual(self.heights(app, 40, 30)[29][7], 558)

    def test_steps_are_removed_if_the_dialog_asks_for_it(self):
        app = self.ask(lambda x, y: x // 8)
        app.click("import.removeSteps")
        app.click("import.accept")
        self.imported(app)
        row = self.heights(app, SIDE, SIDE)[60]
        step = 1000 / 255
        for x in range(20, 100):
            self.assertAlmostEqual(row[x], ((x + 0.5) / 8 - 0.5) * step, delta=0.2 * step)

    def test_a_dialog_that_is_cancelled_leaves_all_as_it_was(self):
        for how in ("Escape", "button"):
            app = self.start()
            before = app.wait_for(lambda r: r["history"]["entries"], "the first entry")
            write_png(self.folder / "map.png", SIDE, SIDE, slope)
            app.menu("File", "import")
            app.answer_file(self.folder / "map.png")
            self.choose(app, "flip", "northSouth")
            app.type_number("import.cropLeft", "10")
            if how == "Escape":
                app.key("Escape")
            else:
                app.click("import.cancel")
            after = app.wait_for(lambda r: "import.accept" not in r["widgets"] and not r["busy"], "the dialog to close")
            for part in ("knobs", "document", "generation", "history"):
                self.assertEqual(after[part], before[part])
            self.assertEqual(after["terrain"]["height_hash"], before["terrain"]["height_hash"])
            app.close()

    def test_a_crop_beyond_the_map_cannot_be_imported(self):
        app = self.ask()
        self.choose(app, "rotate", "90")
        app.type_number("import.cropLeft", "100")
        app.type_number("import.cropWidth", "50")
        app.wait_for(lambda r: r["texts"]["import.result"] == "The crop reaches beyond the map.", "the refusal")
        app.key("Return")
        app.click("import.accept")
        self.assertIn("import.accept", app.report()["widgets"])
        app.type_number("import.cropWidth", "15")
        app.key("Return")
        after = self.imported(app)
        self.assertEqual((after["terrain"]["width"], after["terrain"]["height"]), (15, 120))

    def test_answers_for_one_map_do_not_apply_to_the_next(self):
        app = self.ask()
        self.choose(app, "flip", "eastWest")
        app.key("Return")
        self.imported(app)
        other = self.folder / "other.png"
        write_png(other, 64, 32, slope)
        app.menu("File", "import")
        app.answer_file(other)
        app.wait_for(lambda r: r["texts"].get("import.picture") == "drawn", "the picture")
        app.key("Return")
        after = app.wait_for(lambda r: r["terrain"]["width"] == 64 and not r["busy"], "the other map")
        self.assertEqual(after["knobs"]["file"]["flip"], "none")

    def test_a_file_that_cannot_be_read_says_why_in_the_dialog(self):
        broken = self.folder / "broken.asc"
        broken.write_text("ncols 30\nnrows 30\ncellsize 10\n" + "1 2 three " * 300)
        app = self.start()
        app.menu("File", "import")
        app.answer_file(broken)
        app.wait_for(lambda r: "x 2, y 0 is 'three'" in r["texts"].get("import.result", ""), "the reason")
        app.key("Return")
        self.assertIn("import.accept", app.report()["widgets"])
        app.key("Escape")
        app.wait_for(lambda r: "import.accept" not in r["widgets"], "the dialog to close")

    def test_a_map_gets_the_erosion_that_is_chosen_for_it(self):
        # Like the land at the start of the program: 10,000 years per round would erase a real map at once.
        lifted = {**CONE, "models": {"stream_power": {"enabled": True, "years": 10000, "uplift": 1.5}}}
        self.preset.write_text(json.dumps(lifted))
        app = self.ask()
        self.assertEqual(app.report()["texts"]["import.treatment"], "weather")
        drawn = app.wait_for(lambda r: r["texts"]["import.outcomes"] == "4", "a picture of each erosion")
        places = [drawn["widgets"][f"import.treatment.{name}"] for name in ("addDetail", "weather", "rebuild", "keep")]
        self.assertEqual(len({tuple(place) for place in places}), 4)
        app.key("Return")
        weathered = self.imported(app)["knobs"]
        self.assertFalse(weathered["stream_power"]["enabled"])
        self.assertTrue(weathered["droplet"]["enabled"] and weathered["thermal"]["enabled"] and weathered["rain"]["byArea"])
        app.key("ctrl+z")
        back = app.wait_for(lambda r: r["knobs"]["terrain"]["start"] == "cone", "the undo")["knobs"]
        self.assertTrue(back["stream_power"]["enabled"])
        self.assertEqual(back["stream_power"]["years"], 10000)

        for choice, years in (("rebuild", 5000), ("keep", 10000)):
            app.menu("File", "import")
            app.answer_file(self.map)
            app.click("import.treatment." + choice)
            app.wait_for(lambda r: r["texts"]["import.treatment"] == choice, "the choice")
            app.key("Return")
            after = self.imported(app)["knobs"]["stream_power"]
            self.assertEqual((after["enabled"], after["years"]), (True, years))
            # The same map again. Its erosion has already been chosen.
            app.menu("File", "import")
            app.answer_file(self.map)
            app.wait_for(lambda r: r["texts"].get("import.treatment") == "keep", "the dialog")
            app.key("Escape")
            app.key("ctrl+z")
            app.wait_for(lambda r: r["knobs"]["terrain"]["start"] == "cone", "the undo")

    def test_a_map_that_is_too_small_for_its_heights_is_reported_before_it_is_made(self):
        app = self.ask()
        app.wait_for(lambda r: r["texts"]["import.outcomes"] == "4" and r["texts"]["import.scale"] == "", "the pictures")
        app.type_number("import.cellSize", "0.01")
        # 120 nodes of 0.01 m, and levels from 0 to 119 of 255 in a range of 1000 m.
        told = app.wait_for(lambda r: r["texts"].get("import.scale"), "the warning")["texts"]["import.scale"]
        self.assertEqual(told, "The land is 1.2 m wide and 467 m high, steeper than any land. "
                               "Set Cell size or Extent, or Lowest and Highest.")
        app.type_number("import.cellSize", "10")
        app.wait_for(lambda r: r["texts"]["import.scale"] == "", "the end of the warning")

    def test_the_brush_follows_the_map_and_undo_brings_its_size_back(self):
        app = self.ask()
        before = app.report()["brush"]["size"]
        app.type_number("import.cellSize", "100")
        app.key("Return")
        self.imported(app)
        # The land changes from 128 nodes of 10 m to 120 nodes of 100 m.
        app.wait_for(lambda r: abs(r["brush"]["size"] - before * 12000 / 1280) < 0.1, "a brush in proportion")
        app.key("ctrl+z")
        app.wait_for(lambda r: r["terrain"]["width"] == 128 and r["brush"]["size"] == before, "the brush as it was")

    def test_a_layer_is_painted_from_an_image_and_undone(self):
        mask = self.folder / "mask.png"
        write_png(mask, 16, 16, lambda x, y: 255 if x < 8 else 0)
        app = self.start()
        app.key("2")
        app.click("toolbar.from-image-rain")
        app.answer_file(mask)
        app.wait_for(lambda r: r["texts"].get("import.picture") == "drawn", "the picture of the mask")
        self.assertEqual(app.report()["texts"]["import.heights"], "Values: 0 to 2")
        app.click("import.accept")
        # White is 2 and black is 0. The mean equals that of even rain, but all rain is in the west.
        app.wait_for(lambda r: "rain from mask.png" in r["history"]["entries"], "the painted rain")
        app.point(app.ground(0.5, 0.5))
        after = app.wait_for(lambda r: "under_cursor" in r["terrain"]["layers"].get("rain", {}), "rain under the cursor")
        self.assertAlmostEqual(after["terrain"]["layers"]["rain"]["sum"], 128 * 128, delta=128 * 4)
        self.assertTrue(after["document"]["dirty"])
        for right, expected in ((0.35, 2.0), (0.65, 0.0)):
            app.point(app.ground(right, 0.5))
            report = app.wait_for(lambda r: "under_cursor" in r["terrain"]["layers"]["rain"], "rain under the cursor")
            self.assertAlmostEqual(report["terrain"]["layers"]["rain"]["under_cursor"], expected, delta=0.1)
        app.key("ctrl+z")
        # The pointer is at a place without painted rain.
        app.wait_for(lambda r: r["history"]["current"] == 0
                     and r["terrain"]["layers"].get("rain", {}).get("under_cursor", 1.0) == 1.0, "the undo")

    def test_values_beyond_a_layer_are_refused(self):
        wrong = self.folder / "wrong.asc"
        wrong.write_text("ncols 2\nnrows 2\ncellsize 1\n0 0.5\n1 1.5\n")
        app = self.start()
        before = app.wait_for(lambda r: r["history"]["entries"], "the first entry")
        app.key("4")
        app.click("toolbar.from-image-hardness")
        app.answer_file(wrong)
        app.wait_for(lambda r: r["texts"].get("import.result", "").startswith("Hardness goes from 0 to 1"), "the refusal")
        app.key("Return")
        self.assertIn("import.accept", app.report()["widgets"])
        app.key("Escape")
        after = app.wait_for(lambda r: "import.accept" not in r["widgets"], "the dialog to close")
        self.assertEqual(after["history"], before["history"])

    def test_heights_layers_and_colours_come_in_by_one_dialog(self):
        mask, photo = self.folder / "mask.png", self.folder / "photo.png"
        write_png(mask, 16, 16, lambda x, y: 255 if x < 8 else 0)
        write_png(photo, 16, 16, lambda x, y: (200, 100, 50), colour=True)
        app = self.start()
        app.wait_for(lambda r: r["history"]["entries"], "the first entry")
        app.menu("File", "import")
        app.answer_file(mask)
        self.choose(app, "use", "rain")
        self.choose(app, "flip", "eastWest")
        app.type_number("import.low", "0.5")
        app.type_number("import.high", "4")
        app.wait_for(lambda r: r["texts"]["import.heights"] == "Values: 0.5 to 4", "the values of the mask")
        self.assertIn("the rain of the land: 16 × 16 values", app.report()["texts"]["import.result"])
        self.assertNotIn("import.cellSize", app.report()["widgets"])
        app.key("Return")
        app.wait_for(lambda r: "rain from mask.png" in r["history"]["entries"], "the painted rain")
        # After the flip the east is white.
        app.key("2")
        for right, expected in ((0.35, 0.5), (0.65, 4.0)):
            app.point(app.ground(right, 0.5))
            report = app.wait_for(lambda r: "under_cursor" in r["terrain"]["layers"].get("rain", {}), "rain")
            self.assertAlmostEqual(report["terrain"]["layers"]["rain"]["under_cursor"], expected, delta=0.1)
        generation = app.report()["generation"]
        # A grey picture can be used as colours. A picture in colours can be nothing else.
        app.menu("File", "import")
        app.answer_file(mask)
        self.choose(app, "use", "colour")
        app.wait_for(lambda r: r["texts"].get("import.picture") == "drawn", "the picture of the colours")
        app.key("Return")
        app.wait_for(lambda r: "colour from mask.png" in r["history"]["entries"], "the grey colours")
        app.menu("File", "import")
        app.answer_file(photo)
        app.wait_for(lambda r: "import.accept" in r["widgets"]
                     and r["texts"].get("import.picture") == "drawn", "the picture of the colours")
        self.assertIn("the colour of the land: 16 × 16 values", app.report()["texts"]["import.result"])
        app.key("Return")
        after = app.wait_for(lambda r: "colour from photo.png" in r["history"]["entries"], "the colours")
        self.assertEqual(after["generation"], generation)


if __name__ == "__main__":
    main()
