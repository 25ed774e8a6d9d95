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

/// Heights and layers as files hold them: grey levels of a range, or numbers in metres.
namespace scree {

/// Heights in metres of a file's lowest and highest possible sample (0 and 255 or 65535).
struct HeightRange {
    float low = 0.0f;
    float high = 1000.0f;
    bool operator==(const HeightRange&) const = default;
};

/// "LO:HI", or with another text between.
std::string formatRange(const HeightRange& range, std::string_view between = ":");

/// What is exported: the values of a layer, counted from `datum`.
struct Raster {
    const Field<float>& values;
    double datum;
    float cellSize;  ///< Metres.
    std::string_view unit;
    ByteOrder byteOrder = ByteOrder::Little;  ///< Of raw files.
    std::optional<MapPlace> place{};          ///< Of TIFF files.

    /// A sum with zero would lose the sign of a negative zero.
    double at(int x, int y) const {
        const auto value = static_cast<double>(values(x, y));
        return datum == 0.0 ? value : datum + value;
    }
};

/// The raster's lowest and highest value, widened to the next float where it must be.
HeightRange rangeOf(const Raster& raster);

/// Samples of an integer format, row by row from the north.
struct GreyRaster {
    int width = 0;
    int height = 0;
    int highest = 65535;  ///< The highest possible sample.
    std::vector<std::uint16_t> samples;
};

/// 16-bit levels of a range: black is `range.low`, white `range.high`.
struct GreyLevels {
    HeightRange range;
    double step = 0.0;  ///< From a level to the next.
    GreyRaster grey;
};
/// The range of levels: what is wanted, or else the raster's own, widened where that has no height.
HeightRange levelRange(const Raster& raster, const std::optional<HeightRange>& wanted);
/// The nearest levels of a raster's values. The range is the raster's own where `wanted` is empty. Values beyond the
/// range are an Error.
Result<GreyLevels> greyLevels(const Raster& raster, const std::optional<HeightRange>& wanted);

/// Checks that samples that were read again are the nearest levels of the raster's values. Gives the largest difference
/// between a value and its level, in the raster's unit: at most half a step.
Result<double> compareLevels(const Raster& raster, const HeightRange& range, const GreyRaster& read);
/// Checks that values that were read again are the raster's, as float32. Gives the largest difference that float32
/// makes, in the raster's unit.
Result<double> compareValues(const Raster& raster, const Field<float>& read);

/// Heights in metres above a datum.
struct ReadHeights {
    Field<float> heights;
    double datum = 0.0;
    std::vector<std::string> notes;  ///< What the user must know although the file could be read.
    NodeMask filled;                 ///< Nodes for which the file tells no height; empty where there are none.
    std::size_t gaps = 0;            ///< Number of these nodes.
};

/// Heights from levels: black is `range.low`, white `range.high`. A node of the level `noLevel`, where given, has no
/// height and is filled from those around it: see fillGaps(). An Error says that no node has one.
Result<ReadHeights> heightsOfLevels(const GreyRaster& grey, const HeightRange& range, const std::filesystem::path& path,
                                    std::optional<int> noLevel = {});

/// Heights from metres. The datum is a whole number of metres such that float(datum + height) gives the same bits
/// again. Nodes without a height are filled from those around them: see fillGaps(). An Error names the position of a
/// height beyond 1e6 m, or says that there is none. `noData` is what the file has where the field has NaN, if it tells.
Result<ReadHeights> heightsOfMetres(Field<float> metres, const std::filesystem::path& path,
                                    std::optional<double> noData = {});

/// Most nodes of a map in a file: along an edge, and in all, as a terrain has at most. One with an edge of more than
/// Terrain::kMaxSize must be cropped or resampled on its way in.
inline constexpr int kLongestFileEdge = 65536;
inline constexpr long long kMostFileNodes = static_cast<long long>(Terrain::kMaxSize) * Terrain::kMaxSize;

/// An Error where a map in a file is too small or too large to be read.
Result<void> checkSize(const std::filesystem::path& path, long long width, long long height);

}  // namespace scree
