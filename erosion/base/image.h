#pragma once

#include <cstdint>
#include <vector>

namespace scree {

/// An image of 8-bit RGB, row by row from the top, without padding.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;
};

}  // namespace scree
