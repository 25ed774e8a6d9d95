#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The form of a terrain for the attribute of a project, except its size: cell_size, datum, boundary, and place if it
/// has one.
nlohmann::json describedForm(const TerrainForm& form);

/// Writes the size of the time line at the end of the file to the attribute, unless the time line is empty.
void describeTimeLine(const std::string& timeLine, nlohmann::json& root);

/// Returns the time line at the end of a file's bytes, or an empty text if the attribute has none.
std::string timeLineBehind(std::string_view bytes, const nlohmann::json& root);

/// Returns a flat terrain of this size with the form in the attribute. Projects of earlier versions have no place.
/// Fails if a value is impossible; throws nlohmann's exception if a value is missing.
Result<Terrain> flatTerrain(const nlohmann::json& root, int width, int height);

}  // namespace scree
