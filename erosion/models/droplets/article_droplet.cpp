#include "erosion/models/droplets/article_droplet.h"

#include <algorithm>
#include <bit>
#include <cfloat>
#include <cmath>

#include "erosion/base/random.h"

namespace scree {

namespace {

constexpr float kPitMargin = 0.001f;
constexpr float kBrushScale = 0.15915494f;  // 1 / (2 pi): 1 / the brush's volume

struct Torus {
    Field<float>& heights;
    Field<float>& removed;
    Field<float>& loose;
    int maskX;
    int maskY;

    float height(int x, int y) const { return heights.row(y & maskY)[x & maskX]; }

    void raise(int x, int y, float delta) {
        x &= maskX;
        y &= maskY;
        heights.row(y)[x] += delta;
        loose.row(y)[x] += delta;
    }
    void lower(int x, int y, float delta) {
        x &= maskX;
        y &= maskY;
        heights.row(y)[x] -= delta;
        const float fromLoose = std::min(delta, loose.row(y)[x]);
        loose.row(y)[x] -= fromLoose;
        removed.row(y)[x] += delta - fromLoose;
    }
    void raiseAround(int x, int y, float fx, float fy, float amount) {
        raise(x, y, amount * (1 - fx) * (1 - fy));
        raise(x + 1, y, amount * fx * (1 - fy));
        raise(x, y + 1, amount * (1 - fx) * fy);
        raise(x + 1, y + 1, amount * fx * fy);
    }
    void lowerAround(int x, int y, float fx, float fy, float amount) {
        for (int oy = -1; oy <= 2; ++oy)
            for (int ox = -1; ox <= 2; ++ox) {
                const float dx = static_cast<float>(ox) - fx;
                const float dy = static_cast<float>(oy) - fy;
                const float weight = 1 - (dx * dx + dy * dy) * 0.25f;
                if (weight > 0) lower(x + ox, y + oy, amount * weight * kBrushScale);
            }
    }
};

}  // namespace

ArticleStatistics erodeAsArticle(Field<float>& heights, Field<float>& removed, Field<float>& loose,
                                 const DropletSettings& settings, std::uint64_t seed, std::uint64_t first,
                                 std::uint64_t count) {
    assert(std::has_single_bit(static_cast<unsigned>(heights.width())));
    assert(std::has_single_bit(static_cast<unsigned>(heights.height())));
    Torus torus{heights, removed, loose, heights.width() - 1, heights.height() - 1};
    const int pathLimit = 4 * std::max(heights.width(), heights.height());
    ArticleStatistics statistics;

    for (std::uint64_t droplet = first; droplet < first + count; ++droplet) {
        const std::uint64_t start = randomBits(seed, RandomStream::DropletStart, droplet, 0);
        int x = static_cast<int>(start & 0xFFFFFFFFu) & torus.maskX;
        int y = static_cast<int>(start >> 32) & torus.maskY;
        float px = static_cast<float>(x), py = static_cast<float>(y);
        float fx = 0, fy = 0, dx = 0, dy = 0, load = 0, speed = 0, water = 1;
        float h00 = torus.height(x, y), h10 = torus.height(x + 1, y);
        float h01 = torus.height(x, y + 1), h11 = torus.height(x + 1, y + 1);
        float h = h00;
        int moves = 0;
        for (; moves < pathLimit; ++moves) {
            const float gx = h00 + h01 - h10 - h11;
            const float gy = h00 + h10 - h01 - h11;
            dx = (dx - gx) * settings.inertia + gx;
            dy = (dy - gy) * settings.inertia + gy;
            const float length = std::sqrt(dx * dx + dy * dy);
            if (length <= FLT_EPSILON) {
                const UnitVector direction =
                    randomDirection(seed, RandomStream::DropletDirection, droplet, static_cast<std::uint64_t>(moves));
                dx = direction.x;
                dy = direction.y;
                ++statistics.randomDirections;
            } else {
                dx /= length;
                dy /= length;
            }
            const float nextX = px + dx, nextY = py + dy;
            const int nx = static_cast<int>(std::floor(nextX)), ny = static_cast<int>(std::floor(nextY));
            const float nfx = nextX - static_cast<float>(nx), nfy = nextY - static_cast<float>(ny);
            const float n00 = torus.height(nx, ny), n10 = torus.height(nx + 1, ny);
            const float n01 = torus.height(nx, ny + 1), n11 = torus.height(nx + 1, ny + 1);
            const float nextH = (n00 * (1 - nfx) + n10 * nfx) * (1 - nfy) + (n01 * (1 - nfx) + n11 * nfx) * nfy;

            if (nextH >= h) {  // in a pit: fill it up to the next height, or end here
                const float need = nextH - h + kPitMargin;
                const float amount = std::min(need, load);
                torus.raiseAround(x, y, fx, fy, amount);
                statistics.deposited += static_cast<double>(amount);
                h += amount;
                load -= amount;
                if (need >= load + amount) break;
                speed = 0;
            }
            float drop = h - nextH;
            const float capacity = std::max(drop, settings.minSlope) * speed * water * settings.capacity;
            if (load >= capacity) {
                const float amount = (load - capacity) * settings.depositionRate;
                torus.raiseAround(x, y, fx, fy, amount);
                statistics.deposited += static_cast<double>(amount);
                drop += amount;
                load -= amount;
            } else {
                const float amount = std::min((capacity - load) * settings.erosionRate, drop * settings.maxCut);
                torus.lowerAround(x, y, fx, fy, amount);
                statistics.eroded += static_cast<double>(amount);
                drop -= amount;
                load += amount;
            }
            speed = std::sqrt(speed * speed + 2 * settings.gravity * drop);
            water *= 1 - settings.evaporation;
            px = nextX, py = nextY, x = nx, y = ny, fx = nfx, fy = nfy;
            h = nextH, h00 = n00, h10 = n10, h01 = n01, h11 = n11;
        }
        statistics.steps += static_cast<std::uint64_t>(moves);
        statistics.longPaths += moves == pathLimit ? 1 : 0;
    }
    return statistics;
}

}  // namespace scree
