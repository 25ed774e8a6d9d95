#include "app/operations/land_operations.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/operations/blobs.h"
#include "app/operations/choice_named.h"
#include "app/operations/damaged_operation.h"
#include "app/operations/field_record.h"
#include "app/operations/worked_land.h"
#include "erosion/terrain/painted_layers.h"

namespace scree {

namespace {

using nlohmann::json;

std::string nameIn(const Naming& naming, Layer layer) {
    const auto place = static_cast<std::size_t>(layer);
    return place < naming.layers.size() ? std::string(naming.layers[place].name) : "layer";
}

/// Writes a built-in layer as its name, and another one as its number among the terrain's added layers.
json layerJson(Layer layer) {
    if (isBuiltIn(layer)) return info(layer).name;
    return static_cast<int>(layer) - kLayerCount;
}

/// Reads a layer. A built-in layer must come from one of `sources`. Layers that are not built in are painted.
Layer layerOf(const json& name, std::initializer_list<LayerSource> sources) {
    if (name.is_number()) {
        const int number = name.get<int>();
        if (number < 0 || number >= LayerTable::kMostAdded) throw DamagedOperation("no layer to change");
        return static_cast<Layer>(kLayerCount + number);
    }
    const std::optional<Layer> layer = layerNamed(name.get<std::string>());
    if (!layer || std::find(sources.begin(), sources.end(), info(*layer).source) == sources.end())
        throw DamagedOperation("no layer to change");
    return *layer;
}

}  // namespace

Stroke inMetres(Stroke cells, float cellSize) {
    for (Point& point : cells.path) point = {point.x + 0.5f, point.y + 0.5f};
    return scaled(std::move(cells), cellSize);
}

Stroke inCells(Stroke metres, float cellSize) {
    Stroke cells = scaled(std::move(metres), 1.0f / cellSize);
    for (Point& point : cells.path) point = {point.x - 0.5f, point.y - 0.5f};
    return cells;
}

std::string StrokeOperation::name(const Naming& naming) const {
    return (title.empty() ? nameIn(naming, stroke.layer) : title) + " stroke";
}

void StrokeOperation::apply(WorkedLand& land) const {
    if (stroke.path.empty()) return applyTo(land.simulation().terrain(), land.strokeMemory(), nullptr);
    land.edit(stroke.layer, [&](Terrain& terrain) { applyTo(terrain, land.strokeMemory(), land.start().get()); });
}

void StrokeOperation::applyTo(Terrain& terrain, StrokeMemory& memory, const Terrain* start) const {
    if (part != StrokePart::More) memory.forget();
    if (part == StrokePart::First) memory.former = former;
    if (stroke.path.empty()) return;
    if (Terrain* const base = terrain.base(); base != nullptr && Terrain::livesOnBase(stroke.layer)) {
        applyStroke(*base, inCells(stroke, base->cellSize()));
        terrain.nextRevision();
        terrain.markChangedOnBase(base->revision());
        return;
    }
    Stroke cells = inCells(stroke, terrain.cellSize());
    applyStroke(terrain, cells, &memory, start);
    if (isBuiltIn(cells.layer)) return;
    // If the mask follows a rule, the stroke is kept beside it: the next look at the rule would paint over the mask.
    if (const auto strokes = terrain.findLayer(terrain.layerTable()->descriptionOf(cells.layer).strokes)) {
        cells.layer = *strokes;
        applyStroke(terrain, cells);
    }
}

json StrokeOperation::write(BlobWriter& blobs) const {
    json path = json::array();
    for (const Point& point : stroke.path) path.insert(path.end(), {point.x, point.y});
    json payload{{"part", choiceName(part)},
                 {"layer", layerJson(stroke.layer)},
                 {"mode", choiceName(stroke.mode)},
                 {"side", choiceName(stroke.side)},
                 {"shape", choiceName(stroke.shape)},
                 {"radius", stroke.radius},
                 {"strength", stroke.strength},
                 {"falloff", stroke.falloff},
                 {"roundness", stroke.roundness},
                 {"turn", stroke.turn},
                 {"limit", stroke.limit},
                 {"size", stroke.size},
                 {"step", stroke.step},
                 {"target", stroke.target},
                 {"source", {stroke.source.x, stroke.source.y}},
                 {"pressed", choiceName(stroke.pressed)},
                 {"pressure", stroke.pressure},
                 {"title", title},
                 {"path", std::move(path)}};
    if (former && part == StrokePart::First) {
        payload["former"] = fieldJson(former->heights(), blobs);
        payload["former"]["cell_size"] = former->cellSize();
        payload["former"]["datum"] = former->datum();
    }
    return payload;
}

StrokeOperation StrokeOperation::read(const json& payload, BlobReader& blobs) {
    const auto path = payload.at("path").get<std::vector<float>>();
    if (path.size() % 2 != 0) throw DamagedOperation("half a point in a stroke");
    StrokeOperation operation;
    operation.part = choiceNamed<StrokePart>(payload.at("part").get<std::string>());
    operation.title = payload.at("title").get<std::string>();
    Stroke& stroke = operation.stroke;
    stroke.layer = payload.at("layer") == info(Layer::Moisture).name
                       ? Layer::Moisture
                       : layerOf(payload.at("layer"), {LayerSource::Painted, LayerSource::Ground});
    stroke.mode = choiceNamed<StrokeMode>(payload.at("mode").get<std::string>());
    stroke.side = choiceNamed<StrokeSide>(payload.at("side").get<std::string>());
    stroke.shape = choiceNamed<FalloffShape>(payload.at("shape").get<std::string>());
    stroke.radius = payload.at("radius").get<float>();
    stroke.strength = payload.at("strength").get<float>();
    stroke.falloff = payload.at("falloff").get<float>();
    stroke.roundness = payload.at("roundness").get<float>();
    stroke.turn = payload.at("turn").get<float>();
    stroke.limit = payload.at("limit").get<float>();
    stroke.size = payload.at("size").get<float>();
    stroke.step = payload.at("step").get<float>();
    stroke.target = payload.at("target").get<double>();
    stroke.source = {payload.at("source").at(0).get<float>(), payload.at("source").at(1).get<float>()};
    stroke.pressed = choiceNamed<PressureEffect>(payload.at("pressed").get<std::string>());
    stroke.pressure = payload.at("pressure").get<std::vector<float>>();
    const bool isPressed = std::all_of(stroke.pressure.begin(), stroke.pressure.end(),
                                       [](float pressure) { return pressure >= 0.0f && pressure <= 1.0f; });
    if (!isPressed || (!stroke.pressure.empty() && 2 * stroke.pressure.size() != path.size()))
        throw DamagedOperation("a pressure that no pen has");
    const bool isSound = stroke.radius > 0.0f && stroke.falloff > 0.0f && stroke.size > 0.0f && stroke.step > 0.0f;
    const bool isTurned = stroke.roundness > 0.0f && stroke.roundness <= 1.0f && std::abs(stroke.turn) <= 360.0f;
    if (!isSound || !isTurned) throw DamagedOperation("a brush without a size");
    if (const auto former = payload.find("former"); former != payload.end()) {
        const auto isHeight = [](float height) { return std::abs(height) <= kHighestHeight; };
        const std::shared_ptr<const Field<float>> heights = fieldOf<float>(*former, blobs, isHeight);
        const auto cell = former->at("cell_size").get<float>();
        const auto datum = former->at("datum").get<double>();
        if (!(cell > 0.0f) || !std::isfinite(cell) || !std::isfinite(datum) || heights->width() < 2 ||
            heights->height() < 2)
            throw DamagedOperation("no former land");
        operation.former = std::make_shared<const Terrain>(*heights, cell, datum);
    }
    for (std::size_t i = 0; i < path.size(); i += 2) stroke.path.push_back({path[i], path[i + 1]});
    return operation;
}

std::string FillOperation::name(const Naming& naming) const {
    if (byHeight) return nameIn(naming, layer) + " by height";
    return (value > 0.0f ? "even " : "no ") + nameIn(naming, layer);
}

void FillOperation::apply(WorkedLand& land) const {
    land.edit(layer, [&](Terrain& terrain) { fillPainted(terrain, layer, value, byHeight); });
}

json FillOperation::write(BlobWriter& /*blobs*/) const {
    return {{"layer", layerJson(layer)}, {"value", value}, {"by_height", byHeight}};
}

FillOperation FillOperation::read(const json& payload, BlobReader& /*blobs*/) {
    return {.layer = layerOf(payload.at("layer"), {LayerSource::Painted}),
            .value = payload.at("value").get<float>(),
            .byHeight = payload.at("by_height").get<bool>()};
}

std::string PaintOperation::name(const Naming& naming) const {
    return nameIn(naming, layer) + " from " + source;
}

void PaintOperation::apply(WorkedLand& land) const {
    land.edit(layer, [&](Terrain& terrain) { paintValues(terrain, layer, *values, land.pool()); });
}

json PaintOperation::write(BlobWriter& blobs) const {
    json payload = fieldJson(*values, blobs);
    payload["layer"] = layerJson(layer);
    payload["source"] = source;
    return payload;
}

PaintOperation PaintOperation::read(const json& payload, BlobReader& blobs) {
    const Layer layer = layerOf(payload.at("layer"), {LayerSource::Painted});
    const auto isSound = [layer](float value) {
        if (!isBuiltIn(layer)) return std::isfinite(value);
        return value >= info(layer).lowest && value <= info(layer).highest;
    };
    return {.layer = layer,
            .values = fieldOf<float>(payload, blobs, isSound),
            .source = payload.at("source").get<std::string>()};
}

std::string RuleOperation::name(const Naming& naming) const {
    return nameIn(naming, layer) + " by " + std::string(choiceName(rule.by));
}

void RuleOperation::apply(WorkedLand& land) const {
    land.edit(layer, [&](Terrain& terrain) {
        paintByRules(terrain, layer, {{{.rule = rule}}}, join, land.cover(), land.pool());
    });
}

json RuleOperation::write(BlobWriter& /*blobs*/) const {
    return {{"layer", layerJson(layer)}, {"rule", rule.text()}, {"join", choiceName(join)}};
}

RuleOperation RuleOperation::read(const json& payload, BlobReader& /*blobs*/) {
    const Result<std::optional<MaskRule>> rule = MaskRule::fromText(payload.at("rule").get<std::string>());
    if (!rule || !*rule) throw DamagedOperation("a rule cannot be read");
    return {.layer = layerOf(payload.at("layer"), {LayerSource::Painted}),
            .rule = **rule,
            .join = choiceNamed<MaskJoin>(payload.at("join").get<std::string>())};
}

std::string ColourOperation::name(const Naming& /*naming*/) const {
    return "colour from " + source;
}

void ColourOperation::apply(WorkedLand& land) const {
    land.setColours(*colours);
}

json ColourOperation::write(BlobWriter& blobs) const {
    json payload = fieldJson(*colours, blobs);
    payload["source"] = source;
    return payload;
}

ColourOperation ColourOperation::read(const json& payload, BlobReader& blobs) {
    const auto isSound = [](const Rgba& colour) {
        return std::all_of(kColourChannels.begin(), kColourChannels.end(),
                           [&](auto channel) { return colour.*channel >= 0.0f && colour.*channel <= 1.0f; });
    };
    return {.colours = fieldOf<Rgba>(payload, blobs, isSound), .source = payload.at("source").get<std::string>()};
}

std::string FinishOperation::name(const Naming& /*naming*/) const {
    return "finishing grain";
}

void FinishOperation::apply(WorkedLand& land) const {
    land.edit(Layer::Height, [&](Terrain& terrain) { addFinishingGrain(terrain, finish, land.pool()); });
}

json FinishOperation::write(BlobWriter& /*blobs*/) const {
    json knobs = json::object();
    forEachKnob<FinishSettings>([&](const auto& knob) { knobs[std::string(knob.key)] = finish.*knob.member; });
    return knobs;
}

FinishOperation FinishOperation::read(const json& payload, BlobReader& /*blobs*/) {
    FinishOperation operation;
    forEachKnob<FinishSettings>([&](const auto& knob) {
        const Result<void> set =
            setKnobNumber(operation.finish, knob, payload.at(std::string(knob.key)).template get<double>(), knob.key);
        if (!set) throw DamagedOperation(set.error().message);
    });
    return operation;
}

std::string RestartOperation::name(const Naming& /*naming*/) const {
    return "restart";
}

void RestartOperation::apply(WorkedLand& land) const {
    land.restart();
}

json RestartOperation::write(BlobWriter& /*blobs*/) const {
    return json::object();
}

RestartOperation RestartOperation::read(const json& /*payload*/, BlobReader& /*blobs*/) {
    return {};
}

}  // namespace scree
