#include "erosion/simulation/simulation_settings.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// Returns "a, b, c".
std::string joined(const std::vector<std::string_view>& names) {
    std::string text;
    for (const std::string_view name : names) text.append(text.empty() ? "" : ", ").append(name);
    return text;
}

/// Returns the names of the knobs with a place that belong to the same model as `knob`.
std::vector<std::string_view> placedKnobsLike(std::string_view knob) {
    std::vector<std::string_view> names = knobsWithPlace();
    const std::string_view model = knob.substr(0, knob.find('.') + 1);
    std::erase_if(names, [&](std::string_view name) { return !name.starts_with(model); });
    return names;
}

/// Calls `visit(entry, knob)` for the knob with this name ("thermal.talus"), if a model has it.
template <class Visitor>
void withModelKnob(const ModelEntries& models, std::string_view name, Visitor&& visit) {
    const std::size_t dot = name.find('.');
    if (dot == std::string_view::npos) return;
    forEachModel(models, [&]<class Entry>(const Entry& entry) {
        if (Entry::ModelType::kName != name.substr(0, dot)) return;
        forEachKnob<typename Entry::ModelType::Settings>([&](const auto& knob) {
            if (knob.key == name.substr(dot + 1)) visit(entry, knob);
        });
    });
}

}  // namespace

std::vector<KnobFields::Varying> varyingKnobs(const SimulationSettings& settings) {
    std::vector<KnobFields::Varying> varying;
    for (const Modulation& modulation : settings.modulations)
        withModelKnob(settings.models, modulation.knob, [&](const auto& entry, const auto& knob) {
            if (entry.enabled && knob.hasPlace) varying.push_back({knobId(knob.member), modulation});
        });
    return varying;
}

Result<void> checkModulation(const Modulation& modulation) {
    std::optional<Result<void>> outcome;
    withModelKnob({}, modulation.knob, [&]<class S, class V>(const auto& /*entry*/, const Knob<S, V>& knob) {
        if constexpr (std::is_same_v<V, float>) {
            S settings;
            outcome = Result<void>{};
            for (const float value : {modulation.at0, modulation.at1})
                if (*outcome) outcome = setKnobNumber(settings, knob, static_cast<double>(value), modulation.knob);
        }
        if (!knob.hasPlace)
            outcome = Error{"knob '" + modulation.knob + "' acts on the whole map; a layer can vary " +
                            joined(placedKnobsLike(modulation.knob))};
    });
    return outcome ? *outcome : unknownKnob(modulation.knob, modulation.knob, knobsWithPlace());
}

Result<void> checkModulatedBy(std::span<const LayerInfo> layers, const SimulationSettings& settings) {
    std::vector<std::string_view> painted;
    for (const LayerInfo& layer : layers)
        if (layer.source == LayerSource::Painted) painted.push_back(layer.name);
    for (const Modulation& each : settings.modulations)
        if (std::find(painted.begin(), painted.end(), each.layer) == painted.end())
            return Error{each.knob + " varies by '" + shownText(each.layer) +
                         "', which is not a painted layer of the terrain" + suggestion(each.layer, painted) +
                         " (there are " + joined(painted) + ")"};
    return {};
}

std::vector<std::string_view> knobsWithPlace() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> found;
        const ModelEntries models;
        forEachModel(models, [&]<class Entry>(const Entry&) {
            forEachKnob<typename Entry::ModelType::Settings>([&](const auto& knob) {
                if (knob.hasPlace) found.push_back(std::string(Entry::ModelType::kName) + "." + std::string(knob.key));
            });
        });
        return found;
    }();
    return {names.begin(), names.end()};
}

double yearsPerRound(const SimulationSettings& settings) {
    double years = 0.0;
    forEachModel(settings.models, [&](const auto& entry) {
        if constexpr (requires { entry.settings.years; })
            if (entry.enabled) years = std::max(years, static_cast<double>(entry.settings.years));
    });
    return years;
}

Result<void> setByName(SimulationSettings& settings, std::string_view name, std::string_view text) {
    const std::size_t dot = name.find('.');
    const std::string_view group = name.substr(0, dot);
    const std::string_view key = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
    std::vector<std::string_view> groups{"simulation", "rain", "sea", "strata", "slopes"};
    if (group == "simulation") return setKnob(settings, group, key, text);
    if (group == "rain") return setKnob(settings.sources.rain, group, key, text);
    if (group == "sea") return setKnob(settings.sources.sea, group, key, text);
    if (group == "slopes") return setKnob(settings.slopes, group, key, text);
    if (group == "strata") return setKnob(settings.strata, group, key, text);
    std::optional<Result<void>> outcome;
    forEachModel(settings.models, [&](auto& entry) {
        constexpr std::string_view kName = std::decay_t<decltype(entry)>::ModelType::kName;
        groups.push_back(kName);
        if (group != kName) return;
        if (key == "enabled") {
            if (text == "true" || text == "false") {
                entry.enabled = text == "true";
                outcome = Result<void>{};
            } else {
                outcome = detail::notAChoice(name, text, {"true", "false"});
            }
        } else {
            outcome = setKnob(entry.settings, group, key, text);
        }
    });
    if (outcome) return *outcome;
    return unknownKnob(name, group, groups);
}

}  // namespace scree
