#include "app/io/formats/raster.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/io/formats/no_data.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

double stepOf(const HeightRange& range) {
    return (static_cast<double>(range.high) - static_cast<double>(range.low)) / 65535.0;
}

/// Accepts NaN, which means no height.
Result<void> checkHeights(const Field<float>& heights, const std::filesystem::path& path) {
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x)
            if (std::abs(heights(x, y)) > kHighestHeight)
                return Error{shownPath(path) + ": the height at x " + std::to_string(x) + ", y " + std::to_string(y) +
                             " is " + formatKnobValue(static_cast<double>(heights(x, y))) +
                             "; give metres from -1e6 to 1e6"};
    return {};
}

/// The datum for heights in this range, in whole metres: the bottom of ground above zero, the top of ground below zero,
/// or zero. A height relative to the datum is no larger than the height itself, and a multiple of the height's last
/// bit, so that float32 holds it exactly. High ground thus keeps the precision that its relief needs.
double datumOf(const Extremes& range) {
    if (range.lowest > 0.0f) return std::floor(static_cast<double>(range.lowest));
    if (range.highest < 0.0f) return std::ceil(static_cast<double>(range.highest));
    return 0.0;
}

/// Fills the nodes without a height from the nodes around them, and records them. `noData` is their value in the file.
/// The error gives the position of a height beyond 1e6 m, or says that no node has a height.
Result<void> fillAndNote(ReadHeights& read, const std::filesystem::path& path, std::optional<double> noData) {
    const auto nodes = static_cast<std::size_t>(read.heights.width()) * static_cast<std::size_t>(read.heights.height());
    const NoData gaps = noData ? markNoData(read.heights, formatKnobValue(*noData)) : markNoData(read.heights);
    if (Result<void> sound = checkHeights(read.heights, path); !sound) return sound;
    if (gaps.nodes == nodes)
        return Error{shownPath(path) + " has no heights: each node is " + gaps.values + "; give another map"};
    if (gaps.nodes == 0) return {};
    read.gaps = gaps.nodes;
    read.filled = NodeMask(read.heights.width(), read.heights.height());
    for (int y = 0; y < read.heights.height(); ++y)
        for (int x = 0; x < read.heights.width(); ++x) read.filled(x, y) = std::isnan(read.heights(x, y)) ? 1 : 0;
    fillGaps(read.heights);
    read.notes.push_back(shownPath(path) + " has no height at " + std::to_string(gaps.nodes) + " of " +
                         std::to_string(nodes) + " nodes (" + gaps.values + "); filled from the ground around them");
    return {};
}

}  // namespace

std::string formatRange(const HeightRange& range, std::string_view between) {
    return formatKnobValue(static_cast<double>(range.low)).append(between) +
           formatKnobValue(static_cast<double>(range.high));
}

HeightRange rangeOf(const Raster& raster) {
    const Extremes range = extremes(raster.values);
    const double low = raster.datum + static_cast<double>(range.lowest);
    const double high = raster.datum + static_cast<double>(range.highest);
    HeightRange whole{static_cast<float>(low), static_cast<float>(high)};
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    if (static_cast<double>(whole.low) > low) whole.low = std::nextafter(whole.low, -kInfinity);
    if (static_cast<double>(whole.high) < high) whole.high = std::nextafter(whole.high, kInfinity);
    return whole;
}

HeightRange levelRange(const Raster& raster, const std::optional<HeightRange>& wanted) {
    if (wanted) return *wanted;
    HeightRange range = rangeOf(raster);
    if (!(range.low < range.high)) range.high = range.low + std::max(1.0f, std::abs(range.low) * 1e-6f);
    return range;
}

Result<GreyLevels> greyLevels(const Raster& raster, const std::optional<HeightRange>& wanted) {
    const HeightRange own = rangeOf(raster);
    const HeightRange range = levelRange(raster, wanted);
    GreyLevels levels{range, stepOf(range), {raster.values.width(), raster.values.height(), 65535, {}}};
    if (!(levels.step > 0.0)) return Error{"the height range " + formatRange(range) + " must go from low to high"};

    GreyRaster& grey = levels.grey;
    grey.samples.reserve(static_cast<std::size_t>(grey.width) * static_cast<std::size_t>(grey.height));
    for (int y = 0; y < grey.height; ++y)
        for (int x = 0; x < grey.width; ++x) {
            const double level = std::round((raster.at(x, y) - static_cast<double>(range.low)) / levels.step);
            if (!(level >= 0.0 && level <= 65535.0))
                return Error{"the terrain reaches from " + formatKnobValue(static_cast<double>(own.low)) + " to " +
                             formatKnobValue(static_cast<double>(own.high)) + " " + std::string(raster.unit) +
                             ", beyond the height range " + formatRange(range) + "; widen it"};
            grey.samples.push_back(static_cast<std::uint16_t>(level));
        }
    return levels;
}

