#include "app/export/pack_plan.h"

#include <cmath>

#include "app/export/pack_maps.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// "a, b or c".
std::string listed(const std::vector<std::string>& all) {
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i) text += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + all[i];
    return text;
}

std::vector<std::string> endingsOf(const EngineInfo& engine) {
    if (engine.others.empty()) return heightmapEndings(FileUse::Write);
    std::vector<std::string> endings{std::string(engine.ending)};
    for (std::size_t at = 0; at < engine.others.size();) {
        const std::size_t space = std::min(engine.others.find(' ', at), engine.others.size());
        endings.emplace_back(engine.others.substr(at, space - at));
        at = space + 1;
    }
    return endings;
}

/// The size of the engine's tiles whose ratio to the land's own size is nearest to 1.
int nearestSize(const EngineInfo& engine, double own) {
    const auto distance = [own](int size) { return std::abs(std::log(size / own)); };
    int nearest = engine.sizes.front();
    for (const int size : engine.sizes)
        if (size > 0 && distance(size) < distance(nearest)) nearest = size;
    return nearest;
}

/// Nodes along a tile if `nodes` nodes are cut into `tiles` tiles that each share `overlap` nodes with the next.
int tileAlong(double nodes, int tiles, int overlap) {
    const int own = std::max(1, static_cast<int>(std::lround((nodes - overlap) / tiles)));
    return std::max(Terrain::kMinSize, own + overlap);
}
/// Nodes along all these tiles together.
int nodesAlong(int tile, int tiles, int overlap) {
    return tiles * (tile - overlap) + overlap;
}

Result<void> chooseTile(PackPlan& plan, const PackLand& land) {
    const PackSettings& settings = plan.settings;
    const EngineInfo& engine = plan.engine();
    const int overlap = settings.overlap;
    plan.tileWidth = tileAlong(land.width, settings.tilesX, overlap);
    plan.tileHeight = tileAlong(land.height, settings.tilesY, overlap);
    const bool wide = land.width >= land.height;
    if (!engine.takesAnySize()) {
        const int size =
            settings.size > 0 ? settings.size : nearestSize(engine, wide ? plan.tileWidth : plan.tileHeight);
        if (!engine.takes(size))
            return Error{std::string(engine.title) + " does not take " + std::to_string(size) + " nodes; give " +
                         shownSizes(engine)};
        plan.tileWidth = plan.tileHeight = size;
    } else if (settings.size > 0) {
        // The number of nodes along the shorter edge keeps the cells square.
        if (settings.size < Terrain::kMinSize) return Error{"a map of 1 node is too small; give a size of at least 2"};
        const int along = nodesAlong(settings.size, wide ? settings.tilesX : settings.tilesY, overlap);
        const double cells = static_cast<double>((wide ? land.width : land.height) - 1) / std::max(1, along - 1);
        const auto other = [&](int nodes, int across) { return tileAlong((nodes - 1) / cells + 1, across, overlap); };
        plan.tileWidth = wide ? settings.size : other(land.width, settings.tilesX);
        plan.tileHeight = wide ? other(land.height, settings.tilesY) : settings.size;
    }
    if ((settings.tilesX > 1 && plan.tileWidth <= overlap) || (settings.tilesY > 1 && plan.tileHeight <= overlap))
        return Error{"tiles of " + std::to_string(plan.tileWidth) + " x " + std::to_string(plan.tileHeight) +
                     " nodes cannot share " + std::to_string(overlap) +
                     " with their neighbours; give a smaller overlap or larger tiles"};
    plan.width = nodesAlong(plan.tileWidth, settings.tilesX, overlap);
    plan.height = nodesAlong(plan.tileHeight, settings.tilesY, overlap);
    if (std::max(plan.width, plan.height) > kMostPackNodes)
        return Error{"the tiles have " + std::to_string(plan.width) + " x " + std::to_string(plan.height) +
                     " nodes together, more than " + std::to_string(kMostPackNodes) +
                     " along an edge; give fewer tiles or a smaller size"};
    return {};
}

