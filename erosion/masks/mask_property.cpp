#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "erosion/base/exact_math.h"
#include "erosion/base/noise.h"
#include "erosion/masks/mask_rule.h"

namespace scree {

namespace {

constexpr float kSlopeOver = 20.0f;  ///< m; for the curvature, too.

constexpr double kPositionOver = 200.0;  ///< m.

constexpr int kOctaves = 4;
constexpr std::uint64_t kNoiseSeed = 0x6d61736b;
constexpr float kStream = 300.0f;     ///< Flow that counts as a stream, rain cells.
constexpr float kWaterDepth = 0.05f;  ///< Water that is more than wet ground, m.

/// Finds places on a map: beyond its edge it goes on as a torus, or with its last nodes.
struct Places {
    int count;
    bool wraps;
    int within(int i) const { return wraps ? (i % count + count) % count : std::clamp(i, 0, count - 1); }
    /// Cells between the nodes at i - step and i + step.
    int span(int i, int step) const { return wraps ? 2 * step : std::max(1, within(i + step) - within(i - step)); }
};

/// Returns fall(east, south) at each node, where east and south are the gradient in m/m over kSlopeOver.
template <class Fall>
Field<float> ofGradients(const Terrain& terrain, ThreadPool& pool, const Fall& fall) {
    const int step = std::max(1, static_cast<int>(std::lround(0.5f * kSlopeOver / terrain.cellSize())));
    const bool wraps = terrain.boundary() == Boundary::Wrap;
    const Places across{terrain.width(), wraps}, down{terrain.height(), wraps};
    Field<float> found(terrain.width(), terrain.height());
    const Field<float>& heights = terrain.heights();
    const auto cell = static_cast<double>(terrain.cellSize());
    const auto drop = [](float from, float to) { return static_cast<double>(to) - static_cast<double>(from); };
    pool.forEach(terrain.height(), [&](int y) {
        const float *north = heights.row(down.within(y - step)), *south = heights.row(down.within(y + step));
        const float* here = heights.row(y);
        for (int x = 0; x < terrain.width(); ++x)
            found(x, y) = static_cast<float>(
                fall(drop(here[across.within(x - step)], here[across.within(x + step)]) / (across.span(x, step) * cell),
                     drop(north[x], south[x]) / (down.span(y, step) * cell)));
    });
    return found;
}

/// The direction in which ground with this gradient falls, degrees clockwise from north.
double facingOf(double east, double south) {
    // North is 0, east 90. The ground falls against its gradient.
    const double toEast = -east, toNorth = south;
    if (toEast == 0.0 && toNorth == 0.0) return -1.0;
    if (toNorth == 0.0) return toEast > 0.0 ? 90.0 : 270.0;
    const double angle = exactArctangent(std::abs(toEast / toNorth));
    if (toNorth > 0.0) return toEast >= 0.0 ? angle : 360.0 - angle;
    return toEast >= 0.0 ? 180.0 - angle : 180.0 + angle;
}

/// Adds up 2 radius + 1 values around each place of a row. `at(i)` is a value of it, `put(i, sum)` takes a sum.
template <class At, class Put>
void sumAround(const Places& places, int radius, const At& at, const Put& put) {
    double sum = 0.0;
    for (int i = -radius; i <= radius; ++i) sum += at(places.within(i));
    for (int i = 0; i < places.count; ++i) {
        put(i, sum);
        sum += at(places.within(i + radius + 1)) - at(places.within(i - radius));
    }
}

/// Returns minus the Laplacian of the height over kSlopeOver, 1/km.
Field<float> curvatures(const Terrain& terrain, ThreadPool& pool) {
    const int step = std::max(1, static_cast<int>(std::lround(kSlopeOver / terrain.cellSize())));
    const bool wraps = terrain.boundary() == Boundary::Wrap;
    const Places across{terrain.width(), wraps}, down{terrain.height(), wraps};
    const double distance = step * static_cast<double>(terrain.cellSize());
    const double perKilometre = 1000.0 / (distance * distance);
    const Field<float>& heights = terrain.heights();
    Field<float> found(terrain.width(), terrain.height());
    pool.forEach(terrain.height(), [&](int y) {
        const float *north = heights.row(down.within(y - step)), *south = heights.row(down.within(y + step));
        const float* here = heights.row(y);
        for (int x = 0; x < terrain.width(); ++x) {
            const auto around = static_cast<double>(here[across.within(x - step)]) +
                                static_cast<double>(here[across.within(x + step)]) + static_cast<double>(north[x]) +
                                static_cast<double>(south[x]);
            found(x, y) = static_cast<float>((4.0 * static_cast<double>(here[x]) - around) * perKilometre);
        }
    });
    return found;
}

/// Takes three means over squares of this width, metres.
void blurMask(Field<float>& mask, const Terrain& terrain, float width, ThreadPool& pool) {
    const int radius = static_cast<int>(std::lround(0.5f * width / terrain.cellSize()));
    if (radius < 1) return;
    const bool wraps = terrain.boundary() == Boundary::Wrap;
    const Places across{mask.width(), wraps}, down{mask.height(), wraps};
    const double nodes = 2.0 * radius + 1.0;
    Field<float> rows(mask.width(), mask.height());
    for (int pass = 0; pass < 3; ++pass) {
        pool.forEach(mask.height(), [&](int y) {
            sumAround(
                across, radius, [&](int x) { return static_cast<double>(mask(x, y)); },
                [&](int x, double sum) { rows(x, y) = static_cast<float>(sum / nodes); });
        });
        pool.forEach(mask.width(), [&](int x) {
            sumAround(
                down, radius, [&](int y) { return static_cast<double>(rows(x, y)); },
                [&](int y, double sum) { mask(x, y) = static_cast<float>(sum / nodes); });
        });
    }
    pool.forEach(mask.height(), [&](int y) {
        for (int x = 0; x < mask.width(); ++x) mask(x, y) = std::clamp(mask(x, y), 0.0f, 1.0f);  // sums are rounded
    });
}

Field<float> positions(const Terrain& terrain, ThreadPool& pool) {
    const int radius =
        std::max(1, static_cast<int>(std::lround(0.5 * kPositionOver / static_cast<double>(terrain.cellSize()))));
    const bool wraps = terrain.boundary() == Boundary::Wrap;
    const Places across{terrain.width(), wraps}, down{terrain.height(), wraps};
    Field<double> rows(terrain.width(), terrain.height());
    const Field<float>& heights = terrain.heights();
    pool.forEach(terrain.height(), [&](int y) {
        sumAround(
            across, radius, [&](int x) { return static_cast<double>(heights(x, y)); },
            [&](int x, double sum) { rows(x, y) = sum; });
    });
    Field<float> above(terrain.width(), terrain.height());
    const double nodes = (2.0 * radius + 1.0) * (2.0 * radius + 1.0);
    pool.forEach(terrain.width(), [&](int x) {
        sumAround(
            down, radius, [&](int y) { return rows(x, y); },
            [&](int y, double sum) {
                above(x, y) = static_cast<float>(static_cast<double>(heights(x, y)) - sum / nodes);
            });
    });
    return above;
}

Layer layerOf(MaskBy by) {
    switch (by) {
        case MaskBy::Slope:
        case MaskBy::Height:
        case MaskBy::Facing:
        case MaskBy::Position:
        case MaskBy::Curvature:
        case MaskBy::Noise:
        case MaskBy::Water:
        case MaskBy::Mask:
        case MaskBy::Near:
        case MaskBy::Biome:
            break;
        case MaskBy::Moisture:
            return Layer::Moisture;
        case MaskBy::Flow:
            return Layer::Flow;
        case MaskBy::Sediment:
            return Layer::Sediment;
        case MaskBy::Wear:
            return Layer::Wear;
        case MaskBy::Deposit:
            return Layer::Deposit;
    }
    return Layer::Height;
}

/// Noise of several octaves, whose largest patches have this size in metres. Half of it is above 0.5.
Field<float> patches(const Terrain& terrain, double size, ThreadPool& pool) {
    Field<float> values(terrain.width(), terrain.height());
    const auto frequency = static_cast<float>(static_cast<double>(terrain.cellSize()) / size);
    pool.forEach(terrain.height(), [&](int y) {
        for (int x = 0; x < terrain.width(); ++x) {
            const float u = (static_cast<float>(x) + 0.5f) * frequency, v = (static_cast<float>(y) + 0.5f) * frequency;
            const float sum = fractalNoise(kNoiseSeed, u, v, kOctaves);
            values(x, y) = std::clamp(0.5f + 0.5f * sum, 0.0f, 1.0f);
        }
    });
    return values;
}

/// 1 for each node in a stream, in a lake or under other water.
Field<std::uint8_t> water(const Terrain& terrain, ThreadPool& pool) {
    Field<std::uint8_t> wet(terrain.width(), terrain.height(), 0);
    const auto mark = [&](Layer layer, float from) {
        if (!terrain.has(layer)) return;
        const Field<float> values = terrain.values(layer, &pool);
        pool.forEach(wet.height(), [&](int y) {
            for (int x = 0; x < wet.width(); ++x)
                if (values(x, y) >= from) wet(x, y) = 1;
        });
    };
    mark(Layer::Flow, kStream);
    mark(Layer::Water, kWaterDepth);
    return wet;
}

/// Replaces each value f(i) of a line by the least f(j) + (i - j)^2 (Felzenszwalb and Huttenlocher 2012).
class SquaredDistances {
 public:
    void along(std::vector<double>& line) {
        const auto count = static_cast<int>(line.size());
        vertex_.assign(line.size(), 0);
        start_.assign(line.size() + 1, 0.0);
        int last = -1;
        for (int q = 0; q < count; ++q) {
            if (line[static_cast<std::size_t>(q)] >= kFar) continue;
            double from = -kFar;
            while (last >= 0) {
                from = crossing(line, vertex_[static_cast<std::size_t>(last)], q);
                if (from > start_[static_cast<std::size_t>(last)]) break;
                --last;
                from = -kFar;
            }
            ++last;
            vertex_[static_cast<std::size_t>(last)] = q;
            start_[static_cast<std::size_t>(last)] = from;
        }
        if (last < 0) return;
        values_ = line;
        int k = 0;
        for (int q = 0; q < count; ++q) {
            while (k < last && start_[static_cast<std::size_t>(k) + 1] < q) ++k;
            const int p = vertex_[static_cast<std::size_t>(k)];
            line[static_cast<std::size_t>(q)] =
                static_cast<double>(q - p) * (q - p) + values_[static_cast<std::size_t>(p)];
        }
    }
    static constexpr double kFar = 1e18;

