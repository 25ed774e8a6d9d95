#include "app/maps/sky_light.h"

#include <algorithm>
#include <cmath>
#include <glm/glm.hpp>
#include <numbers>
#include <vector>

namespace scree {

namespace {

constexpr int kDirections = 16;
constexpr int kNearestStep = 12;  ///< Cells, on levels of means. On the heights themselves the first step is 1.
constexpr int kBeyondSteps = 2 * kNearestStep;
/// Horizon (m/m) if no step lies on the map. The finer nodes search as far as the edge themselves.
constexpr float kNoHorizon = -1e4f;

/// Returns the means over blocks of 2 x 2.
Field<float> halved(const Field<float>& fine, ThreadPool& pool) {
    Field<float> coarse(std::max(fine.width() / 2, 1), std::max(fine.height() / 2, 1));
    pool.forEach(coarse.height(), [&](int y) {
        const float* north = fine.row(2 * y);
        const float* south = fine.row(std::min(2 * y + 1, fine.height() - 1));
        for (int x = 0; x < coarse.width(); ++x) {
            const int east = std::min(2 * x + 1, fine.width() - 1);
            coarse(x, y) = 0.25f * (north[2 * x] + north[east] + south[2 * x] + south[east]);
        }
    });
    return coarse;
}

/// Heights of a level, and the horizons in one direction seen from them: tan(h) = rise - perMetre * height.
struct Level {
    Field<float> heights;
    float cellSize;               ///< Metres.
    Field<float> rise, perMetre;  ///< Empty on the finest level, whose horizons are turned into light at once.
};

/// A step from all nodes of a row at once: the nodes whose step stays on the map, and the four nodes around each
/// target.
struct Step {
    int from = 0, to = -1;                           ///< First and last node; no nodes if `to` is lower.
    const float *north = nullptr, *south = nullptr;  ///< Heights around the target of the node `from`.
    float northWest = 0.0f, northEast = 0.0f, southWest = 0.0f, southEast = 0.0f;  ///< Weights of the four nodes.
    float perMetre = 0.0f;