/// The place of the pack's cells. Its corner nodes are those of the land.
std::optional<MapPlace> packPlace(const PackPlan& plan, const PackLand& land) {
    if (!land.place) return {};
    MapPlace place = *land.place;
    const auto stretch = [](double& low, double& high, int nodes, int packNodes) {
        const double step = (high - low) / nodes, packStep = step * (nodes - 1) / (packNodes - 1);
        if (nodes == packNodes) return;
        low += 0.5 * (step - packStep);
        high -= 0.5 * (step - packStep);
    };
    stretch(place.west, place.east, land.width, plan.width);
    stretch(place.south, place.north, land.height, plan.height);
    return place;
}

/// Largest ratio of the cells' edges if the engine needs a square map.
constexpr double kMostStretch = 1.01;

Result<void> chooseScale(PackPlan& plan, const PackLand& land) {
    const auto cell = static_cast<double>(land.cellSize);
    plan.metresX = (land.width - 1) * cell / (plan.width - 1);
    plan.metresY = (land.height - 1) * cell / (plan.height - 1);
    plan.place = packPlace(plan, land);
    const double stretch = std::max(plan.metresX / plan.metresY, plan.metresY / plan.metresX);
    if (plan.engine().takesAnySize() || stretch <= kMostStretch) return {};
    return Error{"the terrain has " + std::to_string(land.width) + " x " + std::to_string(land.height) +
                 " nodes, and " + std::string(plan.engine().title) +
                 " takes square maps; give tiles in the proportion of its edges, such as 2x1, or a square terrain"};
}

std::string endingOf(const EngineInfo& engine, PackFormat format) {
    if (format == PackFormat::Usual) return std::string(engine.ending);
    if (format == PackFormat::Tif16) return ".tif";
    return "." + std::string(choicesOf<PackFormat>[static_cast<std::size_t>(format)]);
}

Result<void> chooseFormat(PackPlan& plan) {
    const EngineInfo& engine = plan.engine();
    plan.ending = endingOf(engine, plan.settings.format);
    if (!takesFormat(engine, plan.settings.format))
        return Error{std::string(engine.title) + " does not take " + plan.ending + " heightmaps; give " +
                     shownFormats(engine)};
    plan.levels = plan.settings.format == PackFormat::Tif16 || (*formatOf("height" + plan.ending))->writesLevels;
    plan.rows = plan.settings.rows == PackRows::Usual   ? engine.rows
                : plan.settings.rows == PackRows::North ? RowOrder::North
                                                        : RowOrder::South;
    return {};
}

Result<void> chooseRange(PackPlan& plan, const PackLand& land) {
    plan.range = land.heights;
    if (!(plan.range.low < plan.range.high))  // level ground
        plan.range.high = plan.range.low + std::max(1.0f, std::abs(plan.range.low) * 1e-6f);
    if (!plan.levels || plan.settings.range == PackRange::Exact) return {};
    plan.range = {plan.settings.low, plan.settings.high};
    if (!(plan.range.low < plan.range.high))
        return Error{"the height range " + formatRange(plan.range) + " must go from low to high"};
    if (land.heights.low < plan.range.low || land.heights.high > plan.range.high)
        return Error{"the terrain reaches from " + formatRange(land.heights, " to ") + " m, beyond the height range " +
                     formatRange(plan.range) + "; widen it"};
    return {};
}

void layTiles(PackPlan& plan) {
    const int columns = plan.settings.tilesX, rows = plan.settings.tilesY;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            PackTile tile{.column = column, .row = row, .x = column * plan.stepX(), .suffix = {}};
            tile.y = (plan.rows == RowOrder::North ? row : rows - 1 - row) * plan.stepY();
            if (columns * rows > 1) tile.suffix = "_x" + std::to_string(column) + "_y" + std::to_string(row);
            plan.tiles.push_back(std::move(tile));
        }
}

