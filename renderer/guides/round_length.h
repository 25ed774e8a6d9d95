#pragma once

namespace scree {

/// The largest of 1, 2, 5, 10, 20, 50 ... (and 0.5, 0.2, 0.1 ...) that is at most `most`. Precondition: `most` > 0.
double roundLength(double most);

/// A round length in metres, and its length on the screen.
struct ScaleBar {
    double metres = 0.0;
    double pixels = 0.0;
};

/// The longest scale bar of at most `mostPixels`.
ScaleBar scaleBar(double metresPerPixel, double mostPixels);

/// A suitable distance between grid lines, in metres, for a map of this extent in metres: a tenth to a twentieth of it.
double suitableGridSpacing(double extent);

}  // namespace scree
