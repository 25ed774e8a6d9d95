#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>

#include "erosion/base/state_record.h"
#include "erosion/terrain/layer_table.h"
#include "erosion/terrain/terrain.h"

/// The layers of a project: what it says of those that are not built in, and whether all are there.
namespace scree {

nlohmann::json describedLayers(const LayerTable& table);

/// What describedLayers() wrote. An Error where a terrain cannot have these layers. Throws json::exception where
/// something is missing.
Result<SharedLayerTable> layerTableOf(const nlohmann::json& described);

/// An Error where the file tells of a layer, by the group of its versions, that it has no channel of. Files that do not
/// list their channels lack it, too.
Result<void> checkLayers(const Terrain& terrain, const StateValues& values, std::string_view group,
                         const std::filesystem::path& path);

}  // namespace scree