/// Fails if the pattern gives names that are equal, or that are not allowed on every system.
Result<void> checkNames(const std::string& names, const PackSettings& settings) {
    if (names.empty()) return {};
    const std::string begin = "the names are '" + shownText(names) + "'; ";
    for (const char letter : names)
        if (static_cast<unsigned char>(letter) < ' ' ||
            std::string_view("/\\:*?\"<>|").find(letter) != std::string::npos)
            return Error{begin + "leave out " +
                         (letter < ' ' ? "control characters" : std::string("'") + letter + "'")};
    for (std::size_t at = names.find('{'); at != std::string::npos; at = names.find('{', at + 1)) {
        const std::string field = names.substr(at, names.find('}', at) - at + 1);
        if (field != "{map}" && field != "{x}" && field != "{y}")
            return Error{begin + "the fields are {map}, {x} and {y}"};
    }
    for (const auto& [field, needed] :
         {std::pair{"{map}", true}, std::pair{"{x}", settings.tilesX > 1}, std::pair{"{y}", settings.tilesY > 1}})
        if (needed && names.find(field) == std::string::npos)
            return Error{begin + "give " + field + " in it, so that the files' names differ"};
    return {};
}

}  // namespace

PackLand packLandOf(const Terrain& terrain) {
    return {terrain.width(), terrain.height(), terrain.cellSize(), heightRange(terrain), terrain.place()};
}

bool takesFormat(const EngineInfo& engine, PackFormat format) {
    const std::vector<std::string> endings = endingsOf(engine);
    return std::find(endings.begin(), endings.end(), endingOf(engine, format)) != endings.end();
}

std::vector<std::string> packContents(const PackPlan& plan, const LayerSet& masks, std::span<const LayerInfo> layers) {
    const auto named = [&](const std::string& base, const std::string& ending) {
        if (plan.tiles.size() == 1) return plan.fileName(base, plan.tiles.front(), ending);
        return plan.fileName(base, plan.tiles.front(), ending) + " to " +
               (plan.names.empty() ? plan.tiles.back().suffix : plan.fileName(base, plan.tiles.back(), ending));
    };
    std::vector<std::string> lines{named("height", plan.ending) + (plan.levels ? ", 16 bits" : ", metres")};
    std::string line;
    for (const std::string& name : packImageNames(plan.settings, masks, layers))
        line += (line.empty() ? "" : ", ") + name;
    if (!line.empty()) lines.push_back(line + " as .png" + (plan.tiles.size() > 1 ? ", in tiles too" : ""));
    lines.emplace_back("pack.json, which describes them");
    return lines;
}

std::string shownFormats(const EngineInfo& engine) {
    return listed(endingsOf(engine));
}

std::string shownSizes(const EngineInfo& engine) {
    if (engine.takesAnySize()) return "any";
    std::vector<std::string> sizes;
    for (const int size : engine.sizes)
        if (size > 0) sizes.push_back(std::to_string(size));
    return listed(sizes);
}

std::string PackPlan::fileName(const std::string& base, const PackTile& tile, const std::string& fileEnding) const {
    if (names.empty()) return base + tile.suffix + fileEnding;
    std::string name;
    for (std::size_t at = 0; at < names.size();) {
        const std::size_t open = std::min(names.find('{', at), names.size());
        name += names.substr(at, open - at);
        if (open == names.size()) break;
        const std::size_t close = names.find('}', open);
        const std::string field = names.substr(open, close - open + 1);
        name += field == "{map}" ? base : std::to_string(field == "{x}" ? tile.column : tile.row);
        at = close + 1;
    }
    return name + fileEnding;
}

Result<PackPlan> planPack(const PackSettings& settings, const PackLand& land, const std::string& names) {
    if (Result<void> sound = checkNames(names, settings); !sound) return sound.error();
    PackPlan plan{.settings = settings, .ending = {}, .range = {}, .tiles = {}, .names = names};
    if (Result<void> chosen = chooseTile(plan, land); !chosen) return chosen.error();
    if (Result<void> chosen = chooseScale(plan, land); !chosen) return chosen.error();
    if (Result<void> chosen = chooseFormat(plan); !chosen) return chosen.error();
    if (Result<void> chosen = chooseRange(plan, land); !chosen) return chosen.error();
    layTiles(plan);
    return plan;
}

}  // namespace scree
