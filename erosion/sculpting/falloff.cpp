#include "erosion/sculpting/falloff.h"

#include <algorithm>
#include <cmath>

namespace scree {

float brushShare(float squaredDistance, float falloff, FalloffShape shape) {
    if (squaredDistance >= 1.0f) return 0.0f;
    float squared = squaredDistance;  // s^2
    if (falloff < 1.0f) {
        const float faded = std::max(0.0f, std::sqrt(squaredDistance) - (1.0f - falloff)) / falloff;
        squared = std::min(faded * faded, 1.0f);
    }
    const float inside = 1.0f - squared;
    switch (shape) {
        case FalloffShape::Smooth:
            return inside * inside;
        case FalloffShape::Round:
            return std::sqrt(inside);
        case FalloffShape::Linear:
            return 1.0f - std::sqrt(squared);
        case FalloffShape::Sharp:
            return (1.0f - std::sqrt(squared)) * (1.0f - std::sqrt(squared));
        case FalloffShape::Bell:
            return inside * inside * inside * inside;
        case FalloffShape::Flat:
            return 1.0f;
    }
    return 0.0f;
}

}  // namespace scree
