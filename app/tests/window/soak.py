#!/usr/bin/env python3
"""Erodes a 1024 x 1024 terrain in the open window for a minute and measures the cost.

Usage: soak.py PROGRAM [SECONDS [HISTORY_MIB]]

HISTORY_MIB is the history's budget; a budget of 96 is full within a minute. Fails if memory other than the history's
keeps growing after the first quarter, if the history exceeds its budget, if all memory exceeds that of the start plus
the budget by a tenth, or if the interface has waited for the simulation. If HISTORY_MIB is given, a run that does not
fill the budget has tested no limit, and fails as well.
"""

import json
import sys
import time
from pathlib import Path

from driver import App, Screen

PRESET = {"version": 1, "terrain": {"start": "ridged", "width": 1024, "height": 1024, "cellSize": 5}}
MOST_GROWTH = 0.1  # as a share of the memory in use
FULL = 0.8  # as a share of the budget: an entry takes up to a sixth of 96 MiB, and the next one must fit
LONGEST_WAIT = 0.05  # seconds; the system may interrupt a thread for as long as that


def resident_mebibytes(process):
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def main():
    program, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 60.0
    wanted = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    screen = Screen()
    preset = Path("/tmp") / f"scree-soak-{time.time_ns()}.json"
    preset.write_text(json.dumps(PRESET))
    app = None
    try:
        app = App(program, screen, [str(preset), *(["--history-budget", str(wanted)] if wanted else [])])
        app.key("space")
        start = app.wait_for(lambda r: r["running"], "the run")
        begin = time.monotonic()
        before = resident_mebibytes(app.process)
        memory = []  # time, all memory, memory of the history
        while time.monotonic() - begin < seconds:
            # Meanwhile the user turns the camera and changes a knob.
            app.drag(app.ground(0.4, 0.5), app.ground(0.6, 0.5), steps=3, button=3)
            app.drag_widget("droplet.depositionRate", 6)
            history = app.report()["history"]["bytes"] / 2**20
            memory.append((time.monotonic() - begin, resident_mebibytes(app.process), history))
        report = app.report()
        elapsed = time.monotonic() - begin
        budget = report["history"]["budget"] / 2**20
        quarter, quarter_history = next(sizes for when, *sizes in memory if when >= seconds / 4)
        last, last_history = memory[-1][1:]
        most = max(size for _, size, _ in memory)
        print(f"seconds          {elapsed:.0f}")
        print(f"rounds           {report['rounds'] - start['rounds']}")
        print(f"droplets         {report['droplets']}")
        print(f"frames           {report['frames'] - start['frames']} ({(report['frames'] - start['frames']) / elapsed:.1f} a second)")
        print(f"memory           {before:.0f} MiB at the start, {quarter:.0f} MiB after a quarter, {last:.0f} MiB at the end, "
              f"{most:.0f} MiB at most")
        print(f"history          {quarter_history:.0f} MiB after a quarter, {last_history:.0f} MiB at the end, of {budget:.0f} MiB")
        print(f"longest wait     {report['longest_wait'] * 1000:.2f} ms for the simulation")
        app.key_that_ends("ctrl+q")
        app.click_that_ends("unsaved.discard")
        status = app.wait_for_end()
        failures = []
        if most > (before + budget) * (1 + MOST_GROWTH):
            failures.append("memory exceeds the history's budget")
        if max(size for *_, size in memory) > budget:
            failures.append("the history exceeds its budget")
        if wanted and max(size for *_, size in memory) < FULL * budget:
            failures.append("the history's budget was not filled: give more seconds or a smaller one")
        if last - last_history > (quarter - quarter_history) * (1 + MOST_GROWTH):
            failures.append("memory grows")
        if report["longest_wait"] > LONGEST_WAIT:
            failures.append("the interface has waited")
        if status != 0:
            failures.append(f"exit status {status}")
        print("failed: " + ", ".join(failures) if failures else "good")
        return 1 if failures else 0
    finally:
        if app:
            app.close()
        screen.close()
        preset.unlink()


if __name__ == "__main__":
    sys.exit(main())
