#pragma once

#include <vector>

#include "erosion/slopes/gullies.h"
#include "erosion/slopes/slope_lanes.h"

namespace scree {

/// The detail of slopes, row by row. Rows can be computed on any number of threads.
class SlopeRows {
 public:
    /// `ratio` is the number of nodes of the map along a cell of the base.
    SlopeRows(const TerrainForm& map, int ratio, RockStructure rock, const SlopeRules& rules,
              const std::vector<GullyReach>& gullies, const std::vector<ScreeDisc>& cones);

    /// Returns the height of the detail at each node of row y, in metres. `base` holds the values of the base at these
    /// nodes, as SlopeRow; its `gully` is not read.
    std::vector<float> at(int y, SlopeRow base) const;

 private:
    /// Gullies or discs, by the bands of rows that they touch.
    template <class Shape>
    using Bands = std::vector<std::vector<Shape>>;
    /// Detail and rock of a row, without gullies and cones.
    struct Forms {
        std::vector<float> detail, rock;
    };

    template <class Shape, class Rows>
    Bands<Shape> sorted(const std::vector<Shape>& shapes, const Rows& rows) const;
    template <class Visit>
    void along(float x0, float x1, const Visit& visit) const;
    Forms formsAt(float y, const SlopeRow& base) const;
    void mixSeam(int y, const SlopeRow& base, Forms& forms) const;
    void cutGullies(int y, const float* ground, std::vector<float>& cut, std::vector<float>& near) const;
    void layCones(int y, Forms& forms) const;

    TerrainForm map_;
    float ratio_;
    RockStructure rock_;
    SlopeRules rules_;
    int seam_;  ///< Nodes over which the forms of both sides of the seam of a torus are mixed; 0 on other maps.
    Bands<GullyReach> gullies_;
    Bands<ScreeDisc> cones_;
};

}  // namespace scree
