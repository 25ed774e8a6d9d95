#pragma once

#include <memory>

#include "erosion/knob.h"
#include "erosion/models/model.h"

/// Thermal erosion: loose rock on slopes steeper than its talus angle slides down.
///
/// Source: Musgrave, Kolb, Mace 1989, section 3.2, in an isotropic face-flux form (no neighbourhood to show in the
/// result). For each face between neighbours i and j along an axis, with normal difference dn = h_i - h_j and
/// tangential difference dt (mean of both cells' central differences along the other axis):
///
///     G = sqrt(dn^2 + dt^2) / L;  T = tan(talus) varied by noise and hardness
///     G > T:  F_ij = c/4 dn (1 - T / G)          metres of height from i to j
///
/// All fluxes are taken from the same heights (Jacobi) and gathered cell by cell in a fixed order, so the result is
/// mirror-symmetric and independent of the number of threads. Stable for c <= 1.
namespace scree {

struct ThermalSettings {
    int passes = 1;
    float talus = 38.66f;
    float rate = 0.5f;
    float talusNoise = 0.2f;
    bool looseOnly = false;
};

template <>
inline constexpr auto knobsOf<ThermalSettings> = std::tuple{
    Knob{&ThermalSettings::passes, "passes", "", "Passes per round", 0, 500, "", Scale::LogFromZero,
         "Collapse between two rains of the other models. More makes smoother scree slopes."},
    Knob{&ThermalSettings::talus, "talus", "T", "Talus angle", 11.0f, 72.0f, "deg", Scale::Linear,
         "Steepest slope that loose rock can hold. Low melts mountains, high keeps cliffs."},
    Knob{&ThermalSettings::rate, "rate", "c", "Collapse rate", 0.0f, 1.0f, "", Scale::Linear,
         "How fast slopes that are too steep collapse."},
    Knob{&ThermalSettings::talusNoise, "talusNoise", "", "Talus noise", 0.0f, 0.5f, "", Scale::Linear,
         "Varies the talus angle from place to place: breaks up flat scree facets."},
    Knob{&ThermalSettings::looseOnly, "looseOnly", "", "Loose only", false, true, "", Scale::Linear,
         "Moves only loose sediment; bare rock keeps its slope."},
};
static_assert(knobsAreComplete<ThermalSettings>());

class ThermalModel final : public ErosionModel {
 public:
    using Settings = ThermalSettings;
    static constexpr std::string_view kName = "thermal";
    static constexpr std::string_view kTitle = "Thermal collapse";
    static constexpr bool kEnabledAtFirst = true;

    ThermalModel();
    ~ThermalModel() override;

    Settings settings;

    void step(Terrain& terrain, const RoundContext& round) override;
    std::vector<Counter> counters() const override;

 private:
    struct Workspace;
    std::unique_ptr<Workspace> workspace_;
};

}  // namespace scree
