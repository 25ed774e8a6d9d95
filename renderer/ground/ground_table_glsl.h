#pragma once

#include <string>
#include <vector>

#include "renderer/ground/ground_table.h"

namespace scree {

/// Name of the uniform block that holds the table of the ground.
inline constexpr const char* kGroundBlockName = "GroundBlock";

/// Returns GLSL that declares kGround of ground_table.h as a uniform block (std140) with an instance of the same name.
/// It also declares the materials as indices (kSoil, kGrass, ...) and their number, kMaterials.
std::string groundTableGlsl();

/// Returns the values of the table for that block, in std140 layout.
std::vector<float> groundTableStd140(const GroundTable& table);

}  // namespace scree
