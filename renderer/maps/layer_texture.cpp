#include "renderer/maps/layer_texture.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <glm/gtc/type_ptr.hpp>
#include <numeric>

namespace scree {

namespace {

/// One number for each column of a tile. The columns are measured side by side, so that the compiler vectorises the
/// loops.
using Columns = std::array<float, TileVersions::kTileSize>;

/// Returns `count` values of `row`, every `stride`-th one. Copies them to `kept` if they are not contiguous.
const float* valuesOf(const float* row, std::size_t count, int stride, Columns& kept) {
    if (stride == 1) return row;
    for (std::size_t i = 0; i < count; ++i) kept[i] = row[i * static_cast<std::size_t>(stride)];
    return kept.data();
}

std::size_t columnsOf(CellRect tile, int stride) {
    return static_cast<std::size_t>((tile.x1 - tile.x0 - 1) / stride + 1);
}

/// Returns the extremes of every `stride`-th node; `rowAt(y)` returns row y of the tile, from its first column on.
template <class RowAt>
Extremes extremesWithin(CellRect tile, int stride, const RowAt& rowAt) {
    Columns lowest;
    Columns highest;
    Columns kept;
    lowest.fill(*rowAt(tile.y0));
    highest.fill(*rowAt(tile.y0));
    const std::size_t width = columnsOf(tile, stride);
    for (int y = tile.y0; y < tile.y1; y += stride) {
        const float* row = valuesOf(rowAt(y), width, stride, kept);
        for (std::size_t x = 0; x < width; ++x) {
            lowest[x] = row[x] < lowest[x] ? row[x] : lowest[x];
            highest[x] = row[x] > highest[x] ? row[x] : highest[x];
        }
    }
    return {*std::min_element(lowest.begin(), lowest.end()), *std::max_element(highest.begin(), highest.end())};
}

float steepestWithin(const Field<float>& heights, CellRect tile, int stride) {
    const CellRect inner = tile.clippedTo(heights.width() - stride, heights.height() - stride);
    if (inner.empty()) return 0.0f;
    Columns steepest{};
    std::array<Columns, 3> kept;
    const std::size_t width = columnsOf(inner, stride);
    for (int y = inner.y0; y < inner.y1; y += stride) {
        const float* first = heights.row(y) + inner.x0;
        const float* row = valuesOf(first, width, stride, kept[0]);
        const float* next = valuesOf(first + stride, width, stride, kept[1]);
        const float* south = valuesOf(heights.row(y + stride) + inner.x0, width, stride, kept[2]);
        for (std::size_t x = 0; x < width; ++x) {
            const float east = next[x] - row[x];
            const float down = south[x] - row[x];
            const float squared = east * east + down * down;
            steepest[x] = squared > steepest[x] ? squared : steepest[x];
        }
    }
    return std::sqrt(*std::max_element(steepest.begin(), steepest.end())) / static_cast<float>(stride);
}

constexpr float kLargestHalf = 65504.0f;

TexelFormat formatOf(Layer layer) {
    if (!isBuiltIn(layer)) return kOneFloat;
    switch (info(layer).texel) {
        case Texel::Half:
            return kOneHalf;
        case Texel::HalfColour:
            return kFourHalves;
        case Texel::Float:
            break;
    }
    return kOneFloat;
}

/// Texel of a layer that is not in use or not uploaded yet. For colours it is transparent, so that the ground shows its
/// own colour.
glm::vec4 initialTexel(Layer layer, float initial) {
    return isColour(layer) ? glm::vec4(0.0f) : glm::vec4(glm::vec3(initial), 1.0f);
}

/// Adds a part. If it continues the part above with the same width, that part is enlarged instead.
void add(std::vector<CellRect>& parts, CellRect part) {
    const auto above = std::find_if(parts.begin(), parts.end(), [&](const CellRect& other) {
        return other.x0 == part.x0 && other.x1 == part.x1 && other.y1 == part.y0;
    });
    if (above == parts.end())
        parts.push_back(part);
    else
        above->y1 = part.y1;
}

}  // namespace

LayerTexture::LayerTexture(Layer layer)
    : layer_(layer), initial_(isBuiltIn(layer) ? info(layer).initial : 0.0f), texture_(GlTexture::make()) {
    showInitialValue();
}

void LayerTexture::showInitialValue() {
    grid_.reset();
    versions_.clear();
    missing_ = 0;
    ranges_ = {};
    steepest_.clear();
    const glm::vec4 texel = initialTexel(layer_, initial_);
    allocateMap(texture_, formatOf(layer_), {1, 1});
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, isColour(layer_) ? GL_RGBA : GL_RED, GL_FLOAT, glm::value_ptr(texel));
}

