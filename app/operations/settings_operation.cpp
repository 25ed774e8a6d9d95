#include "app/operations/settings_operation.h"

#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "app/document/change_name.h"
#include "app/document/preset_layout.h"
#include "app/operations/damaged_operation.h"
#include "app/operations/worked_land.h"

namespace scree {

namespace {

using nlohmann::json;

/// Keys of the terrain in a preset that hold its paint: the added layers and the values.
constexpr std::array<const char*, 2> kPaintKeys{"layers", "paint"};

json jsonOf(Preset preset) {
    preset.terrain.paint = {};
    return json::parse(formatPreset(preset));
}

Preset presetWith(const SimulationSettings& settings) {
    Preset preset;
    preset.simulation = settings;
    return preset;
}

}  // namespace

SettingsOperation settingsChange(const Preset& before, const Preset& after) {
    SettingsOperation change{.difference = json::diff(jsonOf(before), jsonOf(after)).dump()};
    if (!samePaint(before.terrain.paint, after.terrain.paint)) change.paint = after.terrain.paint;
    return change;
}

SettingsOperation allSettings(const SimulationSettings& settings) {
    const json whole{{"op", "replace"}, {"path", ""}, {"value", jsonOf(presetWith(settings))}};
    return {.difference = json::array({whole}).dump()};
}

std::string SettingsOperation::name(const Naming& naming) const {
    const Result<Preset> after = appliedTo(naming.document);
    return after ? changeName(naming.document, withLookOf(naming.document, *after)) : std::string();
}

Result<Preset> SettingsOperation::appliedTo(const Preset& before) const {
    try {
        Result<PresetReading> reading =
            parsePreset(jsonOf(before).patch(json::parse(difference)).dump(), "The changed settings");
        if (!reading) return reading.error();
        reading->preset.terrain.paint = paint.value_or(before.terrain.paint);
        return std::move(reading->preset);
    } catch (const json::exception&) {
        return Error{"The settings have changed in the meantime; make the change again"};
    }
}

Result<SimulationSettings> SettingsOperation::appliedTo(const SimulationSettings& before) const {
    Result<Preset> after = appliedTo(presetWith(before));
    if (!after) return after.error();
    return std::move(after->simulation);
}

void SettingsOperation::apply(WorkedLand& land) const {
    Result<SimulationSettings> after = appliedTo(land.simulation().settings());
    if (!after) throw std::runtime_error(after.error().message);
    land.setSettings(std::move(*after));
}

void SettingsOperation::append(const SettingsOperation& next) {
    // Many changes may have waited for a long round, so they are joined as text, in a time proportional to their
    // length.
    if (difference == kNoDifference) {
        difference = next.difference;
    } else if (next.difference != kNoDifference) {
        difference.back() = ',';
        difference.append(next.difference, 1);
    }
    if (next.paint) paint = next.paint;
}

json SettingsOperation::write(BlobWriter& /*blobs*/) const {
    json payload{{"difference", json::parse(difference)}};
    if (!paint) return payload;
    Preset painted;
    painted.terrain.paint = *paint;
    const json terrain = json::parse(formatPreset(painted)).at("terrain");
    json& kept = payload["paint"] = json::object();
    for (const char* key : kPaintKeys)
        if (const auto found = terrain.find(key); found != terrain.end()) kept[key] = *found;
    return payload;
}

SettingsOperation SettingsOperation::read(const json& payload, BlobReader& /*blobs*/) {
    const json& difference = payload.at("difference");
    if (!difference.is_array()) throw DamagedOperation("no difference of settings");
    SettingsOperation operation{.difference = difference.dump()};
    const auto paint = payload.find("paint");
    if (paint == payload.end()) return operation;
    const json preset{{"version", kPresetVersion}, {"terrain", *paint}};
    Result<PresetReading> reading = parsePreset(preset.dump(), "the paint");
    if (!reading) throw DamagedOperation(reading.error().message);
    operation.paint = std::move(reading->preset.terrain.paint);
    return operation;
}

}  // namespace scree
