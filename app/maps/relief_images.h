#pragma once

#include "app/io/byte_image.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

/// Maps of the form of the land, one pixel for each node, north up. The same bits for any number of threads.
namespace scree {

/// Where the green channel of a normal map points: north (up in the picture) for OpenGL, Blender, Unity and Godot;
/// south (down) for DirectX and Unreal.
enum class NormalGreen { OpenGl, DirectX };

/// Normals of the ground, RGB, in the map's tangent space: red is east, green as asked, blue is up. A component of -1
/// is 0, of 1 is 255. The heights are not exaggerated.
ByteImage normalMap(const Terrain& terrain, NormalGreen green, ThreadPool& pool);

/// skyLight() as grey levels: 0 is black, 1 white.
ByteImage ambientOcclusion(const Terrain& terrain, ThreadPool& pool);

}  // namespace scree
