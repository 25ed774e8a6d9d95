#pragma once

#include "erosion/base/knob.h"
#include "erosion/models/droplets/droplet_model.h"
#include "erosion/models/droplets/soil_moisture.h"

/// Kinematic droplets with moisture: water carves in proportion to the height that it falls and fills in proportion to
/// the height that it climbs. Slow water soaks the ground.
///
/// Source: "Hydraulic Erosion on Procedural Terrain", 2023, and its program, TerrainGen, with loads that keep mass.
/// Heights are in units of H_ref, the relief of the terrain, lengths in units of L_ref, 1/256 of the map. A step is one
/// unit long; on finer grids it crosses several cells. For each step of a droplet at p with velocity v:
///
///     v  <- (1 - friction) v - gravity grad h(p)        the droplet ends if that is zero
///     p' = p + v / |v|;  de = h(p') - h(p)
///     dS by `transport`, where s is the load:
///         heightChange        transfer de;  dS > 0: min(ratio dS, de)
///         capacity            transfer times the smaller of de and x = s - max(0, |v| w (-de) cap)
///         unboundedCapacity   transfer x
///     dS > 0: deposit dS;  dS < 0: cut -dS, no node below h(p');  both around p
///     w <- (1 - evaporation) w;  the droplet ends below minVolume
///     m(p') <- m + absorption max(0, 1 - |v|) (1 - m)^P      moisture at p'; P is dampPower,
///         1 or 2; values between mix both
///
/// With `conserve`, a droplet deposits no more than its load: in each step the share `evaporation` of the load, which
/// the evaporated water carried, and the rest at its end. Without `conserve`, mass is not conserved, and the load that
/// limits a capacity vanishes with its droplet, as in the article. Deposits then raise no node above h(p'), because
/// otherwise the droplets of one spring would pile up a mountain.
///
/// The signs in the article's capacity are corrected, because with the original ones droplets carry only uphill. The
/// article says that its first form, unboundedCapacity, makes "big spikes or deep pits"; here the floor at h(p')
/// prevents the pits.
///
/// A round launches no more droplets than can take 60 million steps before they are too small, and no more than can
/// change 10 billion nodes in these steps.
///
/// Soil dries by the share `soilEvaporation` per droplet on a map of 256 x 256 cells.
namespace scree {

/// How the soil that a droplet picks up or deposits is computed: from the change of height along its step, from its
/// capacity limited by that change, or from its capacity without a limit.
enum class Transport { HeightChange, Capacity, UnboundedCapacity };
template <>
inline constexpr auto choicesOf<Transport> =
    std::array<std::string_view, 3>{"heightChange", "capacity", "unboundedCapacity"};

/// Knobs of the model.
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
    float amount = 1.0f;
};

inline constexpr Idle<MoistureDropletSettings> kNoCapacity{
    [](const MoistureDropletSettings& s) { return s.transport == Transport::HeightChange; },
    "Transport is heightChange"};
inline constexpr Idle<MoistureDropletSettings> kNoRatio{
    [](const MoistureDropletSettings& s) { return s.transport != Transport::HeightChange; },
    "Transport is not heightChange"};

