#!/usr/bin/env python3
"""Reads the pixels of a project without OpenEXR, from "OpenEXR File Layout", and compares its heights with an export.

Usage: read_pixels.py PROGRAM PROJECT
"""
import json
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

FLOAT = 2  # type of a channel
ZIP, ZIP_ROWS = 3, 16


def text_at(data, at):
    end = data.index(b"\0", at)
    return data[at:end].decode(), end + 1


def header_of(data):
    """Returns the attributes by name, and the offset of the table of blocks."""
    magic, version = struct.unpack_from("<II", data)
    assert magic == 0x01312F76 and version & 0x1A00 == 0, "no file of one part with rows of pixels"
    at, attributes = 8, {}
    while data[at] != 0:
        name, at = text_at(data, at)
        _, at = text_at(data, at)
        (size,) = struct.unpack_from("<I", data, at)
        attributes[name] = data[at + 4:at + 4 + size]
        at += 4 + size
    return attributes, at + 1


def channels_of(value):
    names, at = [], 0
    while value[at] != 0:
        name, at = text_at(value, at)
        kind, _, x_sampling, y_sampling = struct.unpack_from("<IIii", value, at)
        assert (kind, x_sampling, y_sampling) == (FLOAT, 1, 1), name
        names.append(name)
        at += 16
    return names


def unpacked(block, size):
    """Reverses the compression: deflate, the differences between bytes, and the split into two halves."""
    if len(block) == size:
        return block
    packed = bytearray(zlib.decompress(block))
    for i in range(1, len(packed)):
        packed[i] = (packed[i - 1] + packed[i] - 128) & 0xFF
    half = (len(packed) + 1) // 2
    plain = bytearray(len(packed))
    plain[0::2], plain[1::2] = packed[:half], packed[half:]
    return bytes(plain)


def planes_of(path):
    """Returns the rows of each channel by name, and the height of the datum."""
    data = Path(path).read_bytes()
    attributes, table = header_of(data)
    assert attributes["compression"][0] == ZIP
    assert "scree" in attributes
    left, top, right, bottom = struct.unpack("<4i", attributes["dataWindow"])
    width, height = right - left + 1, bottom - top + 1
    names = channels_of(attributes["channels"])
    planes = {name: [None] * height for name in names}
    for i in range((height + ZIP_ROWS - 1) // ZIP_ROWS):
        (at,) = struct.unpack_from("<Q", data, table + 8 * i)
        first, size = struct.unpack_from("<iI", data, at)
        rows = min(ZIP_ROWS, bottom - first + 1)
        pixels = unpacked(data[at + 8:at + 8 + size], rows * len(names) * width * 4)
        for row in range(rows):
            for channel, name in enumerate(names):
                begin = (row * len(names) + channel) * width * 4
                planes[name][first - top + row] = struct.unpack_from(f"<{width}f", pixels, begin)
    return planes, json.loads(attributes["scree"])["datum"]


def main():
    program, project = sys.argv[1:3]
    planes, datum = planes_of(project)
    with tempfile.TemporaryDirectory() as folder:
        land = Path(folder) / "land.r32"
        subprocess.run([program, "erode", "--project", project, "--rounds", "0", "--output", str(land)], check=True)
        heights = [datum + value for row in planes["Y"] for value in row]
        exported = struct.unpack(f"<{len(heights)}f", land.read_bytes())
    worst = max(abs(a - b) for a, b in zip(heights, exported))
    assert max(heights) - min(heights) > 10 and worst < 1e-3, f"heights differ by up to {worst} m"
    for name in ("start.Y", "rain.Y", "water.Y", "record.deposit.Y"):
        assert name in planes, name
    # Programs that show layers and passes expect channels of one letter after the last dot.
    assert all(len(name.rsplit(".", 1)[-1]) == 1 for name in planes), sorted(planes)
    print(f"{len(planes)} channels; the heights are those of the export")


if __name__ == "__main__":
    main()