void LayerTexture::allocate(const Terrain& terrain, const MapGrid& grid) {
    grid_ = grid;
    const TileVersions& layout = terrain.versions(layer_);
    const auto tiles = static_cast<std::size_t>(layout.count());
    versions_.assign(tiles, kNever);
    missing_ = layout.count();
    if (!isColour(layer_)) ranges_ = RangePyramid(layout.across(), layout.down(), {});
    steepest_.assign(layer_ == Layer::Height ? tiles : 0, 0.0f);
    allocateMap(texture_, formatOf(layer_), grid.nodes);
}

bool LayerTexture::fits(const Terrain& terrain, const MapGrid& grid) const {
    return terrain.has(layer_) ? grid_ == grid : !grid_ && initial_ == terrain.infoOf(layer_).initial;
}

std::size_t LayerTexture::bytesOf(CellRect part) const {
    return static_cast<std::size_t>(part.x1 - part.x0) * static_cast<std::size_t>(part.y1 - part.y0) *
           (isColour(layer_) ? sizeof(Rgba) : sizeof(float));
}

std::size_t LayerTexture::staleBytes(const Terrain& terrain, const MapGrid& grid) const {
    if (!terrain.has(layer_)) return 0;
    if (!fits(terrain, grid)) return bytesOf(grid.whole());
    std::size_t bytes = 0;
    for (int tile = 0; tile < terrain.versions(layer_).count(); ++tile) bytes += staleBytes(terrain, grid, tile);
    return bytes;
}

bool LayerTexture::showsThePast(const Terrain& terrain, const MapGrid& grid) const {
    if (!fits(terrain, grid)) return grid_.has_value();
    for (int tile = 0; tile < static_cast<int>(versions_.size()); ++tile)
        if (versions_[static_cast<std::size_t>(tile)] != kNever && isStale(terrain, tile)) return true;
    return false;
}

std::vector<CellRect> LayerTexture::differencesFrom(const LayerTexture& other) const {
    if (grid_ != other.grid_ || versions_.size() != other.versions_.size())
        return {grid_ ? grid_->whole() : other.grid_->whole()};
    std::vector<CellRect> parts;
    if (versions_.empty()) return parts;
    const int side = grid_->tileNodes();
    const int across = (grid_->nodes.x + side - 1) / side;
    for (std::size_t tile = 0; tile < versions_.size(); ++tile) {
        if (versions_[tile] == other.versions_[tile]) continue;
        const int x = static_cast<int>(tile) % across * side;
        const int y = static_cast<int>(tile) / across * side;
        const CellRect part = CellRect{x, y, x + side, y + side}.clippedTo(grid_->nodes.x, grid_->nodes.y);
        if (!parts.empty() && parts.back().y0 == part.y0 && parts.back().x1 == part.x0)
            parts.back().x1 = part.x1;
        else
            parts.push_back(part);
    }
    return parts;
}

const float* LayerTexture::rowOf(const Terrain& terrain, int y, int x0, int x1) {
    if (terrain.isHere(layer_)) return isColour(layer_) ? &terrain.colour()(x0, y).r : &terrain.layer(layer_)(x0, y);
    const auto count = static_cast<std::size_t>(x1 - x0);
    if (isColour(layer_)) {
        readColours_.resize(count);
        terrain.readColours(y, x0, x1, readColours_.data());
        return &readColours_.front().r;
    }
    readValues_.resize(count);
    terrain.readShownRow(layer_, y, x0, x1, readValues_.data());
    return readValues_.data();
}

