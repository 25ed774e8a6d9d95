#include "renderer/scene/ground_style.h"

#include <utility>

namespace scree {

GroundStyle GroundStyle::make() {
    GroundStyle style;
    style.patterns_ = PatternTextures::make();
    style.block_ = GroundBlock::make();
    return style;
}

void GroundStyle::show(const ShownMaterials& materials, Rock rock, const ShownStrata& strata, Textures loaded) {
    Key key{materials, rock, strata};
    if (loaded == Textures::None)
        for (ShownMaterial& material : key.materials) material.texture = nullptr;
    if (shown_ == key) return;
    styled_ = StyledGround::of(key.materials, rockLook(rock), strata);
    block_.show(styled_.table);
    PatternTextures::Surfaces surfaces;
    for (const ShownMaterial& material : key.materials)
        if (material.texture) surfaces.push_back(material.texture);
    patterns_.show(surfaces);
    shown_ = std::move(key);
}

void GroundStyle::bind(int unit) const {
    bindTextureArray(unit, patterns_.name());
    block_.bind();
}

}  // namespace scree
