#pragma once

#include <cstdint>

#include "erosion/base/knob.h"
#include "erosion/models/model.h"
#include "erosion/models/water/water_pass.h"

/// Hydraulic erosion on a grid after Musgrave: moving water carries sediment up to a capacity that grows with its
/// amount. It erodes if it carries less and deposits if it carries more.
///
/// Source: Musgrave, Kolb, Mace 1989, section 3.1, in the two-pass form: all moves are computed from one state, then
/// all are applied. For each node i, with ground a, water depth w and suspended sediment s in metres, H = a + w, and J
/// its neighbours j with H_j < H_i at the distance l_j:
///
///     q_j = (H_i - H_j) L / l_j;   share_j = q_j / sum(q)
///     m = min(w, H_i - mean(H_i, H_J));   Dw_j = m share_j          water to j
///     S_j = s share_j;   C_j = Kc Dw_j                              sediment sent, capacity
///     S_j > C_j:  C_j goes to j, Kd (S_j - C_j) is deposited, the rest stays
///     else:       e = min(Ks (C_j - S_j), (a_i - a_j) share_j / 4) is cut from i, S_j + e goes to j
///     no J, or no water:  Kd s is deposited
///     w *= 1 - evaporation;  one pass in `every` begins with rain
///
/// Nothing is cut below the sea. A deposit that raises a node above the highest of itself and its eight neighbours is
/// limited to what its water can carry, Kc w: sediment left by another model may be a hundred times as much.
///
/// Each pass gathers in a fixed order: the result is mirror-symmetric and independent of the number of threads. A
/// capacity of 0.5 or more leaves a chessboard pattern.
namespace scree {

/// Knobs of the model; symbols as in the article.
struct MusgraveSettings {
    int iterations = 5;
    float rain = 0.01f;
    int every = 1;
    float evaporation = 0.02f;
    float capacity = 0.3f;
    float deposition = 0.1f;
    float softness = 0.3f;
    float amount = 1.0f;
};

template <>
inline constexpr auto knobsOf<MusgraveSettings> = std::tuple{
    Knob{&MusgraveSettings::iterations, "iterations", "", "Passes per round", 1, 100, "", Scale::Log,
         "Number of steps of the water in one round. It needs some hundreds to form streams."},
    amountKnob(&MusgraveSettings::amount),
    Knob{&MusgraveSettings::rain, "rain", "", "Rain", 1e-4f, 0.4f, "reference cells", Scale::Log,
         "Depth of water in each shower, in parts of 1/512 of the map. High values cut wider valleys."},
    Knob{&MusgraveSettings::every, "every", "", "Passes between showers", 1, 100, "", Scale::Log,
         "Number of passes from one shower to the next. High values let the water run off first."},
    Knob{&MusgraveSettings::evaporation, "evaporation", "", "Evaporation", 0.0f, 0.5f, "", Scale::LogFromZero,
         "Fraction of the water that evaporates in each pass. Low values fill lakes and let rivers reach the edge."},
    Knob{&MusgraveSettings::capacity, "capacity", "Kc", "Carry capacity", 0.01f, 0.4f, "", Scale::Log,
         "Soil that one unit of moving water can carry. High values carve more."},
    Knob{&MusgraveSettings::deposition, "deposition", "Kd", "Deposition rate", 0.01f, 1.0f, "", Scale::Log,
         "Fraction of the excess soil that settles in each pass."},
    Knob{&MusgraveSettings::softness, "softness", "Ks", "Soil softness", 0.01f, 1.0f, "", Scale::Log,
         "Fraction of the spare capacity that water takes up from the ground in each pass."},
};
static_assert(knobsAreComplete<MusgraveSettings>());

/// The model as the simulation runs it.
class MusgraveModel {
 public:
    using Settings = MusgraveSettings;
    static constexpr std::string_view kName = "musgrave";
    static constexpr std::string_view kTitle = "Musgrave hydraulic";
    static constexpr int kStateVersion = 1;

    void step(Terrain& terrain, const Settings& settings, const RoundContext& round);
    void visitState(StateVisitor& visitor);
    std::vector<Counter> counters() const;

 private:
    WaterPassFields next_;
    std::uint64_t iterations_ = 0;
};

}  // namespace scree
