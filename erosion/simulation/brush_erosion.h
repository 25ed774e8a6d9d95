#pragma once

#include <cstdint>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/models/model.h"
#include "erosion/simulation/simulation_settings.h"
#include "erosion/terrain/terrain.h"

/// Erosion under a brush: rounds in which models act only where the brush is. See Simulation::erodeUnder().
namespace scree {

/// One round under a brush. Lengths and places are in metres, from the map's north-west corner.
///
/// Water droplets start under the brush, as densely as in `speed` rounds of the whole map. Slides and rivers act under
/// it; rivers carry the water that comes from all of the map, for `speed` times the years of a round. Uplift rests.
struct BrushErosion {
    static constexpr float kFastest = 4.0f;  ///< Largest speed.

    std::vector<Point> path;  ///< The brush acts around each of these points.
    float radius = 240.0f;    ///< At least 2.5 cells of the grid on which models act are taken.
    float falloff = 1.0f;     ///< As in Stroke.
    float speed = 1.0f;       ///< Rounds of erosion in one round under the brush, above 0 to kFastest.
    bool droplets = true;     ///< Whether water droplets, thermal erosion and stream power act, with their knobs.
    bool slides = true;
    bool rivers = false;
    /// True if droplets go on eroding where they run out of the brush. Otherwise the ground outside keeps its bits.
    bool runsOn = false;
    std::uint64_t turn = 0;  ///< Number of this round; rounds with the same number draw the same droplets.
};

/// Where a brush acts, on the grid on which models act.
class BrushedGround {
 public:
    /// `land` is the terrain whose base, if it has one, is the models' grid. On a base the brush ends a cell earlier,
    /// so that what the spline spreads stays inside.
    BrushedGround(const BrushErosion& brush, const Terrain& land, ThreadPool& pool);

    /// Share of each node, from 0 (outside) to 1.
    const Field<float>& shares() const { return shares_; }
    /// Returns true if this node of the land is outside of the brush.
    bool isOutside(int x, int y) const;

 private:
    BrushErosion brush_;
    float cell_;  ///< Of the land, metres.
    Field<float> shares_;
};

/// Returns 1 for each node of the land that is outside of the brush, or that is not 0 in `held`; otherwise 0. `held`
/// may be null.
Field<std::uint8_t> nodesOutside(const BrushErosion& brush, const Terrain& land, const Field<std::uint8_t>* held);

/// Returns these settings with those models that act under the brush.
SimulationSettings settingsUnder(const BrushErosion& brush, SimulationSettings settings);

/// Returns the number of droplets that one round under the brush launches. `rain` is that under the brush, `wholeRain`
/// that of the map, `perRound` the droplets of a round on the whole map. A fraction is rounded by chance, so that small
/// brushes get their droplets, too.
std::uint64_t dropletsUnder(const BrushErosion& brush, const RainPattern& rain, const RainPattern& wholeRain,
                            int perRound, std::uint64_t seed);

/// Keeps flow, moisture and the versions of all tiles that are wholly outside of a brush, while a model acts under it.
class KeptOutside {
 public:
    KeptOutside(const Terrain& ground, const Field<float>& shares);
    /// To be called when the model has acted, and the ground outside has its bits again.
    void putBack(Terrain& ground) const;

 private:
    std::vector<int> outside_;            ///< Numbers of the tiles.
    std::vector<TileVersions> versions_;  ///< In the order of Terrain::forEachStored().
    Field<float> flow_, moisture_;
};

}  // namespace scree
