#include "erosion/models/wind/sand_slides.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "erosion/base/vector_loops.h"

namespace scree {

namespace {

constexpr float kSlideShare = 0.18f;
/// Diffusion along the wind that keeps all shares above zero: (sqrt(2) - 1) / 2.
constexpr double kAlongWind = 0.20710678118654752;
constexpr float kMostMoved = 1e6f;  ///< m; keeps millimetres within 32 bits.
constexpr int kSlideRows = 16;

/// Sand that moves between the nodes of two rows in mm; positive from a to b.
struct SlideRows {
    const float *surfaceA, *surfaceB;
    const std::int32_t *sandA, *sandB;

    void find(int count, float rest, float creep, std::int32_t* moved) const {
        SCREE_INDEPENDENT
        for (int x = 0; x < count; ++x) {
            const float drop = surfaceA[x] - surfaceB[x];
            const float size = std::abs(drop);
            const float metres = creep * std::min(size, rest) + kSlideShare * std::max(size - rest, 0.0f);
            const auto wanted = nearestWhole(std::min(metres, kMostMoved) * 1000.0f);
            const std::int32_t ofA = sandA[x], ofB = sandB[x];
            const std::int32_t most = (drop > 0.0f ? ofA : ofB) >> 3;
            const std::int32_t given = std::min(wanted, most);
            moved[x] = drop > 0.0f ? given : -given;
        }
    }
};

}  // namespace

void SandSlides::run(SandLand& land, const Rules& rules, SandLand::Books& books, ThreadPool& pool) {
    if (!next_.isOf(land.sand.width(), land.sand.height())) {
        next_ = Field<std::int32_t>(land.sand.width(), land.sand.height());
        nextSurface_ = Field<float>(land.sand.width(), land.sand.height());
    }
    for (const int y : {0, land.height() + 1}) {
        std::copy_n(land.sand.row(y), land.width() + 2, next_.row(y));
        std::copy_n(land.surface.row(y), land.width() + 2, nextSurface_.row(y));
    }
    const float rest = static_cast<float>(rules.slope) * land.cell();
    const int count = land.width() + 2;
    const bool open = land.boundary() == Boundary::Open;
    const RowBands bands{land.height(), kSlideRows};
    std::vector<std::int64_t> out(static_cast<std::size_t>(bands.count()));
    pool.forEach(bands.count(), [&](int band) {
        // What moves between row y and the next: to the east, south, south-east, south-west, for each node of row y.
        // The places at the ends move nothing.
        std::array<std::vector<std::int32_t>, 4> here, above;
        for (auto* moved : {&here, &above})
            for (std::vector<std::int32_t>& line : *moved) line.assign(static_cast<std::size_t>(count), 0);
        const auto findBelow = [&](int y) {
            const auto rows = [&](int v, int xA, int xB) {
                return SlideRows{land.surface.row(y) + xA, land.surface.row(v) + xB, land.sand.row(y) + xA,
                                 land.sand.row(v) + xB};
            };
            rows(y, 0, 1).find(count - 1, rest, rules.creep[0], here[0].data());
            rows(y + 1, 0, 0).find(count, rest, rules.creep[1], here[1].data());
            rows(y + 1, 0, 1).find(count - 1, rest * std::numbers::sqrt2_v<float>, rules.creep[2], here[2].data());
            rows(y + 1, 1, 0).find(count - 1, rest * std::numbers::sqrt2_v<float>, rules.creep[3], here[3].data() + 1);
        };
        std::int64_t& left = out[static_cast<std::size_t>(band)];
        findBelow(bands.begin(band));
        for (int y = bands.begin(band) + 1; y <= bands.end(band); ++y) {
            std::swap(here, above);
            findBelow(y);
            const std::int32_t *east = here[0].data(), *south = here[1].data(), *southEast = here[2].data(),
                               *southWest = here[3].data();
            const std::int32_t *fromNorth = above[1].data(), *fromNorthWest = above[2].data(),
                               *fromNorthEast = above[3].data();
            const std::int32_t* sand = land.sand.row(y);
            const float* under = land.under.row(y);
            std::int32_t* next = next_.row(y);
            float* surface = nextSurface_.row(y);
            for (const int end : {0, count - 1}) {
                next[end] = sand[end];
                surface[end] = land.surface(end, y);
            }
            SCREE_INDEPENDENT
            for (int x = 1; x < count - 1; ++x) {
                next[x] = sand[x] + (east[x - 1] - east[x]) + (fromNorth[x] - south[x]) +
                          (fromNorthWest[x - 1] - southEast[x]) + (fromNorthEast[x + 1] - southWest[x]);
                surface[x] = under[x] + static_cast<float>(next[x]) * kMillimetre;
            }
            // What the nodes lose together has slid onto the rim.
            if (open)
                for (int x = 1; x < count - 1; ++x) left += sand[x] - next[x];
        }
    });
    std::swap(land.sand, next_);
    std::swap(land.surface, nextSurface_);
    for (const std::int64_t ofBand : out) books.out += ofBand;
    land.wrap(land.sand);
    land.wrap(land.surface);
}

std::array<float, 4> creepAcross(double east, double south, double squareCells) {
    // The vector across the wind is (-south, east).
    const double mixed = -south * east;
    const auto share = [&](double of) { return static_cast<float>(squareCells * of); };
    return {share(south * south + kAlongWind - std::abs(mixed)), share(east * east + kAlongWind - std::abs(mixed)),
            share(std::max(mixed, 0.0)), share(std::max(-mixed, 0.0))};
}

}  // namespace scree
