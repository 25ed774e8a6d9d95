#pragma once

#include "erosion/base/knob.h"

/// What slopes look like between the nodes of the base: rock, scree, soil and gullies. See slope_detail.h.
namespace scree {

/// Amount and lengths of the detail on slopes.
struct SlopeSettings {
    bool enabled = true;
    float rockDetail = 1.0f;
    float jointSpacing = 0.0f;
    float blockiness = 0.5f;
    float scree = 1.0f;
    float screeSize = 0.3f;
    float soilCreep = 0.005f;
    float gullySpacing = 0.0f;
};

inline constexpr Idle<SlopeSettings> kNoSlopeDetail{[](const SlopeSettings& s) { return !s.enabled; },
                                                    "Slope detail is off"};
inline constexpr Idle<SlopeSettings> kNoRockDetail{[](const SlopeSettings& s) { return s.rockDetail == 0.0f; },
                                                   "Rock detail is 0"};
inline constexpr Idle<SlopeSettings> kNoScree{[](const SlopeSettings& s) { return s.scree == 0.0f; }, "Scree is 0"};

template <>
inline constexpr auto knobsOf<SlopeSettings> = std::tuple{
    Knob{&SlopeSettings::enabled, "enabled", "", "Slope detail", false, true, "", Scale::Linear,
         "Gives slopes structure that is finer than the models' grid: ledges and ribs of rock, scree, soil, gullies. "
         "Maps that are no finer than the models' grid have no room for it."}
        .alsoCalled("fine detail"),
    Knob{&SlopeSettings::rockDetail, "rockDetail", "", "Rock detail", 0.0f, 2.0f, "×", Scale::Linear,
         "Height of ledges, ribs and blocks on rock. 0 leaves rock smooth.", kNoSlopeDetail}
        .alsoCalled("cliff detail, sharper rock, cracks"),
    Knob{&SlopeSettings::jointSpacing, "jointSpacing", "", "Joint spacing", 0.0f, 2000.0f, "m", Scale::LogFromZero,
         "Mean distance between the cracks that divide rock into blocks. 0 uses 1/256 of the map.", kNoSlopeDetail,
         kNoRockDetail}
        .alsoCalled("block size, crack spacing, fractures"),
    Knob{&SlopeSettings::blockiness, "blockiness", "", "Blockiness", 0.0f, 1.0f, "", Scale::Linear,
         "0 makes long ledges of beds, 1 ribs and blocks along joints.", kNoSlopeDetail, kNoRockDetail}
        .alsoCalled("angular, blocks"),
    Knob{&SlopeSettings::scree, "scree", "", "Scree", 0.0f, 2.0f, "×", Scale::Linear,
         "How far scree reaches below rock, and how high its cones are at the foot of gullies.", kNoSlopeDetail}
        .alsoCalled("debris, rubble, talus cones"),
    Knob{&SlopeSettings::screeSize, "screeSize", "", "Scree size", 0.0f, 10.0f, "m", Scale::LogFromZero,
         "Height of the stones and lobes on scree.", kNoSlopeDetail, kNoScree}
        .alsoCalled("boulders, stones"),
    Knob{&SlopeSettings::soilCreep, "soilCreep", "", "Soil", 0.0f, 0.1f, "m²/yr", Scale::LogFromZero,
         "Creep of soil on gentle slopes over ten thousand years. High values leave smooth hills.", kNoSlopeDetail}
        .alsoCalled("smooth slopes, round hills, soften, diffusion"),
    Knob{&SlopeSettings::gullySpacing, "gullySpacing", "", "Gully spacing", 0.0f, 20000.0f, "m", Scale::LogFromZero,
         "Distance between gullies. Water that gathers on its square cuts a gully. 0 uses 1/46 of the map.",
         kNoSlopeDetail}
        .alsoCalled("rills, channels, ravines"),
};
static_assert(knobsAreComplete<SlopeSettings>());

/// Returns the mean joint spacing in metres, on a map whose longer edge is `extent` metres.
inline double jointSpacingOf(const SlopeSettings& settings, double extent) {
    return settings.jointSpacing > 0.0f ? static_cast<double>(settings.jointSpacing) : extent / 256.0;
}
/// Returns the distance of gullies in metres, on a map whose longer edge is `extent` metres.
inline double gullySpacingOf(const SlopeSettings& settings, double extent) {
    return settings.gullySpacing > 0.0f ? static_cast<double>(settings.gullySpacing) : extent / 46.0;
}

}  // namespace scree
