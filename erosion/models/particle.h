#pragma once

#include <memory>

#include "erosion/knob.h"
#include "erosion/models/model.h"

/// Simple particles: drops that are pushed by the ground's normal, slowed by drag, and carry soil by their speed.
///
/// Source: the particle method of "Terrain erosion: grid and particle" after Chiba, Muraoka, Fujita 1998, with loads
/// that are kept and limits that prevent pits and spikes. Lengths and the load s are in units of the reference cell
/// L_ref, 1/512 of the map; a step lasts a unit of time, so that at most one of them is crossed. For each step of a
/// particle at p with velocity v (at most 1):
///
///     v  <- (1 - Kf) (v + Ka n)                n = -grad h / sqrt(1 + |grad h|^2)
///     p' = p + v
///     x  = s - Kc |v| w
///     x > 0: lay down Kd x, at most the rise of the ground ahead (or 0.01)
///     else:  cut -Ks x, at most half of its fall over a unit, no node below h(p')
///     w  <- w - 1 / life                        it ends, laying its load down around it, at 0
///
/// The article changes the nearest node only, which stipples flat ground where a slow particle meets one node again
/// and again: `nearest` shows that, with a cell for a unit.
namespace scree {

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
};

template <>
inline constexpr auto knobsOf<ParticleSettings> = std::tuple{
    Knob{&ParticleSettings::dropletsPerRound, "dropletsPerRound", "n", "Particles per round", 1, 1000000, "",
         Scale::Log, "Rain between two passes of the other models. Rain by area fits it to the size of the map."},
    Knob{&ParticleSettings::push, "push", "Ka", "Push", 0.02f, 1.0f, "", Scale::Log,
         "Push from the slope. High makes water fast, which carries more."},
    Knob{&ParticleSettings::drag, "drag", "Kf", "Drag", 0.01f, 0.5f, "", Scale::Log,
         "Low lets water coast over flats and swing round bends."},
    Knob{&ParticleSettings::capacity, "capacity", "Kc", "Carry capacity", 0.01f, 3.0f, "", Scale::Log,
         "Soil carried for each unit of speed. High carves deep and builds large fans."},
    Knob{&ParticleSettings::depositionRate, "depositionRate", "Kd", "Deposition rate", 0.0f, 1.0f, "", Scale::Linear,
         "Share of the overload dropped each step. High builds fans at the foot of slopes."},
    Knob{&ParticleSettings::erosionRate, "erosionRate", "Ks", "Softness", 0.0f, 1.0f, "", Scale::Linear,
         "Share of the spare capacity cut each step. High reaches full load sooner."},
    Knob{&ParticleSettings::life, "life", "w0/evap", "Lifetime", 20.0f, 2000.0f, "steps", Scale::Log,
         "Steps until a particle has dried up. High makes long rivers."},
    Knob{&ParticleSettings::radius, "radius", "R", "Channel radius", 1.0f, 8.0f, "units", Scale::Linear,
         "Width of each stream's cut, in units of the detail scale."},
    Knob{&ParticleSettings::detail, "detail", "L_ref", "Detail scale", 0.0f, 8.0f, "cells", Scale::LogFromZero,
         "Size of the smallest gully, in cells (at least 1). 0 takes 1/512 of the map, so that a preset looks alike at "
         "any resolution."},
    Knob{&ParticleSettings::nearest, "nearest", "", "Nearest node only", false, true, "", Scale::Linear,
         "Cuts and fills single nodes, as the article has it: stipples flat ground."},
};
static_assert(knobsAreComplete<ParticleSettings>());

class ParticleModel final : public ErosionModel {
 public:
    using Settings = ParticleSettings;
    static constexpr std::string_view kName = "particle";
    static constexpr std::string_view kTitle = "Simple particles";
    static constexpr bool kEnabledAtFirst = false;

    ParticleModel();
    ~ParticleModel() override;

    Settings settings;

    void step(Terrain& terrain, const RoundContext& round) override;
    void forget() override;
    void visitState(StateVisitor& visitor) override;
    std::vector<Counter> counters() const override;

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace scree
