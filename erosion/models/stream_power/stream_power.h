#pragma once

#include "erosion/base/knob.h"
#include "erosion/models/model.h"
#include "erosion/models/stream_power/hillslope.h"
#include "erosion/models/stream_power/river_erosion.h"
#include "erosion/models/stream_power/rock_variety.h"
#include "erosion/models/stream_power/uplift_pattern.h"

/// Stream power: rivers erode in proportion to their slope and a power of their discharge, and deposit sediment, while
/// the land is uplifted. This forms the tree of valleys that no local model can form.
///
///     dh/dt = U u(x, y) - K (1 - hardness) A^m S + G Qs / A + D laplace(h)
///
/// On the floors of valleys the ground sinks towards the river (ValleyFloors).
///
/// Sources: Braun and Willett 2013 (the implicit scheme, linear in the number of nodes once the flow is routed); Yuan
/// et al. 2019 (deposition); Cordonnier et al. 2016 for the use on terrain, and 2019 for depressions. The exponent of
/// the slope is 1. A is in m^2, weighted by rain and springs; lengths are in m, times in years.
///
/// K differs from place to place, as real rock does (RockVariety). Without that, valleys are straight and lie at equal
/// distances, which creep sets (Perron et al. 2009).
///
/// Flow is routed on the ground without filling, and depressions are carved (Drainage). Rivers act from the outlets
/// upstream (RiverErosion), then soil creeps (Hillslope). Outlets are the rim of an open map, which keeps its height,
/// and all ground in the sea, which rises but is not cut; if the map has neither, the lowest node is the outlet.
/// Sediment that reaches an outlet leaves the map. The layers Flow and Moisture follow the discharge as a moving
/// average over a few rounds.
namespace scree {

/// Which of its lower neighbours a node drains to; see FlowRules::rho8.
enum class FlowRoutingMethod { Steepest, Rho8 };
template <>
inline constexpr auto choicesOf<FlowRoutingMethod> = std::array<std::string_view, 2>{"steepest", "rho8"};

/// Knobs of the model; symbols as in the equation above.
struct StreamPowerSettings {
    float years = 2000.0f;
    float uplift = 0.0f;
    float erodibility = 5e-6f;
    float rockVariety = 0.5f;
    float areaExponent = 0.45f;
    float deposition = 0.3f;
    float valleyFloors = 0.08f;
    float hillslope = 0.01f;
    FlowRoutingMethod routing = FlowRoutingMethod::Rho8;
    float detail = 0.0f;
    UpliftShape upliftShape = UpliftShape::Even;
    float upliftScale = 0.25f;
    float upliftAngle = 0.0f;
    float upliftMargin = 0.0f;
    int upliftSeed = 1;
    float amount = 1.0f;
};

inline constexpr Idle<StreamPowerSettings> kNoUplift{[](const StreamPowerSettings& s) { return s.uplift == 0.0f; },
                                                     "Uplift is 0"};
inline constexpr Idle<StreamPowerSettings> kNoUpliftScale{[](const StreamPowerSettings& s) {
                                                              return s.upliftShape == UpliftShape::Even ||
                                                                     s.upliftShape == UpliftShape::Dome;
                                                          },
                                                          "Uplift shape is even or dome"};

inline constexpr Idle<StreamPowerSettings> kNoUpliftChance{
    [](const StreamPowerSettings& s) { return kNoUpliftScale.when(s) && s.upliftMargin == 0.0f; },
    "Uplift shape is even or dome, without a margin"};

template <>
inline constexpr auto knobsOf<StreamPowerSettings> = std::tuple{
    Knob{&StreamPowerSettings::years, "years", "dt", "Years per round", 10.0f, 100000.0f, "yr", Scale::Log,
         "Time that passes in one round. More years carve valleys sooner. The scheme is stable for any value."}
        .alsoCalled("age, time step, erosion time"),
    amountKnob(&StreamPowerSettings::amount),
    Knob{&StreamPowerSettings::uplift, "uplift", "U", "Uplift", 0.0f, 20.0f, "mm/yr", Scale::LogFromZero,
         "Rate at which the land rises. Rivers and uplift together keep mountains at a steady height."}
        .alsoCalled("mountain building, tectonics, raise mountains, growth")
        .withPlace(),
    Knob{&StreamPowerSettings::erodibility, "erodibility", "K", "Erodibility", 1e-8f, 1e-3f, "m^(1-2m)/yr", Scale::Log,
         "How easily rivers erode the rock. High values cut wide, low valleys."}
        .alsoCalled("erosion strength, rock strength, incision")
        .withPlace(),
    Knob{&StreamPowerSettings::rockVariety, "rockVariety", "", "Rock variety", 0.0f, 1.5f, "", Scale::Linear,
         "How much the erodibility differs from place to place. High values bend valleys and make them unequal; 0 "
         "leaves them straight and evenly spaced."}
        .alsoCalled("hard and soft rock"),
    Knob{&StreamPowerSettings::areaExponent, "areaExponent", "m", "Area exponent", 0.2f, 0.8f, "", Scale::Linear,
         "Advantage of large rivers over small ones. High values make long profiles that are flat below and steep "
         "above."}
        .alsoCalled("concavity"),
    Knob{&StreamPowerSettings::deposition, "deposition", "G", "Deposition", 0.0f, 2.0f, "", Scale::Linear,
         "How readily rivers deposit their load. High values fill basins and build fans; 0 carries all away."}
        .alsoCalled("sediment, fill valleys, alluvium")
        .withPlace(),
    Knob{&StreamPowerSettings::valleyFloors, "valleyFloors", "w", "Valley floors", 0.0f, 0.3f, "× √area", Scale::Linear,
         "Width of the floor that a river cuts from its valley, as a share of the square root of the area that drains "
         "there. 0 leaves rivers in notches."}
        .alsoCalled("valley width, wide valleys, flat valleys"),
    Knob{&StreamPowerSettings::hillslope, "hillslope", "D", "Soil creep", 0.0f, 0.1f, "m²/yr", Scale::LogFromZero,
         "Diffusion of soil down slopes. High values round ridges and hills and set valleys far apart. 0 leaves all "
         "sharp, with valleys one cell wide."}
        .alsoCalled("diffusion, round ridges")
        .withPlace(),
    Knob{
        &StreamPowerSettings::routing, "routing", "", "Flow routing", FlowRoutingMethod::Steepest,
        FlowRoutingMethod::Rho8, "", Scale::Linear,
        "steepest: always the steepest of eight neighbours. rho8: the same with chance for diagonals, so that channels "
        "take any direction."},
    Knob{&StreamPowerSettings::detail, "detail", "", "Detail scale", 0.0f, 32.0f, "reference cells", Scale::LogFromZero,
         "Size of the smallest valley, at least one cell. 0 uses 1/512 of the map, so that a preset looks alike at any "
         "resolution. All models act on the finest grid that one of them asks for: 1 on a fine map takes longer."},
    Knob{&StreamPowerSettings::upliftShape, "upliftShape", "", "Uplift shape", UpliftShape::Even, UpliftShape::Noise,
         "", Scale::Linear,
         "Where the land rises. even: everywhere. dome: most in the middle. ridges: along parallel lines. noise: in "
         "irregular regions. Painted uplift is applied as well.",
         kNoUplift},
    Knob{&StreamPowerSettings::upliftScale, "upliftScale", "", "Uplift scale", 0.05f, 2.0f, "× map", Scale::Log,
         "Distance between neighbouring regions that rise, as a fraction of the map.", kNoUplift, kNoUpliftScale},
    Knob{&StreamPowerSettings::upliftAngle, "upliftAngle", "", "Uplift direction", -180.0f, 180.0f, "°", Scale::Linear,
         "Turns the uplift shape. 0 makes ridges that run from west to east.", kNoUplift, kNoUpliftScale},
    Knob{&StreamPowerSettings::upliftMargin, "upliftMargin", "", "Uplift margin", 0.0f, 0.5f, "× map", Scale::Linear,
         "Width of the lowland along the edges of the map, where uplift is small. Its inner edge has bays and capes.",
         kNoUplift},
    Knob{&StreamPowerSettings::upliftSeed, "upliftSeed", "", "Uplift seed", 0, 1000000, "", Scale::Linear,
         "Random seed of the uplift shape and of its margin. Each number gives another range.", kNoUplift,
         kNoUpliftChance},
};
static_assert(knobsAreComplete<StreamPowerSettings>());

/// Returns the pattern of the uplift of these settings, without what is painted.
UpliftPatternSettings upliftPatternOf(const StreamPowerSettings& settings);

/// The model as the simulation runs it.
class StreamPowerModel {
 public:
    using Settings = StreamPowerSettings;
    static constexpr std::string_view kName = "stream_power";
    static constexpr std::string_view kTitle = "Stream power";
    static constexpr int kStateVersion = 1;

