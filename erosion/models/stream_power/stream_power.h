#pragma once

#include "erosion/base/knob.h"
#include "erosion/models/model.h"

/// Stream power: rivers cut in proportion to their slope and a power of their upstream area, while the land is lifted.
/// It makes the large, branching valleys that no local model can.
///
/// Source: Braun and Willett 2013 (the implicit scheme, linear in the number of nodes once the flow is routed);
/// Cordonnier et al. 2016 for its use on terrain. With slope exponent n = 1, for each node i that drains to r over the
/// distance d, in the order of routeFlow():
///
///     dh/dt = U - K A^m S
///     F = K dt A^m / d
///     h_i = (h_i + U dt + F h_r) / (1 + F)              unconditionally stable
///
/// A is in m^2, lengths in m, times in years. Outlets stay as they are (the rim of an open map and all
/// that lies in the sea, or the lowest node where there is neither). What rivers cut leaves the map: this is the
/// detachment-limited form, which lays nothing down.
namespace scree {

struct StreamPowerSettings {
    float years = 2000.0f;
    float uplift = 0.0f;
    float erodibility = 5e-6f;
    float areaExponent = 0.45f;
};
template <>
inline constexpr auto knobsOf<StreamPowerSettings> = std::tuple{
    Knob{&StreamPowerSettings::years, "years", "dt", "Years per round", 10.0f, 100000.0f, "yr", Scale::Log,
         "Time that passes in one round. More years carve valleys sooner. The scheme is stable for any value."},
    Knob{&StreamPowerSettings::uplift, "uplift", "U", "Uplift", 0.0f, 20.0f, "mm/yr", Scale::LogFromZero,
         "Rate at which the land rises. Rivers and uplift together keep mountains at a steady height."},
    Knob{&StreamPowerSettings::erodibility, "erodibility", "K", "Erodibility", 1e-8f, 1e-3f, "m^(1-2m)/yr", Scale::Log,
         "How easily rivers erode the rock. High values cut wide, low valleys."},
    Knob{&StreamPowerSettings::areaExponent, "areaExponent", "m", "Area exponent", 0.2f, 0.8f, "", Scale::Linear,
         "Advantage of large rivers over small ones. High values make long profiles that are flat below and steep "
         "above."},
};
static_assert(knobsAreComplete<StreamPowerSettings>());

class StreamPowerModel {
 public:
    using Settings = StreamPowerSettings;
    static constexpr std::string_view kName = "stream_power";
    static constexpr std::string_view kTitle = "Stream power";
    static constexpr int kStateVersion = 1;

    void step(Terrain& terrain, const Settings& settings, const RoundContext& round);
    void visitState(StateVisitor& visitor);
    std::vector<Counter> counters() const;

 private:
    std::uint64_t steps_ = 0;
};

}  // namespace scree
