#!/usr/bin/env python3
"""Checks that the program still makes the lands recorded beside this file.

Usage: recorded_lands_test.py SOURCES PROGRAM [--record FILE]

`current.json` holds the hash of each land that the present sources should make; 0.2.0.json holds those of that version.
A change that alters a land on purpose records it again (`--record app/tests/lands/current.json`) and names the land in
CHANGELOG.md. The settings of a preset are part of its land.
"""

import json
import sys
import tempfile
from pathlib import Path

from lands import hash_of, lands


def main():
    sources, program = Path(sys.argv[1]), sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        found = {name: hash_of([program], arguments, 2, Path(folder)) for name, arguments in lands(sources, program).items()}
    if sys.argv[3:4] == ["--record"]:
        Path(sys.argv[4]).write_text(json.dumps(found, indent=2) + "\n")
        return 0
    recorded = json.loads((Path(__file__).parent / "current.json").read_text())
    different = [name for name in sorted(recorded | found) if recorded.get(name) != found.get(name)]
    for name in different:
        print(f"{name}: {found.get(name, 'no such land')} now, {recorded.get(name, 'nothing')} recorded")
    print(f"{len(found)} lands: {len(different)} differ from what is recorded")
    return len(different) > 0


if __name__ == "__main__":
    sys.exit(main())
