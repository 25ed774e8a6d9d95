#!/usr/bin/env python3
"""Does random actions in Scree's window: keys, clicks, drags, the wheel, sizes, minimising, maximising.

Usage: monkey.py PROGRAM [SECONDS [SEED]]

Fails if the program crashes, reports a failure on standard error (an assertion, a sanitizer), or hangs. The same seed
gives the same actions; the program's state between them depends on the machine.
"""

import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from driver import App, Screen
from fixture import CONE

HANG = 60.0  # seconds without a frame after an event; long, because a sanitizer makes frames slow
KEYS = ("space", "period", "1", "2", "3", "4", "m", "bracketleft", "bracketright", "Delete", "BackSpace", "f", "t", "p",
        "c", "w", "a", "s", "d", "e", "q", "Escape", "Return", "Tab", "Up", "Down", "Left", "Right", "F1", "F5", "F6",
        "F12", "Home", "End", "minus", "x", "0", "9")
SHORTCUTS = ("n", "o", "i", "s", "e", "z", "y", "r", "g", "l", "m", "1", "2", "a", "c", "v")
MODIFIERS = ("shift", "ctrl", "ctrl+shift", "alt")


class Monkey:
    def __init__(self, program, seed):
        self.random = random.Random(seed)
        self.program = program
        self.folder = tempfile.TemporaryDirectory(prefix="scree-monkey-")
        self.preset = Path(self.folder.name) / "cone.json"
        self.preset.write_text(json.dumps(CONE))
        self.screen = Screen()
        self.app = None
        self.done = []  # the last events, for the report of a failure

    def start(self):
        self.app = App(self.program, self.screen, [str(self.preset)])
        self.window = self.tool("search", "--class", "scree").stdout.split()[-1]

    def tool(self, *arguments):
        return subprocess.run(["xdotool", *map(str, arguments)], env=self.app.environment, capture_output=True,
                              text=True, check=False)

    def place(self):
        """Returns a place on the screen; every other time that of a widget."""
        report = self.app.report()
        if report and report["widgets"] and self.random.random() < 0.5:
            x, y, width, height = self.random.choice(sorted(report["widgets"].items()))[1]
            return self.app.on_screen(report, x + width / 2, y + height / 2)
        return self.random.randrange(1280), self.random.randrange(800)

    def press_key(self):
        self.tool("key", self.random.choice(KEYS))

    def press_shortcut(self):
        self.tool("key", "ctrl+" + self.random.choice(SHORTCUTS))

    def press_with_modifiers(self):
        """Several events at once, because modifiers may change within a frame."""
        self.tool("keydown", "ctrl", "key", "shift+z", "key", self.random.choice(MODIFIERS) + "+y", "keyup", "ctrl")

    def type_text(self):
        self.tool("type", "--delay", "1", self.random.choice(("0", "-1", "1e9", "nan", "abc", "/tmp", "0.5")))

    def click(self):
        self.tool("mousemove", *self.place(), "click", "--repeat", self.random.choice((1, 1, 2)), "--delay", "30",
                  self.random.choice((1, 1, 1, 2, 3)))

    def drag(self):
        button = self.random.choice((1, 1, 2, 3))
        self.tool("mousemove", *self.place(), "mousedown", button, "mousemove", *self.place(), "mousemove",
                  *self.place(), "mouseup", button)

    def wheel(self):
        self.tool("mousemove", *self.place(), "click", "--repeat", self.random.randrange(1, 9), "--delay", "5",
                  self.random.choice((4, 5)))

    def resize(self):
        self.tool("windowsize", self.window, self.random.randrange(1, 1400), self.random.randrange(1, 900))

    def minimise(self):
        self.tool("windowminimize", self.window)
        time.sleep(self.random.random() * 0.3)
        self.tool("windowmap", self.window, "windowactivate", self.window)

    def maximise(self):
        self.tool("key", "super+Up" if self.random.random() < 0.5 else "alt+F10")
        self.tool("windowsize", self.window, "100%", "100%")

    def act(self):
        kinds = ((self.press_key, 30), (self.press_shortcut, 12), (self.press_with_modifiers, 4), (self.type_text, 4),
                 (self.click, 25), (self.drag, 12), (self.wheel, 6), (self.resize, 4), (self.minimise, 1),
                 (self.maximise, 1))
        kind = self.random.choices([each for each, _ in kinds], [weight for _, weight in kinds])[0]
        self.done = self.done[-30:] + [kind.__name__]
        kind()

    def failure(self):
        """Returns the failure of the program, or an empty string if there is none."""
        errors = self.app.error_text()
        if errors:  # writing a report takes a while
            try:
                self.app.process.wait(HANG)
            except subprocess.TimeoutExpired:
                pass
            errors = self.app.error_text()
        status = self.app.process.poll()
        if status not in (None, 0):
            return f"ended with {status}: {errors}"
        failed = [m for m in (self.app.report() or {}).get("messages", ()) if m.startswith("Something failed")]
        return errors or " ".join(failed)

    def alive(self):
        """Makes the window reachable for the pointer. Returns true once it has drawn another frame after an event."""
        if self.screen.manager and self.screen.manager.poll() is not None:
            self.screen.start_manager()  # the window manager's menu has an entry that ends it
        for call in (("windowmap", self.window), ("windowactivate", self.window), ("windowmove", self.window, 0, 0),
                     ("windowsize", self.window, 1000, 700)):
            self.tool(*call)
        frames = (self.app.report() or {}).get("frames", 0)
        deadline = time.monotonic() + HANG
        while time.monotonic() < deadline and self.app.process.poll() is None:
            # The window manager's own menu holds mouse and keyboard until Escape.
            self.tool("key", "Escape", "mousemove", self.random.randrange(1280), self.random.randrange(800))
            if (self.app.report() or {}).get("frames", 0) != frames:
                return True
            time.sleep(0.05)
        return self.app.process.poll() is not None

    def where(self):
        """Describes a program that hangs: its last report, and its stacks if a debugger is installed."""
        report = {k: v for k, v in (self.app.report() or {}).items()
                  if k not in ("widgets", "first_widgets", "texts", "knobs")}
        stacks = ""
        for call in (["xprop", "-id", self.window, "WM_STATE", "_NET_WM_STATE"], ["xwininfo", "-id", self.window]):
            stacks += subprocess.run(call, env=self.app.environment, capture_output=True, text=True, check=False).stdout
        stacks += f"window manager: {'ended' if self.screen.manager.poll() is not None else 'runs'}\n"
        if shutil.which("gdb"):
            stacks += subprocess.run(["gdb", "--batch", "-ex", "thread apply all backtrace 25", "-p",
                                     str(self.app.process.pid)], capture_output=True, text=True, check=False).stdout
        return f"drew nothing for {HANG:.0f} s; the last report: {report}\n{stacks}"

    def run(self, seconds):
        """Returns the failure that was found, or an empty string if there is none."""
        end = time.monotonic() + seconds
        count = starts = 0
        while time.monotonic() < end:
            if self.app is None or self.app.process.poll() is not None:
                self.close_app()
                self.start()
                starts += 1
            self.act()
            count += 1
            failure = self.failure()
            if not failure and count % 50 == 0 and not self.alive():
                failure = self.where()
            if failure:
                return f"after {count} events, the last of them {' '.join(self.done)}: {failure}"
        print(f"{count} events, {starts} starts")
        return "" if self.alive() else self.where()

    def close_app(self):
        if self.app:
            self.app.close()
        self.app = None

    def close(self):
        self.close_app()
        self.screen.close()
        self.folder.cleanup()


def main():
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20.0
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    monkey = Monkey(sys.argv[1], seed)
    try:
        failure = monkey.run(seconds)
        print(f"seed {seed}: " + (failure or "good"))
        return 1 if failure else 0
    finally:
        monkey.close()


if __name__ == "__main__":
    sys.exit(main())
