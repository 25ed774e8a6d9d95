#include "erosion/sculpting/stroke.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

#include "erosion/base/exact_math.h"
#include "erosion/base/noise.h"
#include "erosion/sculpting/loose_sediment.h"
#include "erosion/sculpting/sculpted_ground.h"

namespace scree {

Stroke scaled(Stroke stroke, float factor) {
    for (Point& point : stroke.path) point = {point.x * factor, point.y * factor};
    stroke.radius *= factor;
    stroke.size *= factor;
    stroke.source = {stroke.source.x * factor, stroke.source.y * factor};
    return stroke;
}

namespace {

/// Smallest pressure that makes a dab: one level of the finest pens.
constexpr float kLeastPressure = 1.0f / 16384;

}  // namespace

DabSize dabAt(const Stroke& stroke, std::size_t point) {
    DabSize dab{stroke.radius, stroke.strength};
    if (stroke.pressed == PressureEffect::Off || stroke.pressure.empty()) return dab;
    const float pressure = stroke.pressure[point];
    if (pressure < kLeastPressure) return {};
    if (stroke.pressed != PressureEffect::Strength) dab.radius *= pressure;
    if (stroke.pressed != PressureEffect::Size) dab.strength *= pressure;
    return dab;
}

namespace {

/// The nodes within `radius` of the rectangle between two corners.
CellRect nodesAround(Point low, Point high, float radius, int width, int height) {
    return CellRect{static_cast<int>(std::floor(low.x - radius)), static_cast<int>(std::floor(low.y - radius)),
                    static_cast<int>(std::ceil(high.x + radius)) + 1, static_cast<int>(std::ceil(high.y + radius)) + 1}
        .clippedTo(width, height);
}

}  // namespace

CellRect nodesUnder(const Stroke& stroke, int width, int height) {
    if (stroke.path.empty()) return {};
    constexpr float kFar = std::numeric_limits<float>::max();
    Point low{kFar, kFar}, high{-kFar, -kFar};
    for (std::size_t i = 0; i < stroke.path.size(); ++i) {
        const Point at = stroke.path[i];
        const float radius = stroke.mode == StrokeMode::Ramp ? stroke.radius : dabAt(stroke, i).radius;
        if (radius == 0.0f) continue;
        low = {std::min(low.x, at.x - radius), std::min(low.y, at.y - radius)};
        high = {std::max(high.x, at.x + radius), std::max(high.y, at.y + radius)};
    }
    if (low.x > high.x) return {};
    return nodesAround(low, high, 0.0f, width, height);
}

namespace {

/// Reach of the local mean of Smooth, as a share of the radius, so that a brush smooths the same at every resolution.
constexpr float kMeanReach = 1.0f / 8;

/// Means of the (2 reach + 1)^2 nodes around each of `cells`. Beyond an edge of the field, its edge values repeat.
Field<float> localMeans(const Field<float>& field, const CellRect& cells, int reach) {
    const int width = cells.x1 - cells.x0, height = cells.y1 - cells.y0;
    std::vector<double> columns(static_cast<std::size_t>(width + 2 * reach));  // sums over rows, from x0 - reach
    const auto addRow = [&](int y, double sign) {
        const float* row = field.row(std::clamp(y, 0, field.height() - 1));
        for (int i = 0; i < width + 2 * reach; ++i)
            columns[static_cast<std::size_t>(i)] +=
                sign * static_cast<double>(row[std::clamp(cells.x0 - reach + i, 0, field.width() - 1)]);
    };
    for (int y = -reach; y < reach; ++y) addRow(cells.y0 + y, 1.0);
    const double nodes = (2.0 * reach + 1.0) * (2.0 * reach + 1.0);
    Field<float> means(width, height);
    for (int y = 0; y < height; ++y) {
        addRow(cells.y0 + y + reach, 1.0);
        double sum = std::accumulate(columns.begin(), columns.begin() + 2 * reach, 0.0);
        for (int x = 0; x < width; ++x) {
            sum += columns[static_cast<std::size_t>(x + 2 * reach)];
            means(x, y) = static_cast<float>(sum / nodes);
            sum -= columns[static_cast<std::size_t>(x)];
        }
        addRow(cells.y0 + y - reach, -1.0);
    }
    return means;
}

/// Octaves of Noise.
constexpr int kNoiseOctaves = 4;
/// Its seed: the same for every stroke, so that strokes beside each other fit.
constexpr std::uint64_t kBrushNoiseSeed = 0x6272757368;

/// Values of the places that `cells` are like in a Clone: see Stroke::source. NaN for places beyond the map.
Field<float> valuesAt(const Field<float>& field, const CellRect& cells, Point source) {
    Field<float> values(cells.x1 - cells.x0, cells.y1 - cells.y0, std::numeric_limits<float>::quiet_NaN());
    for (int y = cells.y0; y < cells.y1; ++y)
        for (int x = cells.x0; x < cells.x1; ++x) {
            const Point at{static_cast<float>(x) + source.x, static_cast<float>(y) + source.y};
            if (at.x >= 0.0f && at.y >= 0.0f && at.x <= static_cast<float>(field.width() - 1) &&
                at.y <= static_cast<float>(field.height() - 1))
                values(x - cells.x0, y - cells.y0) = sampleBilinear(field, at);
        }
    return values;
}

/// Height of the terrace nearest to an elevation. Treads lie at multiples of `step`, and the ground between them keeps
/// a steep slope, so that a few dabs leave soft steps and many leave hard ones.
double terraced(double elevation, double step) {
    const double below = std::floor(elevation / step);
    const double f = elevation / step - below;
    const double up = f * f * f, down = (1.0 - f) * (1.0 - f) * (1.0 - f);
    return step * (below + up / (up + down));
}

/// Applies one stroke to a terrain.
class Brush {
 public:
    Brush(Terrain& terrain, const Stroke& stroke, StrokeMemory* memory, const Terrain* start)
        : terrain_(terrain),
          stroke_(stroke),
          field_(terrain.use(stroke.layer)),
          isGround_(stroke.layer == Layer::Height),
          ground_(terrain),
          memory_(stroke.limit > 0.0f ? (memory != nullptr ? memory : &own_) : nullptr),
          former_(memory != nullptr && memory->former ? memory->former.get() : start),
          lowest_(terrain.infoOf(stroke.layer).lowest),
          highest_(terrain.infoOf(stroke.layer).highest),
          target_(static_cast<float>(stroke.target)) {
        const auto [sine, cosine] = exactSineCosine(static_cast<double>(stroke.turn));
        sine_ = static_cast<float>(sine);
        cosine_ = static_cast<float>(cosine);
        if (!isGround_) return;
        if (movesSediment(stroke.mode)) ground_.keepRecord();
        if (stroke.mode == StrokeMode::Flatten) target_ = static_cast<float>(stroke.target - terrain.datum());
        if (memory_ != nullptr) memory_->use(terrain.width(), terrain.height());
    }
    Brush(const Brush&) = delete;
    Brush& operator=(const Brush&) = delete;

