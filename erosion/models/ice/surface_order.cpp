#include "erosion/models/ice/surface_order.h"

#include <array>
#include <bit>

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

void SurfaceOrder::sort(const Field<double>& surface, std::vector<std::int32_t>& cells) {
    std::array<std::array<std::int32_t, kValues>, kDigits> counts{};
    const auto digitOf = [](std::uint64_t entry, int digit) {
        return static_cast<std::size_t>(entry >> (32 + digit * kDigitBits)) & (kValues - 1);
    };
    entries_.resize(cells.size());
    buffer_.resize(cells.size());
    for (std::size_t place = 0; place < cells.size(); ++place) {
        const std::uint64_t key = keyOf(surface.row(0)[cells[place]]);
        entries_[place] = key << 32 | static_cast<std::uint32_t>(cells[place]);
        for (int digit = 0; digit < kDigits; ++digit)
            ++counts[static_cast<std::size_t>(digit)][digitOf(entries_[place], digit)];
    }
    for (int digit = 0; digit < kDigits; ++digit) {
        auto& next = counts[static_cast<std::size_t>(digit)];
        std::int32_t begin = 0;
        for (std::int32_t& count : next) {
            const std::int32_t of = count;
            count = begin;
            begin += of;
        }
        for (const std::uint64_t entry : entries_)
            buffer_[static_cast<std::size_t>(next[digitOf(entry, digit)]++)] = entry;
        entries_.swap(buffer_);
    }
    for (std::size_t place = 0; place < cells.size(); ++place)
        cells[place] = static_cast<std::int32_t>(entries_[place] & 0xffffffffu);
}

}  // namespace scree
