#pragma once

#include "app/io/byte_image.h"
#include "erosion/base/field.h"
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

/// The share of the sky's light that reaches each node, 0 to 1: the sky is equally bright all over, and light counts by
/// the cosine to the ground's normal. Ground beyond the map hides nothing.
///
/// In each of 16 directions p the elevation h of the horizon is searched in lines of growing steps, in means over as
/// many nodes as a step spans (L. Bavoil, M. Sainz, "Image-space horizon-based ambient occlusion", 2008). With the unit
/// normal n, and the share n_p of it in the direction, the light of a sector is the integral of (n_p cos t + n_z sin t)
/// cos t over the elevations t from h to 90 degrees:
///
///     n_p (pi/4 - h/2 - sin(2h)/4) + n_z cos(h)^2 / 2
Field<float> skyLight(const Terrain& terrain, ThreadPool& pool);

/// skyLight() as grey levels: 0 is black, 1 white.
ByteImage ambientOcclusion(const Terrain& terrain, ThreadPool& pool);

}  // namespace scree
