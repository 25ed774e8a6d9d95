#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "renderer/maps/layer_texture.h"

namespace scree {

/// Which tiles are uploaded in a frame: each in its turn, with all layers at once, until the frame's bytes are used up.
/// So the layers of a place fit together. Most of the bytes are for the tiles in view, so that a look at a part of a
/// large map shows it as it changes; the rest is for all in turn, so that none waits for ever however fast the others
/// change.
class UploadSchedule {
 public:
    /// `bytesPerFrame`: after how many bytes the tiles that are left wait for the next frame.
    explicit UploadSchedule(std::size_t bytesPerFrame) : bytesPerFrame_(bytesPerFrame) {}

    /// The tiles that are uploaded next, in rising order. `inView`: tiles in rising order, or none where nobody knows.
    /// Layers that do not fit the terrain are not counted: they go up as a whole.
    std::vector<int> next(const Terrain& terrain, const MapGrid& grid, std::span<LayerTexture* const> layers,
                          std::span<const int> inView = {});
    /// True where next() has left no tile for later.
    bool complete() const { return complete_; }

 private:
    std::size_t bytesPerFrame_;
    int first_ = 0;        ///< The tile whose turn is next, among all.
    int firstInView_ = 0;  ///< Among those in view.
    bool complete_ = true;
};

}  // namespace scree
