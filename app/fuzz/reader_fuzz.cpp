#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "app/io/formats/heightmap.h"
#include "app/io/formats/layer_file.h"

/// Reads what libFuzzer makes up as a heightmap of one format, and PNG as colours too. Whatever it is, the reader gives
/// a sound map or an Error of one line that names the file.
namespace {

using scree::Error;

/// A file for this process alone, in memory where the system has a folder for that.
const std::filesystem::path& inputFile() {
    static const std::filesystem::path path = [] {
        const std::filesystem::path shared = "/dev/shm";
        const auto folder = std::filesystem::is_directory(shared) ? shared : std::filesystem::temp_directory_path();
        return folder / ("scree-fuzz-" + std::to_string(std::random_device()()) + SCREE_FUZZED_ENDING);
    }();
    return path;
}

void require(bool holds, const char* what, const std::string& text = {}) {
    if (holds) return;
    std::fprintf(stderr, "%s: %s\n", what, text.c_str());
    std::abort();
}

void checkError(const Error& error) {
    require(error.message.find("scree-fuzz-") != std::string::npos, "an Error that names no file", error.message);
    for (const char letter : error.message)
        require(static_cast<unsigned char>(letter) >= ' ', "an Error with a control character", error.message);
}

/// The same of the reader of colours.
void checkColours() {
    const scree::Result<scree::Field<scree::Rgba>> colours = scree::readColourFile(inputFile());
    if (!colours) return checkError(colours.error());
    require(std::min(colours->width(), colours->height()) >= scree::Terrain::kMinSize, "too small a picture");
    for (int y = 0; y < colours->height(); ++y)
        for (int x = 0; x < colours->width(); ++x)
            for (float scree::Rgba::*channel : scree::kColourChannels) {
                const float value = (*colours)(x, y).*channel;
                require(value >= 0.0f && value <= 1.0f, "an unsound colour");
            }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    {
        std::string bytes(reinterpret_cast<const char*>(data), size);
        // A tile has a fixed length: half of the inputs are repeated up to it.
        constexpr std::size_t kTile = std::size_t{2} * 1201 * 1201;
        if (std::string_view(SCREE_FUZZED_ENDING) == ".hgt" && size > 1 && data[0] % 2 == 0) {
            while (bytes.size() < kTile) bytes += bytes;
            bytes.resize(kTile);
        }
        std::ofstream(inputFile(), std::ios::binary | std::ios::trunc) << bytes;
    }
    if (std::string_view(SCREE_FUZZED_ENDING) == ".png") checkColours();
    const scree::Result<scree::HeightmapInfo> info = scree::inspectHeightmap(inputFile());
    if (!info) checkError(info.error());
    scree::ImportOptions options;
    options.file.removeSteps = true;
    std::vector<std::string> notes;
    const scree::Result<scree::Terrain> read = scree::importHeightmap(inputFile(), options, &notes);
    std::filesystem::remove(inputFile());
    if (!read) {
        checkError(read.error());
        return 0;
    }
    require(info.ok(), "a file that is read, but not inspected");
    require(read->width() == info->width && read->height() == info->height, "another size than inspected");
    for (int y = 0; y < read->height(); ++y)
        for (int x = 0; x < read->width(); ++x) {
            const float height = read->heights()(x, y);
            require(height >= -2.0f * scree::kHighestHeight && height <= 2.0f * scree::kHighestHeight,
                    "an unsound height");
        }
    return 0;
}
