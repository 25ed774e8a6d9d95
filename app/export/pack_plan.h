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

/// What a plan must know of a terrain.
struct PackLand {
    int width = 0;  ///< Nodes.
    int height = 0;
    float cellSize = 1.0f;  ///< Metres.
    HeightRange heights;    ///< Its lowest and highest, metres.
    std::optional<MapPlace> place{};
};
PackLand packLandOf(const Terrain& terrain);

/// A rectangle of the nodes of a pack. Neighbours share PackSettings::overlap columns or rows of nodes.
struct PackTile {
    int column = 0;  ///< From the west.
    int row = 0;     ///< In the order of the heightmap's rows.
    int x = 0;       ///< Its first node, from the west and from the north.
    int y = 0;
    std::string suffix;  ///< Of its files: "_x0_y1", or empty for a single tile.
};

/// The grid, the tiles and the files that settings make of a terrain.
struct PackPlan {
    PackSettings settings;
    int width = 0;  ///< Nodes of all tiles together.
    int height = 0;
    int tileWidth = 0;
    int tileHeight = 0;
    double metresX = 1.0;  ///< From a node to the next. The corner nodes are those of the terrain.
    double metresY = 1.0;
    std::optional<MapPlace> place{};  ///< Of the cells of all nodes, where the terrain has one.
    std::string ending;               ///< Of the heightmap.
    bool levels = true;               ///< The heightmap has 16-bit levels, not metres.
    RowOrder rows = RowOrder::North;
    HeightRange range;            ///< Metres of black and white, or the terrain's own where the heightmap has metres.
    std::vector<PackTile> tiles;  ///< Row by row.
    std::string names;            ///< Pattern of the files' names; empty for the usual ones.

    const EngineInfo& engine() const { return info(settings.engine); }
    /// Nodes from the first of a tile to the first of the next.
    int stepX() const { return tileWidth - settings.overlap; }
    int stepY() const { return tileHeight - settings.overlap; }
    /// The name of a tile's file. `base` says what it shows: "height", "colour".
    std::string fileName(const std::string& base, const PackTile& tile, const std::string& fileEnding) const;
};

/// An Error where the engine does not take the size or the format, where the tiles would stretch the land or share all
/// their nodes, where the
/// range does not rise or where the heights lie beyond it, where the grid has more than kMostPackNodes along an edge,
/// or where `names` is no pattern. In a pattern, such as "alps_{map}_{x}_{y}", {map} stands for what a file shows and
/// {x} and {y} for the tile's column and row; empty for "{map}", or "{map}_x{x}_y{y}" where there are several tiles.
Result<PackPlan> planPack(const PackSettings& settings, const PackLand& land, const std::string& names = {});

/// Nodes along an edge of all tiles together.
inline constexpr int kMostPackNodes = 8192;

/// True for a format that the engine reads.
bool takesFormat(const EngineInfo& engine, PackFormat format);

/// What the pack will hold: a line for each kind of file, such as "height.png, 16 bits". `masks` as in PackSource.
std::vector<std::string> packContents(const PackPlan& plan, const LayerSet& masks);

/// The endings that the heightmap of this engine may have, for messages: ".png or .r16".
std::string shownFormats(const EngineInfo& engine);
/// The sizes that it takes: "505, 1009, 2017, 4033 or 8129".
std::string shownSizes(const EngineInfo& engine);

/// A number to type into the engine.
struct EngineValue {
    std::string key;   ///< In the sidecar: "scale_z".
    std::string name;  ///< In the engine: "Scale Z".
    double value = 0.0;
    std::string unit;
};

/// What the user types into the engine so that the terrain has its size and its heights there, in the order of the
/// engine's panels. The values of a single tile where there are several.
std::vector<EngineValue> engineValues(const PackPlan& plan);

}  // namespace scree
