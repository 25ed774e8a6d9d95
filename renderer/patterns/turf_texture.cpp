#include "renderer/patterns/turf_texture.h"

#include <cmath>
#include <numbers>

#include "renderer/patterns/relief_texture.h"

namespace scree {

namespace {

constexpr ReliefChance kTurfChance{3002};
constexpr std::uint64_t kTufts = 1300;
constexpr std::uint64_t kBlades = 34;  // in each tuft

/// Draws a blade that begins at a place and bends to the side. Higher blades cover lower ones.
void drawBlade(ReliefTexture& turf, double x, double y, double angle, double length, double bend, double top,
               double tint) {
    for (double way = 0.0; way < length; way += 0.7) {
        const double share = way / length;
        x += 0.7 * std::cos(angle + bend * share);
        y += 0.7 * std::sin(angle + bend * share);
        const double height = top * (0.25 + share * (1.5 - 0.75 * share));
        const std::size_t at = ReliefTexture::placeOf(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)));
        if (height <= turf.height[at]) continue;
        turf.height[at] = height;
        // Blades are dark at their roots.
        turf.tint[at] = 0.6 * tint + 0.4 * share;
    }
}

}  // namespace

std::vector<std::uint8_t> makeTurfTexture() {
    ReliefTexture turf;
    for (double& tint : turf.tint) tint = 0.1;
    for (std::uint64_t tuft = 0; tuft < kTufts; ++tuft) {
        const double x = kTurfChance(tuft, 0) * ReliefTexture::kSize, y = kTurfChance(tuft, 1) * ReliefTexture::kSize;
        const double size = 6.0 + 14.0 * kTurfChance(tuft, 2) * kTurfChance(tuft, 3);
        const double colour = kTurfChance(tuft, 4);
        for (std::uint64_t blade = 0; blade < kBlades; ++blade) {
            const std::uint64_t number = (tuft + 1) * 1000 + blade;
            const double angle = 2.0 * std::numbers::pi * kTurfChance(number, 0);
            const double root = 0.35 * size * kTurfChance(number, 1);
            drawBlade(turf, x + root * std::cos(angle), y + root * std::sin(angle),
                      angle + 0.8 * (kTurfChance(number, 2) - 0.5), size * (0.5 + 0.7 * kTurfChance(number, 3)),
                      1.6 * (kTurfChance(number, 4) - 0.5), size * (0.5 + 0.5 * kTurfChance(number, 5)),
                      0.6 * colour + 0.4 * kTurfChance(number, 6));
        }
    }
    return turf.toTexels(1.2);
}

}  // namespace scree
