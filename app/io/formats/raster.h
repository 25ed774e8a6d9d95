#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/result.h"
#include "erosion/generators/file_settings.h"
#include "erosion/importing/steps.h"
#include "erosion/terrain/terrain.h"

/// Heights and layers as stored in files: grey levels of a range, or numbers in metres.
namespace scree {

/// Heights in metres of the lowest and highest possible sample of a file (0 and 255 or 65535).
struct HeightRange {
    float low = 0.0f;
    float high = 1000.0f;
    bool operator==(const HeightRange&) const = default;
};

/// Formats a range as "LO:HI", or with another text between.
std::string formatRange(const HeightRange& range, std::string_view between = ":");

/// The values to export: a layer relative to `datum`.
struct Raster {
    const Field<float>& values;
    double datum;
    float cellSize;  ///< Metres.
    std::string_view unit;
    ByteOrder byteOrder = ByteOrder::Little;  ///< For raw files.
    std::optional<MapPlace> place{};          ///< For TIFF files.

    /// Value including the datum. A datum of 0 is not added, because the sum would lose the sign of a negative zero.
    double at(int x, int y) const {
        const auto value = static_cast<double>(values(x, y));
        return datum == 0.0 ? value : datum + value;
    }
};

/// The raster's lowest and highest value, each widened to the next float if it has no exact float.
HeightRange rangeOf(const Raster& raster);

/// Samples of an integer format, row by row from the north.
struct GreyRaster {
    int width = 0;
    int height = 0;
    int highest = 65535;  ///< The highest possible sample.
    std::vector<std::uint16_t> samples;
};

/// 16-bit levels of a range: black is `range.low`, white is `range.high`.
struct GreyLevels {
    HeightRange range;
    double step = 0.0;  ///< Difference between neighbouring levels.
    GreyRaster grey;
};
/// The range of levels: `wanted`, or the raster's own range if it is empty. The raster's range is widened if it is
/// level.
HeightRange levelRange(const Raster& raster, const std::optional<HeightRange>& wanted);
/// Converts the raster's values to the nearest levels. The range is as in levelRange(). Fails if a value lies outside
/// the range.
Result<GreyLevels> greyLevels(const Raster& raster, const std::optional<HeightRange>& wanted);

/// Checks that the samples read back are the nearest levels of the raster's values. Returns the largest difference
/// between a value and its level, in the raster's unit: at most half a step.
Result<double> compareLevels(const Raster& raster, const HeightRange& range, const GreyRaster& read);
/// Checks that the values read back are the raster's values as float32. Returns the largest rounding error, in the
/// raster's unit.
Result<double> compareValues(const Raster& raster, const Field<float>& read);

/// Heights read from a file, in metres above a datum.
struct ReadHeights {
    Field<float> heights;
    double datum = 0.0;
    std::vector<std::string> notes;  ///< Messages for the user about a file that could be read.
    NodeMask filled;                 ///< Nodes without a height in the file; empty if there are none.
    std::size_t gaps = 0;            ///< Number of these nodes.
};

/// Converts levels to heights: black is `range.low`, white is `range.high`. A node with the level `noLevel`, if given,
/// has no height and is filled by fillGaps(). Fails if no node has a height.
Result<ReadHeights> heightsOfLevels(const GreyRaster& grey, const HeightRange& range, const std::filesystem::path& path,
                                    std::optional<int> noLevel = {});

/// Converts metres to heights above a datum. The datum is a whole number of metres, chosen so that float(datum +
/// height) has the same bits as the input. Nodes without a height are filled by fillGaps(). The error gives the
/// position of a height beyond 1e6 m, or says that no node has a height. `noData` is the file's own value for the nodes
/// that are NaN here, if it has one.
Result<ReadHeights> heightsOfMetres(Field<float> metres, const std::filesystem::path& path,
                                    std::optional<double> noData = {});

/// Largest map that can be read from a file: nodes along an edge, and nodes in all, which is as many as a terrain may
/// have. A map with an edge of more than Terrain::kMaxSize must be cropped or resampled during import.
inline constexpr int kLongestFileEdge = 65536;
inline constexpr long long kMostFileNodes = static_cast<long long>(Terrain::kMaxSize) * Terrain::kMaxSize;

/// Fails if a map in a file is too small or too large to read.
Result<void> checkSize(const std::filesystem::path& path, long long width, long long height);

}  // namespace scree
