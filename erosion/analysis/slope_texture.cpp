#include "erosion/analysis/slope_texture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "erosion/base/exact_math.h"

namespace scree {

namespace {

constexpr int kLags = 20;
constexpr double kGentle = 0.2;  ///< Steepest lowland, rise over run.
/// Tangent of 11.25 degrees, and bounds of the tangent around 45 degrees.
constexpr double kNearAxis = 0.19891236737965801;
constexpr double kNearDiagonal = 0.66817863791929892;  // tan(33.75 degrees)

struct Slope {
    double x, y;
};

/// Energy of slopes within 11.25 degrees of the axes and of the diagonals.
struct Directions {
    double axes = 0.0, diagonals = 0.0;

    void add(Slope slope) {
        const double larger = std::max(std::abs(slope.x), std::abs(slope.y));
        const double smaller = std::min(std::abs(slope.x), std::abs(slope.y));
        const double energy = larger * larger + smaller * smaller;
        if (smaller <= kNearAxis * larger) axes += energy;
        if (smaller >= kNearDiagonal * larger) diagonals += energy;
    }
    void add(const Directions& other) {
        axes += other.axes;
        diagonals += other.diagonals;
    }
};

/// Sums over nodes.
struct Sums {
    double nodes = 0.0, across = 0.0, along = 0.0;
    Directions directions;
    std::array<double, kLags + 1> products{}, squares{};  ///< By distance.

    void add(const Sums& other) {
        nodes += other.nodes;
        across += other.across;
        along += other.along;
        directions.add(other.directions);
        for (std::size_t i = 0; i < products.size(); ++i) {
            products[i] += other.products[i];
            squares[i] += other.squares[i];
        }
    }
};

Slope slopeAt(const Field<float>& values, int x, int y) {
    return {0.5 * static_cast<double>(values(x + 1, y) - values(x - 1, y)),
            0.5 * static_cast<double>(values(x, y + 1) - values(x, y - 1))};
}

/// Adds what a node with this unit vector across the fall line contributes.
void addNode(Sums& sums, const Field<float>& rest, int x, int y, Slope across) {
    const Slope slope = slopeAt(rest, x, y);
    const double over = slope.x * across.x + slope.y * across.y;
    const double down = slope.x * across.y - slope.y * across.x;
    sums.nodes += 1.0;
    sums.across += over * over;
    sums.along += down * down;
    sums.directions.add(slope);
    const double own = static_cast<double>(rest(x, y));
    for (int lag = 0; lag <= kLags; ++lag) {
        const double otherX = x + lag * across.x, otherY = y + lag * across.y;
        if (otherX < 0.0 || otherY < 0.0 || otherX > rest.width() - 1 || otherY > rest.height() - 1) return;
        const auto other =
            static_cast<double>(sampleBilinear(rest, {static_cast<float>(otherX), static_cast<float>(otherY)}));
        const auto i = static_cast<std::size_t>(lag);
        sums.products[i] += own * other;
        sums.squares[i] += 0.5 * (own * own + other * other);
    }
}

/// Highest autocorrelation after the first minimum; 0 if it falls up to the end.
double combOf(const Sums& sums) {
    const auto correlation = [&](std::size_t lag) {
        return sums.squares[lag] > 0.0 ? sums.products[lag] / sums.squares[lag] : 0.0;
    };
    std::size_t lag = 1;
    while (lag < kLags && correlation(lag + 1) < correlation(lag)) ++lag;
    double highest = 0.0;
    for (++lag; lag <= kLags; ++lag) highest = std::max(highest, correlation(lag));
    return highest;
}

double ratio(double a, double b) {
    return b > 0.0 ? a / b : 0.0;
}

/// Returns the heights minus their Gaussian.
Field<float> withoutGaussian(const Field<float>& heights, const Field<float>& smooth) {
    Field<float> rest(heights.width(), heights.height());
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) rest(x, y) = heights(x, y) - smooth(x, y);
    return rest;
}

}  // namespace

