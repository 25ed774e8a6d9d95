#pragma once

#include <string>
#include <vector>

namespace scree {

/// Name of the uniform block that holds the table of the ground.
inline constexpr const char* kGroundBlockName = "GroundBlock";

/// GLSL that declares kGround of ground_table.h as a uniform block (std140) with an instance of the same name, and the
/// materials as indices: kSoil, kGrass, ..., and kMaterials, which counts them.
std::string groundTableGlsl();

/// The values of that block, as std140 lays them out.
std::vector<float> groundTableStd140();

}  // namespace scree
