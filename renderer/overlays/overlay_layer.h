#pragma once

#include <optional>

#include "erosion/terrain/terrain.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/maps/layer_texture.h"
#include "renderer/overlays/overlay_scale.h"

namespace scree {

/// The layer that an overlay is drawn from; the height for those that show its form; empty for no overlay.
std::optional<Layer> layerFor(Overlay overlay);

/// What the overlay's colours span: the view's own range where that is fixed; else the limits of the layer where it has
/// some, or up to its highest value now (for water, sediment, wear and deposit without the extreme places, which take
/// the last colour). `datum` in metres; `cellSize` in metres. Empty for no overlay, Colour, hillshade and normals.
std::optional<OverlayScale> scaleOf(const ViewSettings& view, const LayerTexture& layer, double datum, float cellSize);

/// An overlay's colour map as a texture of 256 x 1 texels.
class ColourMapTexture {
 public:
    ColourMapTexture();
    void show(Overlay overlay);
    GLuint name() const { return texture_.name(); }

 private:
    GlTexture texture_;
    Overlay shown_ = Overlay::None;
};

}  // namespace scree
