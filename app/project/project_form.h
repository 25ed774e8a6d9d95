#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The form of a terrain as the attribute of a project tells it, besides the size: cell_size, datum, boundary, and
/// place where it has one.
nlohmann::json describedForm(const TerrainForm& form);

/// Tells the size of the time line that stands at the end of the file, unless it is empty.
void describeTimeLine(const std::string& timeLine, nlohmann::json& root);

/// The time line at the end of a file's bytes; empty if the attribute tells of none.
std::string timeLineBehind(std::string_view bytes, const nlohmann::json& root);

/// A flat terrain of so many nodes, whose form is otherwise as the attribute tells. Projects of earlier versions tell
/// no place. The Error says what is not possible; throws what nlohmann::json does where something is missing.
Result<Terrain> flatTerrain(const nlohmann::json& root, int width, int height);

}  // namespace scree
