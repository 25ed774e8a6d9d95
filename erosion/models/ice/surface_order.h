#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "erosion/models/ice/flow/ice_grid.h"

namespace scree {

/// The cells of the ice grid in falling order of a surface. Surfaces that are equal as float32 keep the order of the
/// cells. Sorted by radix in linear time.
class SurfaceOrder {
 public:
    void sort(const IceGrid& grid, const Field<double>& surface);
    /// Offsets into the fields of the grid.
    const std::vector<std::int32_t>& cells() const { return cells_; }
    /// Returns true if the cell at `offset` comes after the cell number `place` of the order. Outer cells come last.
    bool isAfter(std::ptrdiff_t offset, std::int32_t place) const {
        return places_[static_cast<std::size_t>(offset)] > place;
    }

 private:
    std::vector<std::int32_t> cells_, buffer_;
    std::vector<std::uint32_t> keys_;   ///< By offset.
    std::vector<std::int32_t> places_;  ///< By offset; the largest number for outer cells.
};

}  // namespace scree
