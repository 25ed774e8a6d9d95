"""Drives Scree's window on a virtual screen: real mouse and keyboard in, the program's own report out.

The driver never sleeps for a guessed time: after each input it waits until the report shows the expected state.
"""

import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

# The tested program may run on a slow machine, draw without a graphics card, and have a sanitizer.
PATIENCE = 90.0


class Screen:
    """A virtual screen, with a window manager if one is installed and wanted."""

    def __init__(self, size="1280x800", managed=True):
        self.manager = None
        number = self.start_server(size) or self.start_server(size)
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.display = ":" + number
        if managed and shutil.which("openbox"):
            self.start_manager()

    def start_server(self, size):
        """Starts the X server. Returns its display number, or "" if it failed or waits for another server."""
        read_end, write_end = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
            pass_fds=[write_end], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write_end)
        with os.fdopen(read_end) as pipe:
            number = pipe.readline().strip() if select.select([pipe], [], [], PATIENCE / 2)[0] else ""
        if not number:
            self.server.kill()
            self.server.wait()
        return number

    def start_manager(self):
        """Starts the window manager and waits for it. A window mapped before that may never be shown."""
        quiet = dict(env=dict(os.environ, DISPLAY=self.display), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while subprocess.run(["xdotool", "get_num_desktops"], **quiet).returncode != 0:
            if time.monotonic() > deadline:
                self.close()
                raise RuntimeError("openbox did not start")
            if self.manager is None or self.manager.poll() is not None:  # openbox ends if the screen is not ready
                self.manager = subprocess.Popen(["openbox"], **quiet)
            time.sleep(0.005)

    def close(self):
        for process in (self.manager, self.server):
            if process:
                process.terminate()
                process.wait()


class App:
    """Scree in its window, with its own home folder."""

    def __init__(self, program, screen, arguments=(), environment=None, simple=False):
        """Shows all knobs at first; with `simple`, the few sliders that a new user sees."""
        self.screen = screen
        self.folder = Path(tempfile.mkdtemp(prefix="scree-window-"))
        config = (environment or {}).get("XDG_CONFIG_HOME", self.folder / "config")
        settings = Path(config) / "scree" / "settings.json"
        if not simple and not settings.exists():
            settings.parent.mkdir(parents=True, exist_ok=True)
            settings.write_text('{"allKnobs": true, "startScreen": false}')
        self.report_file = self.folder / "report.json"
        self.pointer = None
        self.frames_before = 0  # number of frames drawn before the last input
        self.environment = {**os.environ, "DISPLAY": screen.display, "HOME": str(self.folder),
                            "SCREE_DIALOGS": "builtin", "XDG_CONFIG_HOME": str(self.folder / "config"),
                            **(environment or {})}
        command = [program]
        if program.endswith(".exe"):  # the program for Windows in Wine, where the root is Z:
            command.insert(0, "wine")
            self.environment |= {name: "Z:" + value for name, value in self.environment.items()
                                 if name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME") and value.startswith("/")}
        self.errors = open(self.folder / "stderr.txt", "w+")
        self.process = subprocess.Popen([*command, *arguments, "--ui-report", str(self.report_file)],
                                        env=self.environment, stdout=self.errors, stderr=self.errors)
        try:
            self.wait_for(lambda report: report["ready"] and not report["busy"], "the first terrain")
        except AssertionError:
            self.close()
            raise

    # The program's report.

    def report(self):
        with contextlib.suppress(FileNotFoundError):
            return json.loads(self.report_file.read_text())
        return None

    def wait_for(self, condition, what):
        """Waits for a report for which condition(report) is true, and returns it."""
        deadline = time.monotonic() + PATIENCE
        report = None
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"Scree ended with {self.process.returncode} while waiting for {what}:\n"
                                     + self.error_text())
            report = self.report()
            if report is not None and condition(report):
                return report
            time.sleep(0.005)
        shown = {k: v for k, v in (report or {}).items() if k not in ("widgets", "knobs")}
        raise AssertionError(f"waited {PATIENCE:.0f} s in vain for {what}; the last report: {shown}")

    def error_text(self):
        self.errors.flush()
        return (self.folder / "stderr.txt").read_text()

    def widget(self, name):
        """Returns the middle of a widget on the screen."""
        report = self.wait_for(lambda r: name in r["widgets"], f"the widget {name}")
        x, y, width, height = report["widgets"][name]
        return self.on_screen(report, x + width / 2, y + height / 2)

    @staticmethod
    def on_screen(report, x, y):
        return int(report["window"][0] + x), int(report["window"][1] + y)

    def ground(self, right, down):
        """Returns a point of the viewport, given as shares of its size."""
        report = self.report()
        x, y, width, height = report["viewport"]
        return self.on_screen(report, x + width * right, y + height * down)

    # Actions of the user.

    def xdotool(self, *arguments):
        report = self.report()
        self.frames_before = report["frames"] if report else 0
        subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, check=True, timeout=PATIENCE)

    def at_once(self, *calls):
        """Makes all calls of xdotool between two frames. The program is stopped meanwhile."""
        os.kill(self.process.pid, signal.SIGSTOP)
        for call in calls:
            self.xdotool(*call)
        os.kill(self.process.pid, signal.SIGCONT)

    def double_click(self):
        """Double-clicks at the pointer. If slow frames separated the clicks, they would count as two single clicks."""
        self.at_once(("click", "--repeat", "2", "--delay", "40", "1"))
        self.settle()

    def settle(self):
        """Waits until the program has drawn the effect of the last input.

        A frame may be in progress at the time of the input, and two more must begin after the input. The program draws
        three frames after each input and then rests. The frames are counted from before the input, because on a busy
        machine all of them may be drawn before this is called.
        """
        deadline = time.monotonic() + PATIENCE
        while self.report()["frames"] < self.frames_before + 3:
            if time.monotonic() > deadline:
                raise AssertionError(f"waited {PATIENCE:.0f} s in vain for three frames")
            time.sleep(0.005)

    def point(self, place):
        place = tuple(place)
        if place == self.pointer:
            return
        self.pointer = place
        self.xdotool("mousemove", *place)
        self.settle()

    def click(self, name, button=1):
        self.click_at(self.widget(name), button)

    def click_at(self, place, button=1):
        self.point(place)
        self.xdotool("mousedown", button)
        self.settle()
        self.xdotool("mouseup", button)
        self.settle()

    def reset(self, name):
        """Resets a knob by its menu."""
        self.click(name, button=3)
        self.click("knob-menu.reset")

    def drag(self, start, end, steps=6, button=1):
        self.point(start)
        self.xdotool("mousedown", button)
        self.settle()
        for step in range(1, steps + 1):
            self.point([a + (b - a) * step // steps for a, b in zip(start, end)])
        self.xdotool("mouseup", button)
        self.settle()

    def drag_widget(self, name, right):
        x, y = self.widget(name)
        self.drag((x, y), (x + right, y))

    def key(self, *keys):
        for key in keys:
            self.xdotool("key", key)
            self.settle()

    def type_number(self, name, text):
        """Types a number into the field of a knob."""
        self.point(self.widget(name))
        self.double_click()
        self.key("ctrl+a")
        self.xdotool("type", "--delay", "20", text)
        self.settle()
        self.key("Return")

    def menu(self, *path):
        """Opens a menu and clicks through it: menu("File", "save-as")."""
        for name in path:
            self.click("menu." + name)

    def type_over(self, name, text):
        """Replaces the text of a field."""
        self.click(name)
        self.wait_for(lambda r: r["typing"], f"{name} to be typed")  # a field that was just selected does not accept keys yet
        # Separate events, because a slow frame would miss a Ctrl that is released at once.
        for event, key in (("keydown", "ctrl"), ("keydown", "a"), ("keyup", "a"), ("keyup", "ctrl")):
            self.xdotool(event, key)
            self.settle()
        self.xdotool("type", "--delay", "5", str(text))
        self.settle()

    def answer_file(self, path):
        """Types a path into the built-in file dialog and accepts it."""
        self.type_over("browser.name", path)
        self.click("browser.accept")

    # End of the program.

    def key_that_ends(self, key):
        self.xdotool("key", key)

    def click_that_ends(self, name):
        self.point(self.widget(name))
        self.xdotool("mousedown", 1, "sleep", 0.3, "mouseup", 1)

    def answer_file_that_ends(self, path):
        """Answers the built-in file dialog. The program may end before it draws another frame."""
        self.type_over("browser.name", path)
        self.click_that_ends("browser.accept")

    def wait_for_end(self):
        """Waits for the end of the program. Returns its exit status."""
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise AssertionError("Scree did not end") from None

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.errors.close()
        shutil.rmtree(self.folder, ignore_errors=True)
