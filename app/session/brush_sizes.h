#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/session/editor_state.h"

namespace scree {

/// Lets the size of the brush follow the land: on a larger one it is larger in proportion, and where undo brings a land
/// back, it brings back the size that the brush had there.
class BrushSizes {
 public:
    /// How a land came to be shown.
    enum class Came { Anew, ByHistory };
    /// A land of another size is shown.
    void see(BrushSettings& brush, const Terrain& terrain, Came came) {
        const double extent = terrain.extent();
        const auto knownFor = [this](double length) {
            return std::find_if(known_.begin(), known_.end(),
                                [&](const Known& each) { return std::abs(each.extent - length) < 0.02 * length; });
        };
        if (extent_ > 0.0) {
            if (const auto old = knownFor(extent_); old != known_.end()) known_.erase(old);
            known_.push_back({extent_, brush.size});
            const auto back = knownFor(extent);
            brush.size = came == Came::ByHistory && back != known_.end()
                             ? back->size
                             : static_cast<float>(static_cast<double>(brush.size) * extent / extent_);
        }
        extent_ = extent;
        brush.size = fittedBrush(brush.size, terrain);
    }

 private:
    /// The size that the brush had last on a land, both in metres. A coarse look at it may be a little shorter.
    struct Known {
        double extent;
        float size;
    };
    double extent_ = 0.0;  ///< Of the land that was seen last, metres; 0 before the first one.
    std::vector<Known> known_;
};

}  // namespace scree
