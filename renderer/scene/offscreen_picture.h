#pragma once

#include <optional>
#include <span>

#include "erosion/base/image.h"
#include "erosion/base/result.h"
#include "erosion/terrain/sources.h"
#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"
#include "renderer/ground/shown_materials.h"
#include "renderer/scene/terrain_renderer.h"
#include "renderer/settings/guide_settings.h"
#include "renderer/settings/shown_strata.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// Content of a picture besides the terrain, and its size in pixels.
struct OffscreenPicture {
    int width = 1280;
    int height = 800;
    ViewSettings view;
    std::optional<GuideSettings> guides;
    std::optional<Camera> camera;  ///< If empty, the whole terrain is framed.
    std::span<const Spring> springs;
    std::optional<float> sea;  ///< Surface of the sea in metres above the datum; empty for no sea.
    ShownStrata strata;
    ShownMaterials materials;
    float windFrom = 270.0f;  ///< Direction from which the wind blows, in degrees clockwise from north.
};

/// Draws a picture into memory, at the renderer's quality. The renderer's context must be current, with or without a
/// window. Uploads only what has changed since the renderer's last picture of this terrain. Fails if the driver cannot
/// draw pictures of this size.
Result<Image> drawOffscreen(TerrainRenderer& renderer, const Terrain& terrain, const OffscreenPicture& picture);

}  // namespace scree
