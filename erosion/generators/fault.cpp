#include "erosion/generators/fault.h"

#include <vector>

#include "erosion/base/exact_math.h"
#include "erosion/base/random.h"
#include "erosion/generators/landscape.h"

namespace scree {

namespace {

/// A fault line, in cells. It lifts the land where normal . (node - origin) > 0.
struct Fault {
    double originX, originY;
    double normalX, normalY;
    double lift;
};

std::vector<Fault> randomFaults(const TerrainSettings& terrain, const FaultSettings& settings) {
    constexpr std::uint64_t kLayer = 20;
    const std::uint64_t seed = mixBits(mixBits(static_cast<std::uint64_t>(terrain.seed)) ^ kLayer);
    std::vector<Fault> faults;
    for (int i = 0; i < settings.faults; ++i) {
        const auto item = static_cast<std::uint64_t>(i);
        const UnitVector normal = randomDirection(seed, RandomStream::Generator, item, 2);
        const double u = static_cast<double>(randomUnit(seed, RandomStream::Generator, item, 0));
        const double v = static_cast<double>(randomUnit(seed, RandomStream::Generator, item, 1));
        const double age = static_cast<double>(i) / settings.faults;
        const auto last = static_cast<double>(settings.last);
        faults.push_back({u * terrain.width - 0.5, v * terrain.height - 0.5, static_cast<double>(normal.x),
                          static_cast<double>(normal.y), (1.0 - last) * (1.0 - age) + last});
    }
    return faults;
}

/// Fraction of the lift at `t`, which runs from 0 to 1 across the width of the fault.
double profileAt(FaultProfile profile, double t) {
    if (t <= 0.0) return 0.0;
    if (t >= 1.0) return 1.0;
    if (profile == FaultProfile::Step) return t > 0.5 ? 1.0 : 0.0;
    if (profile == FaultProfile::Linear) return t;
    // (1 - cos(pi t)) / 2 = sin^2(pi t / 2). The sine is computed by its series, which gives the same bits on every
    // machine.
    const double angle = 1.57079632679489661923 * t;
    double term = angle;
    double sine = 0.0;
    for (int n = 1; n < 20; n += 2) {
        sine += term;
        term *= -angle * angle / ((n + 1) * (n + 2));
    }
    return sine * sine;
}

/// Adds all faults along row y. Only nodes within a fault's width are evaluated. Beyond, the full lift is recorded
/// once, at the node where it begins or ends, and summed along the row.
void liftRow(float* row, int y, const TerrainSettings& terrain, const FaultSettings& settings,
             const std::vector<Fault>& faults) {
    const double width =
        settings.profile == FaultProfile::Step ? 0.0 : static_cast<double>(settings.width / terrain.cellSize);
    std::vector<double> height(static_cast<std::size_t>(terrain.width), 0.0);
    std::vector<double> change(static_cast<std::size_t>(terrain.width) + 1, 0.0);
    for (const Fault& fault : faults) {
        // Signed distance from the line at x: start + x normalX.
        const double start = (y - fault.originY) * fault.normalY - fault.originX * fault.normalX;
        int first = 0;            // first node within the width
        int end = terrain.width;  // one past the last node within the width
        if (fault.normalX != 0.0) {
            const double a = (-0.5 * width - start) / fault.normalX;
            const double b = (0.5 * width - start) / fault.normalX;
            const double limit = terrain.width;
            first = static_cast<int>(std::clamp(std::floor(std::min(a, b)), 0.0, limit));
            end = static_cast<int>(std::clamp(std::ceil(std::max(a, b)) + 1.0, 0.0, limit));
        }
        for (int x = first; x < end; ++x) {
            const double distance = start + x * fault.normalX;
            const double share =
                width > 0.0 ? profileAt(settings.profile, distance / width + 0.5) : (distance > 0.0 ? 1.0 : 0.0);
            height[static_cast<std::size_t>(x)] += fault.lift * share;
        }
        const int from = fault.normalX > 0.0 ? end : 0;
        const int to = fault.normalX > 0.0 ? terrain.width : first;
        change[static_cast<std::size_t>(from)] += fault.lift;
        change[static_cast<std::size_t>(to)] -= fault.lift;
    }
    double lifted = 0.0;
    for (int x = 0; x < terrain.width; ++x) {
        lifted += change[static_cast<std::size_t>(x)];
        row[x] = static_cast<float>(lifted + height[static_cast<std::size_t>(x)]);
    }
}

/// y_i = k y_(i-1) + (1 - k) x_i to the east, west, south and north. Filtering in both directions keeps features in
/// place.
void smooth(Field<float>& heights, float keep, ThreadPool& pool) {
    pool.forEach(heights.height(), [&](int y) {
        float* row = heights.row(y);
        for (int x = 1; x < heights.width(); ++x) row[x] += keep * (row[x - 1] - row[x]);
        for (int x = heights.width() - 2; x >= 0; --x) row[x] += keep * (row[x + 1] - row[x]);
    });
    constexpr int kColumns = 64;
    const RowBands strips{heights.width(), kColumns};
    pool.forEach(strips.count(), [&](int strip) {
        const auto along = [&](int y, int before) {
            float* row = heights.row(y);
            const float* other = heights.row(before);
            for (int x = strips.begin(strip); x < strips.end(strip); ++x) row[x] += keep * (other[x] - row[x]);
        };
        for (int y = 1; y < heights.height(); ++y) along(y, y - 1);
        for (int y = heights.height() - 2; y >= 0; --y) along(y, y + 1);
    });
}

}  // namespace

Field<float> faultHeights(const TerrainSettings& terrain, const FaultSettings& settings, const GeneratorWork& work) {
    const std::vector<Fault> faults = randomFaults(terrain, settings);
    Field<float> heights(terrain.width, terrain.height);
    work.forEachRow(terrain.height, [&](int y) { liftRow(heights.row(y), y, terrain, settings, faults); });
    if (settings.smoothing > 0.0f) {
        // A filter that keeps a fraction k per cell decays over -L / ln k metres, where L is the cell size.
        const double cells = static_cast<double>(terrain.cellSize / settings.smoothing);
        smooth(heights, static_cast<float>(exactExp(-cells)), work.pool());
    }
    stretch(heights, settings.relief, work.pool());
    return heights;
}

}  // namespace scree
