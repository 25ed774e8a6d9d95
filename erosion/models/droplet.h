#pragma once

#include <memory>

#include "erosion/knob.h"
#include "erosion/models/model.h"

/// Droplet erosion: water drops run downhill, cut while they can carry more and drop what they cannot carry.
///
/// Source: "Water erosion on heightmap terrain", ranmantaru.com, 2011, with the corrections that keep mass and prevent
/// pits and spikes. Lengths, heights and the load s are in units of the reference cell L_ref; a step is one unit long,
/// on finer grids too, where it crosses several cells. For each step of a drop at p:
///
///     g  = -2 grad h(p)                          over a unit around p, a true slope
///     d  = unit(Ki d + (1 - Ki) g)               a random direction where that is zero
///     p' = p + d;  h0 = h(p);  h1 = h(p')
///     if h1 >= h0:  need = h1 - h0 + 1e-4        in a pit:
///         need >= s: lay down s and end;  else lay down need, v = 0, h0 += need
///     D  = max(0, h0 - h1);  S = D               (or S / sqrt(S^2 + 1))
///     q  = max(S, minSlope) v w Kq               what the water can carry
///     s > q:  lay down Kd (s - q), around p
///     else:   cut min(Kr (q - s), kappa D) with a paraboloid brush of radius R; no node is cut below h1
///     v  = sqrt(v^2 + 2 g D);  w *= 1 - Kw
///
/// The defaults are the article's but for kappa (0.99 there): at 0.99 most steps are bound by it, the other knobs do
/// little and a minute of rain wears mountains down to fans.
namespace scree {

struct DropletSettings {
    int dropletsPerRound = 4000;
    float capacity = 10.0f;
    float maxCut = 0.1f;
    float erosionRate = 0.9f;
    float depositionRate = 0.02f;
    float minSlope = 0.05f;
    float gravity = 20.0f;
    float evaporation = 0.001f;
    float inertia = 0.1f;
    float radius = 2.0f;
    float detail = 0.0f;
    float softness = 0.0f;
    float maxSpeed = 1000.0f;
    bool sineSlope = false;
    bool exactFill = false;
    float flowMemory = 0.5f;
    float wetFlow = 60.0f;
    bool carryColour = false;
};

template <>
inline constexpr auto knobsOf<DropletSettings> = std::tuple{
    Knob{&DropletSettings::dropletsPerRound, "dropletsPerRound", "n", "Droplets per round", 1, 1000000, "", Scale::Log,
         "Rain between two passes of the other models. More makes rivers cut harder against collapse. "
         "Rain by area fits it to the size of the map."},
    Knob{&DropletSettings::capacity, "capacity", "Kq", "Carry capacity", 0.01f, 30.0f, "", Scale::Log,
         "How much soil fast water can hold. Below 1 it truly limits erosion."},
    Knob{&DropletSettings::maxCut, "maxCut", "kappa", "Max cut", 0.02f, 0.99f, "", Scale::Log,
         "Deepest cut per step, as a share of the drop ahead: the real strength knob. High carves deep gorges."},
    Knob{&DropletSettings::erosionRate, "erosionRate", "Kr", "Erosion rate", 0.01f, 1.0f, "", Scale::Log,
         "Share of the spare capacity cut each step. Does little while Max cut is the limit."},
    Knob{&DropletSettings::depositionRate, "depositionRate", "Kd", "Deposition rate", 0.0005f, 0.5f, "", Scale::Log,
         "How fast excess soil settles. High builds fans at the foot of slopes, low spreads silt far away."},
    Knob{&DropletSettings::minSlope, "minSlope", "minSlope", "Flat-ground capacity", 0.0f, 0.3f, "m/m", Scale::Linear,
         "Lets water keep its load across flats. Low fills valleys with flat floors."},
    Knob{&DropletSettings::gravity, "gravity", "g", "Gravity", 0.5f, 80.0f, "", Scale::Log,
         "Speeds water on slopes, which raises its capacity downstream."},
    Knob{&DropletSettings::evaporation, "evaporation", "Kw", "Evaporation", 0.0f, 0.05f, "", Scale::LogFromZero,
         "Water lost each step. High keeps erosion near the source of the drop."},
    Knob{&DropletSettings::inertia, "inertia", "Ki", "Inertia", 0.0f, 0.9f, "", Scale::Linear,
         "Keeps the direction of flow: smoother, wider bends."},
    Knob{&DropletSettings::radius, "radius", "R", "Channel radius", 1.0f, 8.0f, "units", Scale::Linear,
         "Width of each stream's cut, in units of the detail scale."},
    Knob{&DropletSettings::detail, "detail", "L_ref", "Detail scale", 0.0f, 8.0f, "cells", Scale::LogFromZero,
         "Size of the smallest gully, in cells (at least 1). 0 takes 1/512 of the map, so that a preset looks alike at "
         "any resolution."},
    Knob{&DropletSettings::softness, "softness", "soft", "Loose softness", 0.0f, 4.0f, "", Scale::Linear,
         "How much more easily loose sediment is cut than rock: old deposits wash out sooner."},
    Knob{&DropletSettings::maxSpeed, "maxSpeed", "v_max", "Speed limit", 1.0f, 1000.0f, "", Scale::Log,
         "Fastest a drop may run. Low tames torrents on very high slopes."},
    Knob{&DropletSettings::sineSlope, "sineSlope", "", "Capacity by sine", false, true, "", Scale::Linear,
         "Uses the sine of the slope instead of its tangent: cliffs are cut less wildly."},
    Knob{&DropletSettings::exactFill, "exactFill", "", "Fill pits exactly", false, true, "", Scale::Linear,
         "Fills each pit to its rim before the drop runs on: shorter paths, smoother floors."},
    Knob{&DropletSettings::flowMemory, "flowMemory", "", "Flow memory", 0.01f, 10.0f, "drops/unit^2", Scale::Log,
         "Rain over which flow and moisture are averaged. High shows old rivers, low only today's."},
    Knob{&DropletSettings::wetFlow, "wetFlow", "", "Soaking flow", 1.0f, 10000.0f, "units", Scale::Log,
         "Flow that leaves the ground half soaked. Low makes wide green valleys, high only wet river beds."},
    Knob{&DropletSettings::carryColour, "carryColour", "", "Carry surface colour", false, true, "", Scale::Linear,
         "Water carries the colour of what it cuts and lays it down with the sediment."},
};
static_assert(knobsAreComplete<DropletSettings>());

class DropletModel final : public ErosionModel {
 public:
    using Settings = DropletSettings;
    static constexpr std::string_view kName = "droplet";
    static constexpr std::string_view kTitle = "Water droplets";
    static constexpr bool kEnabledAtFirst = true;

    DropletModel();
    ~DropletModel() override;

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
