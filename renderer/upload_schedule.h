#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "renderer/layer_texture.h"

namespace scree {

/// Which tiles are uploaded in a frame: each in its turn, with all layers at once, until the frame's bytes are used up.
/// So the layers of a place fit together, and no tile waits for ever however fast the others change.
class UploadSchedule {
 public:
    /// `bytesPerFrame`: after how many bytes the tiles that are left wait for the next frame.
    explicit UploadSchedule(std::size_t bytesPerFrame) : bytesPerFrame_(bytesPerFrame) {}

    /// The tiles that are uploaded next, in rising order. Layers that do not fit the terrain are not counted: they go
    /// up as a whole.
    std::vector<int> next(const Terrain& terrain, const MapGrid& grid, std::span<LayerTexture* const> layers);
    /// True where next() has left no tile for later.
    bool complete() const { return complete_; }

 private:
    std::size_t bytesPerFrame_;
    int first_ = 0;
    bool complete_ = true;
};

}  // namespace scree
