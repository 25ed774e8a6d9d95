#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

#include "erosion/base/parallel.h"
#include "erosion/terrain/strata.h"
#include "erosion/terrain/terrain.h"
#include "renderer/ground/ground_form.h"
#include "renderer/ground/ground_look.h"
#include "renderer/ground/ground_rule.h"
#include "renderer/ground/shown_materials.h"
#include "renderer/patterns/mip_image.h"
#include "renderer/settings/shown_strata.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// Materials and colour of the ground at a node.
struct GroundSample {
    MaterialWeights weights{};
    glm::vec3 albedo{0.0f};  ///< Linear red, green and blue: the colours of the materials, mixed by weight.
};

/// Computes on the processor the materials that materials.glsl and ground.frag give the ground. Each node gets one
/// sample, as in a picture from above with one pixel per node, and textures are read from above. Places follow
/// site.glsl, and rules follow ground_rule.h.
class GroundMaterials {
 public:
    /// Keeps a reference to the terrain, which must not change and must have no base.
    GroundMaterials(const Terrain& terrain, const ViewSettings& view, const ShownStrata& strata,
                    const ShownMaterials& materials, ThreadPool* pool);

    /// Computes the nodes of row y, from the west; `samples` has the width of the terrain. Safe to call from any
    /// thread.
    void row(int y, std::span<GroundSample> samples) const;

 private:
    /// Values of the layers at a node.
    struct NodeLayers {
        float moisture, sediment, wear, sand, snow;
    };
    GroundSample sampleAt(int x, int y, const NodeLayers& layers) const;
    glm::vec4 rockGrain(const GroundSite& site, const glm::vec2& slope, const glm::vec2& cell) const;
    glm::vec3 rockAt(const GroundSite& site, const glm::vec2& slope, int x, int y) const;
    glm::vec4 noiseAt(glm::vec2 uv, float texelsPerNode) const;
    /// Returns the colours of the textures at a node, seen from above.
    std::vector<glm::vec3> texturesAt(const glm::vec2& cell) const;
    glm::vec2 bedAt(float height, const glm::vec2& slope, int x, int y) const;

    const Terrain& terrain_;
    float exaggeration_;
    GroundLook look_;
    GroundTable table_;
    std::vector<MipImage> textures_;  ///< In the order of the table.
    GroundForm form_;
    MipImage noise_;
    StrataSettings strataSettings_;
    std::optional<Strata> strata_;  ///< Empty if no beds are shown.
    std::optional<MipImage> beds_;
    float macroPeriod_, mesoPeriod_;  ///< In cells.
};

}  // namespace scree
