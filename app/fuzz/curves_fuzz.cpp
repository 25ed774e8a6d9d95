#include <cmath>
#include <cstddef>
#include <cstdint>

#include "app/curve_files/curve_file.h"
#include "app/fuzz/check_error.h"

/// Reads inputs of libFuzzer as a file with lines, for a map with a place and for one without. For every input the
/// reader must return valid lines or an Error of one line that names the file.
namespace {

void checkLines(const scree::TerrainForm& map, const std::filesystem::path& path) {
    const scree::Result<scree::FileLines> read = scree::readCurveFile(path, map, scree::WorkWatch());
    if (!read) return scree::checkError(read.error());
    scree::require(!read->lines.empty() && read->lines.size() <= scree::kMostFileLines, "an unsound number of lines");
    for (const scree::FileLine& line : read->lines) {
        const scree::Curve curve = scree::curveAlong(line, {});
        scree::require(scree::checkCurve(curve).ok(), "a curve out of range");
        scree::require(curve.points.size() >= 2 && curve.points.size() <= scree::kMostCurvePoints,
                       "an unsound number of points");
        for (const scree::Point& point : curve.points)
            scree::require(std::abs(point.x) < 200.0f && std::abs(point.y) < 200.0f, "a point that is too far");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::filesystem::path path = scree::fuzzedFile(SCREE_FUZZED_ENDING);
    std::ofstream(path, std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    scree::TerrainForm map{.width = 64, .height = 32, .cellSize = 10.0f};
    checkLines(map, path);
    map.place = scree::MapPlace{
        .west = 10.0, .south = 47.0, .east = 11.0, .north = 47.5, .unit = scree::MapPlace::Unit::Degrees, .crs = 4326};
    checkLines(map, path);
    std::filesystem::remove(path);
    return 0;
}
