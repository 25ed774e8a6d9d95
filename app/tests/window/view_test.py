#!/usr/bin/env python3
"""Tests of camera, guides and layout in Scree's window, by real mouse and keyboard. Usage: view_test.py PROGRAM [TEST...]"""

import json
import math
import os
import subprocess
import time

from fixture import WindowFixture, main


class ViewTest(WindowFixture):
    def arrived(self, app, condition, what):
        """Returns the report once the camera rests and `condition` is true for it."""
        return app.wait_for(lambda r: r["camera"]["arrived"] and condition(r["camera"]), what)["camera"]

    def test_measure_shows_the_start_beside_the_terrain_as_it_is(self):
        app = self.start()
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 20, "rounds")
        app.key("space")
        app.wait_for(lambda r: not r["running"], "the pause")
        self.fold(app, "View", "view.overlay")
        app.click("numbers.measure")
        slope = app.wait_for(lambda r: r["measurement"], "a measurement")["measurement"]["Mean slope"]
        self.assertNotEqual(slope[0], slope[1])
        self.assertGreater(slope[0], 0.1)

    def test_a_drag_along_the_time_line_shows_any_moment_and_work_that_goes_on_from_it_leaves_a_branch(self):
        app = self.start()
        app.key("space")
        app.wait_for(lambda r: len(r["history"]["line"]) >= 4, "moments")
        app.key("space")
        end = app.wait_for(lambda r: not r["running"] and r["history"]["current"] == 1, "the pause")
        line = end["history"]["line"]
        self.assertEqual(line, sorted(set(line)))
        self.assertEqual(end["history"]["entries"][1], "erosion")

        app.drag(app.widget(f"time.entry.{len(line) - 1}"), app.widget("time.entry.0"), steps=4)
        start = app.wait_for(lambda r: r["rounds"] == 0, "the start")
        self.assertNotEqual(start["terrain"]["height_hash"], end["terrain"]["height_hash"])
        app.click(f"time.entry.{len(line) - 1}")
        again = app.wait_for(lambda r: r["rounds"] == end["rounds"], "the end")
        self.assertEqual(again["terrain"]["height_hash"], end["terrain"]["height_hash"])

        app.click("time.entry.1")
        app.wait_for(lambda r: r["rounds"] == line[1] and r["history"]["place"] == 1, "the moment")
        app.key("period")
        branched = app.wait_for(lambda r: r["history"]["left"], "the branch")
        self.assertEqual(branched["history"]["left"], line[2:])
        self.assertEqual(branched["history"]["line"][:2], line[:2])
        app.click(f"time.left.{len(line) - 3}")
        back = app.wait_for(lambda r: r["rounds"] == end["rounds"], "the end of the branch")
        self.assertEqual(back["terrain"]["height_hash"], end["terrain"]["height_hash"])
        app.key("F7")
        app.wait_for(lambda r: "time" not in r["widgets"], "the time line to fold")

    def test_every_entry_of_five_branches_can_be_gone_to_in_the_time_line_and_in_the_history_panel(self):
        app = self.start()

        def step(count):
            for _ in range(count):
                rounds = app.report()["rounds"]
                app.key("period")
                app.wait_for(lambda r: r["rounds"] == rounds + 1 and not r["running"], "a round")

        step(2)
        app.wait_for(lambda r: r["history"]["line"] == [0, 1, 2], "the entries")
        for branch in range(5):
            place = app.report()["history"]["line"].index(1)
            app.click(f"time.entry.{place}")
            app.wait_for(lambda r: r["rounds"] == 1, "the fork")
            step(2 + branch)
            app.wait_for(lambda r: len(r["history"]["left"]) >= 1 + branch and not r["history"]["open"], "a branch")
        report = app.report()
        left = report["history"]["left"]
        self.assertEqual(len(left), 1 + 2 + 3 + 4 + 5)
        places = [tuple(report["widgets"][f"time.left.{i}"][:2]) for i in range(len(left))]
        self.assertEqual(len(set(places)), len(left), "no two lie on one another")
        lanes = sorted({y for _, y in places})
        self.assertGreaterEqual(min(b - a for a, b in zip(lanes, lanes[1:])), 14)
        end = report["terrain"]["height_hash"]
        app.point(app.widget("time.left.0"))
        tip = app.wait_for(lambda r: "tooltip" in r["widgets"], "the tooltip")["widgets"]["tooltip"]
        self.assertLess(tip[2], 260)
        app.click("time.left.0")
        went = app.wait_for(lambda r: r["rounds"] == left[0] and r["terrain"]["height_hash"] != end, "the first branch")
        self.assertEqual(len(went["history"]["left"]), len(left) + 6 - 1)
        self.fold(app, "View", "view.overlay")
        app.click("section.Numbers")
        app.wait_for(lambda r: r["widgets"]["section.History"][1] < 400, "room for the branches")
        index, other = next((i, n) for i, n in enumerate(went["history"]["left"]) if n != went["rounds"])
        app.click(f"history.left.{index}")
        app.wait_for(lambda r: r["rounds"] == other, "another branch")

    def test_the_tooltip_of_the_time_line_does_not_cover_the_hint(self):
        app = self.start()
        app.point(app.widget("time.entry.0"))
        report = app.wait_for(lambda r: "tooltip" in r["widgets"], "the tooltip")
        x, y, width, height = report["widgets"]["tooltip"]
        ground = report["viewport"]
        self.assertLess(width, 220)
        self.assertLessEqual(y + height, ground[1] + ground[3] - 70, "the hint stands in the lowest 70 pixels")

    def test_keys_look_straight_down_switch_the_projection_and_frame_again(self):
        app = self.start()
        framed = self.arrived(app, lambda c: True, "the framed terrain")
        app.key("t")
        above = self.arrived(app, lambda c: c["pitch"] > 1.5707, "the top view")
        self.assertEqual(above["yaw"], 0)
        app.point(app.ground(0.3, 0.3))
        app.xdotool("click", "--repeat", "12", "4")
        self.arrived(app, lambda c: c["distance"] < 0.5 * above["distance"], "a part of the terrain")
        app.key("t")
        whole = self.arrived(app, lambda c: c["distance"] > 0.9 * above["distance"], "the whole terrain")
        self.assertEqual((whole["target"], whole["distance"]), (above["target"], above["distance"]))
        app.key("p")
        self.arrived(app, lambda c: c["parallel"], "parallel projection")
        app.drag(app.ground(0.5, 0.5), app.ground(0.6, 0.4), button=3)
        turned = self.arrived(app, lambda c: c["yaw"] > 0.1, "the orbit")
        self.assertTrue(turned["parallel"])
        app.key("t")
        self.arrived(app, lambda c: c["pitch"] > 1.5707 and c["yaw"] == 0 and c["parallel"], "north up")
        app.drag(app.ground(0.5, 0.5), app.ground(0.6, 0.4), button=3)
        turned = self.arrived(app, lambda c: c["yaw"] > 0.1, "the orbit")
        app.key("p")
        self.arrived(app, lambda c: not c["parallel"], "perspective")
        app.key("f")
        again = self.arrived(app, lambda c: c["target"] != turned["target"], "the framed terrain again")
        self.assertEqual((again["yaw"], again["pitch"]), (turned["yaw"], turned["pitch"]))

    def rested(self, app):
        """Waits until the window draws no more frames, and returns the report."""
        frames = -1
        for _ in range(20):  # the effect of an input may take some frames to settle
            before, frames = frames, app.report()["frames"]
            if frames == before:
                break
            time.sleep(1.0)
        self.assertEqual(frames, before)
        return app.report()

    def test_a_resting_window_draws_nothing_once_the_camera_has_arrived(self):
        app = self.start()
        app.key("t")
        self.arrived(app, lambda c: c["pitch"] > 1.5707, "the top view")
        self.rested(app)

    def test_a_frame_like_the_last_is_not_drawn_unless_the_window_was_hidden(self):
        app = self.start()
        app.point(app.ground(0.5, 0.5))
        before = self.rested(app)
        app.key("shift")
        after = self.rested(app)
        self.assertGreater(after["frames"], before["frames"])
        self.assertEqual(after["frames_shown"], before["frames_shown"])
        window = subprocess.run(["xdotool", "search", "--class", "scree"], env=app.environment, check=True,
                                capture_output=True, text=True).stdout.split()[-1]
        app.xdotool("windowunmap", window)
        app.xdotool("windowmap", window)
        app.wait_for(lambda r: r["frames_shown"] > after["frames_shown"], "the window to be drawn again")
        shown = self.rested(app)["frames_shown"]
        app.point(app.ground(0.6, 0.5))  # the status line has other coordinates
        app.wait_for(lambda r: r["frames_shown"] > shown, "another frame")

    def test_framing_lifts_a_grazing_view(self):
        app = self.start()
        for _ in range(3):
            app.drag(app.ground(0.5, 0.8), app.ground(0.5, 0.1))
        grazing = app.wait_for(lambda r: r["camera"]["arrived"] and r["camera"]["pitch"] < 0.1, "the grazing view")["camera"]
        app.key("f")
        lifted = self.arrived(app, lambda c: c["pitch"] > 0.35, "the land in view")
        self.assertEqual(lifted["yaw"], grazing["yaw"])

    def test_without_smooth_motion_the_camera_is_there_at_once(self):
        app = self.start()
        app.menu("View", "smooth-motion")
        app.key("t")
        self.arrived(app, lambda c: c["pitch"] > 1.5707, "the top view")
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0)
        settings = json.loads((app.folder / "config" / "scree" / "settings.json").read_text())
        self.assertFalse(settings["smoothMotion"])

    def test_a_kept_view_comes_back_and_is_remembered(self):
        app = self.start()
        app.drag(app.ground(0.5, 0.5), app.ground(0.7, 0.45), button=3)
        kept = self.arrived(app, lambda c: c["yaw"] > 0.1, "the orbit")
        app.key("ctrl+shift+2")
        app.wait_for(lambda r: any("Ctrl+2" in m for m in r["messages"]), "the view to be kept")
        app.key("ctrl+3")
        app.wait_for(lambda r: any("Ctrl+Shift+3" in m for m in r["messages"]), "an empty view")
        self.assertEqual(app.report()["tool"], "look")
        app.key("t")
        self.arrived(app, lambda c: c["yaw"] == 0, "the top view")
        app.key("ctrl+2")
        back = self.arrived(app, lambda c: c["yaw"] > 0.1, "the kept view")
        for part in ("yaw", "pitch", "distance"):
            self.assertAlmostEqual(back[part], kept[part], delta=1e-6 * abs(kept[part]))
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0)
        views = json.loads((app.folder / "config" / "scree" / "settings.json").read_text())["views"]
        self.assertAlmostEqual(views[1]["yaw"], kept["yaw"])
        self.assertEqual([views[0], views[2], views[3]], [None] * 3)

    @staticmethod
    def on_ground(report):
        """Returns the ground under the pointer in world space."""
        cursor, terrain = report["cursor"], report["terrain"]
        return [cursor["x"] * terrain["cell_size"], cursor["height"] - terrain["datum"],
                cursor["y"] * terrain["cell_size"]]

    @staticmethod
    def seen_at(report, point):
        """Returns where the camera sees a point, in halves of the viewport's size from its middle: right and up."""
        camera, (_, _, width, height) = report["camera"], report["viewport"]
        yaw, pitch = camera["yaw"], camera["pitch"]
        forward = [math.sin(yaw) * math.cos(pitch), -math.sin(pitch), -math.cos(yaw) * math.cos(pitch)]
        right = [math.cos(yaw), 0.0, math.sin(yaw)]
        up = [math.sin(yaw) * math.sin(pitch), math.cos(pitch), -math.cos(yaw) * math.sin(pitch)]
        offset = [p - e for p, e in zip(point, camera["position"])]
        dot = lambda axis: sum(o * a for o, a in zip(offset, axis))
        half = dot(forward) * math.tan(math.radians(report["knobs"]["view"]["fieldOfView"] / 2))
        return dot(right) / half / (width / height), dot(up) / half

    def test_the_field_of_view_changes_what_is_seen_from_the_same_place(self):
        app = self.start()
        before = self.arrived(app, lambda c: True, "the framed terrain")
        app.type_number("view.fieldOfView", "60")
        report = app.wait_for(lambda r: r["texts"].get("view.fieldOfView") == "60° · 21 mm", "12 mm / tan(30 degrees)")
        self.assertEqual(report["knobs"]["view"]["fieldOfView"], 60)
        self.assertFalse(report["document"]["dirty"])
        self.assertEqual(self.arrived(app, lambda c: True, "rest")["position"], before["position"])
        app.point(app.ground(0.6, 0.45))
        report = app.wait_for(lambda r: "cursor" in r and r["camera"]["arrived"], "the ground under the pointer")
        across, along = self.seen_at(report, self.on_ground(report))
        self.assertAlmostEqual(across, 0.2, delta=0.01)
        self.assertAlmostEqual(along, 0.1, delta=0.01)
        app.key("f")
        nearer = self.arrived(app, lambda c: c["distance"] < 0.7 * before["distance"], "the terrain from nearer")
        # Seen from a distance d the terrain has about the tangent of half the angle times d.
        share = math.tan(math.radians(17)) / math.tan(math.radians(30))
        self.assertAlmostEqual(nearer["distance"] / before["distance"], share, delta=0.1)
        app.key("p")
        report = app.wait_for(lambda r: r["camera"]["parallel"] and r["camera"]["arrived"], "the parallel projection")
        app.point(app.widget("view.fieldOfView"))
        app.wait_for(lambda r: "orthographic" in r["texts"].get("tooltip", ""), "why the knob has no effect")

    def test_a_drag_turns_around_the_ground_that_was_pressed(self):
        app = self.start()
        app.type_number("view.fieldOfView", "50")
        start = app.ground(0.7, 0.55)
        app.point(start)
        report = app.wait_for(lambda r: "cursor" in r and r["camera"]["arrived"], "the ground under the pointer")
        pressed = self.on_ground(report)
        seen = self.seen_at(report, pressed)
        away = math.dist(pressed, report["camera"]["position"])
        app.drag(start, app.ground(0.4, 0.45), button=3)
        report = app.wait_for(lambda r: r["camera"]["arrived"] and abs(r["camera"]["yaw"] - report["camera"]["yaw"]) > 0.3,
                              "the orbit")
        for found, expected in zip(self.seen_at(report, pressed), seen):
            self.assertAlmostEqual(found, expected, delta=0.01)
        self.assertAlmostEqual(math.dist(pressed, report["camera"]["position"]) / away, 1.0, delta=0.005)

    def test_a_named_view_is_saved_gone_to_renamed_and_deleted(self):
        app = self.start()
        app.drag(app.ground(0.5, 0.5), app.ground(0.7, 0.45), button=3)
        kept = self.arrived(app, lambda c: c["yaw"] > 0.1, "the orbit")
        app.type_number("view.fieldOfView", "50")
        app.wait_for(lambda r: r["knobs"]["view"]["fieldOfView"] == 50, "the field of view")
        self.assertFalse(app.report()["document"]["dirty"])
        app.menu("View", "Named views", "save-view-as")
        app.wait_for(lambda r: r["typing"], "the field for the name")
        app.type_over("view-name.name", "South face")
        app.click("view-name.accept")
        report = app.wait_for(lambda r: r["views"] == ["South face"], "the view")
        self.assertTrue(report["document"]["dirty"])
        app.type_number("view.fieldOfView", "34")
        app.wait_for(lambda r: r["knobs"]["view"]["fieldOfView"] == 34 and not r["typing"], "the normal field of view")
        app.key("t", "p")
        self.arrived(app, lambda c: c["yaw"] == 0 and c["parallel"], "the top view")
        app.menu("View", "Named views", "go-to.South face")
        back = self.arrived(app, lambda c: not c["parallel"] and c["yaw"] > 0.1, "the named view")
        for part in ("yaw", "pitch", "distance"):
            self.assertAlmostEqual(back[part], kept[part], delta=1e-5 * abs(kept[part]))
        for found, expected in zip(back["target"], kept["target"]):
            self.assertAlmostEqual(found, expected, delta=0.01)
        self.assertEqual(app.report()["knobs"]["view"]["fieldOfView"], 50)
        app.key("ctrl+shift+s")
        app.answer_file(str(self.folder / "views.scree.exr"))
        app.wait_for(lambda r: not r["document"]["dirty"], "the project")
        app.menu("View", "Named views", "Rename view", "rename.South face")
        app.wait_for(lambda r: r["typing"], "the field for the name")
        app.type_over("view-name.name", "North face")
        app.key("Return")
        app.wait_for(lambda r: r["views"] == ["North face"], "another name")
        app.menu("View", "Named views", "Delete view", "delete.North face")
        app.wait_for(lambda r: r["views"] == [], "no view")
        app.close()
        again = self.start(str(self.folder / "views.scree.exr"))
        again.wait_for(lambda r: r["ready"] and r["views"] == ["South face"], "the view of the project")

    def test_flight_moves_by_keys_looks_by_mouse_and_ends_by_escape(self):
        app = self.start()
        before = self.arrived(app, lambda c: True, "the framed terrain")
        app.point(app.ground(0.5, 0.5))
        app.key("shift+f")
        app.wait_for(lambda r: r["flying"], "the flight")
        app.xdotool("keydown", "w")
        ahead = app.wait_for(lambda r: r["camera"]["position"][2] < before["position"][2] - 50, "a way north")["camera"]
        app.xdotool("keyup", "w")
        self.assertAlmostEqual(ahead["yaw"], before["yaw"], delta=1e-6)
        app.xdotool("mousemove_relative", "60", "0")
        app.wait_for(lambda r: r["camera"]["yaw"] > before["yaw"] + 0.05, "a look to the right")
        app.xdotool("keydown", "q")  # down; must not go into the ground
        app.wait_for(lambda r: r["camera"]["distance"] < 20, "low flight")
        app.xdotool("keyup", "q")
        self.assertEqual(app.report()["tool"], "look")
        app.key("Escape")
        app.wait_for(lambda r: not r["flying"], "the end of the flight")
        rested = self.arrived(app, lambda c: True, "rest")
        self.assertGreater(rested["position"][1], 0)
        app.key("w", "2")
        still = app.wait_for(lambda r: r["tool"] == "rain", "the rain tool")["camera"]
        self.assertEqual(still["position"], rested["position"])
        app.key("shift+f")
        app.wait_for(lambda r: r["flying"], "another flight")
        app.key("shift+f")
        app.wait_for(lambda r: not r["flying"], "its end by the same key")

    def test_the_start_is_shown_beside_the_terrain_with_a_line_to_drag(self):
        app = self.start()
        app.key("c")
        app.wait_for(lambda r: r["comparing"] and "compare.divider" in r["widgets"], "the comparison")
        before = app.report()["camera"]
        app.drag(app.widget("compare.divider"), app.ground(0.25, 0.5))
        app.wait_for(lambda r: abs(r["compared_share"] - 0.25) < 0.01, "the line farther left")
        self.assertEqual(app.report()["camera"], before)
        app.drag(app.widget("compare.divider"), (app.ground(0, 0.5)[0] - 50, app.ground(0, 0.5)[1]))
        app.wait_for(lambda r: r["compared_share"] == 0, "the line at the edge")
        app.key("space")
        app.wait_for(lambda r: r["running"] and r["rounds"] > 3, "a run beside the start")
        app.key("space")
        app.click("toolbar.compare")
        app.wait_for(lambda r: not r["comparing"] and "compare.divider" not in r["widgets"], "the whole terrain")

    def test_guides_are_drawn_and_switched_off(self):
        app = self.start()
        app.wait_for(lambda r: "guides.scale-bar" in r["widgets"] and "guides.north-arrow" in r["widgets"], "guides")
        self.fold(app, "View", "view.overlay")
        app.click("section.Guides")
        app.click("guides.scaleBar")
        app.click("guides.northArrow")
        app.wait_for(lambda r: "guides.scale-bar" not in r["widgets"] and "guides.north-arrow" not in r["widgets"],
                     "no guides")
        app.click("guides.grid")
        app.click("guides.flowArrows")
        app.key("space")
        app.wait_for(lambda r: r["rounds"] > 5 and r["terrain"]["layers"].get("flow", {}).get("sum", 0) > 0,
                     "the flow that the arrows need")

    def test_five_times_the_usual_density_leaves_room_on_the_screen(self):
        subprocess.run(["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER",
                        "Xft.dpi:\t480\n"], env=dict(os.environ, DISPLAY=self.screen.display), check=True)
        app = self.start()
        report = app.report()
        # In 1280 x 800 pixels the interface is 1.33 times its usual size. All widgets of the tools must be on the screen.
        for name, (x, y, width, height) in report["widgets"].items():
            if name.startswith("tool."):
                self.assertLessEqual(x + width, 1280, name)
        x, y, width, height = report["viewport"]
        self.assertGreater(width, 1280 / 4)
        self.assertGreater(height, 800 / 2)

    def test_the_window_remembers_its_folded_panels(self):
        app = self.start()
        app.key("F5")
        app.wait_for(lambda r: "section.Terrain" not in r["widgets"], "the left panel to fold")
        tools = app.report()["widgets"]["toolbar.tool-raise"]
        self.assertLess(tools[0] + tools[2], 100)  # beside the strip that opens the panel again
        self.assertLess(app.report()["viewport"][0], 110)
        app.key_that_ends("ctrl+q")
        self.assertEqual(app.wait_for_end(), 0)
        settings = json.loads((app.folder / "config" / "scree" / "settings.json").read_text())
        self.assertFalse(settings["leftOpen"])


if __name__ == "__main__":
    main()
