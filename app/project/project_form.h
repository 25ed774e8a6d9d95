#pragma once

#include <nlohmann/json_fwd.hpp>

#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The form of a terrain for the attribute of a project, except its size: cell_size, datum, boundary, and place if it
/// has one.
nlohmann::json describedForm(const TerrainForm& form);

/// Returns a flat terrain of this size with the form in the attribute. Projects of earlier versions have no place.
/// Fails if a value is impossible; throws nlohmann's exception if a value is missing.
Result<Terrain> flatTerrain(const nlohmann::json& root, int width, int height);

}  // namespace scree
