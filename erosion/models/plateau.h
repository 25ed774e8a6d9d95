#pragma once

#include <memory>

#include "erosion/knob.h"
#include "erosion/models/model.h"
#include "erosion/models/neighbourhood.h"

/// Plateaus: thermal erosion turned round. Gentle ground levels, steep ground stays: cliffs between flats.
///
/// Source: Olsen 2004, section 4.1 (his speed-optimised erosion), which moves half the difference from a node to its
/// lowest neighbour where the slope is at most T. Here all nodes act at once, so each gives to every lower neighbour
/// what leaves no node beyond the range of its neighbours:
///
///     S_i = steepness of the ground blurred by sigma        steepness.h
///     S_i <= T:  F_ij = k_ij max(0, h_i - h_j)
///     k: Moore 1/5 along axes, 1/20 along diagonals (round);  cross or diagonals alone 1/4
///
/// Hardness slows it. T has to lie among the terrain's slopes: above them all is levelled, with one-cell walls left
/// over, below them nothing. `autoTalus` therefore takes the 80th percentile of S when the model first acts (and again
/// when the choice is switched off and on). It does nothing more once `iterations` passes have been done, or while less
/// than 2 % of the nodes have an unblurred slope between T/2 and T: all that could level has.
namespace scree {

struct PlateauSettings {
    int passes = 1;
    int iterations = 50;
    bool autoTalus = true;
    float talus = 40.0f;
    float blur = 1.5f;
    Neighbourhood neighbourhood = Neighbourhood::Moore;
};

template <>
inline constexpr auto knobsOf<PlateauSettings> = std::tuple{
    Knob{&PlateauSettings::passes, "passes", "", "Passes per round", 1, 5, "", Scale::Linear,
         "How fast it works beside the other models."},
    Knob{&PlateauSettings::iterations, "iterations", "", "Passes in all", 5, 150, "", Scale::Log,
         "When to stop, counted since the terrain was loaded. Too many leave flat land with thin walls."},
    Knob{&PlateauSettings::autoTalus, "autoTalus", "", "Fit to the terrain", false, true, "", Scale::Linear,
         "Sets the cliff angle so that a fifth of the terrain, the steepest, stays when the work begins."},
    Knob{&PlateauSettings::talus, "talus", "T", "Cliff angle", 11.0f, 76.0f, "deg", Scale::Linear,
         "Slopes gentler than this melt into plateaus, steeper ones stay cliffs. Idle while it is fitted."},
    Knob{&PlateauSettings::blur, "blur", "sigma", "Blur", 0.0f, 4.0f, "cells", Scale::Linear,
         "Blur in which steepness is seen. Low keeps every small wall, high keeps only tall cliffs."},
    Knob{&PlateauSettings::neighbourhood, "neighbourhood", "", "Neighbourhood", Neighbourhood::Moore,
         Neighbourhood::Alternating, "", Scale::Linear,
         "Neighbours that soil goes to. The cross (vonNeumann) or the diagonals (rotated) alone show in the cliffs."},
};
static_assert(knobsAreComplete<PlateauSettings>());

class PlateauModel final : public ErosionModel {
 public:
    using Settings = PlateauSettings;
    static constexpr std::string_view kName = "plateau";
    static constexpr std::string_view kTitle = "Plateaus";
    static constexpr bool kEnabledAtFirst = false;

    PlateauModel();
    ~PlateauModel() override;

    Settings settings;

    void step(Terrain& terrain, const RoundContext& round) override;
    void visitState(StateVisitor& visitor) override;
    std::vector<Counter> counters() const override;

 private:
    struct Workspace;
    std::unique_ptr<Workspace> workspace_;
};

}  // namespace scree
