#pragma once

#include <optional>

#include "erosion/terrain/terrain.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/maps/layer_texture.h"
#include "renderer/overlays/overlay_scale.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// The layer that an overlay shows. Overlays that show the shape of the ground use the height. Nothing for no overlay,
/// and for one of a layer that the terrain does not have.
std::optional<Layer> layerFor(const Overlay& overlay, const Terrain& terrain);

/// The range of the overlay's colours: the view's own range if it is fixed; otherwise the limits of the layer if it has
/// limits, or up to its present highest value. For water, sediment, wear and deposit extreme values are excluded and
/// get the last colour. Nothing for no overlay, Colour, hillshade and normals.
std::optional<OverlayScale> scaleOf(const ViewSettings& view, const LayerTexture& layer, const Terrain& terrain);

/// The colour map of an overlay as a texture of 256 x 1 texels.
class ColourMapTexture {
 public:
    ColourMapTexture();
    void show(const Overlay& overlay);
    GLuint name() const { return texture_.name(); }

 private:
    GlTexture texture_;
    Overlay shown_ = Overlay::None;
};

}  // namespace scree
