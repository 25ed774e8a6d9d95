#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "erosion/base/field.h"

namespace scree {

/// Sorts cells by falling height of a surface, by radix in linear time. Cells whose heights are equal as float32 keep
/// their order.
class SurfaceOrder {
 public:
    /// `cells` are offsets into `surface`.
    void sort(const Field<double>& surface, std::vector<std::int32_t>& cells);
    /// Returns true if `cell` comes after `before`, once a list of rising offsets is sorted.
    static bool isAfter(const double* surface, std::ptrdiff_t cell, std::ptrdiff_t before) {
        const auto height = static_cast<float>(surface[cell]), heightBefore = static_cast<float>(surface[before]);
        return height < heightBefore || (height == heightBefore && cell > before);
    }

 private:
    std::vector<std::uint64_t> entries_, buffer_;  ///< The height of a cell in the upper half, its offset in the lower.
};

}  // namespace scree
