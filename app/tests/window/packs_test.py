#!/usr/bin/env python3
"""Tests of packs for game engines in Scree's window, by real mouse and keyboard. Usage: packs_test.py PROGRAM [TEST...]"""

import json
import struct
import subprocess
import zlib

from fixture import CONE, WindowFixture, main


class PacksTest(WindowFixture):
    def ask(self, app):
        app.menu("File", "export-pack")
        app.widget("pack.export")

    def exported(self, app):
        """Returns the message of the export."""
        report = app.wait_for(lambda r: any(m.startswith("Exported") for m in r["messages"]), "the export")
        return [m for m in report["messages"] if m.startswith("Exported")][-1]

    def test_a_pack_for_unreal_has_the_values_that_the_dialog_shows(self):
        app = self.start()
        terrain = app.report()["terrain"]
        self.ask(app)
        shown = app.report()["texts"]["pack.value.scale_z"]
        app.type_over("pack.folder", self.folder / "pack")
        app.click("pack.export")
        message = self.exported(app)
        self.assertRegex(message, r"505 x 505 nodes, .* largest rounding error 0\.00\d+ m\.$")
        sidecar = json.loads((self.folder / "pack" / "pack.json").read_text())
        self.assertAlmostEqual(sidecar["engine_values"]["scale_z"], float(shown), delta=1e-4)
        # The range is 512 m at a scale of 100.
        relief = terrain["highest"] - terrain["lowest"]
        self.assertAlmostEqual(float(shown), relief * 100 / 512, delta=relief * 1e-5)
        # 127 cells of 10 m are spread over 504 cells; the scale is in cm.
        self.assertAlmostEqual(sidecar["engine_values"]["scale_x"], 1270 / 504 * 100, places=6)
        names = {file["name"] for file in sidecar["files"]}
        self.assertEqual({path.name for path in (self.folder / "pack").iterdir()}, names | {"pack.json"})
        self.assertLessEqual({"height.png", "weight_rock.png", "colour.png", "normal.png", "ao.png"}, names)
        self.assertIn("rivers.geojson", names)
        for name in names - {"rivers.geojson"}:
            head = (self.folder / "pack" / name).read_bytes()[16:24]
            self.assertEqual(struct.unpack(">II", head), (505, 505), name)

    def test_ice_melts_away_or_becomes_a_mask(self):
        app = self.start()
        self.ask(app)
        self.assertNotIn("pack.ice", app.report()["widgets"])
        app.click("pack.cancel")
        app.close()

        project = self.folder / "ice.scree.exr"
        subprocess.run([self.program, "erode", "--preset", str(self.preset), "--rounds", "3", "--set", "ice.enabled=true",
                        "--set", "ice.equilibriumLine=100", "--save-project", str(project)],
                       check=True, stdout=subprocess.DEVNULL)
        app = self.start(str(project))
        for choice, wanted in (("melts away", False), ("a mask", True)):
            with self.subTest(choice=choice):
                self.ask(app)
                app.click("pack.ice")
                app.click("pack.ice." + choice)
                app.type_over("pack.folder", self.folder / choice)
                app.click("pack.export")
                app.wait_for(lambda r: (self.folder / choice / "pack.json").exists(), "the pack")
                self.assertEqual((self.folder / choice / "mask_ice.png").exists(), wanted)

    def test_another_engine_takes_another_folder_and_a_pack_is_replaced_only_if_asked(self):
        app = self.start()
        self.ask(app)
        app.click("pack.engine")
        app.click("pack.engine.unity")
        report = app.wait_for(lambda r: "pack.value.terrain_height" in r["texts"], "Unity's values")
        self.assertEqual(report["texts"]["pack.value.terrain_width"], "1270 m")
        for switch in ("splat", "colour", "normal", "occlusion", "rivers"):
            app.click("pack." + switch)
        app.type_over("pack.folder", self.folder / "pack")
        app.click("pack.export")
        self.exported(app)
        self.assertEqual((self.folder / "pack" / "height.raw").stat().st_size, 513 * 513 * 2)

        self.ask(app)
        app.type_over("pack.folder", self.folder / "pack")
        before = (self.folder / "pack" / "pack.json").stat().st_mtime_ns
        app.click("pack.export")  # greyed
        self.assertIn("pack.export", app.report()["widgets"])
        app.click("pack.replace")
        app.click("pack.export")
        app.wait_for(lambda r: sum(m.startswith("Exported") for m in r["messages"]) == 2, "the second export")
        self.assertNotEqual((self.folder / "pack" / "pack.json").stat().st_mtime_ns, before)

    def test_a_folder_is_chosen_and_the_question_comes_back(self):
        app = self.start()
        self.ask(app)
        app.click("pack.choose")
        app.answer_file(self.folder)
        app.widget("pack.export")
        app.click("pack.export")
        self.exported(app)
        self.assertTrue((self.folder / "cone-unreal" / "height.png").exists())
        self.ask(app)
        app.click("pack.choose")
        app.click("browser.cancel")
        app.widget("pack.export")
        app.key("Escape")
        app.wait_for(lambda r: "pack.export" not in r["widgets"], "the dialog to close")

    def test_a_pack_has_masks_and_the_range_of_another_pack(self):
        app = self.start()
        first = self.folder / "first"
        first.mkdir()
        (first / "pack.json").write_text(json.dumps({"program": "Scree", "files": [], "lowest_m": -50.0,
                                                     "highest_m": 974.0}))
        self.ask(app)
        for switch in ("splat", "colour", "normal", "occlusion", "rivers"):
            app.click("pack." + switch)
        app.click("pack.masks")
        app.click("pack.mask.moisture")
        app.click("pack.mask.height")
        app.key("Escape")  # closes only the list
        app.type_over("pack.folder", self.folder / "pack")
        app.click("pack.shared-range")
        app.answer_file(first)
        # 1024 m x 100 / 512, corrected for Unreal's white, which is a 65536th too low.
        report = app.wait_for(lambda r: "pack.value.scale_z" in r["texts"], "the question to come back")
        self.assertAlmostEqual(float(report["texts"]["pack.value.scale_z"]), 200 * 65536 / 65535, delta=1e-3)
        app.click("pack.export")
        self.exported(app)
        sidecar = json.loads((self.folder / "pack" / "pack.json").read_text())
        self.assertEqual((sidecar["lowest_m"], sidecar["highest_m"]), (-50.0, 974.0))
        self.assertEqual([file["name"] for file in sidecar["files"]],
                         ["height.png", "mask_height.png", "mask_moisture.png"])

    def test_maps_are_exported_from_the_file_menu(self):
        app = self.start()
        app.menu("File", "Export map", "map.normal")
        app.answer_file(self.folder / "n.png")
        message = self.exported(app)
        self.assertIn("128 x 128 pixels", message)
        # 8 bits, RGB.
        self.assertEqual((self.folder / "n.png").read_bytes()[16:26], struct.pack(">IIBB", 128, 128, 8, 2))
        app.menu("File", "Export map", "map.splat")
        app.answer_file(self.folder / "s.png")
        app.wait_for(lambda r: any("s-1.png s-2.png" in m for m in r["messages"]), "the splat maps")
        self.assertEqual({path.name for path in self.folder.glob("s*.png")}, {"s-1.png", "s-2.png"})
        # The program did not ask about these names, so the files are not replaced.
        app.menu("File", "Export map", "map.splat")
        app.answer_file(self.folder / "s.png")
        app.wait_for(lambda r: any("s-1.png is there already" in m for m in r["messages"]), "the refusal")
        app.menu("File", "Export map", "Mask", "map.moisture")
        app.answer_file(self.folder / "m.png")
        app.wait_for(lambda r: any("m.png: 128 x 128 nodes, 0 to 1, largest rounding error 0" in m for m in r["messages"]),
                     "the mask")

    @staticmethod
    def filtered(picture):
        """Returns the rows of a PNG, each after the number of its filter."""
        content, packed, at = picture.read_bytes(), b"", 8
        while at < len(content):
            (size,) = struct.unpack_from(">I", content, at)
            if content[at + 4:at + 8] == b"IDAT":
                packed += content[at + 8:at + 8 + size]
            at += size + 12
        return zlib.decompress(packed)

    def test_layers_added_to_the_land_are_masks(self):
        # It has the title of a built-in layer, and is told from it all the same.
        meadow = {"name": "meadow", "title": "Hardness", "initial": 0.25}
        self.preset.write_text(json.dumps(CONE | {"terrain": CONE["terrain"] | {"layers": [meadow]}}))
        grey = round(0.25 * 255)
        kept = {"XDG_CONFIG_HOME": str(self.folder / "config")}
        app = self.start(environment=kept)
        app.menu("File", "Export map", "Mask", "map.meadow")
        app.answer_file(self.folder / "m.png")
        self.assertIn("m.png: 128 x 128 nodes, 0 to 1", self.exported(app))
        # Filters leave the first pixel as it is.
        self.assertEqual(self.filtered(self.folder / "m.png")[1], grey)
        self.ask(app)
        app.click("pack.masks")
        app.point(app.widget("pack.mask.moisture"))
        app.xdotool("click", "--repeat", "30", "5")  # added layers are at the end of the list
        app.settle()
        app.click("pack.mask.meadow")
        app.key("Escape")  # closes only the list
        app.type_over("pack.folder", self.folder / "pack")
        app.click("pack.export")
        app.wait_for(lambda r: sum(m.startswith("Exported") for m in r["messages"]) == 2, "the pack")
        names = {path.name for path in (self.folder / "pack").iterdir()}
        self.assertEqual({name for name in names if name.startswith("mask_")}, {"mask_meadow.png"})
        self.assertEqual(self.filtered(self.folder / "pack" / "mask_meadow.png")[1], grey)
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0)

        app = self.start(environment=kept)
        self.ask(app)
        app.type_over("pack.folder", self.folder / "again")
        app.click("pack.export")
        self.exported(app)
        self.assertTrue((self.folder / "again" / "mask_meadow.png").exists())

    def exported_colours(self, app, name):
        """Returns the bytes of the first row of the colour map: red, green, blue and alpha of each node."""
        target = self.folder / name
        app.menu("File", "Export map", "map.carried-colour")
        app.answer_file(target)
        app.wait_for(lambda r: any(m.startswith("Exported") and name in m for m in r["messages"]), "the export")
        (width,) = struct.unpack_from(">I", target.read_bytes(), 16)
        first = self.filtered(target)[:1 + 4 * width]
        values = bytearray(first[1:])
        # The row before the first counts as 0 (PNG specification, 9.2): Up is None, Paeth is Sub, Average adds half.
        for i in range(4, len(values) if first[0] in (1, 3, 4) else 0):
            values[i] = (values[i] + (values[i - 4] // 2 if first[0] == 3 else values[i - 4])) & 0xFF
        return bytes(values)

    def test_colours_are_imported_shown_and_come_back_with_restart(self):
        app = self.start()
        pixels = bytes(255 if x < 8 else 0 for _ in range(16) for x in range(16) for _ in range(3))
        rows = b"".join(b"\0" + pixels[48 * y:48 * y + 48] for y in range(16))
        chunk = lambda kind, content: (struct.pack(">I", len(content)) + kind + content
                                       + struct.pack(">I", zlib.crc32(kind + content)))
        picture = self.folder / "half.png"
        picture.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 16, 16, 8, 2, 0, 0, 0))
                            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
        app.menu("File", "import-colours")
        app.answer_file(picture)
        app.click("import.accept")
        app.wait_for(lambda r: r["knobs"]["view"]["overlay"] == "colour", "the overlay of the colours")
        first = self.exported_colours(app, "back.png")
        self.assertEqual(first[:4], b"\xff\xff\xff\xff")
        self.assertEqual(first[-4:], b"\0\0\0\xff")
        app.key("space")
        app.wait_for(lambda r: r["rounds"] >= 10, "some rounds")
        app.key("space")
        app.wait_for(lambda r: not r["running"], "the pause")
        app.key("ctrl+r")
        app.wait_for(lambda r: r["rounds"] == 0, "the restart")
        self.assertEqual(self.exported_colours(app, "again.png"), first)
        app.click("terrain.resolutions")
        app.click("terrain.resolutions.256")
        app.wait_for(lambda r: r["terrain"]["width"] == 256 and not r["history"]["open"], "the finer land")
        app.key("ctrl+r")
        report = app.wait_for(lambda r: r["history"]["entries"][-1] == "restart" and not r["history"]["open"],
                              "the restart of the finer land")
        finer = self.exported_colours(app, "finer.png")
        self.assertEqual(len(finer), 4 * 256)
        self.assertEqual((finer[:4], finer[-4:]), (first[:4], first[-4:]))
        for entry in range(report["history"]["current"] - 1, -1, -1):
            app.key("ctrl+z")
            app.wait_for(lambda r: r["history"]["current"] == entry and not r["busy"], f"the undo to entry {entry}")
        app.menu("File", "Export map", "map.carried-colour")
        app.answer_file(self.folder / "none.png")
        app.wait_for(lambda r: any("the land has no colours" in m for m in r["messages"]), "the refusal")


if __name__ == "__main__":
    main()
