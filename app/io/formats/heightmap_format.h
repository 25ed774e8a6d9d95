#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/io/formats/cell_size.h"
#include "app/io/formats/raster.h"
#include "erosion/generators/file_settings.h"
#include "erosion/importing/imported_place.h"
#include "erosion/records/colours.h"

namespace scree {

/// Facts from the header of a heightmap file, for the import dialog and `scree info`.
struct HeightmapInfo {
    int width = 0;
    int height = 0;
    int bitsPerSample = 16;
    bool metric = false;               ///< True if samples are metres.
    std::optional<HeightRange> range;  ///< Heights in metres of the lowest and highest sample, if the file has them.
    std::optional<float> cellSize;     ///< Cell size in metres, if the file has one.
    bool sizeIsGuessed = false;        ///< True if the size was guessed from the length of a raw file.
    std::vector<std::string>
        channels{};     ///< Names of the channels in the order of the file; empty if the format has one channel.
    FilePlace place{};  ///< Place of the whole map.
    /// Messages for the user about the file, such as parts that are not read. HeightmapFormat::read() gives them too,
    /// readColours() does not.
    std::vector<std::string> notes{};
    /// Size of the cells, from a format in which they may not be square. inspectHeightmap() derives the cell size from
    /// it. If the cells are not square, it also sets the size of the map with square cells and puts the size in the
    /// file into `inFile`.
    std::optional<CellSteps> cells{};
    std::optional<MapNodes> inFile{};

    /// Size of the map in the file, which a reader must hold in memory.
    MapNodes nodesInFile() const { return inFile.value_or(MapNodes{width, height}); }
};

/// Whether a file is to be read or written.
enum class FileUse { Read, Write };

/// A file format of heightmaps. Each format has its own file and a constant that SCREE_HEIGHTMAP_FORMATS lists.
/// Dialogs, command line and help use that list.
struct HeightmapFormat {
    std::string_view ending;       ///< In lower case, with its dot.
    std::string_view otherEnding;  ///< Alternative ending; may be empty.
    std::string_view title;        ///< Name in help and `scree info`.
    bool raw = false;              ///< True if files have no header: the raw knobs of FileSettings describe them.
    bool writesLevels = false;     ///< True if it always writes grey levels of a range instead of metres.
    bool channels = false;         ///< True if files may have several channels: FileSettings::channel selects one.
    bool mayWriteLevels = false;   ///< True if it writes grey levels if a range is given, and metres if not.

    /// Reads the header and no pixels, however large the file is.
    Result<HeightmapInfo> (*inspect)(const std::filesystem::path& path, const FileSettings& settings);
    /// Reads the heights. Grey levels span `settings.low` to `settings.high`; metres are not scaled.
    Result<ReadHeights> (*read)(const std::filesystem::path& path, const FileSettings& settings);
    /// Encodes a file. Formats that write levels use `range`, or the raster's own range if it is empty. Null for a
    /// format that is read only.
    Result<std::string> (*encode)(const Raster& raster, const std::optional<HeightRange>& range);
    /// Reads a written file and compares it with the raster. Returns the largest difference between a value and its
    /// representation in the file, in the raster's unit.
    Result<double> (*verify)(const Raster& raster, const std::optional<HeightRange>& range,
                             const std::filesystem::path& path);
    /// Read the header of a colour picture, and its linear colours with straight alpha, each from 0 to 1. Null for a
    /// format without colours.
    Result<HeightmapInfo> (*inspectColours)(const std::filesystem::path& path) = nullptr;
    Result<Field<Rgba>> (*readColours)(const std::filesystem::path& path) = nullptr;

    bool serves(FileUse use) const { return use == FileUse::Read || encode != nullptr; }
    /// Returns false for a knob of FileSettings that applies only to other formats.
    bool heeds(std::string_view knob) const { return knob.starts_with("channel") ? channels : raw || !isRawKnob(knob); }
};

/// Ending of project files. Every EXR file with the project attribute is a project. No heightmap is written with this
/// ending.
inline constexpr std::string_view kProjectEnding = ".scree.exr";

/// Finds the format of a file by its ending. The error lists the endings that can be used.
Result<const HeightmapFormat*> formatOf(const std::filesystem::path& path, FileUse use = FileUse::Read);

/// Every ending for this use, with its dot, for file dialogs.
std::vector<std::string> heightmapEndings(FileUse use);
/// Every ending of a format with colours, with its dot, for file dialogs.
std::vector<std::string> colourEndings();
/// ".png, .tif or .exr": the first ending of every format with colours, for messages.
std::string shownColourEndings();
/// ".png, .r16 or .r32": the first ending of every format for this use, for messages.
std::string shownEndings(FileUse use);

/// Appends the bytes of a number, lowest byte first.
template <class Number>
void appendLittleEndian(std::string& bytes, Number number) {
    for (std::size_t i = 0; i < sizeof(number); ++i) bytes.push_back(static_cast<char>(number >> (8 * i) & 0xFF));
}

/// Every format, in the order of dialogs and help. The constant of each is k...Format.
#define SCREE_HEIGHTMAP_FORMATS(FORMAT) \
    FORMAT(Png)                         \
    FORMAT(Tiff)                        \
    FORMAT(Exr)                         \
    FORMAT(R16)                         \
    FORMAT(R32)                         \
    FORMAT(Hgt)                         \
    FORMAT(Asc)

#define SCREE_DECLARE_FORMAT(name) extern const HeightmapFormat k##name##Format;
SCREE_HEIGHTMAP_FORMATS(SCREE_DECLARE_FORMAT)
#undef SCREE_DECLARE_FORMAT

}  // namespace scree
