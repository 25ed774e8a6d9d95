#include "renderer/scene/sky_texture.h"

#include "renderer/gl/map_painter.h"

namespace scree {

void SkyTexture::show(const ViewSettings& view) {
    if (!table_ || elevation_ != view.sunElevation) {
        elevation_ = view.sunElevation;
        table_.emplace(Atmosphere::clear(), glm::radians(static_cast<double>(elevation_)));
        if (!texture_) {
            texture_ = GlTexture::make();
            allocateMap(texture_, kThreeHalves, {SkyTable::kColumns, SkyTable::kRows});
        }
        bindTexture(0, texture_.name());
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SkyTable::kColumns, SkyTable::kRows, kThreeHalves.layout,
                        kThreeHalves.type, table_->radiance.data());
    }
    day_ = Daylight::of(view, *table_);
}

void SkyTexture::setUniforms(const DaylightUniforms& uniforms, int unit) const {
    uniforms.toSun.set(day_.toSun);
    uniforms.sunLight.set(day_.sun);
    uniforms.skyLight.set(day_.sky);
    uniforms.groundLight.set(day_.ground);
    uniforms.skyScale.set(day_.scale);
    uniforms.skyMap.set(unit);
}

}  // namespace scree
