#pragma once

#include "app/io/byte_image.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

/// Images of the form of the land, one pixel per node, north up. The bits do not depend on the number of threads.
namespace scree {

/// Direction of the green channel of a normal map: north (up in the image) for OpenGL, Blender, Unity and Godot, or
/// south (down) for DirectX and Unreal.
enum class NormalGreen { OpenGl, DirectX };

/// Returns the normals of the ground as RGB, in the map's tangent space: red is east, green is as chosen, blue is up. A
/// component of -1 becomes 0, and 1 becomes 255. Heights are not exaggerated.
ByteImage normalMap(const Terrain& terrain, NormalGreen green, ThreadPool& pool);

/// Returns skyLight() as grey levels: 0 is black, 1 is white.
ByteImage ambientOcclusion(const Terrain& terrain, ThreadPool& pool);

}  // namespace scree