Result<double> compareLevels(const Raster& raster, const HeightRange& range, const GreyRaster& read) {
    if (read.width != raster.values.width() || read.height != raster.values.height() || read.highest != 65535)
        return Error{"its size did not read back"};
    const double step = stepOf(range);
    // Half a level, plus rounding errors.
    const double tolerance = step * (0.5 + 1e-6);
    const std::uint16_t* sample = read.samples.data();
    double largest = 0.0;
    for (int y = 0; y < read.height; ++y)
        for (int x = 0; x < read.width; ++x) {
            const double error = std::abs(raster.at(x, y) - (static_cast<double>(range.low) + *sample++ * step));
            if (!(error <= tolerance)) return Error{"its values did not read back"};
            largest = std::max(largest, error);
        }
    return largest;
}

Result<double> compareValues(const Raster& raster, const Field<float>& read) {
    if (read.width() != raster.values.width() || read.height() != raster.values.height())
        return Error{"its size did not read back"};
    double largest = 0.0;
    for (int y = 0; y < read.height(); ++y)
        for (int x = 0; x < read.width(); ++x) {
            if (read(x, y) != static_cast<float>(raster.at(x, y))) return Error{"its values did not read back"};
            largest = std::max(largest, std::abs(static_cast<double>(read(x, y)) - raster.at(x, y)));
        }
    return largest;
}

Result<ReadHeights> heightsOfLevels(const GreyRaster& grey, const HeightRange& range, const std::filesystem::path& path,
                                    std::optional<int> noLevel) {
    const auto low = static_cast<double>(range.low);
    const double metresPerLevel = (static_cast<double>(range.high) - low) / grey.highest;
    int lowest = grey.highest;
    for (const std::uint16_t sample : grey.samples)
        if (sample != noLevel) lowest = std::min(lowest, int{sample});
    ReadHeights read{Field<float>(grey.width, grey.height), low + lowest * metresPerLevel, {}, {}, 0};
    const std::uint16_t* sample = grey.samples.data();
    for (int y = 0; y < grey.height; ++y)
        for (int x = 0; x < grey.width; ++x, ++sample)
            read.heights(x, y) = *sample == noLevel ? std::numeric_limits<float>::quiet_NaN()
                                                    : static_cast<float>((*sample - lowest) * metresPerLevel);
    if (!noLevel) return read;
    if (Result<void> filled = fillAndNote(read, path, *noLevel); !filled) return filled.error();
    return read;
}

Result<ReadHeights> heightsOfMetres(Field<float> metres, const std::filesystem::path& path,
                                    std::optional<double> noData) {
    ReadHeights read{std::move(metres), 0.0, {}, {}, 0};
    if (Result<void> filled = fillAndNote(read, path, noData); !filled) return filled.error();
    read.datum = datumOf(extremes(read.heights));
    if (read.datum != 0.0)
        for (int y = 0; y < read.heights.height(); ++y)
            for (int x = 0; x < read.heights.width(); ++x)
                read.heights(x, y) = static_cast<float>(static_cast<double>(read.heights(x, y)) - read.datum);
    return read;
}

Result<void> checkSize(const std::filesystem::path& path, long long width, long long height) {
    const std::string is = shownPath(path) + " is " + std::to_string(width) + " x " + std::to_string(height) + " nodes";
    if (std::min(width, height) < Terrain::kMinSize || std::max(width, height) > kLongestFileEdge)
        return Error{is + "; give a map of " + std::to_string(Terrain::kMinSize) + " to " +
                     std::to_string(kLongestFileEdge) + " along each edge"};
    if (width * height <= kMostFileNodes) return {};
    return Error{is + ", more than the " + std::to_string(kMostFileNodes) +
                 " that can be read; cut a part out of it with another program, or scale it down"};
}

}  // namespace scree
