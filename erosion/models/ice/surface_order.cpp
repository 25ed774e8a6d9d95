#include "erosion/models/ice/surface_order.h"

#include <array>
#include <bit>
#include <limits>

namespace scree {

namespace {

constexpr int kDigitBits = 11;
constexpr int kDigits = 3;
constexpr std::size_t kValues = std::size_t{1} << kDigitBits;

/// A number that is larger for lower heights.
std::uint32_t keyOf(double height) {
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(height));
    constexpr std::uint32_t kSign = 0x80000000u;
    return ~((bits & kSign) != 0 ? ~bits : bits | kSign);
}

}  // namespace

void SurfaceOrder::sort(const IceGrid& grid, const Field<double>& surface) {
    const auto size = static_cast<std::size_t>(surface.stride()) * static_cast<std::size_t>(surface.height());
    keys_.resize(size);
    places_.assign(size, std::numeric_limits<std::int32_t>::max());
    cells_.clear();
    std::array<std::array<std::int32_t, kValues>, kDigits> counts{};
    const auto digitOf = [](std::uint32_t key, int digit) {
        return static_cast<std::size_t>(key >> (digit * kDigitBits)) & (kValues - 1);
    };
    for (int y = 1; y <= grid.height; ++y)
        for (int x = 1; x <= grid.width; ++x) {
            const auto offset = static_cast<std::size_t>(y * surface.stride() + x);
            keys_[offset] = keyOf(surface(x, y));
            cells_.push_back(static_cast<std::int32_t>(offset));
            for (int digit = 0; digit < kDigits; ++digit)
                ++counts[static_cast<std::size_t>(digit)][digitOf(keys_[offset], digit)];
        }
    buffer_.resize(cells_.size());
    for (int digit = 0; digit < kDigits; ++digit) {
        auto& next = counts[static_cast<std::size_t>(digit)];
        std::int32_t begin = 0;
        for (std::int32_t& count : next) {
            const std::int32_t of = count;
            count = begin;
            begin += of;
        }
        for (const std::int32_t cell : cells_)
            buffer_[static_cast<std::size_t>(next[digitOf(keys_[static_cast<std::size_t>(cell)], digit)]++)] = cell;
        cells_.swap(buffer_);
    }
    for (std::size_t place = 0; place < cells_.size(); ++place)
        places_[static_cast<std::size_t>(cells_[place])] = static_cast<std::int32_t>(place);
}

}  // namespace scree
