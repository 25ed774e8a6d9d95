#include "app/history/packed_grid.h"

#include <zstd.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <new>
#include <stdexcept>

namespace scree {

namespace {

/// The fastest level of zstd that still compresses the even parts of a map.
constexpr int kLevel = -1;
constexpr int kTile = TileVersions::kTileSize;
constexpr int kPlanes = 4;  // bytes of a word
constexpr int kLargestCell = 16;

template <class Context>
using Owned = std::unique_ptr<Context, std::size_t (*)(Context*)>;

template <class Context>
Owned<Context> made(Context* context, std::size_t (*free)(Context*)) {
    if (context == nullptr) throw std::bad_alloc();
    return {context, free};
}
Owned<ZSTD_CCtx> makePacking() {
    return made(ZSTD_createCCtx(), ZSTD_freeCCtx);
}
Owned<ZSTD_DCtx> makeUnpacking() {
    return made(ZSTD_createDCtx(), ZSTD_freeDCtx);
}

std::size_t checked(std::size_t zstdResult) {
    if (ZSTD_isError(zstdResult) != 0) throw std::runtime_error("packed bytes are damaged");
    return zstdResult;
}

PackedBytes compressed(ZSTD_CCtx* context, const std::byte* bytes, std::size_t count) {
    PackedBytes room(ZSTD_compressBound(count));
    const std::size_t size = checked(ZSTD_compressCCtx(context, room.data(), room.size(), bytes, count, kLevel));
    return {room.begin(), room.begin() + static_cast<std::ptrdiff_t>(size)};
}

/// Moves the sign of a difference into the lowest bit, so that small differences of either sign have few bits.
constexpr std::uint32_t folded(std::uint32_t difference) {
    return difference << 1 ^ (0u - (difference >> 31));
}
constexpr std::uint32_t unfolded(std::uint32_t code) {
    return code >> 1 ^ (0u - (code & 1u));
}
static_assert(unfolded(folded(0x80000001u)) == 0x80000001u && folded(0xFFFFFFFFu) == 1u);

/// Codes the words of a tile as differences between neighbours, in four planes of bytes, lowest bytes first. The plane
/// of the highest bytes is nearly constant and compresses well once separated from the noise of the lowest.
class TileCoder {
 public:
    TileCoder(CellRect cells, int cellBytes)
        : cells_(cells),
          channels_(cellBytes / 4),
          rowWords_((cells.x1 - cells.x0) * channels_),
          words_(static_cast<std::size_t>(rowWords_) * static_cast<std::size_t>(cells.y1 - cells.y0)) {}

    /// Size of all planes in bytes.
    std::size_t size() const { return words_ * kPlanes; }
    static std::size_t largestSize(int cellBytes) {
        return static_cast<std::size_t>(kTile) * kTile * static_cast<std::size_t>(cellBytes);
    }

    void toPlanes(const std::byte* rows, std::ptrdiff_t stride, std::byte* planes) const {
        forEachWord(rows, stride, [&](const std::byte* at, std::size_t i, std::uint32_t& before) {
            std::uint32_t word = 0;
            std::memcpy(&word, at, 4);
            const std::uint32_t code = folded(word - before);
            before = word;
            for (std::size_t plane = 0; plane < kPlanes; ++plane)
                planes[plane * words_ + i] = static_cast<std::byte>(code >> 8 * plane);
        });
    }

    void fromPlanes(const std::byte* planes, std::byte* rows, std::ptrdiff_t stride) const {
        forEachWord(rows, stride, [&](std::byte* at, std::size_t i, std::uint32_t& before) {
            std::uint32_t code = 0;
            for (std::size_t plane = 0; plane < kPlanes; ++plane)
                code |= std::to_integer<std::uint32_t>(planes[plane * words_ + i]) << 8 * plane;
            before += unfolded(code);
            std::memcpy(at, &before, 4);
        });
    }

 private:
    /// Calls body(address, index, previous word of the same channel).
    template <class Byte, class Body>
    void forEachWord(Byte* rows, std::ptrdiff_t stride, const Body& body) const {
        std::array<std::uint32_t, kLargestCell / 4> before{};
        std::size_t i = 0;
        for (int y = cells_.y0; y < cells_.y1; ++y) {
            Byte* row = rows + y * stride + static_cast<std::ptrdiff_t>(cells_.x0) * channels_ * 4;
            for (int word = 0; word < rowWords_; word += channels_)
                for (int channel = 0; channel < channels_; ++channel, ++i)
                    body(row + static_cast<std::ptrdiff_t>(word + channel) * 4, i,
                         before[static_cast<std::size_t>(channel)]);
        }
    }

