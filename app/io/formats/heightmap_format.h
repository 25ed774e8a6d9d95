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

namespace scree {

/// What a heightmap file says of itself, for the import dialog and `scree info`.
struct HeightmapInfo {
    int width = 0;
    int height = 0;
    int bitsPerSample = 16;
    bool metric = false;               ///< Samples are metres.
    std::optional<HeightRange> range;  ///< Metres of its darkest and brightest sample, where the file tells.
    std::optional<float> cellSize;     ///< Metres, where the file tells.
    bool sizeIsGuessed = false;        ///< From the length of a raw file.
    std::vector<std::string>
        channels{};     ///< Their names, in the order of the file; empty where it cannot have several.
    FilePlace place{};  ///< Where the whole map lies.
    /// What the user must know of the file, such as parts of it that are not read. HeightmapFormat::read() tells it
    /// too, readColours() does not.
    std::vector<std::string> notes{};
    /// How large the cells are, from a format where they may be no squares. inspectHeightmap() makes of it the cell
    /// size and, where they are none, the size of the map with square cells; `inFile` is then the size in the file.
    std::optional<CellSteps> cells{};
    std::optional<MapNodes> inFile{};

    /// The nodes in the file: what a reader must hold, whatever becomes of the map.
    MapNodes nodesInFile() const { return inFile.value_or(MapNodes{width, height}); }
};

/// What a file is wanted for.
enum class FileUse { Read, Write };

/// A file format of heightmaps. Each has a file of its own, whose constant SCREE_HEIGHTMAP_FORMATS lists: dialogs,
/// command line and help walk that list.
struct HeightmapFormat {
    std::string_view ending;       ///< In small letters, with its dot.
    std::string_view otherEnding;  ///< As good as the other; may be empty.
    std::string_view title;        ///< For help and `scree info`.
    bool raw = false;              ///< Tells nothing of itself: FileSettings' raw knobs say how it is read.
    bool writesLevels = false;     ///< Writes grey levels of a range, not metres.
    bool channels = false;         ///< May have several: FileSettings::channel says which one is read.
    bool mayWriteLevels = false;   ///< Writes grey levels where a range is given, else metres.

    /// What the header says. No pixels are read, whatever the size of the file.
    Result<HeightmapInfo> (*inspect)(const std::filesystem::path& path, const FileSettings& settings);
    /// `settings.low` to `high` is the range of grey levels; metres are taken as they are.
    Result<ReadHeights> (*read)(const std::filesystem::path& path, const FileSettings& settings);
    /// The bytes of a file. `range` is for formats that write levels, the raster's own where empty. Null for a format
    /// that is read only.
    Result<std::string> (*encode)(const Raster& raster, const std::optional<HeightRange>& range);
    /// Reads a written file and compares it with the raster: the largest difference between a value and what stands for
    /// it in the file, in the raster's unit.
    Result<double> (*verify)(const Raster& raster, const std::optional<HeightRange>& range,
                             const std::filesystem::path& path);
    /// What the head of a picture of colours says, and its linear colours with straight alpha, each from 0 to 1. Null
    /// for a format that holds none.
    Result<HeightmapInfo> (*inspectColours)(const std::filesystem::path& path) = nullptr;
    Result<Field<Rgba>> (*readColours)(const std::filesystem::path& path) = nullptr;

    bool serves(FileUse use) const { return use == FileUse::Read || encode != nullptr; }
    /// False for a knob of FileSettings that says how files of other formats are read.
    bool heeds(std::string_view knob) const { return knob.starts_with("channel") ? channels : raw || !isRawKnob(knob); }
};

/// The ending of project files. Any EXR file with the attribute of a project is one; no heightmap is written under it.
inline constexpr std::string_view kProjectEnding = ".scree.exr";

/// The format of a file by its ending. The Error lists the endings that can be used so.
Result<const HeightmapFormat*> formatOf(const std::filesystem::path& path, FileUse use = FileUse::Read);

/// Every ending that can be used so, with its dot, for file dialogs.
std::vector<std::string> heightmapEndings(FileUse use);
/// Every ending of a format that holds colours, with its dot, for file dialogs.
std::vector<std::string> colourEndings();
/// ".png, .tif or .exr": the first ending of every format that holds colours, for messages.
std::string shownColourEndings();
/// ".png, .r16 or .r32": the first ending of every format that can be used so, for messages.
std::string shownEndings(FileUse use);

/// Writes a number's bytes, the lowest first.
template <class Number>
void appendLittleEndian(std::string& bytes, Number number) {
    for (std::size_t i = 0; i < sizeof(number); ++i) bytes.push_back(static_cast<char>(number >> (8 * i) & 0xFF));
}

/// Every format, in the order of dialogs and help: the constant of each is k...Format.
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
