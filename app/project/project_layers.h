#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>

#include "erosion/base/state_record.h"
#include "erosion/terrain/layer_table.h"
#include "erosion/terrain/terrain.h"

/// The layers of a project: the description of those that are not built in, and the check that all are present.
namespace scree {

nlohmann::json describedLayers(const LayerTable& table);

/// Reads the output of describedLayers(). Fails if a terrain cannot have these layers. Throws json::exception if a
/// value is missing.
Result<SharedLayerTable> layerTableOf(const nlohmann::json& described);

/// Fails if the state in the file has versions of a layer (in `group`), but the file has no channel for it. This check
/// also works for files that do not list their channels.
Result<void> checkLayers(const Terrain& terrain, const StateValues& values, std::string_view group,
                         const std::filesystem::path& path);

}  // namespace scree
