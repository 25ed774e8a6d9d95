"""A screen with a pen tablet: Xorg with its drivers `dummy` and `inputtest`. Xvfb has no tablet."""

import contextlib
import os
import select
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from pathlib import Path

from driver import PATIENCE, Screen

CONFIG = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoAddGPU" "false"
EndSection
Section "Device"
  Identifier "screen"
  Driver "dummy"
  VideoRam 65536
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-500
  VertRefresh 5-500
  Modeline "{size}" {clock:.3f} {columns} {lines}
EndSection
Section "Screen"
  Identifier "screen"
  Device "screen"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "{size}"
    Virtual {width} {height}
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "pen"
  Driver "inputtest"
  Option "SocketPath" "{socket}"
  Option "DeviceType" "PointerAbsolute"
  Option "PointerHasPressure" "{pressure}"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "pen" "CorePointer"
EndSection
"""
# Of the protocol of inputtest, version 1.1.
VERSION, SYNC, MOTION, BUTTON = 0, 1, 2, 4
MOST_AXES = 64
PRESSURE_AXIS, MOST_PRESSURE = 4, 1000
MOST_PLACE = 65536


def installed():
    """Returns True if this machine has Xorg and both drivers."""
    modules = Path("/usr/lib/xorg/modules")
    return bool(shutil.which("Xorg")) and (modules / "drivers/dummy_drv.so").exists() and \
        (modules / "input/inputtest_drv.so").exists()


class TabletScreen(Screen):
    """A screen whose pointer is a pen. With `pressure` the pen reports its pressure."""

    def __init__(self, size="1100x800", pressure=True):
        self.folder = Path(tempfile.mkdtemp(prefix="scree-tablet-"))
        self.socket_path = self.folder / "pen"
        self.pressure = pressure
        self.size = [int(length) for length in size.split("x")]
        super().__init__(size)
        self.pen = self.connect()

    def start_server(self, size):
        width, height = self.size
        config = self.folder / "xorg.conf"
        # The ends of the picture, of the pause before the pulse, of the pulse, and of all.
        columns, lines = ([length, length + 8, length + 16, length + 32] for length in self.size)
        config.write_text(CONFIG.format(
            size=size, width=width, height=height, columns=" ".join(map(str, columns)),
            lines=" ".join(map(str, lines)), clock=columns[-1] * lines[-1] * 60 / 1e6, socket=self.socket_path,
            pressure="true" if self.pressure else "false"))
        read_end, write_end = os.pipe()
        self.server = subprocess.Popen(
            ["Xorg", "-displayfd", str(write_end), "-config", str(config), "-configdir", str(self.folder),
             "-logfile", str(self.folder / "log"), "-nolisten", "tcp", "-noreset", "-novtswitch", "-sharevts", "-keeptty"],
            pass_fds=[write_end], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write_end)
        with os.fdopen(read_end) as pipe:
            number = pipe.readline().strip() if select.select([pipe], [], [], PATIENCE / 2)[0] else ""
        if not number:
            self.server.kill()
            self.server.wait()
        return number

    def connect(self):
        deadline = time.monotonic() + PATIENCE
        pen = socket.socket(socket.AF_UNIX)
        while True:
            with contextlib.suppress(OSError):
                pen.connect(str(self.socket_path))
                break
            if time.monotonic() > deadline:
                raise RuntimeError("the driver inputtest does not listen")
            time.sleep(0.01)
        pen.sendall(struct.pack("=IiHH", 12, VERSION, 1, 1))
        pen.recv(12)
        return pen

    @staticmethod
    def axes(values):
        bits = sum(1 << axis for axis in values)
        numbers = [float(values.get(axis, 0)) for axis in range(MOST_AXES)]
        return struct.pack("=IQ4x", 0, bits) + struct.pack(f"={MOST_AXES}d", *numbers) + bytes(8 * MOST_AXES)

    def move(self, place, pressure):
        """Moves the pen to a place on the screen. `pressure` is a share."""
        values = {axis: (place[axis] + 0.5) * MOST_PLACE / self.size[axis] for axis in (0, 1)}
        if self.pressure:
            values[PRESSURE_AXIS] = pressure * MOST_PRESSURE
        body = struct.pack("=I4x", 1) + self.axes(values)
        self.pen.sendall(struct.pack("=Ii", 8 + len(body), MOTION) + body)
        self.sync()

    def button(self, down):
        body = struct.pack("=iiI4x", 1, 1, 1 if down else 0) + self.axes({})
        self.pen.sendall(struct.pack("=Ii", 8 + len(body), BUTTON) + body)
        self.sync()

    def plug(self, plugged):
        """Plugs the pen in, or pulls it out."""
        user = dict(env=dict(os.environ, DISPLAY=self.display), check=True)
        subprocess.run(["xinput", "enable" if plugged else "disable", "pen"], **user)
        if plugged:
            self.pen.close()
            self.pen = self.connect()
        # Otherwise the next press of a button would move the pointer to a corner.
        subprocess.run(["xdotool", "mousemove_relative", "--", "-9999", "-9999"], **user)

    def sync(self):
        """Waits until the X server has handled all that was sent."""
        self.pen.sendall(struct.pack("=Ii", 8, SYNC))
        self.pen.recv(8)

    def close(self):
        with contextlib.suppress(AttributeError):
            self.pen.close()
        super().close()
        shutil.rmtree(self.folder, ignore_errors=True)
