#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/session/settings/brush_settings.h"

namespace scree {

/// Adapts the brush to the size of the land. On a larger land the brush and its limit grow in proportion. If undo
/// brings back an earlier land, the brush gets the size that it had there.
class BrushSizes {
 public:
    /// Whether the land is new or was brought back by undo or redo.
    enum class Came { Anew, ByHistory };
    /// To be called when a land is shown. Adapts the brush if the land has another size than the last one.
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
            const float before = brush.size;
            brush.size = came == Came::ByHistory && back != known_.end()
                             ? back->size
                             : static_cast<float>(static_cast<double>(brush.size) * extent / extent_);
            brush.limit = limitFor(brush.limit, brush.size / before);
        }
        extent_ = extent;
        brush.size = fittedBrush(brush.size, terrain);
    }

 private:
    /// Last brush size on a land, and the land's extent, both in metres. The extent of a coarse preview may be a little
    /// shorter.
    struct Known {
        double extent;
        float size;
    };
    /// The limit for a brush that has grown by this factor. No limit stays none.
    static float limitFor(float limit, float factor) {
        constexpr auto& kLimit = std::get<3>(knobsOf<BrushSettings>);
        return limit >= kLimit.max ? limit : std::clamp(limit * factor, kLimit.min, kLimit.max);
    }
    double extent_ = 0.0;  ///< Extent of the land seen last, in metres; 0 before the first one.
    std::vector<Known> known_;
};

}  // namespace scree