    /// The length of its smallest valleys, metres.
    static double length(const Settings& settings, const TerrainForm& map);
    void step(Terrain& terrain, const Settings& settings, const RoundContext& round);
    void visitState(StateVisitor& visitor);
    std::vector<Counter> counters() const;

 private:
    void gatherWater(const Terrain& terrain, const RoundContext& round);
    RiverBooks erodeRivers(const Terrain& terrain, const Settings& settings, const RoundContext& round);
    void writeGround(Terrain& terrain, const RoundContext& round) const;
    /// Finds creepShares_. Returns the largest rate of creep on the map, m^2/yr.
    float findCreep(const Terrain& terrain, const Settings& settings, const RoundContext& round);
    void creep(Terrain& terrain, const Settings& settings, const RoundContext& round);
    void writeFlow(Terrain& terrain, ThreadPool& pool) const;

    std::uint64_t steps_ = 0;
    double years_ = 0.0;          ///< Years simulated so far.
    Field<float> meanDischarge_;  ///< Mean over the last rounds, cells.

    // Recomputed in each step.
    RiverResult result_;
    Drainage drainage_;
    UpliftPattern uplift_;
    RockVariety rock_;
    ValleyFloors floors_;
    Hillslope hillslope_;
    Field<float> creepShares_;          ///< Of the largest rate of creep; empty if it is the same everywhere.
    std::vector<RiverErosion> rivers_;  ///< One for each part of the drainage.
    Field<double> water_;
};

}  // namespace scree
