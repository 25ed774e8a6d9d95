#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <memory>

#include "erosion/land_cover/inland_water.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/maps/map_grid.h"

namespace scree {

/// Lakes and rivers as textures; see inland_water.glsl.
///   rivers  RGBA32F: RiverTexel
///   slopes  RG16F: SurfaceSlope of the rivers
///   lakes   R32F: InlandWater::lakes
class InlandWaterMaps {
 public:
    InlandWaterMaps() { show({}); }

    /// Uploads the maps if `water` is not shown already; null shows none. Uses texture unit 0.
    void show(const std::shared_ptr<const InlandWater>& water);

    bool hasLakes() const { return shown_ && shown_->lakes.width() > 0; }
    /// Increases with each search for lakes, but not when a lake moves a little with its shore.
    std::uint64_t lakeRevision() const { return hasLakes() ? lakeRevision_ : 0; }
    /// True if there is a lake or a river.
    bool hasWater() const { return hasLakes() || (shown_ && shown_->riverMap.texels.width() > 0); }
    /// Increases with each change of the maps.
    std::uint64_t revision() const { return revision_; }
    GLuint rivers() const { return rivers_.name(); }
    /// The rivers as they were found, although some may have faded since.
    GLuint foundRivers() const { return shown_ && shown_->found ? foundRivers_.name() : rivers_.name(); }
    GLuint riverSlopes() const { return slopes_.name(); }
    GLuint lakes() const { return lakes_.name(); }
    /// Values of the uniforms of inland_water.glsl for a grid of the same terrain.
    glm::vec4 riverPlace(const MapGrid& grid) const;
    glm::vec4 lakePlace(const MapGrid& grid) const;
    glm::vec3 riverForm(const MapGrid& grid) const;

 private:
    std::shared_ptr<const InlandWater> shown_;
    bool isMade_ = false;
    /// The search whose rivers foundRivers_ has; null if that is empty.
    std::shared_ptr<const InlandWater> kept_;
    std::uint64_t revision_ = 0, lakeRevision_ = 0;
    GlTexture rivers_, foundRivers_, slopes_, lakes_;
};

}  // namespace scree
