#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/document/shipped/treatment.h"
#include "erosion/base/field.h"
#include "erosion/base/image.h"
#include "erosion/importing/steps.h"

namespace scree {

/// Pixel of the picture of colours, in sRGB.
using ColourPixel = std::array<std::uint8_t, 3>;

/// Facts about a map as it was read, before any change. If the file has grey levels, heights go from 0 (black) to 1
/// (white). For colours, only `smallColours` is set.
struct ImportFacts {
    static constexpr std::size_t kBins = 64;

    double lowest = 0.0, highest = 0.0;  ///< Metres, or shares of the range of grey levels.
    std::size_t gaps = 0;                ///< Nodes without a height.
    /// Number of nodes in each bin of height, lowest bin first, scaled so that the largest is 1.
    std::array<float, kBins> histogram{};
    std::optional<HeightSteps> steps;  ///< The steps, if the map looks like stairs.
    std::vector<std::string> notes;    ///< Notes on the file for the user.
    Field<float> small;                ///< Small copy of the map: means of heights above `datum`.
    double datum = 0.0;
    Field<ColourPixel> smallColours;  ///< Small copy of a map of colours.
};

/// What is known so far of the file in the import dialog.
struct ImportPreview {
    std::shared_ptr<const ImportFacts> facts;  ///< Null until the file has been read.
    std::shared_ptr<const Image> picture;      ///< Picture of the whole map, flipped and rotated; null until drawn.
    std::string failure;                       ///< Why the file cannot be read; empty if it can.
};

/// How the land of the import dialog would look with each kind of erosion, so far as drawn.
struct ImportOutcomes {
    /// Pictures from above in the order of kTreatments, then one with the document's own erosion. Null until drawn.
    std::array<std::shared_ptr<const Image>, kTreatments.size() + 1> pictures;
    std::string scaleProblem;  ///< Result of scaleProblem() for the land that would be made.
};

}  // namespace scree
