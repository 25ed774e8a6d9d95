#include "app/operations/blobs.h"

#include <array>
#include <cstdio>
#include <cstring>

#include "erosion/base/random.h"

namespace scree {

std::string blobName(std::span<const std::byte> bytes) {
    std::uint64_t a = mixBits(bytes.size()), b = mixBits(~static_cast<std::uint64_t>(bytes.size()));
    for (std::size_t i = 0; i < bytes.size(); i += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i, std::min(sizeof word, bytes.size() - i));
        a = mixBits(a ^ word);
        b = mixBits(b + word);
    }
    std::array<char, 33> digits{};
    std::snprintf(digits.data(), digits.size(), "%016llx%016llx", static_cast<unsigned long long>(a),
                  static_cast<unsigned long long>(b));
    return digits.data();
}

}  // namespace scree