Field<float> gaussian(const Field<float>& values, double cells, ThreadPool& pool) {
    const int reach = std::max(1, static_cast<int>(std::ceil(3.5 * cells)));
    std::vector<double> weights(static_cast<std::size_t>(reach) + 1);
    double sum = 0.0;
    for (int i = 0; i <= reach; ++i) {
        weights[static_cast<std::size_t>(i)] = exactExp(-0.5 * i * i / (cells * cells));
        sum += (i == 0 ? 1.0 : 2.0) * weights[static_cast<std::size_t>(i)];
    }
    for (double& weight : weights) weight /= sum;
    const int width = values.width(), height = values.height();
    Field<float> rows(width, height), result(width, height);
    pool.forEach(height, [&](int y) {
        const float* row = values.row(y);
        for (int x = 0; x < width; ++x) {
            double total = weights[0] * static_cast<double>(row[x]);
            for (int i = 1; i <= reach; ++i)
                total += weights[static_cast<std::size_t>(i)] * (static_cast<double>(row[std::max(x - i, 0)]) +
                                                                 static_cast<double>(row[std::min(x + i, width - 1)]));
            rows(x, y) = static_cast<float>(total);
        }
    });
    pool.forEach(height, [&](int y) {
        std::vector<double> total(static_cast<std::size_t>(width), 0.0);
        for (int i = -reach; i <= reach; ++i) {
            const float* row = rows.row(std::clamp(y + i, 0, height - 1));
            const double weight = weights[static_cast<std::size_t>(std::abs(i))];
            for (int x = 0; x < width; ++x) total[static_cast<std::size_t>(x)] += weight * static_cast<double>(row[x]);
        }
        for (int x = 0; x < width; ++x) result(x, y) = static_cast<float>(total[static_cast<std::size_t>(x)]);
    });
    return result;
}

SlopeTexture slopeTexture(const Field<float>& heights, float cellSize, double cells, ThreadPool& pool) {
    const int width = heights.width(), height = heights.height();
    if (width < 3 || height < 3) return {};
    const Field<float> rest = withoutGaussian(heights, gaussian(heights, cells, pool));
    const Field<float> wide = gaussian(heights, 4.0 * cells, pool);
    std::vector<Sums> rows(static_cast<std::size_t>(height));
    pool.forEach(height, [&](int y) {
        if (y == 0 || y + 1 == height) return;
        for (int x = 1; x + 1 < width; ++x) {
            const Slope fall = slopeAt(wide, x, y);
            const double steep = std::hypot(fall.x, fall.y);
            if (steep <= SlopeTexture::kSteep * static_cast<double>(cellSize)) continue;
            addNode(rows[static_cast<std::size_t>(y)], rest, x, y, {-fall.y / steep, fall.x / steep});
        }
    });
    Sums sums;
    for (const Sums& row : rows) sums.add(row);
    if (sums.nodes == 0.0) return {};
    return {.share = sums.nodes / (static_cast<double>(width) * height),
            .comb = combOf(sums),
            .corduroy = ratio(sums.across, sums.along),
            .axes = ratio(sums.directions.axes, sums.directions.diagonals)};
}

double lowlandAxes(const Field<float>& heights, float cellSize, ThreadPool& pool) {
    constexpr int kRim = 12;  // cells; the rim of an open map is an edge that runs along the axes
    constexpr double kCells = 2.0;
    const int width = heights.width(), height = heights.height();
    const Field<float> smooth = gaussian(heights, kCells, pool);
    const Field<float> rest = withoutGaussian(heights, smooth);
    std::vector<Directions> rows(static_cast<std::size_t>(height));
    pool.forEach(height, [&](int y) {
        if (y < kRim || y >= height - kRim) return;
        for (int x = kRim; x < width - kRim; ++x) {
            const Slope fall = slopeAt(smooth, x, y);
            if (std::hypot(fall.x, fall.y) < kGentle * static_cast<double>(cellSize))
                rows[static_cast<std::size_t>(y)].add(slopeAt(rest, x, y));
        }
    });
    Directions all;
    for (const Directions& row : rows) all.add(row);
    if (all.axes + all.diagonals == 0.0) return 1.0;
    return all.axes / std::max(all.diagonals, 1e-3 * all.axes);
}

}  // namespace scree
