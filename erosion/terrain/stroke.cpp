#include "erosion/terrain/stroke.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace scree {

float strokeShare(float dx, float dy, float falloff) {
    float inside = 1.0f - dx * dx - dy * dy;
    if (inside <= 0.0f) return 0.0f;
    if (falloff < 1.0f) {
        const float faded = std::max(0.0f, std::sqrt(dx * dx + dy * dy) - (1.0f - falloff)) / falloff;
        inside = 1.0f - faded * faded;
    }
    return inside * inside;
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

/// Applies one stroke to a terrain.
class Brush {
 public:
    Brush(Terrain& terrain, const Stroke& stroke)
        : terrain_(terrain),
          stroke_(stroke),
          field_(terrain.use(stroke.layer)),
          isGround_(stroke.layer == Layer::Height),
          // If there is a base, its record follows its heights.
          lock_(isGround_ && terrain.has(Layer::Lock) ? &terrain.layer(Layer::Lock) : nullptr),
          isRecorded_(isGround_ && terrain.base() == nullptr && terrain.has(Layer::Sediment)),
          lowest_(isGround_ ? -kHighestHeight : terrain.infoOf(stroke.layer).lowest),
          highest_(isGround_ ? kHighestHeight : terrain.infoOf(stroke.layer).highest),
          target_(static_cast<float>(isGround_ ? stroke.target - terrain.datum() : stroke.target)) {}
    /// Books the volume of the dabs: also if a later dab has thrown.
    ~Brush() { terrain_.ledger().edited += added_ * terrain_.cellArea(); }
    Brush(const Brush&) = delete;
    Brush& operator=(const Brush&) = delete;

    /// Sets a dab at `centre`. `way` is the step from the previous point.
    void dab(Point centre, Point way) {
        const CellRect cells = CellRect{static_cast<int>(std::floor(centre.x - stroke_.radius)),
                                        static_cast<int>(std::floor(centre.y - stroke_.radius)),
                                        static_cast<int>(std::ceil(centre.x + stroke_.radius)) + 1,
                                        static_cast<int>(std::ceil(centre.y + stroke_.radius)) + 1}
                                   .clippedTo(terrain_.width(), terrain_.height());
        if (cells.empty()) return;
        const Field<float> means =
            stroke_.mode == StrokeMode::Smooth
                ? localMeans(field_, cells, std::max(1, static_cast<int>(stroke_.radius * kMeanReach)))
                : Field<float>();
        for (int y = cells.y0; y < cells.y1; ++y)
            for (int x = cells.x0; x < cells.x1; ++x) {
                const float dx = (static_cast<float>(x) - centre.x) / stroke_.radius;
                const float dy = (static_cast<float>(y) - centre.y) / stroke_.radius;
                // y points south: a point to the left of the way has a negative cross product with it.
                if (stroke_.side == StrokeSide::Left && way.x * dy - way.y * dx >= 0.0f) continue;
                const float share = strokeShare(dx, dy, stroke_.falloff);
                if (share == 0.0f) continue;
                const float mean = means.empty() ? 0.0f : means(x - cells.x0, y - cells.y0);
                change(x, y, after(field_(x, y), stroke_.strength * share, mean));
            }
        if (isGround_)
            terrain_.markGroundChanged(cells);
        else
            terrain_.markChanged(stroke_.layer, cells);
    }

 private:
    float after(float value, float effect, float mean) const {
        switch (stroke_.mode) {
            case StrokeMode::Add:
                return value + effect;
            case StrokeMode::Subtract:
                return value - effect;
            case StrokeMode::Smooth:
                return value + std::min(effect, 1.0f) * (mean - value);
            case StrokeMode::Flatten:
                return value + std::min(effect, 1.0f) * (target_ - value);
        }
        return value;
    }

    void change(int x, int y, float after) {
        float& value = field_(x, y);
        const float before = value;
        if (lock_ != nullptr) after = before + (1.0f - (*lock_)(x, y)) * (after - before);
        value = std::clamp(after, lowest_, highest_);
        if (isRecorded_) terrain_.record().moveAlong(x, y, value - before);
        if (isGround_) added_ += static_cast<double>(value) - static_cast<double>(before);
    }

    Terrain& terrain_;
    const Stroke& stroke_;
    Field<float>& field_;
    bool isGround_;
    const Field<float>* lock_;  ///< Of the ground; null if nothing is locked.
    bool isRecorded_;
    float lowest_, highest_;
    float target_;        ///< As the layer stores it.
    double added_ = 0.0;  ///< Metres, summed over the nodes.
};

}  // namespace

void applyStroke(Terrain& terrain, const Stroke& stroke) {
    assert(stroke.radius > 0.0f && stroke.falloff > 0.0f);
    terrain.nextRevision();
    Brush brush(terrain, stroke);
    const std::vector<Point>& path = stroke.path;
    for (std::size_t i = stroke.side == StrokeSide::Left ? 1 : 0; i < path.size(); ++i) {
        const Point way = i == 0 ? Point{} : Point{path[i].x - path[i - 1].x, path[i].y - path[i - 1].y};
        brush.dab(path[i], way);
    }
}

}  // namespace scree
