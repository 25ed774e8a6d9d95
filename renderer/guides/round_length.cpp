#include "renderer/guides/round_length.h"

#include <cmath>
#include <initializer_list>

namespace scree {

double roundLength(double most) {
    const double power = std::pow(10.0, std::floor(std::log10(most) + 1e-12));
    for (const double digit : {5.0, 2.0})
        if (digit * power <= most * (1.0 + 1e-12)) return digit * power;
    return power;
}

ScaleBar scaleBar(double metresPerPixel, double mostPixels) {
    const double metres = roundLength(metresPerPixel * mostPixels);
    return {metres, metres / metresPerPixel};
}

double suitableGridSpacing(double extent) {
    return roundLength(extent / 10.0);
}

}  // namespace scree