void LayerTexture::uploadPart(const Terrain& terrain, const MapGrid& grid, CellRect part) {
    const bool colour = isColour(layer_);
    const std::size_t channels = colour ? 4 : 1;
    const int width = part.x1 - part.x0;
    const int height = part.y1 - part.y0;
    const int firstX = part.x0 * grid.stride;
    const int endX = (part.x1 - 1) * grid.stride + 1;
    const bool direct = grid.stride == 1 && terrain.isHere(layer_);
    if (!direct) {
        gathered_.clear();
        for (int y = part.y0; y < part.y1; ++y) {
            const float* row = rowOf(terrain, y * grid.stride, firstX, endX);
            for (int x = 0; x < width; ++x) {
                const float* texel = row + channels * static_cast<std::size_t>(x * grid.stride);
                gathered_.insert(gathered_.end(), texel, texel + channels);
            }
        }
        // Larger values become infinite in half precision, and blending infinity gives NaN: black ground.
        if (isBuiltIn(layer_) && info(layer_).texel == Texel::Half)
            for (float& value : gathered_) value = std::min(value, kLargestHalf);
    }
    const float* texels = direct ? rowOf(terrain, part.y0, firstX, endX) : gathered_.data();
    const std::ptrdiff_t stride = colour ? terrain.colour().stride() : terrain.heights().stride();
    glPixelStorei(GL_UNPACK_ROW_LENGTH, direct ? static_cast<GLint>(stride) : 0);
    glTexSubImage2D(GL_TEXTURE_2D, 0, part.x0, part.y0, width, height, colour ? GL_RGBA : GL_RED, GL_FLOAT, texels);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

void LayerTexture::measure(const Terrain& terrain, int tile) {
    if (isColour(layer_)) return;
    const CellRect cells = terrain.versions(layer_).rect(tile);
    const int stride = grid_->stride;
    ranges_.set(tile, extremesWithin(cells, stride, [&](int y) { return rowOf(terrain, y, cells.x0, cells.x1); }));
    if (layer_ == Layer::Height)
        steepest_[static_cast<std::size_t>(tile)] = steepestWithin(terrain.heights(), cells, stride);
}

void LayerTexture::fit(const Terrain& terrain, const MapGrid& grid) {
    initial_ = terrain.infoOf(layer_).initial;
    if (terrain.has(layer_))
        allocate(terrain, grid);
    else
        showInitialValue();
}

void LayerTexture::fill(const MapPainter& painter) const {
    if (grid_) painter.fill(texture_, grid_->nodes, initialTexel(layer_, initial_));
}

Upload LayerTexture::update(const Terrain& terrain, const MapGrid& grid, std::span<const int> tiles,
                            const MapPainter& painter) {
    Upload upload;
    const bool fitted = fits(terrain, grid);
    initial_ = terrain.infoOf(layer_).initial;
    if (!terrain.has(layer_)) {
        if (fitted) return upload;
        showInitialValue();
        upload.parts.push_back(grid.whole());
        return upload;
    }
    const TileVersions& versions = terrain.versions(layer_);
    std::vector<int> all;
    if (!fitted) {
        allocate(terrain, grid);
        all.resize(static_cast<std::size_t>(versions.count()));
        std::iota(all.begin(), all.end(), 0);
        tiles = all;
    }
    bindTexture(0, texture_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    for (std::size_t i = 0; i < tiles.size();) {
        if (!isStale(terrain, tiles[i])) {
            ++i;
            continue;
        }
        // Upload neighbouring tiles in one call, because each call may wait for the picture that is being drawn.
        CellRect run = versions.rect(tiles[i]);
        do {
            run.x1 = versions.rect(tiles[i]).x1;
            std::uint64_t& uploaded = versions_[static_cast<std::size_t>(tiles[i])];
            missing_ -= uploaded == kNever ? 1 : 0;
            uploaded = versions.version(tiles[i]);
            measure(terrain, tiles[i]);
            ++i;
        } while (i < tiles.size() && tiles[i] == tiles[i - 1] + 1 && tiles[i] % versions.across() != 0 &&
                 isStale(terrain, tiles[i]));
        const CellRect part = grid.within(run);
        uploadPart(terrain, grid, part);
        upload.bytes += bytesOf(part);
        add(upload.parts, part);
    }
    painter.renewMipmaps(texture_, grid.nodes, upload.parts);
    return upload;
}

void LayerTexture::addChange(const HeightChange& change, const MapPainter& painter) {
    assert(grid_ && grid_->stride == 1);
    const CellRect& part = change.cells;
    painter.add(texture_, grid_->nodes, part, change.metres);
    painter.renewMipmaps(texture_, grid_->nodes, {&part, 1});
    const int side = TileVersions::kTileSize, across = (grid_->nodes.x + side - 1) / side;
    for (int row = part.y0 / side; row * side < part.y1; ++row)
        for (int column = part.x0 / side; column * side < part.x1; ++column) {
            const int tile = row * across + column;
            const CellRect inside{std::max(part.x0, column * side), std::max(part.y0, row * side),
                                  std::min(part.x1, (column + 1) * side), std::min(part.y1, (row + 1) * side)};
            const Extremes by = extremesWithin(
                inside, 1, [&](int y) { return change.metres.row(y - part.y0) + (inside.x0 - part.x0); });
            Extremes range = ranges_.tiles()[static_cast<std::size_t>(tile)];
            range.lowest += std::min(by.lowest, 0.0f);
            range.highest += std::max(by.highest, 0.0f);
            ranges_.set(tile, range);
            std::uint64_t& version = versions_[static_cast<std::size_t>(tile)];
            if (version != kNever) version = kAdded;
        }
}

Extremes LayerTexture::range() const {
    return ranges_.empty() ? Extremes{initial_, initial_} : ranges_.whole();
}

float LayerTexture::usualHighest() const {
    if (ranges_.empty()) return initial_;
    std::vector<float> highest;
    highest.reserve(ranges_.tiles().size());
    for (const Extremes& tile : ranges_.tiles()) highest.push_back(tile.highest);
    const auto quartile = highest.begin() + static_cast<std::ptrdiff_t>(highest.size() * 3 / 4);
    std::nth_element(highest.begin(), quartile, highest.end());
    return *quartile;
}

float LayerTexture::steepest() const {
    return steepest_.empty() ? 0.0f : *std::max_element(steepest_.begin(), steepest_.end());
}

}  // namespace scree
