#pragma once

#include <optional>

#include "erosion/base/knob.h"
#include "erosion/models/grid/neighbourhood.h"
#include "erosion/models/model.h"

/// Plateaus: the reverse of thermal erosion. Gentle ground becomes level and steep ground stays, so that cliffs form
/// between flats.
///
/// Source: Olsen 2004, section 4.1 (his speed-optimised erosion). It moves half of the difference from a node to its
/// lowest neighbour if the slope is at most T. Here all nodes act at once. Each node gives to every lower neighbour an
/// amount that keeps all nodes within the range of their neighbours:
///
///     pairwise    S_i = steepness of the ground blurred by sigma        steepness.h
///                 S_i <= T:  F_ij = k_ij max(0, h_i - h_j)
///                 k: Moore 1/5 along axes, 1/20 along diagonals (round);  cross or diagonals alone 1/4
///
/// The other form is Olsen's own, as in the "improved erosion" of the article "Erosion models". It acts node after
/// node; j is the lower neighbour with the steepest slope (h_i - h_j) / l:
///
///     immediate   h_i - h_j <= T l:  move (h_i - h_j) / 2 from i to j
///
/// It has no blur and always does all its passes. Too many passes leave flat land with thin walls.
///
/// Hardness slows both forms. T must lie within the range of the terrain's slopes: a larger T levels everything except
/// walls one cell wide, a smaller T changes nothing. `autoTalus` therefore takes the 80th percentile of S when the
/// model first acts (and again if the option is switched off and on). The model stops after `iterations` passes. The
/// pairwise form also stops while less than 2 % of the nodes have an unblurred slope between T/2 and T, because
/// everything that can become level has done so.
namespace scree {

/// The form that acts; see above.
enum class PlateauMethod { Pairwise, Immediate };
template <>
inline constexpr auto choicesOf<PlateauMethod> = std::array<std::string_view, 2>{"pairwise", "immediate"};

/// Knobs of the model.
struct PlateauSettings {
    int passes = 1;
    int iterations = 50;
    bool autoTalus = true;
    float talus = 40.0f;
    float blur = 1.5f;
    PlateauMethod method = PlateauMethod::Pairwise;
    Neighbourhood neighbourhood = Neighbourhood::Moore;
    float amount = 1.0f;
};

inline constexpr Idle<PlateauSettings> kNoBlur{
    [](const PlateauSettings& s) { return s.method == PlateauMethod::Immediate; }, "Method is immediate"};
inline constexpr Idle<PlateauSettings> kFittedTalus{[](const PlateauSettings& s) { return s.autoTalus; },
                                                    "Automatic cliff angle is on"};

template <>
inline constexpr auto knobsOf<PlateauSettings> = std::tuple{
    Knob{&PlateauSettings::passes, "passes", "", "Passes per round", 1, 5, "", Scale::Linear,
         "Number of passes in one round of all models."},
    amountKnob(&PlateauSettings::amount),
    Knob{&PlateauSettings::iterations, "iterations", "", "Total passes", 5, 150, "", Scale::Log,
         "Number of passes after which the model stops, counted since the terrain was loaded. Too many leave flat land "
         "with thin walls."},
    Knob{&PlateauSettings::autoTalus, "autoTalus", "", "Automatic cliff angle", false, true, "", Scale::Linear,
         "Sets the cliff angle when the model starts, so that the steepest fifth of the terrain remains."},
    Knob{&PlateauSettings::talus, "talus", "T", "Cliff angle", 11.0f, 76.0f, "°", Scale::Linear,
         "Slopes gentler than this flatten to plateaus, steeper ones stay cliffs.", kFittedTalus},
    Knob{&PlateauSettings::blur, "blur", "sigma", "Blur", 0.0f, 16.0f, "reference cells", Scale::LogFromZero,
         "Width of the blur before the slope is measured. Low values keep every small wall, high values only tall "
         "cliffs.",
         kNoBlur},
    Knob{&PlateauSettings::method, "method", "", "Method", PlateauMethod::Pairwise, PlateauMethod::Immediate, "",
         Scale::Linear,
         "pairwise: between all pairs of neighbours at once. immediate: node by node to the steepest neighbour, "
         "without blur, as in the article."},
    Knob{&PlateauSettings::neighbourhood, "neighbourhood", "", "Neighbourhood", Neighbourhood::Moore,
         Neighbourhood::Alternating, "", Scale::Linear,
         "Neighbours that receive soil. The cross (vonNeumann) or the diagonals (rotated) alone leave artefacts in the "
         "cliffs."},
};
static_assert(knobsAreComplete<PlateauSettings>());

/// The model as the simulation runs it; see above.
class PlateauModel {
 public:
    using Settings = PlateauSettings;
    static constexpr std::string_view kName = "plateau";
    static constexpr std::string_view kTitle = "Plateaus";
    static constexpr int kStateVersion = 1;

    void step(Terrain& terrain, const Settings& settings, const RoundContext& round);
    void visitState(StateVisitor& visitor);
    std::vector<Counter> counters() const;

 private:
    /// One pass of each form. `talus` is a tangent, metres per metre.
    void levelPairwise(Terrain& terrain, const Settings& settings, float talus, const RoundContext& round);
    void levelImmediately(Terrain& terrain, const Settings& settings, float talus, const RoundContext& round);

    Field<float> next_;                 ///< Working memory of a pass.
    std::optional<float> fittedTalus_;  ///< Talus that autoTalus chose when the model first acted.
    int passes_ = 0;
};

}  // namespace scree
