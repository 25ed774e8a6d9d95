#include "renderer/terrain/detail_errors.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "erosion/base/random.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

constexpr int kAll = std::numeric_limits<int>::max();

float chance(int x, int y) {
    const auto node = static_cast<std::uint64_t>(y) * 4096 + static_cast<std::uint64_t>(x);
    return static_cast<float>(randomBits(5, RandomStream::Generator, node, 0) >> 40) * 0x1p-24f;
}

DetailErrors measured(const Terrain& terrain, int largest = Terrain::kMaxSize) {
    DetailErrors errors(MapGrid::of(terrain, largest));
    errors.update(terrain, std::nullopt, kAll);
    return errors;
}

template <class Visit>
void forEachPatch(const DetailErrors& errors, Visit visit) {
    for (int level = 1; level <= errors.coarsest(); ++level)
        for (int y = 0; errors.within({level, 0, y}); ++y)
            for (int x = 0; errors.within({level, x, y}); ++x) visit(PatchPlace{level, x, y});
}

/// Returns the largest difference between the nodes of the ground and the straight lines and planes of a patch, for
/// either diagonal of its quads.
double trueError(const Terrain& terrain, const PatchPlace& place) {
    const glm::ivec2 last{terrain.width() - 1, terrain.height() - 1};
    const auto height = [&](int x, int y) { return static_cast<double>(terrain.heights()(x, y)); };
    double largest = 0.0;
    const int step = place.step();
    for (int y = place.y * patchSide(place.level); y <= std::min((place.y + 1) * patchSide(place.level), last.y); ++y)
        for (int x = place.x * patchSide(place.level); x <= std::min((place.x + 1) * patchSide(place.level), last.x);
             ++x) {
            const int west = std::min(x / step * step, last.x - 1);
            const int north = std::min(y / step * step, last.y - 1);
            const int east = std::min(west + step, last.x);
            const int south = std::min(north + step, last.y);
            const double u = static_cast<double>(x - west) / (east - west);
            const double v = static_cast<double>(y - north) / (south - north);
            const double nw = height(west, north), ne = height(east, north);
            const double sw = height(west, south), se = height(east, south);
            const double falling = u > v ? nw + u * (ne - nw) + v * (se - ne) : nw + v * (sw - nw) + u * (se - sw);
            const double rising =
                u + v < 1.0 ? nw + u * (ne - nw) + v * (sw - nw) : se + (1.0 - u) * (sw - se) + (1.0 - v) * (ne - se);
            largest = std::max({largest, std::abs(height(x, y) - falling), std::abs(height(x, y) - rising)});
        }
    return largest;
}

TEST(DetailErrors, BoundTheDistanceOfEachPatchFromTheNodes) {
    for (const glm::ivec2 size : {glm::ivec2(200, 131), glm::ivec2(129, 65), glm::ivec2(18, 300), glm::ivec2(40, 2)}) {
        const Terrain terrain =
            terrainOf(size.x, size.y, 10.0f, [](int x, int y) { return hillHeight(x, y) + 9.0f * chance(x, y); });
        const DetailErrors errors = measured(terrain);
        forEachPatch(errors, [&](const PatchPlace& place) {
            EXPECT_GE(static_cast<double>(errors.at(place)) * 1.0001, trueError(terrain, place))
                << size.x << " x " << size.y << ", level " << place.level;
        });
    }
}

TEST(DetailErrors, OfAParabolaAreAThirdAboveItsChordsAtMost) {
    // The parabola z = a x^2 lies a (step / 2)^2 below the middle of a chord over a step.
    const Terrain terrain = terrainOf(
        513, 513, 10.0f, [](int x, int) { return 0.01f * static_cast<float>(x - 256) * static_cast<float>(x - 256); });
    const DetailErrors errors = measured(terrain);
    forEachPatch(errors, [&](const PatchPlace& place) {
        const float chord = 0.01f * 0.25f * static_cast<float>(place.step() * place.step());
        EXPECT_GE(errors.at(place), 0.999f * chord);
        EXPECT_LE(errors.at(place), 1.334f * chord);
    });
}

