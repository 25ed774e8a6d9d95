#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "erosion/base/srgb.h"
#include "erosion/records/colours.h"

/// Conversion of colours in pictures.
namespace scree {

/// Converts sRGB levels of 8 or 16 bits to linear values.
class SrgbLevels {
 public:
    explicit SrgbLevels(int bits) : linear_(std::size_t{1} << bits) {
        for (std::size_t i = 0; i < linear_.size(); ++i) linear_[i] = linearOfSrgb(static_cast<float>(i) / highest());
    }
    float highest() const { return static_cast<float>(linear_.size() - 1); }
    /// Linear value of a level from 0 to highest(), rounded to a whole level.
    float linear(float level) const { return linear_[static_cast<std::size_t>(std::lround(level))]; }

 private:
    std::vector<float> linear_;
};

/// Divides a colour by the alpha that it was multiplied by. A channel slightly above `highest` is clamped: rounding to
/// 8 bits or half floats explains that much. If alpha is 0, the colour becomes black. Returns false if a channel is too
/// high, or if alpha is 0 and the colour was not black.
inline bool divideByAlpha(Rgba& colour, float alpha, float highest) {
    if (!(alpha > 0.0f)) {
        const bool isBlack = colour.r == 0.0f && colour.g == 0.0f && colour.b == 0.0f;
        colour.r = colour.g = colour.b = 0.0f;
        return isBlack;
    }
    const float rounding = std::max(highest > 1.0f ? 1.0f : 0.0f, highest * alpha * 2e-3f);
    for (float Rgba::*channel : {&Rgba::r, &Rgba::g, &Rgba::b}) {
        if (!(colour.*channel <= highest * alpha + rounding)) return false;
        colour.*channel = std::min(colour.*channel / alpha, highest);
    }
    return true;
}

}  // namespace scree