    /// Sets a dab at `centre`. `way` is the step from the previous point.
    void dab(Point centre, Point way, const DabSize& size) {
        if (size.radius == 0.0f) return;
        const CellRect cells = cellsAround(centre, centre, size.radius);
        if (cells.empty()) return;
        const Field<float> seen = seenFrom(cells, size.radius);
        forEachNode(cells, [&](int x, int y) {
            const float dx = (static_cast<float>(x) - centre.x) / size.radius;
            const float dy = (static_cast<float>(y) - centre.y) / size.radius;
            // y points south, so that this turns clockwise, and a point to the left of the way has a negative cross
            // product with it.
            if (stroke_.side == StrokeSide::Left && way.x * dy - way.y * dx >= 0.0f) return;
            const float along = cosine_ * dx + sine_ * dy, across = (cosine_ * dy - sine_ * dx) / stroke_.roundness;
            const float share = brushShare(along * along + across * across, stroke_.falloff, stroke_.shape);
            if (share == 0.0f) return;
            const float goal = seen.empty() ? 0.0f : seen(x - cells.x0, y - cells.y0);
            change(x, y, after(x, y, size.strength * share, goal));
        });
    }

    /// Makes a ramp between two points.
    void ramp(Point from, Point to) {
        const CellRect cells = cellsAround(from, to, stroke_.radius);
        if (cells.empty()) return;
        const float begin = sampleBilinear(field_, from), end = sampleBilinear(field_, to);
        const float alongX = to.x - from.x, alongY = to.y - from.y;
        const float squaredLength = alongX * alongX + alongY * alongY;
        forEachNode(cells, [&](int x, int y) {
            const float fromX = static_cast<float>(x) - from.x, fromY = static_cast<float>(y) - from.y;
            const float t =
                squaredLength > 0.0f ? std::clamp((fromX * alongX + fromY * alongY) / squaredLength, 0.0f, 1.0f) : 0.0f;
            const float dx = (fromX - t * alongX) / stroke_.radius, dy = (fromY - t * alongY) / stroke_.radius;
            const float share = brushShare(dx * dx + dy * dy, stroke_.falloff, stroke_.shape);
            if (share > 0.0f) change(x, y, after(x, y, stroke_.strength * share, begin + t * (end - begin)));
        });
    }

 private:
    /// The cells within `radius` of a line.
    CellRect cellsAround(Point from, Point to, float radius) const {
        return nodesAround({std::min(from.x, to.x), std::min(from.y, to.y)},
                           {std::max(from.x, to.x), std::max(from.y, to.y)}, radius, terrain_.width(),
                           terrain_.height());
    }

    /// What a dab on `cells` looks at before it changes anything; empty for modes that look only at each node itself.
    Field<float> seenFrom(const CellRect& cells, float radius) const {
        if (stroke_.mode == StrokeMode::Smooth || stroke_.mode == StrokeMode::Sharpen)
            return localMeans(field_, cells, std::max(1, static_cast<int>(radius * kMeanReach)));
        if (stroke_.mode == StrokeMode::Clone) return valuesAt(field_, cells, stroke_.source);
        if (stroke_.mode == StrokeMode::Dig) return looseSediment(terrain_, cells);
        return {};
    }