    Step(const Level& level, int y, glm::vec2 direction, int cells) {
        const Field<float>& heights = level.heights;
        const glm::vec2 offset = direction * static_cast<float>(cells);
        const float place = static_cast<float>(y) + offset.y;
        if (place < 0.0f || place > static_cast<float>(heights.height() - 1)) return;
        const float last = static_cast<float>(heights.width() - 1);
        from = std::max(0, static_cast<int>(std::ceil(-offset.x)));
        to = std::min(heights.width() - 1, static_cast<int>(std::floor(last - offset.x)));
        const int row = static_cast<int>(place);
        const int column = static_cast<int>(std::floor(offset.x));
        const float shareSouth = place - static_cast<float>(row);
        const float shareEast = offset.x - static_cast<float>(column);
        north = heights.row(row) + from + column;
        south = heights.row(std::min(row + 1, heights.height() - 1)) + from + column;
        northWest = (1.0f - shareSouth) * (1.0f - shareEast);
        northEast = (1.0f - shareSouth) * shareEast;
        southWest = shareSouth * (1.0f - shareEast);
        southEast = shareSouth * shareEast;
        perMetre = 1.0f / (static_cast<float>(cells) * level.cellSize);
    }
    int count() const { return to - from + 1; }
    float heightAt(int i) const {
        return northWest * north[i] + northEast * north[i + 1] + southWest * south[i] + southEast * south[i + 1];
    }
};

/// Raises the horizons (m/m) of the nodes in the row `here` to what the step finds.
void raise(const Step& step, const float* here, float* __restrict horizons) {
    const Step s = step;
    here += s.from;
    horizons += s.from;
    for (int i = 0; i < s.count(); ++i) {
        const float found = (s.heightAt(i) - here[i]) * s.perMetre;
        horizons[i] = horizons[i] < found ? found : horizons[i];
    }
}

/// Same as above. Also stores 1 / distance of the horizon found.
void raise(const Step& step, const float* here, float* __restrict horizons, float* __restrict perMetre) {
    const Step s = step;
    here += s.from;
    horizons += s.from;
    perMetre += s.from;
    for (int i = 0; i < s.count(); ++i) {
        const float found = (s.heightAt(i) - here[i]) * s.perMetre;
        const float before = horizons[i];
        // No branch, so that the loop can be vectorised.
        const auto higher = static_cast<float>(before < found);
        horizons[i] = before < found ? found : before;
        perMetre[i] += (s.perMetre - perMetre[i]) * higher;
    }
}

/// Interpolates row y of the next finer level, `width` nodes wide, from `coarse`.
void refine(const Field<float>& coarse, int y, int width, std::vector<float>& line, float* fine) {
    const int near = std::min(y / 2, coarse.height() - 1);
    const int far = std::clamp(y % 2 == 0 ? near - 1 : near + 1, 0, coarse.height() - 1);
    const int count = coarse.width();
    line.resize(static_cast<std::size_t>(count) + 2);
    float* middle = line.data() + 1;
    const float *nearRow = coarse.row(near), *farRow = coarse.row(far);
    for (int x = 0; x < count; ++x) middle[x] = 0.75f * nearRow[x] + 0.25f * farRow[x];
    middle[-1] = middle[0];
    middle[count] = middle[count - 1];
    for (int x = 0; x < std::min(count, width / 2); ++x) {
        fine[2 * x] = 0.75f * middle[x] + 0.25f * middle[x - 1];
        fine[2 * x + 1] = 0.75f * middle[x] + 0.25f * middle[x + 1];
    }
    if (width % 2 == 1) fine[width - 1] = middle[std::min(width / 2, count - 1)];
}

/// Computes arctan(x) to 2e-8 (M. Abramowitz, I. Stegun, "Handbook of mathematical functions", 4.4.49), without
/// branches, so that the loop can be vectorised.
float arctan(float x) {
    const float size = std::abs(x);
    const bool steep = size > 1.0f;
    const float t = steep ? 1.0f / size : size;
    const float q = t * t;
    float sum = 0.0028662257f;
    sum = sum * q - 0.0161657367f;
    sum = sum * q + 0.0429096138f;
    sum = sum * q - 0.0752896400f;
    sum = sum * q + 0.1065626393f;
    sum = sum * q - 0.1420889944f;
    sum = sum * q + 0.1999355085f;
    sum = sum * q - 0.3333314528f;
    sum = (sum * q + 1.0f) * t;
    return std::copysign(steep ? 0.5f * std::numbers::pi_v<float> - sum : sum, x);
}

/// Returns the light of one sector; the sum of all sectors is 1 if nothing is hidden: see skyLight(). `alongNormal` is
/// n_p.
float sectorLight(float horizon, float alongNormal, float upNormal) {
    const float cosSquared = 1.0f / (1.0f + horizon * horizon);
    constexpr float kQuarter = std::numbers::pi_v<float> / 4.0f;
    const float light =
        alongNormal * (kQuarter - 0.5f * arctan(horizon) - 0.5f * horizon * cosSquared) + upNormal * 0.5f * cosSquared;
    return light * (2.0f / kDirections);
}

/// Slopes of a row, computed as in groundSlope().
struct SlopeRow {
    std::vector<float> east, south;

    SlopeRow(const Field<float>& heights, float cellSize, int y)
        : east(static_cast<std::size_t>(heights.width())), south(east.size()) {
        const int last = heights.width() - 1;
        const int rowNorth = std::max(y - 1, 0), rowSouth = std::min(y + 1, heights.height() - 1);
        const float *north = heights.row(rowNorth), *here = heights.row(y), *below = heights.row(rowSouth);
        const float perRows = 1.0f / (static_cast<float>(rowSouth - rowNorth) * cellSize);
        const float perColumns = 1.0f / (2.0f * cellSize);
        for (int x = 0; x <= last; ++x) south[static_cast<std::size_t>(x)] = (below[x] - north[x]) * perRows;
        for (int x = 1; x < last; ++x) east[static_cast<std::size_t>(x)] = (here[x + 1] - here[x - 1]) * perColumns;
        east.front() = (here[1] - here[0]) / cellSize;
        east.back() = (here[last] - here[last - 1]) / cellSize;
    }
};

/// Horizons of row y from the next coarser level, as rise and share per metre.
struct FarRow {
    std::vector<float> rise, perMetre, line;

