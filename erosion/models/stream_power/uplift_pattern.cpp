#include "erosion/models/stream_power/uplift_pattern.h"

#include <algorithm>
#include <cmath>

#include "erosion/base/exact_math.h"
#include "erosion/base/noise.h"
#include "erosion/base/random.h"
#include "erosion/base/smooth_step.h"

namespace scree {

namespace {

constexpr int kOctaves = 4;
constexpr float kLeast = 0.15f;  ///< Least uplift between hills and at the edges, so that lowlands rise, too, and
                                 ///< drain.
constexpr float kBend = 0.3f;    ///< Size of the bays and capes of the margin's inner edge, longer edges of the map.

/// The shape on a map of these sizes.
class Shape {
 public:
    Shape(const UpliftPatternSettings& settings, int width, int height)
        : settings_(settings),
          seed_(randomBits(static_cast<std::uint64_t>(settings.seed), RandomStream::Uplift, 0, 0)),
          turn_(exactSineCosine(static_cast<double>(settings.angle))),
          halfWidth_(0.5f * static_cast<float>(width)),
          halfHeight_(0.5f * static_cast<float>(height)),
          perCell_(1.0f / static_cast<float>(std::max(width, height))) {}

    float at(int x, int y) const {
        // Distance from the centre in longer edges; a node is the middle of its cell.
        const float east = (static_cast<float>(x) + 0.5f - halfWidth_) * perCell_;
        const float south = (static_cast<float>(y) + 0.5f - halfHeight_) * perCell_;
        return formAt(east, south) * insideMargin(east, south);
    }

 private:
    float formAt(float east, float south) const {
        const auto sine = static_cast<float>(turn_.sine);
        const auto cosine = static_cast<float>(turn_.cosine);
        const float u = (cosine * east + sine * south) / settings_.scale;
        const float v = (cosine * south - sine * east) / settings_.scale;
        switch (settings_.shape) {
            case UpliftShape::Even:
                return 1.0f;
            case UpliftShape::Dome: {
                const float radius = std::min(halfWidth_, halfHeight_) * perCell_;
                const float inside = std::max(0.0f, 1.0f - (east * east + south * south) / (radius * radius));
                return inside * inside;
            }
            case UpliftShape::Ridges: {
                const float bent = v + 0.35f * fractalNoise(seed_, 0.7f * u, 0.7f * v, kOctaves);
                const float between = 2.0f * std::abs(bent - std::floor(bent) - 0.5f);  // 0 on a line, 1 midway between
                                                                                        // two lines
                const float along = 0.75f + 0.5f * fractalNoise(mixBits(seed_), u, v, kOctaves);
                return (kLeast + (1.0f - kLeast) * smoothStep(1.0f - between)) * std::max(0.0f, along);
            }
            case UpliftShape::Noise:
                return kLeast + (1.0f - kLeast) * std::max(0.0f, 0.5f + 0.8f * fractalNoise(seed_, u, v, kOctaves));
        }
        return 1.0f;
    }

    float insideMargin(float east, float south) const {
        if (settings_.margin == 0.0f) return 1.0f;
        const float toRim = std::min(halfWidth_ * perCell_ - std::abs(east), halfHeight_ * perCell_ - std::abs(south));
        const float bend = fractalNoise(mixBits(mixBits(seed_)), east / kBend, south / kBend, kOctaves) - 0.5f;
        return kLeast + (1.0f - kLeast) * smoothStep(toRim / settings_.margin + bend);
    }

    UpliftPatternSettings settings_;
    std::uint64_t seed_;
    SineCosine turn_;
    float halfWidth_, halfHeight_;  ///< Half of the map's size in cells.
    float perCell_;                 ///< Length of a cell in longer edges.
};

}  // namespace

void UpliftPattern::update(const UpliftPatternSettings& settings, const Terrain& terrain, ThreadPool& pool) {
    const bool painted = terrain.has(Layer::Uplift);
    const Key key{settings, painted ? terrain.versions(Layer::Uplift) : TileVersions(), terrain.width(),
                  terrain.height(), terrain.boundary()};
    if (key == key_) return;
    key_ = key;
    factors_ = Field<float>();
    const bool open = terrain.boundary() == Boundary::Open;
    if (settings.shape == UpliftShape::Even && settings.margin == 0.0f && !painted && !open) return;
    factors_ = Field<float>(terrain.width(), terrain.height());
    const Shape shape(settings, terrain.width(), terrain.height());
    pool.forEach(terrain.height(), [&](int y) {
        const float* paint = painted ? terrain.layer(Layer::Uplift).row(y) : nullptr;
        float* factor = factors_.row(y);
        for (int x = 0; x < terrain.width(); ++x) factor[x] = shape.at(x, y) * (paint != nullptr ? paint[x] : 1.0f);
        if (!open) return;
        factor[0] = factor[terrain.width() - 1] = 0.0f;
        if (y == 0 || y + 1 == terrain.height()) std::fill(factor, factor + terrain.width(), 0.0f);
    });
}

}  // namespace scree