template <>
inline constexpr auto knobsOf<MoistureDropletSettings> = std::tuple{
    Knob{
        &MoistureDropletSettings::dropletsPerRound, "dropletsPerRound", "n", "Droplets per round", 1, 1000000, "",
        Scale::Log,
        "Number of droplets between two passes of the other models. Rain by area scales this number with the map. A "
        "round has at most 60 million steps: 130,000 droplets with the default evaporation and minimum volume, 17,000 "
        "with the lowest of both. It changes at most 10 billion nodes: droplets with a coarse detail scale are fewer."},
    amountKnob(&MoistureDropletSettings::amount),
    Knob{&MoistureDropletSettings::transport, "transport", "", "Transport", Transport::HeightChange,
         Transport::UnboundedCapacity, "", Scale::Linear,
         "heightChange: water carves by the height that it falls. capacity: the carry capacity limits this too. "
         "unboundedCapacity: the carry capacity alone counts, as in the article's first version."},
    Knob{&MoistureDropletSettings::transfer, "transfer", "", "Transfer", 0.01f, 0.6f, "", Scale::Log,
         "Fraction of each height change that is carved or filled."},
    Knob{&MoistureDropletSettings::ratio, "ratio", "", "Fill ratio", 0.2f, 5.0f, "", Scale::Log,
         "Strength of filling relative to carving. High values make flat valley floors.", kNoRatio},
    Knob{&MoistureDropletSettings::capacity, "capacity", "cap", "Carry capacity", 0.1f, 100.0f, "", Scale::Log,
         "How much soil fast water on steep slopes can carry.", kNoCapacity},
    Knob{&MoistureDropletSettings::friction, "friction", "", "Friction", 0.005f, 0.5f, "", Scale::Log,
         "Friction of the ground. High values make water follow the slope closely, low values let it coast and bend."},
    Knob{&MoistureDropletSettings::gravity, "gravity", "g", "Gravity", 1.0f, 50.0f, "", Scale::Log,
         "How strongly the slope steers the water. High values leave less ground damp."},
    Knob{&MoistureDropletSettings::evaporation, "evaporation", "", "Evaporation", 0.002f, 0.1f, "", Scale::Log,
         "Fraction of a droplet lost in each step. Low values let it travel farther."},
    Knob{&MoistureDropletSettings::minVolume, "minVolume", "", "Minimum volume", 0.001f, 0.5f, "", Scale::Log,
         "Volume at which a droplet ends. High values make short paths."},
    Knob{&MoistureDropletSettings::absorption, "absorption", "", "Absorption", 0.01f, 1.0f, "", Scale::Log,
         "How fast slow water soaks into the ground."},
    Knob{&MoistureDropletSettings::soilEvaporation, "soilEvaporation", "", "Soil drying", 1e-6f, 1e-2f, "", Scale::Log,
         "How fast the ground dries. Low values keep old watercourses green."},
    Knob{&MoistureDropletSettings::dampPower, "dampPower", "P", "Moisture damping", 1.0f, 2.0f, "", Scale::Linear,
         "How much less water damp ground absorbs. The article uses 1, its program 2."},
    Knob{&MoistureDropletSettings::detail, "detail", "L_ref", "Detail scale", 0.0f, 32.0f, "reference cells",
         Scale::LogFromZero,
         "Size of the smallest gully, at least one cell. 0 uses 1/256 of the map, so that a preset looks alike at any "
         "resolution."},
    Knob{
        &MoistureDropletSettings::relief, "relief", "H_ref", "Reference relief", 0.0f, 10000.0f, "m",
        Scale::LogFromZero,
        "Height that counts as 1. Low values make water faster. 0 uses the relief of the terrain when it first rains."},
    Knob{&MoistureDropletSettings::conserve, "conserve", "", "Conserve soil", false, true, "", Scale::Linear,
         "Droplets deposit exactly what they carve. Off, as in the article, soil appears and disappears."},
};
static_assert(knobsAreComplete<MoistureDropletSettings>());

/// The model as the simulation runs it; see above.
class MoistureDropletModel : public DropletModelBase {
 public:
    using Settings = MoistureDropletSettings;
    static constexpr std::string_view kName = "moisture_droplet";
    static constexpr std::string_view kTitle = "Droplets with moisture";
    static constexpr int kStateVersion = 1;

    /// The length at which droplets act: their reference cell, metres.
    static double length(const Settings& settings, const TerrainForm& map);

    void step(Terrain& terrain, const Settings& settings, const RoundContext& round);
    void visitState(StateVisitor& visitor);

 private:
    SoilMoisture soil_;
    double relief_ = 0.0;  ///< Relief of the terrain when droplets first ran, metres.
};

}  // namespace scree
