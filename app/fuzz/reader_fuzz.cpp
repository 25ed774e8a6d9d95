#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/fuzz/check_error.h"
#include "app/io/formats/heightmap.h"
#include "app/io/formats/layer_file.h"
#include "erosion/records/colours.h"

/// Reads inputs of libFuzzer as a heightmap of one format, and as colours if the format can hold colours. An input of
/// .prj is the file beside an ASCII grid, which is always the same. Most inputs of .hgt are the name of a tile. For
/// every input the reader must return a valid map or an Error of one line that names the file.
namespace {

using scree::checkError;
using scree::require;

constexpr bool kIsTile = std::string_view(SCREE_FUZZED_ENDING) == ".hgt";
constexpr std::size_t kTileBytes = std::size_t{2} * 1201 * 1201;
constexpr bool kIsPrj = std::string_view(SCREE_FUZZED_ENDING) == ".prj";

const std::filesystem::path& inputFile() {
    static const std::filesystem::path path = scree::fuzzedFile(kIsPrj ? ".asc" : SCREE_FUZZED_ENDING);
    return path;
}

/// Path of the file with the input of libFuzzer.
const std::filesystem::path& fuzzedPart() {
    static const std::filesystem::path path = std::filesystem::path(inputFile()).replace_extension(SCREE_FUZZED_ENDING);
    return path;
}

/// Checks the reader of colours.
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

/// Inspects a tile with this name and the right length; a tile has no other properties. Reading a tile takes seconds
/// with the sanitizers, so only inputs that begin with "content:" do that.
void checkTileName(std::string name) {
    static const std::filesystem::path folder = scree::fuzzedFile("");
    constexpr std::size_t kLongest = 40;
    name.resize(std::min(name.size(), kLongest));
    std::replace_if(
        name.begin(), name.end(), [](char letter) { return letter == '/' || letter == '\0'; }, '_');
    std::filesystem::create_directory(folder);
    const std::filesystem::path path = folder / (name + ".hgt");
    std::ofstream(path, std::ios::trunc).close();
    std::filesystem::resize_file(path, kTileBytes);
    const scree::Result<scree::HeightmapInfo> info = scree::inspectHeightmap(path);
    std::filesystem::remove_all(folder);
    if (!info) return checkError(info.error());
    // The longer step of the cells is kept.
    require(std::max(info->width, info->height) == 1201 && std::min(info->width, info->height) >= 1201 / 10,
            "another size");
    if (!info->place.place) return;
    const scree::MapPlace& place = *info->place.place;
    require(place.north - place.south > 1.0 && place.north - place.south < 1.001 && place.south >= -91.0 &&
                place.north <= 92.0 && place.west >= -181.0 && place.east <= 182.0,
            "a place that is none");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    {
        std::string bytes(reinterpret_cast<const char*>(data), size);
        constexpr std::string_view kContent = "content:";
        if (kIsTile && !bytes.starts_with(kContent)) {
            checkTileName(std::move(bytes));
            return 0;
        }
        if (kIsTile) {  // a tile has a fixed length, so the rest of the input is repeated
            bytes.erase(0, kContent.size());
            bytes.push_back('\0');
            while (bytes.size() < kTileBytes) bytes += bytes;
            bytes.resize(kTileBytes);
        }
        std::ofstream(fuzzedPart(), std::ios::binary | std::ios::trunc) << bytes;
    }
    if (kIsPrj)
        std::ofstream(inputFile(), std::ios::trunc) << "ncols 3\nnrows 2\nxllcorner 7\nyllcorner 46\ncellsize 0.5\n"
                                                       "1 2 3 4 5 6\n";
    if ((*scree::formatOf(inputFile()))->readColours != nullptr) checkColours();
    const scree::Result<scree::HeightmapInfo> info = scree::inspectHeightmap(inputFile());
    if (!info) checkError(info.error());
    scree::ImportOptions options;
    options.file.removeSteps = !kIsTile;
    std::vector<std::string> notes;
    const scree::Result<scree::Terrain> read = scree::importHeightmap(inputFile(), options, &notes);
    std::filesystem::remove(inputFile());
    std::filesystem::remove(fuzzedPart());
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
