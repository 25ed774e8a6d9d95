#pragma once

#include <cstdint>

#include "erosion/base/knob.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Where the land rises. All forms lie between 0 and about 1 and are smooth; lengths are shares of the map's longer
/// edge, so that a preset fits any map.
///
///     even    1
///     dome    (1 - r^2)^2, r the distance from the centre, 1 at the middle of the shorter edges
///     ridges  parallel lines of hills that noise bends, `scale` apart
///     noise   hills and lowlands of size `scale`
enum class UpliftShape { Even, Dome, Ridges, Noise };
template <>
inline constexpr auto choicesOf<UpliftShape> = std::array<std::string_view, 4>{"even", "dome", "ridges", "noise"};

/// Where the land rises: a shape, and the lengths that form it.
struct UpliftPatternSettings {
    UpliftShape shape = UpliftShape::Even;
    float scale = 0.25f;
    float angle = 0.0f;
    float margin = 0.0f;
    int seed = 1;

    bool operator==(const UpliftPatternSettings&) const = default;
};

/// The factor of the uplift at each node: the shape, times the painted layer, falling smoothly towards the rim over the
/// margin; 0 at the rim of an open map, which is a base level.
class UpliftPattern {
 public:
    /// Brings the pattern up to date; cheap where neither settings nor paint have changed.
    void update(const UpliftPatternSettings& settings, const Terrain& terrain, ThreadPool& pool);

    /// Null where the factor is 1 everywhere.
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
