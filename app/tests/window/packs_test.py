#!/usr/bin/env python3
"""Tests of packs for game engines in Scree's window, by real mouse and keyboard. Usage: packs_test.py PROGRAM [TEST...]"""

import json
import struct

from fixture import WindowFixture, main


class PacksTest(WindowFixture):
    def ask(self, app):
        app.menu("File", "export-pack")
        app.widget("pack.export")

    def type_folder(self, app, folder):
        app.click("pack.folder")
        app.wait_for(lambda r: r["typing"], "the folder to be typed")
        for event, key in (("keydown", "ctrl"), ("keydown", "a"), ("keyup", "a"), ("keyup", "ctrl")):
            app.xdotool(event, key)
            app.settle()
        app.xdotool("type", "--delay", "5", str(folder))
        app.settle()

    def exported(self, app):
        """The message of the export."""
        report = app.wait_for(lambda r: any(m.startswith("Exported") for m in r["messages"]), "the export")
        return [m for m in report["messages"] if m.startswith("Exported")][-1]

    def test_a_pack_for_unreal_has_the_values_that_the_dialog_shows(self):
        app = self.start()
        terrain = app.report()["terrain"]
        self.ask(app)
        shown = app.report()["texts"]["pack.value.scale_z"]
        self.type_folder(app, self.folder / "pack")
        app.click("pack.export")
        message = self.exported(app)
        self.assertRegex(message, r"505 x 505 nodes, .* largest rounding error 0\.00\d+ m\.$")
        sidecar = json.loads((self.folder / "pack" / "pack.json").read_text())
        self.assertAlmostEqual(sidecar["engine_values"]["scale_z"], float(shown), delta=1e-4)
        # 512 m at a scale of 100.
        relief = terrain["highest"] - terrain["lowest"]
        self.assertAlmostEqual(float(shown), relief * 100 / 512, delta=relief * 1e-5)
        # 127 cells of 10 m over 504: in cm.
        self.assertAlmostEqual(sidecar["engine_values"]["scale_x"], 1270 / 504 * 100, places=6)
        names = {file["name"] for file in sidecar["files"]}
        self.assertEqual({path.name for path in (self.folder / "pack").iterdir()}, names | {"pack.json"})
        self.assertLessEqual({"height.png", "weight_rock.png", "colour.png", "normal.png", "ao.png"}, names)
        for name in names:
            head = (self.folder / "pack" / name).read_bytes()[16:24]
            self.assertEqual(struct.unpack(">II", head), (505, 505), name)

    def test_another_engine_takes_another_folder_and_a_pack_is_replaced_only_if_asked(self):
        app = self.start()
        self.ask(app)
        app.click("pack.engine")
        app.click("pack.engine.unity")
        report = app.wait_for(lambda r: "pack.value.terrain_height" in r["texts"], "Unity's values")
        self.assertEqual(report["texts"]["pack.value.terrain_width"], "1270 m")
        for switch in ("splat", "colour", "normal", "occlusion"):
            app.click("pack." + switch)
        self.type_folder(app, self.folder / "pack")
        app.click("pack.export")
        self.exported(app)
        self.assertEqual((self.folder / "pack" / "height.raw").stat().st_size, 513 * 513 * 2)

        self.ask(app)
        self.type_folder(app, self.folder / "pack")
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


if __name__ == "__main__":
    main()
