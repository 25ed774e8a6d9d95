#!/usr/bin/env python3
"""Tests of the colours and textures of the ground in the real window. Usage: materials_test.py PROGRAM [TEST...]"""

import json

from fixture import CONE, WindowFixture, main
from panels_test import write_png


class MaterialsTest(WindowFixture):
    screen_size = "1280x800"

    def open(self, app):
        """Opens the section, and folds those above it."""
        self.fold(app, "View", "view.overlay")
        app.click("section.Ground materials")
        app.wait_for(lambda r: "rock.texture" in r["widgets"], "the section to open")

    def test_a_texture_is_chosen_made_wider_and_removed(self):
        texture = self.folder / "slate.png"
        write_png(texture, 16, 16)
        app = self.start()
        self.open(app)
        app.click("rock.texture")
        app.answer_file(texture)
        chosen = app.wait_for(lambda r: r["knobs"]["rock"]["texture"] == str(texture) and not r["busy"], "the texture")
        self.assertTrue(chosen["document"]["dirty"])
        app.wait_for(lambda r: r["texts"]["rock.texture"] == "slate.png", "its name")
        app.type_number("rock.metres", "25")
        app.wait_for(lambda r: abs(r["knobs"]["rock"]["metres"] - 25) < 1e-5, "the width")
        app.click("rock.texture.remove")
        app.wait_for(lambda r: r["knobs"]["rock"]["texture"] == "none" and r["texts"]["rock.texture"] == "Texture...",
                     "no texture")

    def test_a_colour_is_picked_and_taken_back(self):
        app = self.start()
        self.open(app)
        x, y = app.widget("grass.colour")
        app.click("grass.colour")
        app.click_at((x + 60, y + 60))  # into the square of the picker
        app.wait_for(lambda r: r["knobs"]["grass"]["colour"] != "natural", "a colour")
        app.key("Escape")
        app.click_at(app.ground(0.5, 0.5))  # closes the picker
        app.click("grass.natural")
        app.wait_for(lambda r: r["knobs"]["grass"]["colour"] == "natural", "the natural colour")

    def test_a_preset_whose_texture_is_missing_opens_with_a_message_and_keeps_its_path(self):
        preset = self.folder / "bare.json"
        preset.write_text(json.dumps({**CONE, "view": {"materials": {"rock": {"texture": "none/slate.png"}}}}))
        app = self.start(str(preset))
        told = app.wait_for(lambda r: any("slate.png" in str(m) for m in r["messages"]), "the message")
        self.assertEqual(told["knobs"]["rock"]["texture"], str(self.folder / "none" / "slate.png"))


if __name__ == "__main__":
    main()
