#include "app/io/float_raster.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "app/io/atomic_file.h"
#include "erosion/terrain.h"

namespace scree {

namespace {

float floatAt(const std::string& bytes, std::size_t index) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 4; ++i)
        bits |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[4 * index + i])) << (8 * i);
    return std::bit_cast<float>(bits);
}

}  // namespace

Result<int> inspectFloatRaster(const std::filesystem::path& path) {
    if (Result<void> readable = checkReadable(path); !readable) return readable.error();
    std::error_code failure;
    const auto bytes = static_cast<double>(std::filesystem::file_size(path, failure));
    if (failure) return Error{path.string() + " cannot be read: " + failure.message()};
    const double edge = std::sqrt(bytes / 4.0);
    if (edge != std::floor(edge) || edge == 0.0)
        return Error{path.string() + " has " + std::to_string(static_cast<long long>(bytes)) +
                     " bytes, which is no square of float32 heights; give a square .r32, or a PNG"};
    if (edge < Terrain::kMinSize || edge > Terrain::kMaxSize)
        return Error{path.string() + " is " + std::to_string(static_cast<long long>(edge)) +
                     " nodes wide; give a map of " + std::to_string(Terrain::kMinSize) + " to " +
                     std::to_string(Terrain::kMaxSize)};
    return static_cast<int>(edge);
}

Result<FloatRaster> readFloatRaster(const std::filesystem::path& path) {
    const Result<int> edge = inspectFloatRaster(path);
    if (!edge) return edge.error();
    try {
        const Result<std::string> bytes = readWholeFile(path);
        if (!bytes) return bytes.error();
        const auto size = static_cast<std::size_t>(*edge);
        if (bytes->size() != size * size * 4) return Error{path.string() + " changed while it was read; open it again"};
        float lowest = kHighestHeight;
        for (std::size_t i = 0; i < size * size; ++i) {
            const float height = floatAt(*bytes, i);
            if (!(std::abs(height) <= kHighestHeight))
                return Error{path.string() + ": the height at x " + std::to_string(i % size) + ", y " +
                             std::to_string(i / size) + " is " + std::to_string(height) +
                             "; give metres from -1e6 to 1e6"};
            lowest = std::min(lowest, height);
        }
        FloatRaster raster{Field<float>(*edge, *edge), static_cast<double>(lowest)};
        std::size_t next = 0;
        for (int y = 0; y < *edge; ++y)
            for (int x = 0; x < *edge; ++x)
                raster.heights(x, y) = static_cast<float>(static_cast<double>(floatAt(*bytes, next++)) - raster.lowest);
        return raster;
    } catch (const std::bad_alloc&) {
        return Error{path.string() + " needs more memory than there is; scale it down"};
    }
}

}  // namespace scree
