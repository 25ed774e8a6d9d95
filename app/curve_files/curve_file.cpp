#include "app/curve_files/curve_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

#include "app/curve_files/geo_json_lines.h"
#include "app/curve_files/svg_lines.h"
#include "app/curve_files/thinning.h"
#include "app/io/atomic_file.h"
#include "erosion/base/counted.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr std::size_t kMostLineFileBytes = std::size_t{32} << 20;
constexpr double kFarthestShare = 100.0;  ///< Points farther from the map than this many maps are a mistake.

struct LineFormat {
    std::string_view ending;
    Result<FileLines> (*read)(std::string_view text, const std::string& origin, const TerrainForm& map);
};
constexpr std::array kLineFormats{LineFormat{".geojson", geoJsonLines}, LineFormat{".json", geoJsonLines},
                                  LineFormat{".svg", svgLines}};

const LineFormat* lineFormatOf(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto* const found = std::find_if(kLineFormats.begin(), kLineFormats.end(),
                                           [&](const LineFormat& each) { return each.ending == ending; });
    return found == kLineFormats.end() ? nullptr : found;
}

/// Returns true if the straight part from `a` to `b` touches the map, by Liang and Barsky (1984).
bool touchesMap(PlanePoint a, PlanePoint b) {
    double first = 0.0, last = 1.0;
    const auto clip = [&](double towards, double room) {
        if (towards == 0.0) return room >= 0.0;
        const double at = room / towards;
        if (towards < 0.0)
            first = std::max(first, at);
        else
            last = std::min(last, at);
        return first <= last;
    };
    const double dx = b.x - a.x, dy = b.y - a.y;
    return clip(-dx, a.x) && clip(dx, 1.0 - a.x) && clip(-dy, a.y) && clip(dy, 1.0 - a.y);
}

bool isOnMap(const PlaneLine& line) {
    const auto isNear = [](double share) { return std::abs(share - 0.5) <= kFarthestShare; };
    if (!std::all_of(line.begin(), line.end(), [&](PlanePoint p) { return isNear(p.x) && isNear(p.y); })) return false;
    for (std::size_t i = 1; i < line.size(); ++i)
        if (touchesMap(line[i - 1], line[i])) return true;
    return false;
}

double lengthOf(const PlaneLine& line) {
    double length = 0.0;
    for (std::size_t i = 1; i < line.size(); ++i)
        length += std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y);
    return length;
}

/// Leaves out points that are the same as the one before in the precision of a curve.
void leaveOutDoubles(PlaneLine& line) {
    const auto isSame = [](PlanePoint a, PlanePoint b) {
        return static_cast<float>(a.x) == static_cast<float>(b.x) && static_cast<float>(a.y) == static_cast<float>(b.y);
    };
    line.erase(std::unique(line.begin(), line.end(), isSame), line.end());
}

/// A small ring can lose its length by thinning.
bool hasNoLength(const PlaneLine& line) {
    return line.size() < 2 || (line.size() == 2 && line.front() == line.back());
}

/// Leaves out lines for which `isLeftOut` is true. Returns their number.
template <class Predicate>
std::size_t leaveOut(FileLines& file, const Predicate& isLeftOut) {
    return std::erase_if(file.lines, [&](const FileLine& line) { return isLeftOut(line.points); });
}

void keepLongest(FileLines& file) {
    const std::size_t count = file.lines.size();
    if (count <= kMostFileLines) return;
    std::vector<double> lengths;
    lengths.reserve(count);
    for (const FileLine& line : file.lines) lengths.push_back(lengthOf(line.points));
    std::vector<std::size_t> order(count);
    for (std::size_t i = 0; i < count; ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return lengths[a] > lengths[b]; });
    order.resize(kMostFileLines);
    std::sort(order.begin(), order.end());
    std::vector<FileLine> kept;
    kept.reserve(order.size());
    for (const std::size_t index : order) kept.push_back(std::move(file.lines[index]));
    file.lines = std::move(kept);
    file.notes.push_back("They are the longest of " + std::to_string(count) + " lines; a file gives at most " +
                         std::to_string(kMostFileLines) + ".");
}

bool hasTooManyPoints(const FileLines& file) {
    std::size_t all = 0;
    for (const FileLine& line : file.lines) {
        if (line.points.size() > kMostCurvePoints) return true;
        all += line.points.size();
    }
    return all > kMostFilePoints;
}

/// Thins lines with too many points by the smallest tolerance that is enough, of 1e-6 of the map and its doubles.
void thin(FileLines& file, const WorkWatch& watch) {
    if (!hasTooManyPoints(file)) return;
    for (double tolerance = 1e-6; hasTooManyPoints(file); tolerance *= 2.0)
        for (FileLine& line : file.lines) line.points = thinned(line.points, tolerance, watch);
    file.notes.emplace_back("The lines have many points and were thinned.");
}

}  // namespace

std::vector<std::string> curveFileEndings() {
    std::vector<std::string> endings;
    endings.reserve(kLineFormats.size());
    for (const LineFormat& format : kLineFormats) endings.emplace_back(format.ending);
    return endings;
}

bool isCurveFile(const std::filesystem::path& path) {
    // Most files with the ending .json are presets.
    const LineFormat* const format = lineFormatOf(path);
    return format != nullptr && format->ending != ".json";
}

Result<FileLines> readCurveFile(const std::filesystem::path& path, const TerrainForm& map, const WorkWatch& watch) {
    const std::string origin = shownPath(path);
    const LineFormat* const format = lineFormatOf(path);
    if (format == nullptr) return Error{origin + " is no file with lines; give one that ends in .geojson or .svg"};
    const Result<std::string> text = readWholeFile(path, kMostLineFileBytes);
    if (!text) return text.error();
    watch.beginPart();
    Result<FileLines> file = format->read(*text, origin, map);
    if (!file) return file;
    watch.beginPart();
    for (FileLine& line : file->lines) leaveOutDoubles(line.points);
    const std::size_t offMap = leaveOut(*file, [](const PlaneLine& line) { return line.size() > 1 && !isOnMap(line); });
    if (offMap > 0) file->notes.push_back(counted(offMap, "line") + " off the map left out.");
    keepLongest(*file);
    thin(*file, watch);
    const std::size_t dots = leaveOut(*file, hasNoLength);
    if (dots > 0) file->notes.push_back(counted(dots, "line") + " without length left out.");
    if (file->lines.empty())
        return Error{origin + (offMap > 0 ? " has no lines on this map; give one with the coordinates of the map"
                                          : " has only lines without length; give one with longer lines")};
    return file;
}

Curve curveAlong(const FileLine& line, Curve like) {
    like.title = line.title;
    like.kind = line.kind.value_or(like.kind);
    for (const auto& [member, value] : line.values) like.*member = value;
    like.points.clear();
    like.points.reserve(line.points.size());
    for (const PlanePoint& point : line.points)
        like.points.push_back({static_cast<float>(point.x), static_cast<float>(point.y)});
    return like;
}

}  // namespace scree
