#include "app/project/project_layers.h"

#include <algorithm>
#include <array>

#include "app/document/json/entry_json.h"
#include "app/project/project_channels.h"
#include "erosion/masks/mask_rule.h"

namespace scree {

namespace {

/// Keys of a layer that the first files with added layers do not have.
constexpr std::array<std::string_view, 3> kNewKeys{"rule", "strokes", "locked"};

}  // namespace

nlohmann::json describedLayers(const LayerTable& table) {
    nlohmann::json described = nlohmann::json::array();
    for (const LayerDescription& layer : table.added()) described.push_back(entryJson<nlohmann::json>(layer));
    return described;
}

Result<SharedLayerTable> layerTableOf(const nlohmann::json& described) {
    std::vector<LayerDescription> layers;
    for (const nlohmann::json& each : described)
        forEachEntryKey<LayerDescription>([&, layer = &layers.emplace_back()](const auto& key) {
            const bool isOld = std::find(kNewKeys.begin(), kNewKeys.end(), key.key) == kNewKeys.end();
            if (isOld || each.contains(key.key)) each.at(key.key).get_to(layer->*key.member);
        });
    Result<SharedLayerTable> table = LayerTable::of(std::move(layers));
    if (table && *table)
        if (const Result<void> sound = checkRules(**table); !sound) return sound.error();
    return table;
}

Result<void> checkLayers(const Terrain& terrain, const StateValues& values, std::string_view group,
                         const std::filesystem::path& path) {
    for (const LayerInfo& layer : terrain.layers()) {
        const std::string name = std::string(isBuiltIn(layer.layer) ? "" : Terrain::kAddedPrefix).append(layer.name);
        if (values.versions.contains(std::string(group) + name + "/") && !terrain.has(layer.layer))
            return damagedProject(path, "it has no channel " + name + ".Y");
    }
    return {};
}

}  // namespace scree
