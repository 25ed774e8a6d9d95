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
#include "erosion/importing/steps.h"
#include "renderer/settings/image.h"

namespace scree {

/// A pixel of the picture of colours: sRGB.
using ColourPixel = std::array<std::uint8_t, 3>;

/// What reading a map told of it, before anything is done with it. Of a file with grey levels all heights go from
/// 0 (black) to 1 (white). Of colours there is a small picture alone.
struct ImportFacts {
    static constexpr std::size_t kBins = 64;

    double lowest = 0.0, highest = 0.0;    ///< Metres, or shares of the range of grey levels.
    std::size_t gaps = 0;                  ///< Nodes without a height.
    std::array<float, kBins> histogram{};  ///< Nodes by height, from the lowest to the highest; the most are 1.
    std::optional<HeightSteps> steps;      ///< Where it looks like stairs.
    std::vector<std::string> notes;        ///< What the user must know of the file.
    Field<float> small;                    ///< Means over the map, above `datum`, with few nodes.
    double datum = 0.0;
    Field<ColourPixel> smallColours;  ///< The same of colours.
};

/// What the import dialog shows of a file, as far as it is known yet.
struct ImportPreview {
    std::shared_ptr<const ImportFacts> facts;  ///< Null until the file has been read.
    std::shared_ptr<const Image> picture;      ///< The whole map, flipped and rotated; null until it has been drawn.
    std::string failure;                       ///< Why the file cannot be read; empty where it can.
};

/// How the land of the import dialog would look with each erosion, as far as that is known yet.
struct ImportOutcomes {
    /// From above, in the order of kTreatments, and last with the erosion of the document; null until it is drawn.
    std::array<std::shared_ptr<const Image>, kTreatments.size() + 1> pictures;
    std::string scaleProblem;  ///< As scaleProblem() of the land that would be made.
};

}  // namespace scree
