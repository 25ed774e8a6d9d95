#pragma once

#include <nlohmann/json_fwd.hpp>

#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The form of a terrain as the attribute of a project tells it, besides the size: cell_size, datum, boundary, and
/// place where it has one.
nlohmann::json describedForm(const TerrainForm& form);

/// A flat terrain of so many nodes, whose form is otherwise as the attribute tells. Projects of earlier versions tell
/// no place. The Error says what is not possible; throws what nlohmann::json does where something is missing.
Result<Terrain> flatTerrain(const nlohmann::json& root, int width, int height);

}  // namespace scree