 private:
    /// Where the parabolas at p and q cross.
    static double crossing(const std::vector<double>& line, int p, int q) {
        const double high = line[static_cast<std::size_t>(q)] + static_cast<double>(q) * q;
        const double low = line[static_cast<std::size_t>(p)] + static_cast<double>(p) * p;
        return (high - low) / (2.0 * (q - p));
    }
    std::vector<int> vertex_;
    std::vector<double> start_, values_;
};

/// Metres to the nearest node with a flag, not across the edges of the map; 1e9 if there is none.
Field<float> distanceTo(const Field<std::uint8_t>& flags, const Terrain& terrain, ThreadPool& pool) {
    const int width = flags.width(), height = flags.height();
    Field<double> squares(width, height);
    pool.forEach(height, [&](int y) {
        std::vector<double> line(static_cast<std::size_t>(width));
        for (int x = 0; x < width; ++x)
            line[static_cast<std::size_t>(x)] = flags(x, y) != 0 ? 0.0 : SquaredDistances::kFar;
        SquaredDistances().along(line);
        std::copy(line.begin(), line.end(), squares.row(y));
    });
    Field<float> distances(width, height);
    const auto cell = static_cast<double>(terrain.cellSize());
    pool.forEach(width, [&](int x) {
        std::vector<double> line(static_cast<std::size_t>(height));
        for (int y = 0; y < height; ++y) line[static_cast<std::size_t>(y)] = squares(x, y);
        SquaredDistances().along(line);
        for (int y = 0; y < height; ++y)
            distances(x, y) = static_cast<float>(cell * std::sqrt(line[static_cast<std::size_t>(y)]));
    });
    return distances;
}

/// 1 where the biome has this name.
Field<float> inBiome(const Terrain& terrain, std::string_view name, const MaskCover& cover, ThreadPool& pool) {
    Field<float> inside(terrain.width(), terrain.height());
    const BiomeInfo* const wanted = biomeNamed(name);
    if (wanted == nullptr) return inside;
    const Field<Biome> biomes = landCover(terrain, cover.scale, cover.limits, pool);
    pool.forEach(inside.height(), [&](int y) {
        for (int x = 0; x < inside.width(); ++x) inside(x, y) = biomes(x, y) == wanted->biome ? 1.0f : 0.0f;
    });
    return inside;
}

}  // namespace

Field<float> maskProperty(const Terrain& terrain, const MaskRule& rule, const MaskCover& cover, ThreadPool& pool) {
    const MaskBy by = rule.by;
    if (by == MaskBy::Biome) return inBiome(terrain, rule.of, cover, pool);
    if (by == MaskBy::Slope)
        return ofGradients(terrain, pool, [](double east, double south) {
            return exactArctangent(std::sqrt(east * east + south * south));
        });
    if (by == MaskBy::Facing) return ofGradients(terrain, pool, facingOf);
    if (by == MaskBy::Position) return positions(terrain, pool);
    if (by == MaskBy::Curvature) return curvatures(terrain, pool);
    if (by == MaskBy::Noise) return patches(terrain, static_cast<double>(rule.size), pool);
    if (by == MaskBy::Water) return distanceTo(water(terrain, pool), terrain, pool);
    if (looksAtLayer(by)) {
        const std::optional<Layer> of = terrain.findLayer(rule.of);
        Field<float> values(terrain.width(), terrain.height());
        if (of && !isColour(*of)) values = terrain.values(*of, &pool);
        if (by == MaskBy::Mask) return values;
        Field<std::uint8_t> inside(terrain.width(), terrain.height(), 0);
        pool.forEach(values.height(), [&](int y) {
            for (int x = 0; x < values.width(); ++x) inside(x, y) = values(x, y) >= 0.5f ? 1 : 0;
        });
        return distanceTo(inside, terrain, pool);
    }
    const Layer layer = layerOf(by);
    if (!terrain.has(layer)) return {terrain.width(), terrain.height(), info(layer).initial};
    Field<float> values = terrain.values(layer, &pool);
    if (by != MaskBy::Height) return values;
    const auto datum = static_cast<float>(terrain.datum());
    pool.forEach(values.height(), [&](int y) {
        for (int x = 0; x < values.width(); ++x) values(x, y) += datum;
    });
    return values;
}

namespace {

/// The mask of a rule for slopes, by the square of the slope in m/m. Takes the arctangent, which costs most, only near
/// the ends of the range and in the soft edges.
class SlopeMask {
 public:
    explicit SlopeMask(const MaskRule& rule)
        : rule_(rule),
          inside_(rule.inverted ? 0.0f : 1.0f),
          outsideBelow_(below(rule.from - rule.soft)),
          insideAbove_(above(rule.from)),
          insideBelow_(below(rule.to)),
          outsideAbove_(above(rule.to + rule.soft)) {}

