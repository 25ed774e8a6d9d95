#pragma once

#include <memory>

#include "erosion/knob.h"
#include "erosion/models/model.h"

/// Kinematic droplets with moisture: water carves in proportion to the height that it falls and fills in proportion to
/// what it climbs, and soaks the ground where it is slow.
///
/// Source: "Simulating hydraulic erosion of terrain" (TerrainGen), with the load that keeps mass. Heights are in units
/// of H_ref, the relief of the terrain, lengths in units of L_ref, 1/256 of the map; a step is one unit long,
/// on finer grids too, where it crosses several cells. For each step of a drop at p with velocity v:
///
///     v  <- (1 - friction) v - gravity grad h(p)        it ends where that is zero
///     p' = p + v / |v|;  de = h(p') - h(p)
///     dS = transfer de;  dS > 0: dS <- min(ratio dS, de)
///     with `capacity`: x = s - max(0, |v| w (-de) cap);  dS = transfer times the smaller of de and x
///     dS > 0: lay down dS, of the load at most;  dS < 0: cut -dS, no node below h(p');  both around p
///     lay down `evaporation` of the load: what the lost water held
///     w <- (1 - evaporation) w;  it ends below minVolume
///     moisture here <- m + absorption max(0, 1 - |v|) (1 - m)^dampPower
///
/// Soil dries by the share `soilEvaporation` for each droplet on a map of 256 x 256 cells.
namespace scree {

enum class Transport { HeightChange, Capacity };
template <>
inline constexpr auto choicesOf<Transport> = std::array<std::string_view, 2>{"heightChange", "capacity"};

struct MoistureDropletSettings {
    int dropletsPerRound = 2000;
    Transport transport = Transport::HeightChange;
    float transfer = 0.3f;
    float ratio = 2.0f;
    float capacity = 8.0f;
    float friction = 0.05f;
    float gravity = 12.0f;
    float evaporation = 0.01f;
    float minVolume = 0.01f;
    float absorption = 0.5f;
    float soilEvaporation = 2.5e-4f;
    float dampPower = 2.0f;
    float detail = 0.0f;
    float relief = 0.0f;
    bool conserve = true;
};

template <>
inline constexpr auto knobsOf<MoistureDropletSettings> = std::tuple{
    Knob{&MoistureDropletSettings::dropletsPerRound, "dropletsPerRound", "n", "Droplets per round", 1, 1000000, "",
         Scale::Log, "Rain between two passes of the other models. Rain by area fits it to the size of the map."},
    Knob{&MoistureDropletSettings::transport, "transport", "", "Transport", Transport::HeightChange,
         Transport::Capacity, "", Scale::Linear,
         "heightChange carves by the height that water falls; capacity also limits it by what the water can hold."},
    Knob{&MoistureDropletSettings::transfer, "transfer", "", "Transfer", 0.01f, 0.6f, "", Scale::Log,
         "Share of each height change that is carved or filled."},
    Knob{&MoistureDropletSettings::ratio, "ratio", "", "Fill ratio", 0.2f, 5.0f, "", Scale::Log,
         "Filling against carving. High makes flat valley floors."},
    Knob{&MoistureDropletSettings::capacity, "capacity", "cap", "Carry capacity", 0.1f, 100.0f, "", Scale::Log,
         "What fast, steep water can hold. Acts only with transport by capacity."},
    Knob{&MoistureDropletSettings::friction, "friction", "", "Friction", 0.005f, 0.5f, "", Scale::Log,
         "Slows water. High follows the slope closely, low lets it coast and bend."},
    Knob{&MoistureDropletSettings::gravity, "gravity", "g", "Gravity", 1.0f, 50.0f, "", Scale::Log,
         "How strongly the slope steers the water. High leaves less ground damp."},
    Knob{&MoistureDropletSettings::evaporation, "evaporation", "", "Evaporation", 0.002f, 0.1f, "", Scale::Log,
         "Shrinking of a drop with each step: how far it travels."},
    Knob{&MoistureDropletSettings::minVolume, "minVolume", "", "Smallest drop", 0.001f, 0.5f, "", Scale::Log,
         "A drop ends when it is as small as this. High makes short paths."},
    Knob{&MoistureDropletSettings::absorption, "absorption", "", "Absorption", 0.01f, 1.0f, "", Scale::Log,
         "How quickly slow water soaks the ground."},
    Knob{&MoistureDropletSettings::soilEvaporation, "soilEvaporation", "", "Drying of soil", 1e-6f, 1e-2f, "",
         Scale::Log, "How quickly the ground dries. Low keeps old water courses green."},
    Knob{&MoistureDropletSettings::dampPower, "dampPower", "P", "Damping by moisture", 1.0f, 2.0f, "", Scale::Linear,
         "How much less damp ground takes up: 1 as the article has it, 2 as its program."},
    Knob{&MoistureDropletSettings::detail, "detail", "L_ref", "Detail scale", 0.0f, 8.0f, "cells", Scale::LogFromZero,
         "Size of the smallest gully, in cells (at least 1). 0 takes 1/256 of the map, so that a preset looks alike at "
         "any resolution."},
    Knob{&MoistureDropletSettings::relief, "relief", "H_ref", "Reference relief", 0.0f, 10000.0f, "m",
         Scale::LogFromZero,
         "Height that counts as 1. Low makes water faster. 0 takes the relief of the terrain when it first rains."},
    Knob{&MoistureDropletSettings::conserve, "conserve", "", "Keep soil", false, true, "", Scale::Linear,
         "Drops carry what they carve. Off, as in the article: soil comes from and goes to nowhere."},
};
static_assert(knobsAreComplete<MoistureDropletSettings>());

class MoistureDropletModel final : public ErosionModel {
 public:
    using Settings = MoistureDropletSettings;
    static constexpr std::string_view kName = "moisture_droplet";
    static constexpr std::string_view kTitle = "Droplets with moisture";
    static constexpr bool kEnabledAtFirst = false;

    MoistureDropletModel();
    ~MoistureDropletModel() override;

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
