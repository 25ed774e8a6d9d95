#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "app/io/atomic_file.h"
#include "app/io/formats/heightmap_format.h"
#include "app/io/formats/prj_file.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"

/// ESRI ASCII grid, .asc: a header of keys and values (ncols, nrows, xllcorner or xllcenter, yllcorner or yllcenter,
/// cellsize, NODATA_value), then the heights in metres as words, row by row from the north-west. Upper and lower case
/// of keys are the same. GDAL's dx and dy, for cells that are not square, are read too. A .prj file beside the grid
/// gives the unit. Read only. (ESRI, "Esri ASCII raster format".)
namespace scree {

namespace asc_format {

namespace {

/// The words of a file, read block by block.
class Words {
 public:
    static constexpr std::size_t kLongest = 64;  ///< Bytes of a word; longer words are cut off.

    explicit Words(OpenedFile file) : file_(std::move(file)) {}

    /// Returns the next word, valid until the next call, or an empty text at the end of the file.
    std::string_view next() {
        word_.clear();
        int byte = get();
        while (isSpace(byte)) byte = get();
        for (; byte != kEnd && !isSpace(byte); byte = get())
            if (word_.size() < kLongest) word_.push_back(static_cast<char>(byte));
        return word_;
    }

    std::uint64_t size() const { return file_.size; }

 private:
    static constexpr int kEnd = -1;

