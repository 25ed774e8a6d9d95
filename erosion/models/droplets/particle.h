#pragma once

#include "erosion/base/knob.h"
#include "erosion/models/droplets/droplet_model.h"

/// Simple particles: droplets pushed by the ground's normal and slowed by drag. Their speed limits what they carry.
///
/// Source: the particle method of "Terrain erosion: grid and particle" after Chiba, Muraoka, Fujita 1998, with loads
/// that keep mass and limits that prevent pits and spikes. Lengths and the load s are in units of the reference cell
/// L_ref, 1/512 of the map. A step lasts a unit of time and is at most one reference cell long. For each step of a
/// particle at p with velocity v (at most 1):
///
///     v  <- (1 - Kf) (v + Ka n)                n = -grad h / sqrt(1 + |grad h|^2)
///     p' = p + v
///     x  = s - Kc |v| w
///     x > 0: deposit Kd x, at most the rise of the ground ahead (or 0.01)
///     else:  cut -Ks x, at most half of its fall over a unit, no node below h(p')
///     w  <- w - 1 / life                        at 0 it ends and deposits its load around it
///
/// A round launches no more particles than can take 15 million steps in their lifetimes, and no more than can change
/// 2.5 billion nodes in these steps.
///
/// The article changes only the nearest node. This leaves dots on flat ground, where a slow particle meets the same
/// node many times. `nearest` does the same, with a cell as the unit of length.
namespace scree {

/// Knobs of the model.
struct ParticleSettings {
    int dropletsPerRound = 2000;
    float push = 0.3f;
    float drag = 0.1f;
    float capacity = 0.3f;
    float depositionRate = 0.1f;
    float erosionRate = 0.3f;
    float life = 200.0f;
    float radius = 2.0f;
    float detail = 0.0f;
    bool nearest = false;
    float amount = 1.0f;
};

inline constexpr Idle<ParticleSettings> kNearestOnly{[](const ParticleSettings& s) { return s.nearest; },
                                                     "Nearest node only is on"};
inline constexpr Idle<ParticleSettings> kNoCut{[](const ParticleSettings& s) { return s.erosionRate == 0.0f; },
                                               "Erosion rate is 0"};

template <>
inline constexpr auto knobsOf<ParticleSettings> = std::tuple{
    Knob{&ParticleSettings::dropletsPerRound, "dropletsPerRound", "n", "Particles per round", 1, 1000000, "",
         Scale::Log,
         "Number of particles between two passes of the other models. Rain by area scales this number with the map. A "
         "round has at most 15 million steps: 75,000 particles with a lifetime of 200, 7,500 with 2000. It changes "
         "at most 2.5 billion nodes: particles with wide channels are fewer."},
    amountKnob(&ParticleSettings::amount),
    Knob{&ParticleSettings::push, "push", "Ka", "Acceleration", 0.02f, 1.0f, "", Scale::Log,
         "Acceleration by the slope. High values make water faster, and fast water carries more."},
    Knob{&ParticleSettings::drag, "drag", "Kf", "Drag", 0.01f, 0.5f, "", Scale::Log,
         "Resistance to motion. Low values let water coast over flats and swing round bends."},
    Knob{&ParticleSettings::capacity, "capacity", "Kc", "Carry capacity", 0.01f, 3.0f, "", Scale::Log,
         "Soil carried per unit of speed. High values carve deep and build large fans.", kNoCut},
    Knob{&ParticleSettings::depositionRate, "depositionRate", "Kd", "Deposition rate", 0.0f, 1.0f, "", Scale::Linear,
         "Fraction of the overload deposited in each step. High values build fans at the foot of slopes.", kNoCut},
    Knob{&ParticleSettings::erosionRate, "erosionRate", "Ks", "Erosion rate", 0.0f, 1.0f, "", Scale::Linear,
         "Fraction of the spare capacity that is cut in each step. High values reach full load sooner."},
    Knob{&ParticleSettings::life, "life", "w0/evap", "Lifetime", 20.0f, 2000.0f, "steps", Scale::Log,
         "Number of steps until a particle has dried up. High values make long rivers."},
    Knob{&ParticleSettings::radius, "radius", "R", "Channel radius", 1.0f, 8.0f, "× detail", Scale::Linear,
         "Radius of the channel that a stream cuts, as a multiple of the detail scale.", kNearestOnly, kNoCut},
    Knob{&ParticleSettings::detail, "detail", "L_ref", "Detail scale", 0.0f, 32.0f, "reference cells",
         Scale::LogFromZero,
         "Size of the smallest gully, at least one cell. 0 uses 1/512 of the map, so that a preset looks alike at any "
         "resolution.",
         kNearestOnly},
    Knob{&ParticleSettings::nearest, "nearest", "", "Nearest node only", false, true, "", Scale::Linear,
         "Cuts and fills single nodes, as in the article. This leaves speckles on flat ground."},
};
static_assert(knobsAreComplete<ParticleSettings>());

/// The model as the simulation runs it; see above.
class ParticleModel : public DropletModelBase {
 public:
    using Settings = ParticleSettings;
    static constexpr std::string_view kName = "particle";
    static constexpr std::string_view kTitle = "Simple particles";
    static constexpr int kStateVersion = 1;

    /// The length at which droplets act: their reference cell, metres.
    static double length(const Settings& settings, const TerrainForm& map);

    void step(Terrain& terrain, const Settings& settings, const RoundContext& round);
};

}  // namespace scree
