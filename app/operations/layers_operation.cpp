#include "app/operations/layers_operation.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "app/operations/choice_named.h"
#include "app/operations/field_record.h"
#include "app/operations/worked_land.h"
#include "erosion/base/counted.h"
#include "erosion/terrain/painted_layers.h"

namespace scree {

namespace {

using nlohmann::json;
using AddedLayers = std::vector<Terrain::AddedLayer>;

/// The added layers as they are.
AddedLayers layersNow(const Terrain& terrain) {
    AddedLayers layers;
    if (terrain.layerTable())
        for (const LayerDescription& each : terrain.layerTable()->added())
            layers.push_back({each, static_cast<Layer>(static_cast<std::size_t>(kLayerCount) + layers.size())});
    return layers;
}

AddedLayers::iterator named(AddedLayers& layers, std::string_view name) {
    return std::find_if(layers.begin(), layers.end(),
                        [&](const Terrain::AddedLayer& each) { return each.description.name == name; });
}

void removeStrokes(AddedLayers& layers, std::string_view strokes) {
    std::erase_if(layers, [&](const Terrain::AddedLayer& each) { return each.description.name == strokes; });
}

std::string titleOfStrokes(std::string_view mask) {
    return std::string(mask) + ", by hand";
}

}  // namespace

std::string LayersOperation::name(const Naming& naming) const {
    std::string shown = title;
    for (const LayerInfo& each : naming.layers)
        if (each.name == layer && change != LayersChange::Retitle) shown = each.title;
    switch (change) {
        case LayersChange::Add:
            return "new mask " + shown;
        case LayersChange::Copy:
            return "copy of mask " + shown;
        case LayersChange::Retitle:
            return "mask named " + shown;
        case LayersChange::Follow:
            return shown + (rule.empty() ? " follows no rule" : " by rule");
        case LayersChange::Lock:
            return "locked mask " + shown;
        case LayersChange::Unlock:
            return "unlocked mask " + shown;
        case LayersChange::Remove:
            break;
    }
    return "deleted mask " + shown;
}

void LayersOperation::apply(WorkedLand& land) const {
    AddedLayers layers = layersNow(land.terrain());
    if (change == LayersChange::Add) {
        layers.push_back({.description = {.name = added, .title = title, .unit = {}}, .from = {}});
    } else {
        const auto chosen = named(layers, layer);
        if (chosen == layers.end()) throw std::runtime_error("the terrain has no such mask");
        const std::string strokes = chosen->description.strokes;
        const bool alters = change == LayersChange::Remove || change == LayersChange::Follow;
        if (alters && chosen->description.locked) throw std::runtime_error(lockedMask(chosen->description.title));
        switch (change) {
            case LayersChange::Add:
                break;
            case LayersChange::Copy: {
                Terrain::AddedLayer copy = *chosen;
                copy.description.name = added;
                copy.description.title = title;
                copy.description.rule = copy.description.strokes = {};
                copy.description.locked = false;
                layers.insert(chosen + 1, std::move(copy));
                break;
            }
            case LayersChange::Retitle:
                chosen->description.title = title;
                if (const auto hand = named(layers, strokes); hand != layers.end())
                    hand->description.title = titleOfStrokes(title);
                break;
            case LayersChange::Remove:
                layers.erase(chosen);
                removeStrokes(layers, strokes);
                break;
            case LayersChange::Lock:
            case LayersChange::Unlock:
                chosen->description.locked = change == LayersChange::Lock;
                break;
            case LayersChange::Follow:
                chosen->description.rule = rule;
                if (rule.empty()) {
                    chosen->description.strokes = {};
                    removeStrokes(layers, strokes);
                } else if (strokes.empty()) {
                    chosen->description.strokes = added;
                    const std::string shown = titleOfStrokes(chosen->description.title);
                    layers.push_back(
                        {.description = {.name = added, .title = shown, .unit = {}, .lowest = -1.0f}, .from = {}});
                }
                break;
        }
    }
    land.setAddedLayers(layers);
}

json LayersOperation::write(BlobWriter& /*blobs*/) const {
    return {{"change", choiceName(change)}, {"layer", layer}, {"added", added}, {"title", title}, {"rule", rule}};
}

LayersOperation LayersOperation::read(const json& payload, BlobReader& /*blobs*/) {
    return {.change = choiceNamed<LayersChange>(payload.at("change").get<std::string>()),
            .layer = payload.at("layer").get<std::string>(),
            .added = payload.at("added").get<std::string>(),
            .title = payload.at("title").get<std::string>(),
            .rule = payload.at("rule").get<std::string>()};
}

std::string MaskOperation::name(const Naming& /*naming*/) const {
    return "mask " + title;
}

void MaskOperation::apply(WorkedLand& land) const {
    if (!land.terrain().findLayer(mask)) {
        AddedLayers layers = layersNow(land.terrain());
        layers.push_back({.description = {.name = mask, .title = title, .unit = {}}, .from = {}});
        land.setAddedLayers(layers);
    }
    const Layer layer = *land.terrain().findLayer(mask);
    if (isBuiltIn(layer)) throw std::runtime_error("the terrain has another layer of this name");
    land.edit(layer, [&](Terrain& terrain) { paintValues(terrain, layer, *values, land.pool()); });
}

json MaskOperation::write(BlobWriter& blobs) const {
    json payload = fieldJson(*values, blobs);
    payload["mask"] = mask;
    payload["title"] = title;
    return payload;
}

MaskOperation MaskOperation::read(const json& payload, BlobReader& blobs) {
    return {.mask = payload.at("mask").get<std::string>(),
            .title = payload.at("title").get<std::string>(),
            .values = fieldOf<float>(payload, blobs, [](float value) { return value >= 0.0f && value <= 1.0f; })};
}

std::string lockedMask(std::string_view title) {
    return "the mask '" + std::string(title) + "' is locked; unlock it in the panel Masks";
}

std::string layerTitleFor(std::string_view wanted, const Terrain& terrain) {
    const std::span<const LayerInfo> added = terrain.layers().subspan(kLayers.size());
    return untaken(std::string(wanted), " ", [&](const std::string& title) {
        return std::any_of(added.begin(), added.end(), [&](const LayerInfo& each) { return each.title == title; });
    });
}

std::string layerNameFor(std::string_view title, const Terrain& terrain) {
    constexpr std::size_t kLongest = LayerTable::kLongestName - 3;  // leaves room for a number
    std::string name;
    for (const char c : title.substr(0, kLongest)) {
        const auto letter = static_cast<unsigned char>(c);
        if (letter < 128 && std::isalnum(letter) != 0)
            name += static_cast<char>(std::tolower(letter));
        else if (!name.empty() && name.back() != '_')
            name += '_';
    }
    while (!name.empty() && name.back() == '_') name.pop_back();
    if (name.empty()) name = "mask";
    return untaken(name, "_", [&](const std::string& wanted) {
        return terrain.findLayer(wanted) || std::find(LayerTable::kReserved.begin(), LayerTable::kReserved.end(),
                                                      wanted) != LayerTable::kReserved.end();
    });
}

}  // namespace scree
