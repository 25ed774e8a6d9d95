#pragma once

namespace scree {

/// The largest of 1, 2, 5, 10, 20, 50 ... (and 0.5, 0.2, 0.1 ...) that is not above `most`, which is above 0.
double roundLength(double most);

/// A length in round metres and how long it is drawn.
struct ScaleBar {
    double metres = 0.0;
    double pixels = 0.0;
};

/// The longest scale bar of at most `mostPixels`.
ScaleBar scaleBar(double metresPerPixel, double mostPixels);

/// Metres between two lines of the grid that suit a map of this extent in metres: a tenth to a twentieth of it.
double suitableGridSpacing(double extent);

}  // namespace scree
