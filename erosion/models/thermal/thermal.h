#pragma once

#include <cstdint>

#include "erosion/base/knob.h"
#include "erosion/models/grid/neighbourhood.h"
#include "erosion/models/model.h"
#include "erosion/models/thermal/coarse_collapse.h"
#include "erosion/models/thermal/talus_map.h"

/// Thermal erosion: loose rock on slopes steeper than its talus angle slides down.
///
/// Sources: Musgrave, Kolb, Mace 1989, section 3.2; Olsen 2004, section 3. Let l be the distance to a neighbour, T the
/// tangent of the talus angle (varied by noise and hardness; the mean of both nodes), and d = h_i - h_j. There are four
/// forms:
///
///     isotropic       flux over each face along an axis, from both slopes at the face     thermal_isotropic.h
///     immediate       c (d - T l) / 2 to the steepest neighbour, node by node        thermal_immediate.h
///     differenceMap   c (d_max - T l), shared by excess, all nodes at once           thermal_neighbours.h
///     pairwise        c / n (d - T l) to each of n neighbours, all nodes at once     thermal_neighbours.h
///
/// The last three move rock between the neighbours of a chosen neighbourhood, whose shape shows in the slopes: pyramids
/// from the cross or the diagonals alone, nearly round cones from all eight or from both in alternation.
///
/// On a grid finer than the reference grid, each pass also collapses the grids between; see CoarseCollapse.
namespace scree {

/// Which neighbours receive rock, and when they see the change; see above.
enum class ThermalMethod { Isotropic, Immediate, DifferenceMap, Pairwise };
template <>
inline constexpr auto choicesOf<ThermalMethod> =
    std::array<std::string_view, 4>{"isotropic", "immediate", "differenceMap", "pairwise"};

/// Knobs of the model.
struct ThermalSettings {
    int passes = 1;
    float talus = 38.66f;
    float rate = 0.5f;
    float talusNoise = 0.2f;
    bool looseOnly = false;
    ThermalMethod method = ThermalMethod::Isotropic;
    Neighbourhood neighbourhood = Neighbourhood::Moore;
    float amount = 1.0f;
};

inline constexpr Idle<ThermalSettings> kNoThermalPass{[](const ThermalSettings& s) { return s.passes == 0; },
                                                      "Passes per round is 0"};
inline constexpr Idle<ThermalSettings> kNoCollapse{[](const ThermalSettings& s) { return s.rate == 0.0f; },
                                                   "Collapse rate is 0"};
inline constexpr Idle<ThermalSettings> kNoNeighbours{
    [](const ThermalSettings& s) { return s.method == ThermalMethod::Isotropic; }, "Method is isotropic"};

template <>
inline constexpr auto knobsOf<ThermalSettings> = std::tuple{
    Knob{&ThermalSettings::passes, "passes", "", "Passes per round", 0, 500, "", Scale::LogFromZero,
         "Number of collapse passes in one round. More passes make smoother scree slopes.", kNoCollapse},
    amountKnob(&ThermalSettings::amount, kNoThermalPass, kNoCollapse),
    Knob{&ThermalSettings::talus, "talus", "T", "Talus angle", 11.0f, 72.0f, "°", Scale::Linear,
         "Steepest slope at which loose rock rests. Low values flatten mountains, high values keep cliffs.",
         kNoThermalPass, kNoCollapse}
        .alsoCalled("angle of repose, repose angle, slope limit, landslide angle")
        .withPlace(),
    Knob{&ThermalSettings::rate, "rate", "c", "Collapse rate", 0.0f, 1.0f, "", Scale::Linear,
         "How fast slopes above the talus angle collapse.", kNoThermalPass}
        .alsoCalled("landslide strength, slide speed"),
    Knob{&ThermalSettings::talusNoise, "talusNoise", "", "Talus noise", 0.0f, 0.5f, "", Scale::Linear,
         "Varies the talus angle from place to place. High values break up flat scree facets.", kNoThermalPass,
         kNoCollapse},
    Knob{&ThermalSettings::looseOnly, "looseOnly", "", "Loose sediment only", false, true, "", Scale::Linear,
         "Moves only loose sediment. Bare rock keeps its slope.", kNoThermalPass, kNoCollapse},
    Knob{&ThermalSettings::method, "method", "", "Method", ThermalMethod::Isotropic, ThermalMethod::Pairwise, "",
         Scale::Linear,
         "isotropic: equal in all directions. immediate: node by node to the steepest neighbour. differenceMap: shared "
         "among steep neighbours. pairwise: between all pairs of neighbours.",
         kNoThermalPass, kNoCollapse},
    Knob{&ThermalSettings::neighbourhood, "neighbourhood", "", "Neighbourhood", Neighbourhood::Moore,
         Neighbourhood::Alternating, "", Scale::Linear,
         "Neighbours that receive rock. The cross (vonNeumann) or the diagonals (rotated) alone leave square pyramids.",
         kNoThermalPass, kNoCollapse, kNoNeighbours},
};
static_assert(knobsAreComplete<ThermalSettings>());

struct ThermalPass;
/// Runs one pass with the method in the settings. `turn` counts the passes, for neighbourhoods and scans that
/// alternate.
void collapseOnce(const ThermalPass& pass, const ThermalSettings& settings, std::uint64_t turn);

/// The talus of a round: the angle, or the angles at each node, and the noise. `steepness` is a factor of the tangent.
TalusMap::Settings talusOf(const ThermalSettings& settings, const RoundContext& round, float steepness = 1.0f);

/// The model as the simulation runs it.
class ThermalModel {
 public:
    using Settings = ThermalSettings;
    static constexpr std::string_view kName = "thermal";
    static constexpr std::string_view kTitle = "Thermal collapse";
    static constexpr int kStateVersion = 1;

    void step(Terrain& terrain, const Settings& settings, const RoundContext& round);
    void visitState(StateVisitor& visitor);
    std::vector<Counter> counters() const;

 private:
    TalusMap talus_;
    CoarseCollapse coarse_;
    Field<float> next_;   ///< Buffer of a pass.
    Field<float> share_;  ///< Buffer of a pass.
    std::uint64_t passes_ = 0;
};

}  // namespace scree
