#pragma once

#include <cstddef>
#include <cstdint>

#include "erosion/base/field.h"
#include "erosion/models/knob_fields.h"
#include "erosion/models/wind/sand_land.h"
#include "erosion/models/wind/sand_rows.h"

namespace scree {

/// A direction to which wind blows, as a unit vector.
struct WindWay {
    double east = 1.0, south = 0.0;
};

/// Sand in the air during one pass of a wind, line by line in its direction.
///
/// Let h be the ground, s the way along the wind, L the length over which wind adapts to the ground:
///
///     e    = max(h, shadow)                  shadow: falls by tan(shadow angle) downwind of each crest
///     m' L = e - m                           mean of the ground upwind
///     tau  = 1 + k (e - m) / L               wind at the ground: strong on windward slopes, weak behind crests
///     Q    = Q0 tau^(3/2)                    sand that wind can carry; 0 in the shadow and below the sea
///     q' l = Q - q                           q: sand that wind carries, l: length of a hop
///
/// A node loses what q gains (mass balance). At the foot of a slope that is too steep to climb, all sand falls. Over
/// bare rock sand flies farther, and may wear it.
///
/// Sources: the law of carrying and the shadow follow Kroy, Sauermann, Hermann 2002 (Minimal model for aeolian sand
/// dunes) and Werner 1995 (Eolian dunes); tau is a simple form of the speed-up of Jackson, Hunt 1975 that needs one
/// sweep. As there, dunes begin at a length of about 2 pi sqrt(L l).
///
/// Lines lie across that axis of the grid to which the wind is nearer; between them, values are interpolated sideways.
/// Sand is moved in whole millimetres.
class SandFlight {
 public:
    struct Rules {
        double carried = 1000.0;  ///< Q0 across one edge of a node in a pass, mm; for wind along an axis.
        double hop = 15.0;        ///< l, m.
        double shadow = 0.25;     ///< Tangent of the shadow angle.
        double inflow = 0.0;      ///< What wind brings over an open edge, as a share of Q0.
        double abrasion = 0.0;    ///< Share of the flying sand that the wind wears from soft bare rock, per node.
        float sea = 0.0f;         ///< m above the datum.
        NodeKnob cohesion;        ///< Share of the sand that the ground holds back, by offset into a layer of the map.
        const Field<float>* amount = nullptr;    ///< Factor of the sand that the wind picks up, on the map; null for 1.
        const Field<float>* hardness = nullptr;  ///< Of the rock, on the map; null if all is soft.
        std::ptrdiff_t mapStride = 0;            ///< Of the layers of the map.
    };
    void blow(SandLand& land, WindWay way, const Rules& rules, SandLand::Books& books, ThreadPool& pool);

 private:
    struct Sweep;
    static WindLaw lawOf(const Sweep& sweep, const Rules& rules);
    void layOut(const SandLand& land, const Sweep& sweep, ThreadPool& pool);
    void findWind(const SandLand& land, const Sweep& sweep, const WindLaw& law);
    void findLoads(const SandLand& land, const Sweep& sweep, const Rules& rules, const WindLaw& law, ThreadPool& pool);
    void fly(const SandLand& land, const Sweep& sweep, const Rules& rules, const WindLaw& law, SandLand::Books& books);
    void putBack(SandLand& land, const Sweep& sweep, const Rules& rules, ThreadPool& pool) const;

    // One row for each line of the sweep, with unused places at both ends for the neighbours.
    Field<float> ground_;          ///< m; one more row, for what lies ahead of the last line.
    Field<float> felt_, mean_;     ///< e and m; one more row, for what the wind brings to the first line.
    Field<float> carries_;         ///< Q, mm.
    Field<float> settles_;         ///< Share of Q - q that settles or rises at the node.
    Field<float> wears_;           ///< Share of the flying sand that wears the node, if its rock is bare.
    Field<std::int32_t> sand_;     ///< Before the pass, mm.
    Field<std::int32_t> after_;    ///< After the pass, mm.
    Field<std::int32_t> arrives_;  ///< q from the line before, mm.
    Field<std::int32_t> worn_;     ///< Rock that becomes sand, mm.
};

}  // namespace scree