    double operator()(double east, double south) const {
        const double slope = east * east + south * south;
        if (slope > insideAbove_ && slope < insideBelow_) return static_cast<double>(inside_);
        if (slope < outsideBelow_ || slope > outsideAbove_) return static_cast<double>(1.0f - inside_);
        return static_cast<double>(rule_.at(static_cast<float>(exactArctangent(std::sqrt(slope)))));
    }

 private:
    /// Degrees, far above the rounding of angles.
    static constexpr float kMargin = 1e-4f;
    /// Steeper slopes are taken by their angle.
    static constexpr float kSteepest = 89.9f;

    /// The square of the tangent of an angle in degrees, from 0 to kSteepest.
    static double squared(float degrees) {
        const double tangent = exactTangent(static_cast<double>(std::clamp(degrees, 0.0f, kSteepest)));
        return tangent * tangent;
    }
    /// A slope below which all angles are smaller.
    static double below(float degrees) {
        return degrees >= 90.0f ? std::numeric_limits<double>::infinity() : squared(degrees - kMargin);
    }
    /// A slope above which all angles are larger.
    static double above(float degrees) {
        return degrees >= kSteepest ? std::numeric_limits<double>::infinity() : squared(degrees + kMargin);
    }

    const MaskRule& rule_;
    float inside_;
    double outsideBelow_, insideAbove_, insideBelow_, outsideAbove_;  ///< Squares of slopes in m/m.
};

}  // namespace

Field<float> maskByRule(const Terrain& terrain, const MaskRule& rule, const MaskCover& cover, ThreadPool& pool) {
    Field<float> mask = rule.by == MaskBy::Slope ? ofGradients(terrain, pool, SlopeMask(rule))
                                                 : maskProperty(terrain, rule, cover, pool);
    if (rule.by != MaskBy::Slope)
        pool.forEach(mask.height(), [&](int y) {
            float* row = mask.row(y);
            for (int x = 0; x < mask.width(); ++x) row[x] = rule.at(row[x]);
        });
    blurMask(mask, terrain, rule.blur, pool);
    return mask;
}

}  // namespace scree
