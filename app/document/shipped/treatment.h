#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "app/document/preset.h"
#include "erosion/base/result.h"

namespace scree {

/// What erosion should do with an imported map.
enum class Treatment { AddDetail, Weather, Rebuild };

/// One treatment with its texts and its settings.
struct TreatmentInfo {
    Treatment treatment;
    std::string_view name;  ///< Name on the command line and in reports.
    std::string_view title;
    std::string_view tooltip;
    /// Settings as --set takes them, separated by spaces. All other settings get their defaults.
    std::string_view settings;
};

/// Every treatment once, in the order of the enum, from weak to strong. The import dialog and the command line use this
/// table. The settings were chosen by looking at real maps after 20 and 200 rounds.
inline constexpr std::array kTreatments{
    TreatmentInfo{Treatment::AddDetail, "addDetail", "Add detail",
                  "A little rain that dries up soon. It keeps every valley and ridge and adds small gullies.",
                  "run.rounds=100 rain.byArea=true droplet.dropletsPerRound=400 droplet.maxCut=0.04 "
                  "droplet.evaporation=0.02 thermal.passes=1 thermal.talus=50 thermal.rate=0.3"},
    TreatmentInfo{
        Treatment::Weather, "weather", "Weather",
        "Rain, and slopes that slide. It softens ridges and fills valley floors; mountains stay.",
        "run.rounds=100 rain.byArea=true droplet.dropletsPerRound=1500 droplet.maxCut=0.025 "
        "droplet.depositionRate=0.03 droplet.evaporation=0.005 thermal.passes=1 thermal.talus=40 thermal.rate=0.3"},
    TreatmentInfo{Treatment::Rebuild, "rebuild", "Rebuild",
                  "Rivers cut while the land rises, 5000 years a round. It may remake the map altogether.",
                  "run.rounds=200 rain.byArea=true droplet.dropletsPerRound=2000 stream_power.enabled=true "
                  "stream_power.years=5000 stream_power.uplift=0.5 stream_power.hillslope=0.001 "
                  "stream_power.upliftMargin=0.15 thermal.passes=2 thermal.talus=40"},
};
static_assert([] {
    for (std::size_t i = 0; i < kTreatments.size(); ++i)
        if (static_cast<std::size_t>(kTreatments[i].treatment) != i) return false;
    return true;
}());

constexpr const TreatmentInfo& info(Treatment treatment) {
    return kTreatments[static_cast<std::size_t>(treatment)];
}

/// Treatment of a map if the user has chosen none.
inline constexpr Treatment kUsualTreatment = Treatment::Weather;

/// Returns the treatment of this name. An error lists all names.
Result<Treatment> treatmentNamed(std::string_view name);

/// Returns `preset` with the erosion, length and finish of a treatment. Its terrain and look stay. Without a treatment
/// nothing changes.
Preset treated(Preset preset, std::optional<Treatment> treatment);

}  // namespace scree
