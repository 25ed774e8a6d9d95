#pragma once

#include <algorithm>
#include <cstdint>

#include "erosion/base/knob.h"
#include "erosion/models/model.h"
#include "erosion/models/water/water_pass.h"

/// Grid hydraulic erosion in four steps: it rains, water dissolves ground, flows downhill, and deposits sediment as it
/// evaporates.
///
/// Source: Olsen 2004, section 3.2, after Benes and Forsbach 2002. For each node, with ground h, water depth w and
/// suspended sediment s, all in metres, and H = h + w the height of the water's surface:
///
///     1. w += rain                                       rain knob x relief x rain map, and springs
///     2. e = solubility w;  h -= e;  s += e              never below the lowest neighbour's ground, nor the sea
///     3. to the lowest of the eight neighbours j:  m = relax movedWater(w, H - H_j)
///        or to all lower ones:  m = relax min(w, H - mean(H, lower H_j)), shared by H - H_j
///        sediment goes with it:  s m / w
///     4. w *= 1 - evaporation;  x = max(0, s - capacity w);  s -= x;  h += x
///
/// A deposit that raises a node above the highest of itself and its eight neighbours is limited to the sediment that
/// the water of step 2 could carry or dissolve: with sediment of another model in it, the water may hold a hundred
/// times as much.
///
/// All nodes act at once (Jacobi; equally low neighbours share), gathered in a fixed order: the result is
/// mirror-symmetric and independent of the number of threads. `relax` damps the sloshing that this causes. With
/// `saturated`, water always carries its full capacity: step 2 dissolves e = capacity w - s, which is the case that
/// solubility = capacity is meant to give. With `method` immediate, each node sees at once the changes of the nodes
/// before it, as in the article: hydraulic_immediate.h.
///
/// The model smooths: short flows wear down ridges and fill hollows, but cut no river. The relief is measured at the
/// beginning of each round.
namespace scree {

/// Where water flows: to the lowest of the eight neighbours, or to all lower ones.
enum class HydraulicFlow { Lowest, AllLower };
template <>
inline constexpr auto choicesOf<HydraulicFlow> = std::array<std::string_view, 2>{"lowest", "allLower"};

/// When a node sees the changes of the others: after the pass, or at once.
enum class HydraulicMethod { DifferenceMap, Immediate };
template <>
inline constexpr auto choicesOf<HydraulicMethod> = std::array<std::string_view, 2>{"differenceMap", "immediate"};

/// Knobs of the model.
struct HydraulicSettings {
    int iterations = 1;
    float rain = 0.01f;
    float solubility = 0.01f;
    float evaporation = 0.5f;
    float capacity = 0.01f;
    float relax = 0.5f;
    HydraulicFlow flow = HydraulicFlow::AllLower;
    bool saturated = false;
    HydraulicMethod method = HydraulicMethod::DifferenceMap;
    float amount = 1.0f;
};

inline constexpr Idle<HydraulicSettings> kAlwaysSaturated{[](const HydraulicSettings& s) { return s.saturated; },
                                                          "Always saturated is on"};

template <>
inline constexpr auto knobsOf<HydraulicSettings> = std::tuple{
    Knob{&HydraulicSettings::iterations, "iterations", "", "Passes per round", 1, 100, "", Scale::Log,
         "Number of showers in one round. 50 to 100 in total make a worn landscape, 500 an old one."},
    amountKnob(&HydraulicSettings::amount),
    Knob{&HydraulicSettings::rain, "rain", "", "Rain", 1e-4f, 0.05f, "× relief", Scale::Log,
         "Depth of water in each shower, as a fraction of the terrain's relief."},
    Knob{&HydraulicSettings::solubility, "solubility", "", "Solubility", 0.001f, 0.3f, "", Scale::Log,
         "Ground dissolved by one metre of water in each pass.", kAlwaysSaturated},
    Knob{&HydraulicSettings::evaporation, "evaporation", "", "Evaporation", 0.01f, 0.9f, "", Scale::Linear,
         "Fraction of the water that evaporates in each pass. High values make short flows that smooth, low values "
         "long flows that dig."},
    Knob{&HydraulicSettings::capacity, "capacity", "", "Capacity", 0.001f, 0.5f, "", Scale::Log,
         "Ground that one metre of water can carry. High values carry soil far down."},
    Knob{&HydraulicSettings::relax, "relax", "", "Flow damping", 0.1f, 1.0f, "", Scale::Linear,
         "Fraction of the possible flow that moves in one pass. 1 is fastest, but the water sloshes."},
    Knob{&HydraulicSettings::flow, "flow", "", "Flow", HydraulicFlow::Lowest, HydraulicFlow::AllLower, "",
         Scale::Linear,
         "Where water flows. lowest: to the lowest neighbour only, which cuts lines. allLower: to all lower "
         "neighbours."},
    Knob{&HydraulicSettings::saturated, "saturated", "", "Always saturated", false, true, "", Scale::Linear,
         "Water always carries as much as it can. Solubility has no effect."},
    Knob{
        &HydraulicSettings::method, "method", "", "Method", HydraulicMethod::DifferenceMap, HydraulicMethod::Immediate,
        "", Scale::Linear,
        "differenceMap: all nodes act at once, equally in all directions. immediate: node by node, as in the article."},
};
static_assert(knobsAreComplete<HydraulicSettings>());

/// Depth of water that moves to a neighbour whose surface lies `drop` metres lower: all the water if its surface at the
/// neighbour stays below the ground it left, half the difference of levels if both surfaces can become equal, and none
/// if the neighbour is not lower.
inline float movedWater(float water, float drop) {
    return std::max(0.0f, std::min(water, 0.5f * drop));
}

/// Buffers of an immediate pass; a model keeps them between passes.
struct HydraulicImmediateFields {
    Field<float> depth;  ///< Water depth before it moves, metres.
    WaterPassFields next;
    Field<float> ground;
    Field<double> water, suspended;
};

/// The model as the simulation runs it.
class HydraulicModel {
 public:
    using Settings = HydraulicSettings;
    static constexpr std::string_view kName = "hydraulic";
    static constexpr std::string_view kTitle = "Grid hydraulic";
    static constexpr int kStateVersion = 1;

    void step(Terrain& terrain, const Settings& settings, const RoundContext& round);
    void visitState(StateVisitor& visitor);
    std::vector<Counter> counters() const;

 private:
    HydraulicImmediateFields fields_;  ///< The difference map uses only `next`.
    std::uint64_t iterations_ = 0;
};

}  // namespace scree