    /// Calls `act` for each node of `cells`, and marks them as changed.
    template <class Act>
    void forEachNode(const CellRect& cells, const Act& act) {
        for (int y = cells.y0; y < cells.y1; ++y)
            for (int x = cells.x0; x < cells.x1; ++x) act(x, y);
        if (isGround_)
            terrain_.markGroundChanged(cells);
        else
            terrain_.markChanged(stroke_.layer, cells);
        if (movesSediment(stroke_.mode)) ground_.markLooseChanged(cells);
    }

    /// Returns the value of a node after an effect. `goal` is the local mean, the height of the ramp or of the other
    /// place, or the depth of the sediment.
    float after(int x, int y, float effect, float goal) const {
        const float value = field_(x, y);
        const auto towards = [&](float aim) { return value + std::min(effect, 1.0f) * (aim - value); };
        switch (stroke_.mode) {
            case StrokeMode::Add:
            case StrokeMode::Pile:
                return value + effect;
            case StrokeMode::Dig:
                return value - std::min(effect, goal);
            case StrokeMode::Subtract:
                return value - effect;
            case StrokeMode::Noise:
                return value + effect * fractalNoise(kBrushNoiseSeed, (static_cast<float>(x) + 0.5f) / stroke_.size,
                                                     (static_cast<float>(y) + 0.5f) / stroke_.size, kNoiseOctaves);
            case StrokeMode::Sharpen:
                return towards(2.0f * value - goal);
            case StrokeMode::Flatten:
                return towards(target_);
            case StrokeMode::Terrace: {
                const double elevation = static_cast<double>(value) + terrain_.datum();
                return towards(
                    static_cast<float>(terraced(elevation, static_cast<double>(stroke_.step)) - terrain_.datum()));
            }
            case StrokeMode::Erase:
                return former_ != nullptr ? towards(formerHeight(x, y)) : value;
            case StrokeMode::Clone:
                return std::isfinite(goal) ? towards(goal + target_) : value;
            case StrokeMode::Smooth:
            case StrokeMode::Ramp:
                return towards(goal);
        }
        return value;
    }

    /// Height of a node in the former land, which may have another grid and another datum.
    float formerHeight(int x, int y) const {
        const Field<float>& heights = former_->heights();
        const float fromDatum = static_cast<float>(former_->datum() - terrain_.datum());
        if (heights.isOf(terrain_.width(), terrain_.height())) return fromDatum + heights(x, y);
        const auto along = [](int node, int nodes, int others) {
            const float place = (static_cast<float>(node) + 0.5f) / static_cast<float>(nodes);
            return std::clamp(place * static_cast<float>(others) - 0.5f, 0.0f, static_cast<float>(others - 1));
        };
        return fromDatum + sampleBilinear(heights, {along(x, terrain_.width(), heights.width()),
                                                    along(y, terrain_.height(), heights.height())});
    }

    void change(int x, int y, float after) {
        if (!isGround_) {
            field_(x, y) = std::clamp(after, lowest_, highest_);
        } else if (memory_ == nullptr) {
            move(x, y, after);
        } else {
            const float before = field_(x, y);
            float& moved = memory_->moved(x, y);
            moved += move(x, y, before + std::clamp(moved + (after - before), -stroke_.limit, stroke_.limit) - moved);
        }
    }

    float move(int x, int y, float height) {
        return movesSediment(stroke_.mode) ? ground_.moveLoose(x, y, height) : ground_.move(x, y, height);
    }

    Terrain& terrain_;
    const Stroke& stroke_;
    Field<float>& field_;
    bool isGround_;           ///< True if the stroke changes the height.
    SculptedGround ground_;   ///< Used only then.
    StrokeMemory own_;        ///< For a stroke that has no other one.
    StrokeMemory* memory_;    ///< Null if the stroke has no limit.
    const Terrain* former_;   ///< The land for Erase, or null.
    float lowest_, highest_;  ///< Range of a painted layer.
    float target_;            ///< As the layer stores it.
    float sine_, cosine_;     ///< Of the turn.
};

}  // namespace

void applyStroke(Terrain& terrain, const Stroke& stroke, StrokeMemory* memory, const Terrain* start) {
    assert(stroke.radius > 0.0f && stroke.falloff > 0.0f && stroke.roundness > 0.0f);
    assert(stroke.pressure.empty() || stroke.pressure.size() == stroke.path.size());
    terrain.nextRevision();
    Brush brush(terrain, stroke, memory, start);
    const std::vector<Point>& path = stroke.path;
    if (stroke.mode == StrokeMode::Ramp) {
        if (!path.empty()) brush.ramp(path.front(), path.back());
        return;
    }
    for (std::size_t i = stroke.side == StrokeSide::Left ? 1 : 0; i < path.size(); ++i) {
        const Point way = i == 0 ? Point{} : Point{path[i].x - path[i - 1].x, path[i].y - path[i - 1].y};
        brush.dab(path[i], way, dabAt(stroke, i));
    }
}

}  // namespace scree
