#!/usr/bin/env python3
"""Checks that a program for another system makes the same lands as the one for this system: each preset and each model.

Usage: same_bits_test.py FOLDER_OF_THE_SOURCES HERE -- COMMAND...; HERE is the program for this system, COMMAND runs the other.
"""

import sys
import tempfile
from pathlib import Path

from lands import hash_of, lands

MISSING = 77  # exit status that ctest counts as skipped
THREADS = (1, 2, 5)


def main():
    sources, here = Path(sys.argv[1]), sys.argv[2]
    other = sys.argv[4:]
    if not Path(here).is_file():
        print(f"left out: there is no {here}; build the preset release first")
        return MISSING
    different = 0
    with tempfile.TemporaryDirectory() as folder:
        all_lands = lands(sources, here)
        for name, arguments in all_lands.items():
            expected = hash_of([here], arguments, 2, Path(folder))
            for threads in THREADS:
                found = hash_of(other, arguments, threads, Path(folder))
                if found != expected:
                    different += 1
                    print(f"{name}: {found} on {threads} threads there, {expected} here")
    print(f"{len(all_lands)} lands on {', '.join(map(str, THREADS))} threads: {different} differ")
    return different > 0


if __name__ == "__main__":
    sys.exit(main())