TEST(DetailErrors, OfAPlaneAreZeroUpToTheMapsLastNodes) {
    const Terrain terrain = terrainOf(300, 171, 10.0f, [](int x, int y) { return static_cast<float>(3 * x - 2 * y); });
    const DetailErrors errors = measured(terrain);
    forEachPatch(errors, [&](const PatchPlace& place) { EXPECT_LT(errors.at(place), 1e-3f) << place.level; });
}

TEST(DetailErrors, AreNested) {
    const Terrain terrain = terrainOf(700, 500, 10.0f, [](int x, int y) {
        return x > 300 && x < 340 && y > 200 && y < 210 ? 50.0f * chance(x, y) : 0.0f;
    });
    const DetailErrors errors = measured(terrain);
    EXPECT_GT(errors.at({1, 10, 6}), 10.0f);
    EXPECT_EQ(errors.at({1, 0, 0}), 0.0f);
    forEachPatch(errors, [&](const PatchPlace& place) {
        for (const glm::ivec2 way : {glm::ivec2(0, 0), {-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
            const PatchPlace coarser = PatchPlace{place.level, place.x + way.x, place.y + way.y}.coarser();
            if (place.x + way.x < 0 || place.y + way.y < 0 || coarser.level > errors.coarsest()) continue;
            if (!errors.within(coarser)) continue;
            EXPECT_GE(errors.at(coarser), DetailErrors::kNesting * errors.at(place));
        }
    });
}

TEST(DetailErrors, DoNotDependOnEarlierChangesOfTheGround) {
    Terrain terrain = hills(330, 270);
    DetailErrors errors = measured(terrain);
    for (int change = 0; change < 40; ++change) {
        const int x = static_cast<int>(chance(change, 0) * 320.0f);
        const int y = static_cast<int>(chance(change, 1) * 260.0f);
        for (int j = y; j < y + 8; ++j)
            for (int i = x; i < x + 8; ++i) terrain.use(Layer::Height)(i, j) += 30.0f * (chance(change, 2) - 0.5f);
        const CellRect part{x, y, x + 8, y + 8};
        errors.mark({&part, 1});
        while (!errors.settled()) errors.update(terrain, std::nullopt, 500);
    }
    const DetailErrors fresh = measured(terrain);
    forEachPatch(fresh, [&](const PatchPlace& place) { EXPECT_EQ(errors.at(place), fresh.at(place)) << place.level; });
}

TEST(DetailErrors, OfALakeFollowItsSurface) {
    Terrain terrain = terrainOf(129, 129, 10.0f, [](int x, int y) { return 20.0f * chance(x, y); });
    for (int y = 0; y < 129; ++y)
        for (int x = 0; x < 129; ++x) terrain.use(Layer::Water)(x, y) = 50.0f - terrain.heights()(x, y);
    DetailErrors errors(MapGrid::of(terrain, Terrain::kMaxSize));
    errors.update(terrain, Layer::Water, kAll);
    forEachPatch(errors, [&](const PatchPlace& place) { EXPECT_LT(errors.at(place), 1e-3f); });
}

TEST(DetailErrors, OfAMapTooLargeForTexturesFollowTheNodesDrawn) {
    const Terrain terrain =
        terrainOf(257, 257, 10.0f, [](int x, int y) { return x % 2 == 0 && y % 2 == 0 ? 0.0f : 9.0f; });
    const DetailErrors errors = measured(terrain, 200);
    EXPECT_EQ(errors.grid().stride, 2);
    forEachPatch(errors, [&](const PatchPlace& place) { EXPECT_EQ(errors.at(place), 0.0f); });
}

TEST(DetailErrors, AreWithoutBoundBeforeTheyAreMeasured) {
    const Terrain terrain = hills(100, 100);
    DetailErrors errors(MapGrid::of(terrain, Terrain::kMaxSize));
    EXPECT_FALSE(errors.settled());
    EXPECT_EQ(errors.at({1, 0, 0}), std::numeric_limits<float>::infinity());
    EXPECT_EQ(errors.at({0, 0, 0}), 0.0f);
}

}  // namespace
}  // namespace scree
