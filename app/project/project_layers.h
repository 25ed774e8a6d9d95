#pragma once

#include <nlohmann/json.hpp>

#include "erosion/terrain/layer_table.h"

/// The layers besides the built-in ones, as a project describes them.
namespace scree {

nlohmann::json describedLayers(const LayerTable& table);

/// What describedLayers() wrote. An Error where a terrain cannot have these layers. Throws json::exception where
/// something is missing.
Result<SharedLayerTable> layerTableOf(const nlohmann::json& described);

}  // namespace scree
