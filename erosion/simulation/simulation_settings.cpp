#include "erosion/simulation/simulation_settings.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace scree {

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
    std::vector<std::string_view> groups{"simulation", "rain", "sea", "strata"};
    if (group == "simulation") return setKnob(settings, group, key, text);
    if (group == "rain") return setKnob(settings.sources.rain, group, key, text);
    if (group == "sea") return setKnob(settings.sources.sea, group, key, text);
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
