#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/export/pack_settings.h"
#include "app/io/formats/heightmap.h"
#include "erosion/base/result.h"
#include "erosion/terrain/map_place.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Facts about a terrain that a plan needs.
struct PackLand {
    int width = 0;  ///< Nodes.
    int height = 0;
    float cellSize = 1.0f;  ///< Metres.
    HeightRange heights;    ///< Lowest and highest height, metres.
    std::optional<MapPlace> place{};
};
PackLand packLandOf(const Terrain& terrain);

/// A rectangle of the pack's nodes. Neighbouring tiles share PackSettings::overlap columns or rows of nodes.
struct PackTile {
    int column = 0;  ///< Column, from the west.
    int row = 0;     ///< Row, in the order of the heightmap's rows.
    int x = 0;       ///< First node, from the west and from the north.
    int y = 0;
    std::string suffix;  ///< Suffix of its file names: "_x0_y1", or empty for a single tile.
};

/// Grid, tiles and file names of the pack of a terrain.
struct PackPlan {
    PackSettings settings;
    int width = 0;  ///< Nodes of all tiles together.
    int height = 0;
    int tileWidth = 0;
    int tileHeight = 0;
    double metresX = 1.0;  ///< Distance between neighbouring nodes, metres. The corner nodes are those of the terrain.
    double metresY = 1.0;
    std::optional<MapPlace> place{};  ///< Place of the cells of all nodes, if the terrain has a place.
    std::string ending;               ///< Ending of the heightmap.
    bool levels = true;               ///< True if the heightmap has 16-bit levels, false if it has metres.
    RowOrder rows = RowOrder::North;
    HeightRange range;            ///< Metres of black and white; the terrain's range if the heightmap has metres.
    std::vector<PackTile> tiles;  ///< Row by row.
    std::string names;            ///< Pattern of the file names; empty for the usual names.

    const EngineInfo& engine() const { return info(settings.engine); }
    /// Number of nodes between the first nodes of neighbouring tiles.
    int stepX() const { return tileWidth - settings.overlap; }
    int stepY() const { return tileHeight - settings.overlap; }
    /// File name of a tile. `base` says what the file shows: "height", "colour".
    std::string fileName(const std::string& base, const PackTile& tile, const std::string& fileEnding) const;
};

/// Plans a pack. Fails if the engine does not accept the size or the format, if the tiles would stretch the land or
/// share all their nodes, if the range does not rise or the heights lie outside it, if the grid has more than
/// kMostPackNodes along an edge, or if `names` is not a valid pattern. In a pattern such as "alps_{map}_{x}_{y}", {map}
/// stands for the content of the file, and {x} and {y} for the column and row of the tile. An empty pattern means
/// "{map}", or "{map}_x{x}_y{y}" if there are several tiles.
Result<PackPlan> planPack(const PackSettings& settings, const PackLand& land, const std::string& names = {});

/// Largest number of nodes along an edge of all tiles together.
inline constexpr int kMostPackNodes = 8192;

/// Returns true if the engine reads the format.
bool takesFormat(const EngineInfo& engine, PackFormat format);

/// Describes the pack's contents: one line for each kind of file, such as "height.png, 16 bits". `masks` as in
/// PackSource.
std::vector<std::string> packContents(const PackPlan& plan, const LayerSet& masks, std::span<const LayerInfo> layers);

/// Endings of heightmaps that the engine reads, for messages: ".png or .r16".
std::string shownFormats(const EngineInfo& engine);
/// Sizes that the engine accepts: "505, 1009, 2017, 4033 or 8129".
std::string shownSizes(const EngineInfo& engine);

/// A number that the user types into the engine.
struct EngineValue {
    std::string key;   ///< Name in the sidecar: "scale_z".
    std::string name;  ///< Name in the engine: "Scale Z".
    double value = 0.0;
    std::string unit;
};

/// The numbers that the user types into the engine so that the terrain has its size and heights there, in the order of
/// the engine's panels. If there are several tiles, the values are those of a single tile.
std::vector<EngineValue> engineValues(const PackPlan& plan);

}  // namespace scree