    CellRect cells_;
    int channels_;
    int rowWords_;
    std::size_t words_;
};

}  // namespace

struct Unpacker::Workplace {
    Owned<ZSTD_DCtx> context = makeUnpacking();
    std::vector<std::byte> planes = std::vector<std::byte>(TileCoder::largestSize(kLargestCell));
};

Unpacker::Unpacker(ThreadPool& pool) : pool_(pool), workplaces_(static_cast<std::size_t>(pool.threads())) {}
Unpacker::~Unpacker() = default;

void PackedGrid::pack(const CellRows<const std::byte>& rows, const PackedGrid* before, ThreadPool& pool) {
    if (before != nullptr && (!before->inUse() || before->width_ != width_ || before->height_ != height_))
        before = nullptr;
    tiles_.resize(static_cast<std::size_t>(versions_.count()));
    pool.forEach(versions_.down(), [&](int row) {
        Owned<ZSTD_CCtx> context(nullptr, ZSTD_freeCCtx);
        std::vector<std::byte> planes;
        for (int tile = row * versions_.across(); tile < (row + 1) * versions_.across(); ++tile) {
            const auto index = static_cast<std::size_t>(tile);
            if (before != nullptr && before->versions_.version(tile) == versions_.version(tile)) {
                tiles_[index] = before->tiles_[index];
                continue;
            }
            if (!context) {
                context = makePacking();
                planes.resize(TileCoder::largestSize(rows.cellBytes));
            }
            const TileCoder coder(versions_.rect(tile), rows.cellBytes);
            coder.toPlanes(rows.first, rows.stride, planes.data());
            tiles_[index] = std::make_shared<const PackedBytes>(compressed(context.get(), planes.data(), coder.size()));
        }
    });
}

void PackedGrid::unpackRows(const CellRows<std::byte>& rows, TileVersions& versions, Unpacker& unpacker) const {
    const int places = static_cast<int>(unpacker.workplaces_.size());
    unpacker.pool_.forEach(places, [&](int part) {
        Unpacker::Workplace& place = unpacker.workplaces_[static_cast<std::size_t>(part)];
        for (int tile = part; tile < versions_.count(); tile += places) {
            if (versions.version(tile) == versions_.version(tile)) continue;
            const PackedBytes& packed = *tiles_[static_cast<std::size_t>(tile)];
            const TileCoder coder(versions_.rect(tile), rows.cellBytes);
            checked(ZSTD_decompressDCtx(place.context.get(), place.planes.data(), coder.size(), packed.data(),
                                        packed.size()));
            coder.fromPlanes(place.planes.data(), rows.first, rows.stride);
            versions.setVersion(tile, versions_.version(tile));
        }
    });
}

Field<float> PackedGrid::unpacked(Unpacker& unpacker) const {
    if (!inUse()) return {};
    Field<float> field(width_, height_);
    TileVersions versions(width_, height_);
    versions.setAll(kUnknown);
    unpack(field, versions, unpacker);
    return field;
}

std::size_t PackedGrid::bytesBeside(const PackedGrid* other) const {
    const bool shares = other != nullptr && other->tiles_.size() == tiles_.size();
    constexpr std::size_t kOfTile = 64;  // memory beside the packed bytes of a tile
    std::size_t bytes = tiles_.size() * (sizeof(tiles_[0]) + sizeof(std::uint64_t));
    for (std::size_t i = 0; i < tiles_.size(); ++i)
        if (!shares || other->tiles_[i] != tiles_[i]) bytes += tiles_[i]->size() + kOfTile;
    return bytes;
}

PackedBytes packBytes(const std::vector<std::byte>& bytes) {
    return compressed(makePacking().get(), bytes.data(), bytes.size());
}

std::vector<std::byte> unpackBytes(const PackedBytes& packed) {
    std::vector<std::byte> bytes(ZSTD_getFrameContentSize(packed.data(), packed.size()));
    checked(ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size()));
    return bytes;
}

}  // namespace scree
