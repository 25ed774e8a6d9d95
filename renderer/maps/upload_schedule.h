#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "renderer/maps/layer_texture.h"

namespace scree {

/// Chooses the tiles to upload in a frame: one after the other, with all layers at once, until the bytes of the frame
/// are used up. So the layers of a place always match. Most of the bytes go to the tiles in view, so that a part of a
/// large map changes on the screen as it is eroded. The rest goes to all tiles in turn, so that no tile waits forever,
/// however fast the others change.
class UploadSchedule {
 public:
    /// `bytesPerFrame`: number of bytes after which the remaining tiles wait for the next frame.
    explicit UploadSchedule(std::size_t bytesPerFrame) : bytesPerFrame_(bytesPerFrame) {}

    /// Returns the tiles to upload next, in rising order. `inView` are tiles in rising order, or none if unknown.
    /// Layers that do not fit the terrain are not counted, because they are uploaded as a whole.
    std::vector<int> next(const Terrain& terrain, const MapGrid& grid, std::span<LayerTexture* const> layers,
                          std::span<const int> inView = {});
    /// True if next() left no tile for later.
    bool complete() const { return complete_; }

 private:
    std::size_t bytesPerFrame_;
    int first_ = 0;        ///< Index of the next tile among all tiles.
    int firstInView_ = 0;  ///< Index of the next tile among those in view.
    bool complete_ = true;
};

}  // namespace scree
