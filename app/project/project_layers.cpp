#include "app/project/project_layers.h"

#include "app/document/json/entry_json.h"
#include "app/project/project_channels.h"

namespace scree {

nlohmann::json describedLayers(const LayerTable& table) {
    nlohmann::json described = nlohmann::json::array();
    for (const LayerDescription& layer : table.added()) described.push_back(entryJson<nlohmann::json>(layer));
    return described;
}

Result<SharedLayerTable> layerTableOf(const nlohmann::json& described) {
    std::vector<LayerDescription> layers;
    for (const nlohmann::json& each : described)
        forEachEntryKey<LayerDescription>(
            [&, layer = &layers.emplace_back()](const auto& key) { each.at(key.key).get_to(layer->*key.member); });
    return LayerTable::of(std::move(layers));
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
