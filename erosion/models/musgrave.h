#pragma once

#include <memory>

#include "erosion/knob.h"
#include "erosion/models/model.h"

/// Hydraulic erosion on a grid after Musgrave: running water carries what its amount allows, takes more where it has
/// too little and drops what is too much.
///
/// Source: Musgrave, Kolb, Mace 1989, section 3.1, in the two-pass form: all moves follow from one state, then all are
/// applied. For each node i, with ground a, water depth w and suspended sediment s in metres, H = a + w, and J its
/// neighbours j with H_j < H_i at the distance l_j:
///
///     q_j = (H_i - H_j) L / l_j;   share_j = q_j / sum(q)
///     m = min(w, H_i - mean(H_i, H_J));   Dw_j = m share_j          water to j
///     S_j = s share_j;   C_j = Kc Dw_j                              what goes along, what can
///     S_j > C_j:  C_j goes to j, Kd (S_j - C_j) is laid down, the rest stays
///     else:       e = min(Ks (C_j - S_j), (a_i - a_j) share_j / 4) is cut from i, S_j + e goes to j
///     no J, or no water:  Kd s is laid down
///     w *= 1 - evaporation;  every so many passes it rains, before all that
///
/// Nothing is cut below the sea. Each pass gathers in a fixed order: the result is mirror-symmetric and independent of
/// the number of threads. A capacity of 0.5 and more shows a chessboard.
namespace scree {

struct MusgraveSettings {
    int iterations = 5;
    float rain = 0.01f;
    int every = 1;
    float evaporation = 0.02f;
    float capacity = 0.3f;
    float deposition = 0.1f;
    float softness = 0.3f;
};

template <>
inline constexpr auto knobsOf<MusgraveSettings> = std::tuple{
    Knob{&MusgraveSettings::iterations, "iterations", "", "Passes per round", 1, 100, "", Scale::Log,
         "Steps that the water takes in a round. It needs some hundreds to find its ways."},
    Knob{&MusgraveSettings::rain, "rain", "", "Rain", 1e-4f, 0.1f, "x unit cell", Scale::Log,
         "Depth of water that a shower brings, in cells of a map of 512. More cuts wider valleys."},
    Knob{&MusgraveSettings::every, "every", "", "Passes between showers", 1, 100, "", Scale::Log,
         "High lets the water run off before more comes."},
    Knob{&MusgraveSettings::evaporation, "evaporation", "", "Evaporation", 0.0f, 0.5f, "", Scale::LogFromZero,
         "Share of the water that vanishes in each pass. Low fills lakes and lets rivers reach the edge."},
    Knob{&MusgraveSettings::capacity, "capacity", "Kc", "Carry capacity", 0.01f, 0.4f, "", Scale::Log,
         "Soil that one unit of moving water may carry. High carves more."},
    Knob{&MusgraveSettings::deposition, "deposition", "Kd", "Deposition rate", 0.01f, 1.0f, "", Scale::Log,
         "Speed at which soil settles from water that carries too much."},
    Knob{&MusgraveSettings::softness, "softness", "Ks", "Soil softness", 0.01f, 1.0f, "", Scale::Log,
         "Share of its spare capacity that water takes up from the ground."},
};
static_assert(knobsAreComplete<MusgraveSettings>());

class MusgraveModel final : public ErosionModel {
 public:
    using Settings = MusgraveSettings;
    static constexpr std::string_view kName = "musgrave";
    static constexpr std::string_view kTitle = "Musgrave hydraulic";
    static constexpr bool kEnabledAtFirst = false;

    MusgraveModel();
    ~MusgraveModel() override;

    Settings settings;

    void step(Terrain& terrain, const RoundContext& round) override;
    void visitState(StateVisitor& visitor) override;
    std::vector<Counter> counters() const override;

 private:
    struct Workspace;
    std::unique_ptr<Workspace> workspace_;
};

}  // namespace scree
