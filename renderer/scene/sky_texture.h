#pragma once

#include <optional>

#include "renderer/gl/gl_objects.h"
#include "renderer/light/daylight.h"
#include "renderer/programs/terrain_uniforms.h"

namespace scree {

/// The light of sun and sky as the shaders read it: the sky as a texture, computed anew if the sun's elevation changes.
class SkyTexture {
 public:
    /// Prepares the light of this view. Uploads through texture unit 0.
    void show(const ViewSettings& view);
    unsigned name() const { return texture_.name(); }
    /// Sets all uniforms of daylight.glsl except the haze. `unit` is the texture unit to which the texture is bound.
    void setUniforms(const DaylightUniforms& uniforms, int unit) const;

 private:
    GlTexture texture_;
    std::optional<SkyTable> table_;
    float elevation_ = 0.0f;  ///< Degrees; of the table.
    Daylight day_{};
};

}  // namespace scree
