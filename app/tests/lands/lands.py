"""The lands with which programs are compared: each shipped preset, and each model alone on a real map."""

import json
import re
import subprocess

ROUNDS = 5


def lands(sources, program):
    """Returns name -> arguments of `scree erode`. The program lists the models."""
    presets = sorted(path for path in (sources / "presets").glob("*.json") if path.name != "schema.json")
    found = {path.stem: ["--preset", path, "--resolution", "256"] for path in presets}
    found["alpine with slope detail"] = ["--preset", sources / "presets/alpine.json", "--resolution", "1024", "--rounds", "7"]  # slopes get detail in the sixth
    knobs = subprocess.run([program, "knobs"], check=True, capture_output=True, text=True).stdout
    models = re.findall(r"^ *(\w+)\.enabled.*\n.*Whether the model acts", knobs, re.MULTILINE)
    # Without a preset the map would be weathered.
    real = ["--preset", sources / "app/tests/lands/defaults.json", "--input", sources / "assets/heightmaps/jacksboro.png", "--height-range", "236:1076", "--cell-size", "90"]
    for model in models:
        alone = [part for name in models for part in ("--set", f"{name}.enabled={str(name == model).lower()}")]
        found[f"{model} alone"] = real + alone
    return found


def hash_of(command, arguments, threads, folder):
    """Returns the hash of the heights that the command makes, in ROUNDS rounds if they name no number. Its files are written to `folder`."""
    stats = folder / "stats.json"
    stats.unlink(missing_ok=True)
    rounds = [] if "--rounds" in arguments else ["--rounds", str(ROUNDS)]
    whole = [*command, "erode", *map(str, arguments), *rounds, "--threads", str(threads), "--stats", str(stats)]
    subprocess.run([*whole, "--output", str(folder / "land.r32")], check=True, stdout=subprocess.DEVNULL)
    return json.loads(stats.read_text())["height_hash"]
