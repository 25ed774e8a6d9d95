#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "erosion/base/parallel.h"
#include "erosion/terrain/strata.h"
#include "erosion/terrain/terrain.h"
#include "renderer/ground/ground_form.h"
#include "renderer/ground/ground_look.h"
#include "renderer/ground/mip_image.h"
#include "renderer/settings/shown_strata.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// What the ground is made of. Forest is ground between trees, where the view draws trees.
enum class Material { Soil, Grass, Scree, Rock, Sand, Snow, Forest };
inline constexpr std::array<std::string_view, 7> kMaterialNames{"soil", "grass", "scree", "rock",
                                                                "sand", "snow",  "forest"};
inline constexpr std::size_t kMaterialCount = kMaterialNames.size();

/// The ground of a node.
struct GroundSample {
    std::array<float, kMaterialCount> weights{};  ///< Of each material, 0 to 1; their sum is 1.
    glm::vec3 albedo{0.0f};                       ///< Linear red, green and blue: the materials' colours by weight.
};

/// The materials that materials.glsl and terrain.frag give the ground, on the processor: one sample for each node, as a
/// picture from above with one pixel for each node has it. A change of those shaders is one of this, too;
/// GroundMaterials tests compare them.
class GroundMaterials {
 public:
    /// Keeps a reference to the terrain, which must not change. It has no base.
    GroundMaterials(const Terrain& terrain, const ViewSettings& view, const ShownStrata& strata, ThreadPool* pool);

    /// The nodes of row y, from the west; `samples` has the terrain's width. Any thread may call it.
    void row(int y, std::span<GroundSample> samples) const;

 private:
    struct Site;
    Site siteAt(int x, int y, float moisture, float sediment, float wear) const;
    GroundSample groundAt(const Site& site) const;
    glm::vec4 rockGrain(const Site& site, glm::vec2 cell) const;
    glm::vec3 rockAt(const Site& site) const;
    float snowAt(const Site& site, float ragged) const;
    glm::vec4 noiseAt(glm::vec2 uv, float texelsPerNode) const;
    glm::vec2 bedAt(const Site& site, int x, int y) const;

    const Terrain& terrain_;
    ViewSettings view_;
    GroundLook look_;
    GroundForm form_;
    MipImage noise_;
    StrataSettings strataSettings_;
    std::optional<Strata> strata_;  ///< Empty where no beds are shown.
    std::optional<MipImage> beds_;
    float macroPeriod_, mesoPeriod_;  ///< Cells.
};

}  // namespace scree