    FarRow(const Level* coarser, int y, int width)
        : rise(static_cast<std::size_t>(width), kNoHorizon), perMetre(static_cast<std::size_t>(width), 0.0f) {
        if (coarser == nullptr) return;
        refine(coarser->rise, y, width, line, rise.data());
        refine(coarser->perMetre, y, width, line, perMetre.data());
    }
    /// Returns the horizons in m/m, seen from the heights `here`.
    std::vector<float> horizons(const float* here) const {
        std::vector<float> found(rise.size());
        for (std::size_t x = 0; x < found.size(); ++x) found[x] = rise[x] - perMetre[x] * here[x];
        return found;
    }
};

void findFar(Level& level, const Level* coarser, int y, glm::vec2 direction) {
    const float* here = level.heights.row(y);
    FarRow far(coarser, y, level.heights.width());
    std::vector<float> horizons = far.horizons(here);
    for (int cells = kNearestStep; cells < kBeyondSteps; ++cells)
        raise(Step(level, y, direction, cells), here, horizons.data(), far.perMetre.data());
    float *rise = level.rise.row(y), *perMetre = level.perMetre.row(y);
    for (std::size_t x = 0; x < horizons.size(); ++x) {
        perMetre[x] = far.perMetre[x];
        rise[x] = horizons[x] + perMetre[x] * here[x];
    }
}

/// Adds the light from one direction to a row.
void addLight(const Level& level, const Level* coarser, int y, glm::vec2 direction, float* light) {
    const int width = level.heights.width();
    const float* here = level.heights.row(y);
    std::vector<float> horizons = FarRow(coarser, y, width).horizons(here);
    const SlopeRow slopes(level.heights, level.cellSize, y);
    const float *east = slopes.east.data(), *south = slopes.south.data();
    float* horizon = horizons.data();
    // Light from below the ground's own plane does not count.
    for (int x = 0; x < width; ++x) {
        const float plane = east[x] * direction.x + south[x] * direction.y;
        horizon[x] = horizon[x] < plane ? plane : horizon[x];
    }
    for (int cells = 1; cells < kBeyondSteps; ++cells) raise(Step(level, y, direction, cells), here, horizon);
    for (int x = 0; x < width; ++x) {
        const float up = 1.0f / std::sqrt(1.0f + east[x] * east[x] + south[x] * south[x]);
        const float along = -(east[x] * direction.x + south[x] * direction.y) * up;
        light[x] += sectorLight(horizon[x], along, up);
    }
}

/// Returns all levels: the heights, then coarser and coarser means, until a map has too few means for a step.
std::vector<Level> levelsOf(const Terrain& terrain, ThreadPool& pool) {
    std::vector<Level> levels;
    levels.push_back({terrain.heights(), terrain.cellSize(), {}, {}});
    while (std::max(levels.back().heights.width(), levels.back().heights.height()) > 2 * kNearestStep) {
        Field<float> means = halved(levels.back().heights, pool);
        const int width = means.width(), height = means.height();
        levels.push_back({std::move(means), 2.0f * levels.back().cellSize, Field<float>(width, height),
                          Field<float>(width, height)});
    }
    return levels;
}

}  // namespace

Field<float> skyLight(const Terrain& terrain, ThreadPool& pool) {
    std::vector<Level> levels = levelsOf(terrain, pool);
    Field<float> light(terrain.width(), terrain.height());
    for (int i = 0; i < kDirections; ++i) {
        const float angle =
            (static_cast<float>(i) + 0.5f) * 2.0f * std::numbers::pi_v<float> / static_cast<float>(kDirections);
        const glm::vec2 direction(std::cos(angle), std::sin(angle));
        const Level* coarser = nullptr;
        for (std::size_t l = levels.size(); --l > 0;) {
            Level& level = levels[l];
            pool.forEach(level.heights.height(), [&](int y) { findFar(level, coarser, y, direction); });
            coarser = &level;
        }
        pool.forEach(light.height(), [&](int y) { addLight(levels.front(), coarser, y, direction, light.row(y)); });
    }
    return light;
}

}  // namespace scree
