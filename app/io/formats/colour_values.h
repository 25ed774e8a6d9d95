#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "erosion/base/srgb.h"
#include "erosion/terrain/terrain.h"

/// Colours as pictures have them.
namespace scree {

/// Levels of 8 or 16 bits, taken as sRGB, as linear values.
class SrgbLevels {
 public:
    explicit SrgbLevels(int bits) : linear_(std::size_t{1} << bits) {
        for (std::size_t i = 0; i < linear_.size(); ++i) linear_[i] = linearOfSrgb(static_cast<float>(i) / highest());
    }
    float highest() const { return static_cast<float>(linear_.size() - 1); }
    /// Of a level from 0 to highest(), to the nearest whole one.
    float linear(float level) const { return linear_[static_cast<std::size_t>(std::lround(level))]; }

 private:
    std::vector<float> linear_;
};

/// Divides a colour that was multiplied by its alpha. A clear one becomes black. False where a channel would be more
/// than rounding to 8 bits, or to half floats, explains above `highest`; what it explains is cut off.
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
