#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "app/document/preset.h"
#include "erosion/base/result.h"

namespace scree {

/// What erosion is to do with a map from a file.
enum class Treatment { AddDetail, Weather, Rebuild };

/// One treatment: its words, and the settings that it sets.
struct TreatmentInfo {
    Treatment treatment;
    std::string_view name;  ///< On the command line and in reports.
    std::string_view title;
    std::string_view tooltip;
    std::string_view settings;  ///< As --set takes them, with blanks between; all other settings have their defaults.
};

/// Every treatment once, in the order of the enum, which is that of their strength. The import dialog and the command
/// line walk this table. Their settings were chosen by the pictures of real maps after 20 and 200 rounds.
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

/// What a map gets whose user has chosen nothing.
inline constexpr Treatment kUsualTreatment = Treatment::Weather;

/// The treatment of this name. An Error names all of them.
Result<Treatment> treatmentNamed(std::string_view name);

/// `preset` with the erosion, the length and the finish of a treatment: its terrain and its look stay. An empty
/// treatment keeps all.
Preset treated(Preset preset, std::optional<Treatment> treatment);

}  // namespace scree
