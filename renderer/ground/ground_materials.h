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
#include "renderer/ground/mip_image.h"
#include "renderer/settings/shown_strata.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// The ground of a node.
struct GroundSample {
    MaterialWeights weights{};
    glm::vec3 albedo{0.0f};  ///< Linear red, green and blue: the materials' colours by weight.
};

/// The materials that materials.glsl and terrain.frag give the ground, on the processor: one sample for each node, as a
/// picture from above with one pixel for each node has it: the places of site.glsl, the rule of ground_rule.h.
class GroundMaterials {
 public:
    /// Keeps a reference to the terrain, which must not change. It has no base.
    GroundMaterials(const Terrain& terrain, const ViewSettings& view, const ShownStrata& strata, ThreadPool* pool);

    /// The nodes of row y, from the west; `samples` has the terrain's width. Any thread may call it.
    void row(int y, std::span<GroundSample> samples) const;

 private:
    /// Layers of a node.
    struct NodeLayers {
        float moisture, sediment, wear;
    };
    GroundSample sampleAt(int x, int y, const NodeLayers& layers) const;
    glm::vec4 rockGrain(const GroundSite& site, const glm::vec2& slope, const glm::vec2& cell) const;
    glm::vec3 rockAt(const GroundSite& site, const glm::vec2& slope, int x, int y) const;
    glm::vec4 noiseAt(glm::vec2 uv, float texelsPerNode) const;
    glm::vec2 bedAt(float height, const glm::vec2& slope, int x, int y) const;

    const Terrain& terrain_;
    float exaggeration_;
    GroundLook look_;
    GroundForm form_;
    MipImage noise_;
    StrataSettings strataSettings_;
    std::optional<Strata> strata_;  ///< Empty where no beds are shown.
    std::optional<MipImage> beds_;
    float macroPeriod_, mesoPeriod_;  ///< Cells.
};

}  // namespace scree