    static bool isSpace(int byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

    int get() {
        if (next_ == count_) {
            file_.stream.read(block_.data(), static_cast<std::streamsize>(block_.size()));
            count_ = static_cast<std::size_t>(file_.stream.gcount());
            next_ = 0;
            if (count_ == 0) return kEnd;
        }
        return static_cast<unsigned char>(block_[next_++]);
    }

    OpenedFile file_;
    std::vector<char> block_ = std::vector<char>(std::size_t{1} << 16);
    std::size_t next_ = 0, count_ = 0;
    std::string word_;
};

std::string lower(std::string_view word) {
    std::string text(word);
    for (char& letter : text)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return text;
}

/// Parses a number, infinity or NaN, in the notation of C.
std::optional<double> numberOf(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    double number = 0.0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (failure == std::errc::result_out_of_range && end == word.data() + word.size()) {
        if (word.find("e-") != std::string_view::npos || word.find("E-") != std::string_view::npos) return 0.0;
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        return word.front() == '-' ? -kInfinity : kInfinity;
    }
    if (failure != std::errc() || end != word.data() + word.size() || word.empty()) return std::nullopt;
    return number;
}

struct Head {
    std::optional<double> width, height, cellSize, cellWidth, cellHeight, west, south, noData;
    bool westIsNode = false, southIsNode = false;  ///< West or south is that of the node, not of its cell's corner.
    std::string firstHeight;                       ///< The word after the header.
};

/// The member of the header for a key, or null if the key is unknown.
std::optional<double>* memberOf(Head& head, std::string_view key) {
    if (key == "ncols") return &head.width;
    if (key == "nrows") return &head.height;
    if (key == "cellsize") return &head.cellSize;
    if (key == "dx") return &head.cellWidth;
    if (key == "dy") return &head.cellHeight;
    if (key == "xllcorner" || key == "xllcenter") return &head.west;
    if (key == "yllcorner" || key == "yllcenter") return &head.south;
    if (key == "nodata_value") return &head.noData;
    return nullptr;
}

Result<Head> headOf(Words& words, const std::filesystem::path& path) {
    Head head;
    for (;;) {
        const std::string key = lower(words.next());
        const char first = key.empty() ? '0' : key.front();
        const bool isKey = first >= 'a' && first <= 'z' && key != "nan" && key != "inf" && key != "infinity";
        if (!isKey) {
            head.firstHeight = key;
            break;
        }
        std::optional<double>* const member = memberOf(head, key);
        if (member == nullptr)
            return Error{shownPath(path) + ": its header has the unknown key '" + shownText(key) +
                         "'; an ESRI ASCII grid has ncols, nrows, xllcorner, yllcorner, cellsize and NODATA_value"};
        if (member->has_value())
            return Error{shownPath(path) + ": its header has " + shownText(key) + " twice; use another copy"};
        const std::string value(words.next());
        const std::optional<double> number = numberOf(value);
        const bool sound = number && (std::isfinite(*number) || member == &head.noData);
        if (!sound)
            return Error{shownPath(path) + ": " + shownText(key) + " is '" + shownText(value) +
                         "' in its header; give a number"};
        *member = number;
        if (key == "xllcenter") head.westIsNode = true;
        if (key == "yllcenter") head.southIsNode = true;
    }
    if (!head.width || !head.height)
        return Error{shownPath(path) + " does not begin with ncols and nrows; choose an ESRI ASCII grid"};
    return head;
}

/// The place of the map, in metres or degrees: in the unit `unit`, or, without one, in the unit that its numbers
/// suggest. A map in metres has no place if its corner, or its corner node, is at 0, 0. `size` is the size of the map.
std::optional<MapPlace> placeOf(const Head& head, MapNodes size, const std::optional<PrjUnit>& unit) {
    const std::optional<double> stepX = head.cellSize ? head.cellSize : head.cellWidth;
    const std::optional<double> stepY = head.cellSize ? head.cellSize : head.cellHeight ? head.cellHeight : stepX;
    if (!head.west || !head.south || !stepX) return std::nullopt;
    MapPlace place;
    place.west = *head.west - (head.westIsNode ? 0.5 * *stepX : 0.0);
    place.south = *head.south - (head.southIsNode ? 0.5 * *stepY : 0.0);
    place.east = place.west + *stepX * size.width;
    place.north = place.south + *stepY * size.height;
    if (!isSound(place)) return std::nullopt;
    if (unit ? unit->isDegrees : seemsInDegrees(place, *stepX, *stepY))
        place.unit = MapPlace::Unit::Degrees;
    else if (*head.west == 0.0 && *head.south == 0.0)
        return std::nullopt;
    return place;
}

/// The checked content of a header.
struct Grid {
    int width = 0, height = 0;
    std::optional<CellSteps> cells{};
    FilePlace place{};
};

Result<Grid> gridOf(const Head& head, std::uint64_t bytes, const std::filesystem::path& path) {
    for (const auto& [key, value] : {std::pair{"ncols", *head.width}, std::pair{"nrows", *head.height}})
        if (value != std::floor(value) || std::abs(value) > 1e9)
            return Error{shownPath(path) + ": " + key + " is " + formatKnobValue(value) +
                         " in its header; give a number of nodes"};
    const auto width = static_cast<long long>(*head.width), height = static_cast<long long>(*head.height);
    if (Result<void> possible = checkSize(path, width, height); !possible) return possible.error();
    // Each height takes at least a digit and a separator.
    if (static_cast<std::uint64_t>(2 * width * height - 1) > bytes)
        return Error{shownPath(path) + " is cut off: it has " + std::to_string(bytes) + " bytes, too few for " +
                     std::to_string(width) + " x " + std::to_string(height) + " heights; use another copy"};
    Grid grid{static_cast<int>(width), static_cast<int>(height)};
    for (const std::optional<double>& metres : {head.cellSize, head.cellWidth, head.cellHeight})
        if (metres && !(*metres > 0.0))
            return Error{shownPath(path) + ": its cells are " + formatKnobValue(*metres) +
                         " m wide; correct cellsize in its header"};
    const std::optional<PrjUnit> unit = prjUnitBeside(path);
    grid.place.place = placeOf(head, {grid.width, grid.height}, unit);
    const std::optional<double> east = head.cellSize    ? head.cellSize
                                       : head.cellWidth ? head.cellWidth
                                                        : head.cellHeight;
    if (!east) return grid;
    grid.cells = CellSteps{*east, head.cellSize ? *head.cellSize : head.cellHeight.value_or(*east)};
    if (grid.place.place && grid.place.place->unit == MapPlace::Unit::Degrees) {
        const CellSteps degree = degreeAt(0.5 * (grid.place.place->south + grid.place.place->north));
        grid.cells = CellSteps{grid.cells->east * degree.east, grid.cells->north * degree.north};
        return grid;
    }
    if (unit && unit->metres != 1.0) {
        grid.cells = CellSteps{grid.cells->east * unit->metres, grid.cells->north * unit->metres};
        if (grid.place.place) grid.place = {{}, "its coordinates are not in metres"};
    }
    if (!cellSizeOf(grid.cells->longer())) {
        return Error{shownPath(path) + ": its cells are " + formatKnobValue(grid.cells->longer()) +
                     " m wide; Scree takes 0.01 to 10000 m, so correct cellsize in its header"};
    }
    return grid;
}

/// Opens the file and calls `work(words, head, grid)`.
template <class Work>
auto withFile(const std::filesystem::path& path, const Work& work)
    -> decltype(work(std::declval<Words&>(), Head(), Grid())) {
    constexpr std::size_t kMostBytes = std::size_t{1} << 32;
    Result<OpenedFile> file = openFile(path, kMostBytes);
    if (!file) return file.error();
    Words words(std::move(*file));
    const Result<Head> head = headOf(words, path);
    if (!head) return head.error();
    const Result<Grid> grid = gridOf(*head, words.size(), path);
    if (!grid) return grid.error();
    return work(words, *head, *grid);
}

Result<HeightmapInfo> inspect(const std::filesystem::path& path, const FileSettings&) {
    return withFile(path, [](Words&, const Head&, const Grid& grid) -> Result<HeightmapInfo> {
        return HeightmapInfo{.width = grid.width,
                             .height = grid.height,
                             .bitsPerSample = 32,
                             .metric = true,
                             .range = {},
                             .cellSize = {},
                             .place = grid.place,
                             .cells = grid.cells};
    });
}

Result<Field<float>> readValues(Words& words, const Head& head, const Grid& grid, const std::filesystem::path& path) {
    Field<float> metres(grid.width, grid.height);
    std::string_view word = head.firstHeight;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            if (word.empty())
                return Error{shownPath(path) + " is cut off: it has " +
                             std::to_string(static_cast<long long>(y) * grid.width + x) + " of " +
                             std::to_string(grid.width) + " x " + std::to_string(grid.height) +
                             " heights; use another copy"};
            const std::optional<double> number = numberOf(word);
            if (!number)
                return Error{shownPath(path) + ": the height at x " + std::to_string(x) + ", y " + std::to_string(y) +
                             " is '" + shownText(word) + "'; give a number with a decimal point"};
            const bool isNoData = head.noData && (*number == *head.noData ||
                                                  static_cast<float>(*number) == static_cast<float>(*head.noData));
            // A number too large for a float is not a height.
            metres(x, y) = isNoData                   ? std::numeric_limits<float>::quiet_NaN()
                           : std::abs(*number) > 3e38 ? std::copysign(std::numeric_limits<float>::infinity(),
                                                                      static_cast<float>(*number > 0.0) - 0.5f)
                                                      : static_cast<float>(*number);
            word = words.next();
        }
    if (!word.empty())
        return Error{shownPath(path) + " has more than " + std::to_string(grid.width) + " x " +
                     std::to_string(grid.height) + " heights; correct ncols and nrows in its header"};
    return metres;
}

Result<ReadHeights> read(const std::filesystem::path& path, const FileSettings&) {
    return withFile(path, [&](Words& words, const Head& head, const Grid& grid) -> Result<ReadHeights> {
        Result<Field<float>> metres = readValues(words, head, grid, path);
        if (!metres) return metres.error();
        return heightsOfMetres(std::move(*metres), path, head.noData);
    });
}

}  // namespace

}  // namespace asc_format

constinit const HeightmapFormat kAscFormat{
    .ending = ".asc",
    .otherEnding = "",
    .title = "ESRI ASCII grid",
    .inspect = asc_format::inspect,
    .read = asc_format::read,
    .encode = nullptr,
    .verify = nullptr,
};

}  // namespace scree
