#pragma once

#include <memory>

#include "erosion/knob.h"
#include "erosion/models/model.h"
#include "erosion/models/neighbourhood.h"

/// Thermal erosion: loose rock on slopes steeper than its talus angle slides down.
///
/// Sources: Musgrave, Kolb, Mace 1989, section 3.2; Olsen 2004, section 3. Let l be the distance to a neighbour, T the
/// tangent of the talus angle (varied by noise and hardness; of two nodes, their mean), d = h_i - h_j. Four forms:
///
///     isotropic       flux over each face along an axis, from both slopes there     thermal_isotropic.h
///     immediate       c (d - T l) / 2 to the steepest neighbour, node by node        thermal_immediate.h
///     differenceMap   c (d_max - T l), shared by excess, all nodes at once           thermal_neighbours.h
///     pairwise        c / n (d - T l) to each of n neighbours, all nodes at once     thermal_neighbours.h
///
/// The last three act between neighbours of a chosen neighbourhood, whose shape shows in the slopes that they leave:
/// pyramids from the cross or the diagonals alone, nearly round cones from all eight or from both by turns.
namespace scree {

enum class ThermalMethod { Isotropic, Immediate, DifferenceMap, Pairwise };
template <>
inline constexpr auto choicesOf<ThermalMethod> =
    std::array<std::string_view, 4>{"isotropic", "immediate", "differenceMap", "pairwise"};

struct ThermalSettings {
    int passes = 1;
    float talus = 38.66f;
    float rate = 0.5f;
    float talusNoise = 0.2f;
    bool looseOnly = false;
    ThermalMethod method = ThermalMethod::Isotropic;
    Neighbourhood neighbourhood = Neighbourhood::Moore;
};

template <>
inline constexpr auto knobsOf<ThermalSettings> = std::tuple{
    Knob{&ThermalSettings::passes, "passes", "", "Passes per round", 0, 500, "", Scale::LogFromZero,
         "Collapse between two rains of the other models. More makes smoother scree slopes."},
    Knob{&ThermalSettings::talus, "talus", "T", "Talus angle", 11.0f, 72.0f, "deg", Scale::Linear,
         "Steepest slope that loose rock can hold. Low melts mountains, high keeps cliffs."},
    Knob{&ThermalSettings::rate, "rate", "c", "Collapse rate", 0.0f, 1.0f, "", Scale::Linear,
         "How fast slopes that are too steep collapse."},
    Knob{&ThermalSettings::talusNoise, "talusNoise", "", "Talus noise", 0.0f, 0.5f, "", Scale::Linear,
         "Varies the talus angle from place to place: breaks up flat scree facets."},
    Knob{&ThermalSettings::looseOnly, "looseOnly", "", "Loose only", false, true, "", Scale::Linear,
         "Moves only loose sediment; bare rock keeps its slope."},
    Knob{&ThermalSettings::method, "method", "", "Method", ThermalMethod::Isotropic, ThermalMethod::Pairwise, "",
         Scale::Linear,
         "isotropic: even in all directions. immediate: node by node, to the steepest neighbour. differenceMap: shared "
         "among steep neighbours. pairwise: between each two neighbours."},
    Knob{&ThermalSettings::neighbourhood, "neighbourhood", "", "Neighbourhood", Neighbourhood::Moore,
         Neighbourhood::Alternating, "", Scale::Linear,
         "Neighbours that rock slides to, unless the method is isotropic. The cross (vonNeumann) or the diagonals "
         "(rotated) alone leave square pyramids."},
};
static_assert(knobsAreComplete<ThermalSettings>());

class ThermalModel final : public ErosionModel {
 public:
    using Settings = ThermalSettings;
    static constexpr std::string_view kName = "thermal";
    static constexpr std::string_view kTitle = "Thermal collapse";
    static constexpr bool kEnabledAtFirst = true;

    ThermalModel();
    ~ThermalModel() override;

    Settings settings;

    void step(Terrain& terrain, const RoundContext& round) override;
    void visitState(StateVisitor& visitor) override;
    std::vector<Counter> counters() const override;

 private:
    struct Workspace;
    std::unique_ptr<Workspace> workspace_;
};

}  // namespace scree
