#!/usr/bin/env python3
"""Tests of the reference picture in the real window. Usage: reference_test.py PROGRAM [TEST...]"""

import json
import struct
import subprocess
import time
import zlib

from fixture import CONE, WindowFixture, main

MAGENTA = (255, 0, 200)


def write_colour(path, width, height, colour):
    """A PNG of one RGB colour."""
    rows = b"".join(b"\0" + bytes(colour) * width for _ in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class ReferenceTest(WindowFixture):
    screen_size = "1280x800"

    def setUp(self):
        super().setUp()
        self.picture = self.folder / "sketch.png"
        write_colour(self.picture, 40, 40, MAGENTA)

    def start_above(self, *arguments):
        """Returns the program with the map seen from above and with the section of the reference in view."""
        app = self.start(*arguments)
        app.key("t")
        app.wait_for(lambda r: r["camera"]["arrived"], "the view from above")
        self.fold(app, "View", "view.overlay")
        app.click("section.Reference picture")
        app.wait_for(lambda r: "reference.picture" in r["widgets"], "the section")
        return app

    def shares(self, app, picture=None):
        """Returns the share of the viewport's pixels with about the picture's colour, on the screen or in a file."""
        app.settle()
        report = app.report()
        x, y, width, height = report["viewport"]
        left, top = app.on_screen(report, x, y)
        part = ["-crop", f"{int(width)}x{int(height)}+{left}+{top}", "+repage"]
        source = str(picture) if picture else "x:root"
        pixels = subprocess.run(["convert", source, *([] if picture else part), "-depth", "8", "rgb:-"], check=True,
                                capture_output=True, env=app.environment).stdout
        like = sum(all(abs(a - b) <= 4 for a, b in zip(pixels[i:i + 3], MAGENTA)) for i in range(0, len(pixels), 3))
        return like / (len(pixels) / 3)

    def wait_for_share(self, app, condition):
        """Returns the share once the picture that was read in the background is drawn, and the condition holds."""
        for _ in range(60):
            share = self.shares(app)
            if condition(share):
                return share
            time.sleep(0.5)
        self.fail(f"waited in vain; the last share: {share}")

    def choose(self, app, path):
        app.click("reference.picture")
        app.answer_file(path)

    def test_a_picture_is_chosen_shown_on_the_ground_put_beside_it_and_removed(self):
        app = self.start_above()
        self.assertEqual(app.report()["texts"]["reference.picture"], "Choose picture...")
        self.assertEqual(self.shares(app), 0)
        self.choose(app, self.picture)
        chosen = app.wait_for(lambda r: r["knobs"]["reference"]["picture"] == str(self.picture), "the picture")
        self.assertTrue(chosen["document"]["dirty"])
        app.wait_for(lambda r: r["texts"]["reference.picture"] == "sketch.png", "its name")
        self.assertEqual(self.shares(app), 0, "at half its opacity the ground is seen through it")
        app.type_number("reference.opacity", "1")
        app.wait_for(lambda r: r["knobs"]["reference"]["opacity"] == 1, "the opacity")
        whole = self.wait_for_share(app, lambda share: share > 0.2)
        app.type_number("reference.width", "0.5")
        app.wait_for(lambda r: r["knobs"]["reference"]["width"] == 0.5, "the width")
        self.wait_for_share(app, lambda share: abs(share / whole - 0.25) < 0.03)

        app.click("reference.place")
        app.click("reference.place.beside")
        app.wait_for(lambda r: "reference.beside" in r["widgets"], "the picture beside the land")
        report = app.report()
        place, viewport = report["widgets"]["reference.beside"], report["viewport"]
        expected = place[2] * place[3] / (viewport[2] * viewport[3])
        self.wait_for_share(app, lambda share: abs(share - expected) < 0.003)

        app.click("reference.remove")
        app.wait_for(lambda r: r["knobs"]["reference"]["picture"] == "none" and "reference.beside" not in r["widgets"]
                     and r["texts"]["reference.picture"] == "Choose picture...", "no picture")
        self.wait_for_share(app, lambda share: share == 0)
        self.assertEqual(app.report()["messages"], ["Opened cone.json."])

    def test_saved_pictures_do_not_contain_it(self):
        self.preset.write_text(json.dumps(
            {**CONE, "view": {"reference": {"picture": self.picture.name, "opacity": 1.0}}}))
        app = self.start_above()
        self.assertEqual(app.report()["knobs"]["reference"]["picture"], str(self.picture), "relative to the preset")
        self.wait_for_share(app, lambda share: share > 0.2)
        app.key("F12")
        app.answer_file(self.folder)
        app.wait_for(lambda r: any("Saved the picture" in m for m in r["messages"]), "the saved picture")
        self.assertEqual(self.shares(app, next(self.folder.glob("scree-*.png"))), 0)
        self.wait_for_share(app, lambda share: share > 0.2)  # it is still on the screen

    def test_what_is_no_picture_is_told_and_changes_nothing(self):
        wrong = self.folder / "notes.png"
        wrong.write_text("no picture")
        app = self.start_above()
        self.choose(app, wrong)
        told = app.wait_for(lambda r: any("notes.png" in str(m) for m in r["messages"]), "the message")
        self.assertIn("convert it to one of these", str(told["messages"]))
        self.assertEqual(told["knobs"]["reference"]["picture"], "none")
        self.assertFalse(told["document"]["dirty"])

    def test_a_preset_whose_reference_is_missing_opens_with_a_message_and_keeps_its_path(self):
        self.preset.write_text(json.dumps({**CONE, "view": {"reference": {"picture": "gone/map.jpg"}}}))
        app = self.start()
        told = app.wait_for(lambda r: any("map.jpg" in str(m) for m in r["messages"]), "the message")
        self.assertEqual(told["knobs"]["reference"]["picture"], str(self.folder / "gone" / "map.jpg"))


if __name__ == "__main__":
    main()
