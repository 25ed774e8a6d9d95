"""Runs in Blender. Opens the files that blender_test.py exported, and compares them with the heights of land.asc.

Usage: blender --background --factory-startup --python-exit-code 1 --python read_land.py -- FOLDER
"""
import json
import sys
from pathlib import Path

import bpy
import numpy

# The glTF importer of Blender 3.4 calls numpy.bool, which NumPy 1.24 no longer has.
if "bool" not in numpy.__dict__:
    numpy.bool = bool


def land_of(path):
    """Returns the size of a cell, and rows of heights from the north."""
    lines = path.read_text().split("\n")
    head = dict(line.split() for line in lines[:5])
    rows = [[float(height) for height in line.split()] for line in lines[5:] if line]
    assert (len(rows), len(rows[0])) == (int(head["nrows"]), int(head["ncols"]))
    return float(head["cellsize"]), rows


def expect_heights(what, rows, found, tolerance):
    """`found` are rows from the north, like `rows`."""
    assert (len(found), len(found[0])) == (len(rows), len(rows[0])), f"{what}: {len(found[0])} x {len(found)}"
    worst = max(abs(a - b) for row, other in zip(rows, found) for a, b in zip(row, other))
    assert worst <= tolerance, f"{what}: heights differ by up to {worst} m"
    print(f"{what}: heights within {worst:.3g} m")


def pixels_of(path):
    """Returns rows of a picture's first channel, from the north. Blender's rows begin at the bottom."""
    picture = bpy.data.images.load(str(path))
    picture.colorspace_settings.name = "Non-Color"
    width, height = picture.size
    values = list(picture.pixels)[::picture.channels]
    return [values[y * width:(y + 1) * width] for y in reversed(range(height))]


def layer_of(path, layer, size, folder):
    """Returns rows of a layer from the north, with the compositor: Blender gives no pixels of layered pictures."""
    scene = bpy.context.scene
    scene.use_nodes = True
    nodes = scene.node_tree.nodes
    nodes.clear()
    source = nodes.new("CompositorNodeImage")
    source.image = bpy.data.images.load(str(path))
    assert source.image.type == "MULTILAYER" and layer in source.outputs, list(source.outputs.keys())
    target = nodes.new("CompositorNodeOutputFile")
    target.base_path = str(folder / layer)
    target.format.file_format = "OPEN_EXR"
    target.format.color_depth = "32"
    scene.node_tree.links.new(source.outputs[layer], target.inputs[0])
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    bpy.ops.render.render()
    return pixels_of(next((folder / layer).iterdir()))


def mesh_of(path, cell, size):
    """Returns the heights of a mesh as rows from the north. Blender's y points north; the first node is at 0, 0."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=str(path))
    (thing,) = [each for each in bpy.data.objects if each.type == "MESH"]
    width, height = size
    rows = [[None] * width for _ in range(height)]
    for vertex in thing.data.vertices:
        east, north, up = thing.matrix_world @ vertex.co
        x, y = east / cell, -north / cell
        assert abs(x - round(x)) < 1e-3 and abs(y - round(y)) < 1e-3, f"{path.name}: no node at {east}, {north}"
        assert rows[round(y)][round(x)] is None, f"{path.name}: two vertices at {east}, {north}"
        rows[round(y)][round(x)] = up
    assert all(polygon.normal.z > 0 for polygon in thing.data.polygons), f"{path.name}: a face looks down"
    return rows


def displaced_of(path, values, size):
    """Returns (east, north, up) of the grid in the manual: a square per pixel, raised by the picture."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=size[0], y_subdivisions=size[1], size=1)
    grid = bpy.context.object
    grid.scale = (values["plane_x"], values["plane_y"], 1)
    grid.location.z = values["location_z"]
    texture = bpy.data.textures.new("heights", "IMAGE")
    texture.image = bpy.data.images.load(str(path))
    texture.image.colorspace_settings.name = "Non-Color"
    texture.extension = "EXTEND"
    change = grid.modifiers.new("heights", "DISPLACE")
    change.texture, change.texture_coords, change.direction = texture, "UV", "Z"
    change.strength, change.mid_level = values["strength"], values["midlevel"]
    bpy.context.view_layer.update()
    made = grid.evaluated_get(bpy.context.evaluated_depsgraph_get())
    return [tuple(made.matrix_world @ vertex.co) for vertex in made.data.vertices]


def expect_displaced(what, cell, rows, points):
    """Expects the mean of four nodes at the vertex between them. Skips the edge, where Blender repeats pixels."""
    width, height = len(rows[0]), len(rows)
    count, worst = 0, 0.0
    for east, north, up in points:
        x, y = round(east / cell + width / 2), round(height / 2 - north / cell)
        if not (1 < x < width - 1 and 1 < y < height - 1):
            continue
        mean = (rows[y][x] + rows[y][x - 1] + rows[y - 1][x] + rows[y - 1][x - 1]) / 4
        worst = max(worst, abs(up - mean))
        count += 1
    assert count == (width - 3) * (height - 3), f"{what}: {count} vertices inside"
    assert worst < 0.01, f"{what}: a vertex lies {worst} m off"
    print(f"{what}: {count} vertices within {worst:.3g} m")


def main():
    folder = Path(sys.argv[sys.argv.index("--") + 1])
    cell, rows = land_of(folder / "land.asc")
    size = len(rows[0]), len(rows)
    lowest, highest = min(map(min, rows)), max(map(max, rows))
    datum = float((folder / "datum").read_text())
    expect_heights("land.exr", rows, pixels_of(folder / "land.exr"), 1e-3)
    levels = pixels_of(folder / "land.png")
    metres = [[lowest + level * (highest - lowest) for level in row] for row in levels]
    expect_heights("land.png", rows, metres, 0.5001 * (highest - lowest) / 65535 + 1e-4)
    project = layer_of(folder / "land.scree.exr", "Y", size, folder)
    expect_heights("land.scree.exr", rows, [[datum + value for value in row] for row in project], 1e-3)
    expect_heights("land.glb", rows, mesh_of(folder / "land.glb", cell, size), 1e-3)
    for name in ("exr", "png"):
        values = json.loads((folder / name / "pack.json").read_text())["engine_values"]
        points = displaced_of(folder / name / f"height.{name}", values, size)
        expect_displaced(f"displaced by {name}", cell, rows, points)


main()
