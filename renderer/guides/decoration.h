#pragma once

#include <optional>
#include <vector>

#include "erosion/terrain/sources.h"
#include "erosion/terrain/terrain.h"
#include "renderer/ground/reference_picture.h"
#include "renderer/ground/shown_materials.h"
#include "renderer/settings/guide_settings.h"
#include "renderer/settings/shown_strata.h"

namespace scree {

/// The brush, drawn as a ring on the ground.
struct BrushRing {
    Point centre;          ///< Cells.
    float radius = 16.0f;  ///< Cells.
    bool inverted = false;
    float roundness = 1.0f;  ///< Width as a share of the length, above 0 to 1.
    float turn = 0.0f;       ///< Degrees clockwise by which the length is turned from east.

    bool operator==(const BrushRing& other) const {
        return centre.x == other.centre.x && centre.y == other.centre.y && radius == other.radius &&
               inverted == other.inverted && roundness == other.roundness && turn == other.turn;
    }
};

/// Everything drawn besides the terrain, and the material of the terrain.
struct Decoration {
    std::optional<BrushRing> brush;
    std::vector<Spring> springs;
    int selectedSpring = -1;
    std::optional<float> sea = {};  ///< Height of the sea in metres above the terrain's datum; empty for no sea.
    ShownStrata strata = {};
    ShownMaterials materials = {};  ///< Shown without textures unless TerrainRenderer::prepare() has loaded them.
    ShownReference reference = {};  ///< Picture that lies on the ground.
    float windFrom = 270.0f;        ///< Direction from which the wind blows, in degrees clockwise from north.
    std::optional<GuideSettings> guides = {};
    float scale = 1.0f;  ///< Size of the guides' text and arrows; 1 on a usual screen.

    bool operator==(const Decoration& other) const {
        const bool sameGuides = guides ? other.guides && sameKnobs(*guides, *other.guides) : !other.guides;
        return sameGuides && brush == other.brush && springs == other.springs &&
               selectedSpring == other.selectedSpring && sea == other.sea && strata == other.strata &&
               materials == other.materials && reference == other.reference && windFrom == other.windFrom &&
               scale == other.scale;
    }
};

}  // namespace scree
