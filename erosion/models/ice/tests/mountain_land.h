#pragma once

#include <cmath>

#include "erosion/tests/scenes.h"

/// Land for tests of the ice.
namespace scree::test {

/// Height of mountains 1000 m high, with valleys between them, that end within 0.45 of the map from its middle. The
/// pattern is turned by `degrees`. Places in shares of the map.
inline double mountains(double x, double y, double degrees = 0.0) {
    const double turn = degrees * 3.14159265358979323846 / 180.0;
    const double u = (x - 0.5) * std::cos(turn) + (y - 0.5) * std::sin(turn);
    const double v = (y - 0.5) * std::cos(turn) - (x - 0.5) * std::sin(turn);
    const double wide = std::sin(11.0 * u + 1.0) * std::cos(9.0 * v + 0.5);
    const double fine = std::sin(31.0 * u + 4.0 * v) * std::cos(27.0 * v - 5.0 * u);
    const double within = std::max(0.0, 1.0 - (u * u + v * v) / (0.45 * 0.45));
    return within * within * (900.0 + 400.0 * wide + 120.0 * fine);
}

/// Those mountains on a map 5120 m wide.
inline Terrain mountainMap(int size, Boundary boundary = Boundary::Open, double degrees = 0.0) {
    return terrainOf(size, size, 5120.0f / static_cast<float>(size), boundary,
                     [&](int x, int y) { return mountains((x + 0.5) / size, (y + 0.5) / size, degrees); });
}

/// Heights after a run, less those before it, as means over squares of `ratio` x `ratio` nodes.
inline Field<double> changeOf(const Terrain& before, const Terrain& after, int ratio = 1) {
    Field<double> change(before.width() / ratio, before.height() / ratio);
    for (int y = 0; y < change.height() * ratio; ++y)
        for (int x = 0; x < change.width() * ratio; ++x)
            change(x / ratio, y / ratio) +=
                static_cast<double>(after.heights()(x, y) - before.heights()(x, y)) / (ratio * ratio);
    return change;
}

/// Pearson's coefficient of two fields of the same size.
inline double correlation(const Field<double>& a, const Field<double>& b) {
    double n = 0.0, sumA = 0.0, sumB = 0.0, sumAA = 0.0, sumBB = 0.0, sumAB = 0.0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            n += 1.0;
            sumA += a(x, y);
            sumB += b(x, y);
            sumAA += a(x, y) * a(x, y);
            sumBB += b(x, y) * b(x, y);
            sumAB += a(x, y) * b(x, y);
        }
    return (n * sumAB - sumA * sumB) / std::sqrt((n * sumAA - sumA * sumA) * (n * sumBB - sumB * sumB));
}

/// Mean of the values without their signs.
inline double meanSize(const Field<double>& field) {
    double sum = 0.0;
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x) sum += std::abs(field(x, y));
    return sum / field.width() / field.height();
}

}  // namespace scree::test
