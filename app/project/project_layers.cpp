#include "app/project/project_layers.h"

#include "app/project/project_channels.h"

namespace scree {

nlohmann::json describedLayers(const LayerTable& table) {
    nlohmann::json described = nlohmann::json::array();
    for (const LayerDescription& layer : table.added())
        described.push_back({{"name", layer.name},
                             {"title", layer.title},
                             {"unit", layer.unit},
                             {"initial", layer.initial},
                             {"lowest", layer.lowest},
                             {"highest", layer.highest}});
    return described;
}

Result<SharedLayerTable> layerTableOf(const nlohmann::json& described) {
    std::vector<LayerDescription> layers;
    for (const nlohmann::json& layer : described)
        layers.push_back({.name = layer.at("name").get<std::string>(),
                          .title = layer.at("title").get<std::string>(),
                          .unit = layer.at("unit").get<std::string>(),
                          .initial = layer.at("initial").get<float>(),
                          .lowest = layer.at("lowest").get<float>(),
                          .highest = layer.at("highest").get<float>()});
    return LayerTable::of(std::move(layers));
}

Result<void> checkLayers(const Terrain& terrain, const StateValues& values, std::string_view group,
                         const std::filesystem::path& path) {
    for (const LayerInfo& layer : kLayers)
        if (values.versions.contains(std::string(group).append(layer.name).append("/")) && !terrain.has(layer.layer))
            return damagedProject(path, "it has no channel " + std::string(layer.name) + ".Y");
    return {};
}

}  // namespace scree
