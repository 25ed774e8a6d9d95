#include "app/document/json/paint_text.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <new>
#include <vector>

#include "app/io/base64.h"
#include "erosion/base/knob.h"

namespace scree {

namespace {

constexpr int kPaintLevel = 3;      // higher levels are slower, for a few per cent
constexpr std::size_t kPlanes = 4;  // bytes of a word

std::uint32_t wordAt(const Field<float>& values, int x, int y) {
    return std::bit_cast<std::uint32_t>(values(x, y));
}

std::uint32_t predicted(const Field<float>& values, int x, int y) {
    if (x == 0 && y == 0) return 0;
    if (y == 0) return wordAt(values, x - 1, y);
    if (x == 0) return wordAt(values, x, y - 1);
    return wordAt(values, x - 1, y) + wordAt(values, x, y - 1) - wordAt(values, x - 1, y - 1);
}

/// Moves the sign of a difference into the lowest bit.
constexpr std::uint32_t withLowSign(std::uint32_t difference) {
    return difference << 1 ^ (0u - (difference >> 31));
}
constexpr std::uint32_t withHighSign(std::uint32_t code) {
    return code >> 1 ^ (0u - (code & 1u));
}
static_assert(withHighSign(withLowSign(0x80000001u)) == 0x80000001u && withLowSign(0xFFFFFFFFu) == 1u);

std::size_t nodesOf(const Field<float>& values) {
    return static_cast<std::size_t>(values.width()) * static_cast<std::size_t>(values.height());
}

/// Calls body(x, y, index of the node).
template <class Body>
void forEachNode(const Field<float>& values, const Body& body) {
    std::size_t i = 0;
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x) body(x, y, i++);
}

Error damaged(const std::string& how) {
    return {"is damaged: " + how + "; use another copy of the preset, or delete this key"};
}

std::string placeOf(int x, int y) {
    return " at x " + std::to_string(x) + ", y " + std::to_string(y);
}

Result<void> checkValues(const Field<float>& values, const LayerInfo& layer) {
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x) {
            const float value = values(x, y);
            if (!std::isfinite(value)) return damaged("it holds a value that is not finite" + placeOf(x, y));
            if (value < layer.lowest || value > layer.highest)
                return damaged("it holds " + formatKnobValue(static_cast<double>(value)) + placeOf(x, y) +
                               ", and the layer goes from " + formatKnobValue(static_cast<double>(layer.lowest)) +
                               " to " + formatKnobValue(static_cast<double>(layer.highest)));
        }
    return {};
}

}  // namespace

std::string paintText(const Field<float>& values) {
    const std::size_t nodes = nodesOf(values);
    std::vector<std::byte> planes(nodes * kPlanes);
    forEachNode(values, [&](int x, int y, std::size_t i) {
        const std::uint32_t code = withLowSign(wordAt(values, x, y) - predicted(values, x, y));
        for (std::size_t plane = 0; plane < kPlanes; ++plane)
            planes[plane * nodes + i] = static_cast<std::byte>(code >> 8 * plane);
    });
    std::vector<std::byte> packed(ZSTD_compressBound(planes.size()));
    const std::size_t size = ZSTD_compress(packed.data(), packed.size(), planes.data(), planes.size(), kPaintLevel);
    if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // it can fail in no other way
    packed.resize(size);
    return toBase64(packed);
}

Result<Field<float>> readPaintText(std::string_view text, int width, int height, const LayerInfo& layer) {
    const auto packed = text.size() <= kMostPaintTextBytes ? fromBase64(text) : std::nullopt;
    if (!packed) return damaged("it is no base64 text");
    Field<float> values(width, height);
    const std::size_t nodes = nodesOf(values);
    std::vector<std::byte> planes(nodes * kPlanes);
    const std::size_t size = ZSTD_decompress(planes.data(), planes.size(), packed->data(), packed->size());
    const std::string wanted = ", not the " + std::to_string(nodes) + " of " + std::to_string(width) + " x " +
                               std::to_string(height) + " nodes";
    if (ZSTD_getErrorCode(size) == ZSTD_error_dstSize_tooSmall) return damaged("it holds more values" + wanted);
    if (ZSTD_isError(size) != 0) return damaged("it is cut off or changed");
    if (size != planes.size()) return damaged("it holds " + std::to_string(size / kPlanes) + " values" + wanted);
    forEachNode(values, [&](int x, int y, std::size_t i) {
        std::uint32_t code = 0;
        for (std::size_t plane = 0; plane < kPlanes; ++plane)
            code |= std::to_integer<std::uint32_t>(planes[plane * nodes + i]) << 8 * plane;
        values(x, y) = std::bit_cast<float>(predicted(values, x, y) + withHighSign(code));
    });
    if (Result<void> sound = checkValues(values, layer); !sound) return sound.error();
    return values;
}

}  // namespace scree
