#include "renderer/maps/inland_water_maps.h"

#include <algorithm>
#include <utility>

namespace scree {

namespace {

/// How values are stored on the graphics card.
struct TexelForm {
    GLint stored;
    GLenum given;  ///< Channels of the values, which are floats.
    GLint filter;
};

/// Returns a texture with these values, or with a single one if there are none.
template <class Value>
GlTexture makeMap(const Field<Value>& values, const Value& none, const TexelForm& form) {
    GlTexture texture = GlTexture::make();
    bindTexture(0, texture.name());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, form.filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, form.filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    const bool empty = values.width() == 0;
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, empty ? 0 : static_cast<GLint>(values.stride()));
    glTexImage2D(GL_TEXTURE_2D, 0, form.stored, empty ? 1 : values.width(), empty ? 1 : values.height(), 0, form.given,
                 GL_FLOAT, empty ? &none : values.row(0));
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    return texture;
}

/// Returns scale and shift from nodes of the grid to coordinates of a texture with one texel for `nodesPerTexel` nodes
/// of the terrain.
glm::vec4 placeOf(const MapGrid& grid, double nodesPerTexel, int width, int height) {
    const glm::dvec2 size = nodesPerTexel * glm::dvec2(std::max(width, 1), std::max(height, 1));
    return {glm::vec2(static_cast<double>(grid.stride) / size), glm::vec2(0.5 / size)};
}

}  // namespace

void InlandWaterMaps::show(const std::shared_ptr<const InlandWater>& water) {
    if (isMade_ && water == shown_) return;
    static const InlandWater kNone;
    const TexelForm riverForm{GL_RGBA32F, GL_RGBA, GL_LINEAR};
    const InlandWater& shown = water ? *water : kNone;
    const auto searchOf = [](const std::shared_ptr<const InlandWater>& some) {
        return some && some->found ? some->found : some;
    };
    const std::shared_ptr<const InlandWater> search = searchOf(water);
    if (!isMade_ || search != searchOf(shown_)) {
        slopes_ = makeMap(shown.riverMap.slopes, SurfaceSlope{}, {GL_RG16F, GL_RG, GL_LINEAR});
        ++lakeRevision_;
    }
    if (search == water) {
        kept_ = nullptr;
        foundRivers_ = GlTexture();
    } else if (search != kept_) {
        kept_ = search;
        foundRivers_ = makeMap(search->riverMap.texels, RiverTexel{}, riverForm);
    }
    rivers_ = makeMap(shown.riverMap.texels, RiverTexel{}, riverForm);
    lakes_ = makeMap(shown.lakes, InlandWater::kNoLake, {GL_R32F, GL_RED, GL_NEAREST});
    shown_ = water;
    isMade_ = true;
    ++revision_;
}

glm::vec4 InlandWaterMaps::riverPlace(const MapGrid& grid) const {
    if (!shown_) return glm::vec4(0.0f);
    const RiverMap& map = shown_->riverMap;
    return placeOf(grid, map.nodesPerTexel, map.texels.width(), map.texels.height());
}

glm::vec4 InlandWaterMaps::lakePlace(const MapGrid& grid) const {
    if (!shown_) return glm::vec4(0.0f);
    return placeOf(grid, shown_->flowCell, shown_->lakes.width(), shown_->lakes.height());
}

glm::vec3 InlandWaterMaps::riverForm(const MapGrid& grid) const {
    if (!shown_) return glm::vec3(1.0f);
    const RiverMap& map = shown_->riverMap;
    const double metresPerNode = static_cast<double>(grid.cellSize) / grid.stride;
    return {map.depthOfMetre, map.bank, static_cast<float>(map.nodesPerTexel * metresPerNode)};
}

}  // namespace scree
