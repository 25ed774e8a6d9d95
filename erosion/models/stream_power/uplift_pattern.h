#pragma once

#include <cstdint>

#include "erosion/base/knob.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The shape of the uplift. All shapes are smooth, with values from 0 to about 1. Lengths are fractions of the map's
/// longer edge, so that a preset fits any map.
///
///     even    1
///     dome    (1 - r^2)^2, r the distance from the centre, 1 at the middle of the shorter edges
///     ridges  parallel lines of hills that noise bends, `scale` apart
///     noise   hills and lowlands of size `scale`
enum class UpliftShape { Even, Dome, Ridges, Noise };
template <>
inline constexpr auto choicesOf<UpliftShape> = std::array<std::string_view, 4>{"even", "dome", "ridges", "noise"};

/// Shape of the uplift and its lengths.
struct UpliftPatternSettings {
    UpliftShape shape = UpliftShape::Even;
    float scale = 0.25f;
    float angle = 0.0f;
    float margin = 0.0f;
    int seed = 1;

    bool operator==(const UpliftPatternSettings&) const = default;
};

/// The uplift factor at each node: the shape times the painted layer, falling smoothly over the margin to a low value
/// at the edges, and 0 on the rim of an open map, which is the base level. The margin is narrow here and wide there, so
/// that mountains do not stand in a square.
class UpliftPattern {
 public:
    /// Updates the pattern. Takes almost no time if neither settings nor paint have changed.
    void update(const UpliftPatternSettings& settings, const Terrain& terrain, ThreadPool& pool);

    /// Null if the factor is 1 everywhere.
    const Field<float>* factors() const { return factors_.empty() ? nullptr : &factors_; }

 private:
    struct Key {
        UpliftPatternSettings settings;
        TileVersions painted;
        int width = 0, height = 0;
        Boundary boundary = Boundary::Open;
        bool operator==(const Key&) const = default;
    };
    Key key_;
    Field<float> factors_;
};

}  // namespace scree
