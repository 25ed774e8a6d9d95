#include "renderer/patterns/rock_texture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "renderer/patterns/relief_texture.h"

namespace scree {

namespace {

constexpr ReliefChance kRockChance{3001};
/// Half of the width of the largest plates, texels, and the ratio from one size to the next.
constexpr double kLargestPlate = 60.0, kPlateStep = 0.45;
constexpr int kSizes = 4;
/// Area of the plates of each size, in areas of the texture.
constexpr double kPlateShare = 5.5;
/// Directions of the joints and how far single ones deviate, radians.
constexpr std::array<std::array<double, 2>, 2> kJoints{{{0.0, 0.7}, {1.35, 1.0}}};

/// The plates of one size, on ground that is lower than all of them.
struct Plates : ReliefTexture {
    Plates() {
        std::fill(height.begin(), height.end(), -1e9);
        std::fill(tint.begin(), tint.end(), 0.0);
    }

    void lay(std::uint64_t plate, double radius) {
        const double x = kRockChance(plate, 0) * ReliefTexture::kSize, y = kRockChance(plate, 1) * ReliefTexture::kSize;
        const double leanX = 0.7 * (kRockChance(plate, 2) - 0.5), leanY = 0.7 * (kRockChance(plate, 3) - 0.5);
        const double top = 0.35 * radius * kRockChance(plate, 4);
        const double shade = kRockChance(plate, 5) - 0.5;
        // Two sides for each direction of joints, and one that cuts off a corner.
        std::array<Side, 5> sides{};
        for (std::uint64_t i = 0; i < 5; ++i) {
            const auto& [direction, deviation] = kJoints[i % 2];
            const double angle =
                i == 4 ? 2.0 * std::numbers::pi * kRockChance(plate, 10 + i)
                       : direction + deviation * (kRockChance(plate, 10 + i) - 0.5) + (i < 2 ? 0.0 : std::numbers::pi);
            const double far = (i % 2 == 0 ? 0.75 : 1.3) * (0.6 + 0.4 * kRockChance(plate, 20 + i));
            sides[i] = {-std::sin(angle), std::cos(angle), radius * far};
        }
        forEachInside(x, y, sides, radius, [&](int u, int v, double inside, std::size_t texel) {
            const double rim = 0.06 * radius * std::max(1.0 - inside / 2.5, 0.0);
            ReliefTexture::lay(texel, top + leanX * u + leanY * v - rim, shade);
        });
    }
};

}  // namespace

std::vector<std::uint8_t> makeRockTexture() {
    ReliefTexture rock;
    std::uint64_t plate = 0;
    double radius = kLargestPlate;
    for (int size = 0; size < kSizes; ++size) {
        Plates plates;
        const auto count =
            static_cast<int>(kPlateShare * ReliefTexture::kSize * ReliefTexture::kSize / (2.0 * radius * radius));
        for (int i = 0; i < count; ++i, ++plate) plates.lay(plate, radius * (0.6 + 0.8 * kRockChance(plate, 40)));
        for (std::size_t i = 0; i < rock.height.size(); ++i) {
            rock.height[i] += std::max(plates.height[i], -0.2 * radius);
            rock.tint[i] += plates.tint[i] / (1.0 + 0.5 * size);
        }
        radius *= kPlateStep;
    }
    for (std::size_t i = 0; i < rock.height.size(); ++i) {
        rock.height[i] += 0.6 * kRockChance(1'000'000 + i, 0);
        rock.tint[i] += 0.2 * kRockChance(1'000'000 + i, 1);
    }
    return rock.toTexels(12.0);
}

}  // namespace scree
