#include "app/document/simple/what_runs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace scree {

namespace {

/// What acts on the land in each model. Models that share a word are named once.
constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kForces{{
    {"stream_power", "rivers"},
    {"droplet", "rain"},
    {"moisture_droplet", "rain"},
    {"particle", "rain"},
    {"hydraulic", "rain"},
    {"musgrave", "rain"},
    {"pipes", "running water"},
    {"ice", "glaciers"},
    {"wind", "wind"},
    {"plateau", "levelling"},
    {"thermal", "slides"},
}};

template <class Entry>
bool acts(const Entry& entry, const std::vector<Modulation>& modulations) {
    const std::string amount = std::string(Entry::ModelType::kName) + ".amount";
    const bool varies = std::any_of(modulations.begin(), modulations.end(),
                                    [&](const Modulation& each) { return each.knob == amount; });
    return entry.enabled && (varies || entry.settings.amount > 0.0f);
}

/// Returns "10,000" for 10000, rounded to a whole number.
std::string grouped(double number) {
    std::string text = std::to_string(std::llround(number));
    for (std::size_t place = text.size(); place > 3; place -= 3) text.insert(place - 3, ",");
    return text;
}

/// Returns "Rivers, rain and slides".
std::string sentence(const std::vector<std::string_view>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
        text += words[i];
    }
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

}  // namespace

std::string whatRuns(const Preset& preset) {
    const SimulationSettings& settings = preset.simulation;
    std::vector<std::string_view> models;
    forEachModel(settings.models, [&](const auto& entry) {
        if (acts(entry, settings.modulations)) models.push_back(std::decay_t<decltype(entry)>::ModelType::kName);
    });
    const auto has = [&](std::string_view model) {
        return std::find(models.begin(), models.end(), model) != models.end();
    };
    if (models.empty()) return "No model is on: a run changes nothing";
    const bool rises =
        has("stream_power") && std::get<ModelEntry<StreamPowerModel>>(settings.models).settings.uplift > 0.0f;
    std::vector<std::string_view> forces;
    for (const auto& [model, force] : kForces) {
        if (!has(model) || std::find(forces.begin(), forces.end(), force) != forces.end()) continue;
        forces.push_back(force);
        if (force == "rivers" && rises) forces.emplace_back("uplift");
    }
    std::string text = sentence(forces);
    const double years = yearsPerRound(settings);
    if (years > 0.0) text += ", " + grouped(years) + " years a round";
    if (rises) return text + ": rebuilds the land";
    if (has("stream_power")) return text + ": wears the land down";
    if (has("ice")) return text + ": carves valleys";
    return text + (forces.size() == 1 && has("wind") ? ": moves sand" : ": carves the land");
}

}  // namespace scree
