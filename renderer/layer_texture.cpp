#include "renderer/layer_texture.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "renderer/map_target.h"

namespace scree {

namespace {

Extremes extremesWithin(const Field<float>& field, CellRect cells) {
    Extremes range{field(cells.x0, cells.y0), field(cells.x0, cells.y0)};
    for (int y = cells.y0; y < cells.y1; ++y) {
        const float* row = field.row(y);
        for (int x = cells.x0; x < cells.x1; ++x) {
            range.lowest = std::min(range.lowest, row[x]);
            range.highest = std::max(range.highest, row[x]);
        }
    }
    return range;
}

float steepestWithin(const Field<float>& heights, CellRect cells) {
    const CellRect inner = cells.clippedTo(heights.width() - 1, heights.height() - 1);
    float steepest = 0.0f;
    for (int y = inner.y0; y < inner.y1; ++y) {
        const float* row = heights.row(y);
        const float* south = heights.row(y + 1);
        for (int x = inner.x0; x < inner.x1; ++x) {
            const float east = row[x + 1] - row[x];
            const float down = south[x] - row[x];
            steepest = std::max(steepest, east * east + down * down);
        }
    }
    return std::sqrt(steepest);
}

}  // namespace

LayerTexture::LayerTexture(Layer layer) : layer_(layer), texture_(GlTexture::make()) {
    showInitialValue();
}

void LayerTexture::showInitialValue() {
    width_ = 0;
    height_ = 0;
    versions_.clear();
    ranges_ = {};
    steepest_.clear();
    const float value = info(layer_).initial;
    const std::array texel{value, value, value, 1.0f};
    bindTexture(0, texture_.name());
    if (layer_ == Layer::Colour)
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, 1, 1, 0, GL_RGBA, GL_FLOAT, texel.data());
    else
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, 1, 1, 0, GL_RED, GL_FLOAT, texel.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void LayerTexture::allocate(const Terrain& terrain) {
    width_ = terrain.width();
    height_ = terrain.height();
    const auto tiles = static_cast<std::size_t>(terrain.versions(layer_).count());
    versions_.assign(tiles, std::nullopt);
    const TileVersions& layout = terrain.versions(layer_);
    if (layer_ != Layer::Colour) ranges_ = RangePyramid(layout.across(), layout.down(), {});
    steepest_.assign(layer_ == Layer::Height ? tiles : 0, 0.0f);
    bindTexture(0, texture_.name());
    if (layer_ == Layer::Colour)
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, width_, height_, 0, GL_RGBA, GL_FLOAT, nullptr);
    else
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, width_, height_, 0, GL_RED, GL_FLOAT, nullptr);
}

void LayerTexture::uploadRun(const Terrain& terrain, CellRect cells) const {
    const int width = cells.x1 - cells.x0;
    const int height = cells.y1 - cells.y0;
    if (layer_ == Layer::Colour) {
        glPixelStorei(GL_UNPACK_ROW_LENGTH, static_cast<GLint>(terrain.colour().stride()));
        glTexSubImage2D(GL_TEXTURE_2D, 0, cells.x0, cells.y0, width, height, GL_RGBA, GL_FLOAT,
                        terrain.colour().row(cells.y0) + cells.x0);
    } else {
        const Field<float>& field = terrain.layer(layer_);
        glPixelStorei(GL_UNPACK_ROW_LENGTH, static_cast<GLint>(field.stride()));
        glTexSubImage2D(GL_TEXTURE_2D, 0, cells.x0, cells.y0, width, height, GL_RED, GL_FLOAT,
                        field.row(cells.y0) + cells.x0);
    }
}

void LayerTexture::measure(const Terrain& terrain, int tile) {
    if (layer_ == Layer::Colour) return;
    const CellRect cells = terrain.versions(layer_).rect(tile);
    ranges_.set(tile, extremesWithin(terrain.layer(layer_), cells));
    if (layer_ == Layer::Height) steepest_[static_cast<std::size_t>(tile)] = steepestWithin(terrain.heights(), cells);
}

Upload LayerTexture::update(const Terrain& terrain) {
    Upload upload;
    if (!terrain.has(layer_)) {
        if (width_ != 0) {
            showInitialValue();
            upload.cells = {0, 0, terrain.width(), terrain.height()};
        }
        return upload;
    }
    if (width_ != terrain.width() || height_ != terrain.height()) allocate(terrain);

    const TileVersions& versions = terrain.versions(layer_);
    const auto isStale = [&](int tile) { return versions_[static_cast<std::size_t>(tile)] != versions.version(tile); };
    const std::size_t texelBytes = layer_ == Layer::Colour ? sizeof(Rgba) : sizeof(float);
    bindTexture(0, texture_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    for (int row = 0; row < versions.down(); ++row) {
        const int rowEnd = (row + 1) * versions.across();
        for (int tile = row * versions.across(); tile < rowEnd; ++tile) {
            if (!isStale(tile)) continue;
            // Neighbouring tiles go in one call: each call may wait for the picture that is being drawn.
            CellRect run = versions.rect(tile);
            for (int next = tile; next < rowEnd && isStale(next); ++next) {
                run = around(run, versions.rect(next));
                versions_[static_cast<std::size_t>(next)] = versions.version(next);
                measure(terrain, next);
            }
            uploadRun(terrain, run);
            upload.cells = around(upload.cells, run);
            upload.bytes +=
                static_cast<std::size_t>(run.x1 - run.x0) * static_cast<std::size_t>(run.y1 - run.y0) * texelBytes;
        }
    }
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    if (upload.bytes > 0) glGenerateMipmap(GL_TEXTURE_2D);
    return upload;
}

Extremes LayerTexture::range() const {
    return ranges_.empty() ? Extremes{info(layer_).initial, info(layer_).initial} : ranges_.whole();
}

float LayerTexture::usualHighest() const {
    if (ranges_.empty()) return info(layer_).initial;
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
