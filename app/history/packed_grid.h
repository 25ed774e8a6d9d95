#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/base/tiles.h"

namespace scree {

/// Bytes, compressed without loss.
using PackedBytes = std::vector<std::byte>;

/// The memory that unpacking needs.
class Unpacker {
 public:
    /// For the threads of the pool. Throws std::bad_alloc.
    explicit Unpacker(ThreadPool& pool);
    ~Unpacker();
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;

 private:
    friend class PackedGrid;
    struct Workplace;
    ThreadPool& pool_;
    std::vector<Workplace> workplaces_;
};

/// A grid of values as it was at an entry, kept without loss, tile by tile. Copies, and grids of later entries, share
/// the tiles that are the same.
class PackedGrid {
 public:
    /// A grid that is not in use.
    PackedGrid() = default;
    /// Packs a field of 32-bit values or of structs of them; an empty one too. Tiles whose version `before` has are
    /// shared with it; null where there is none. Throws std::bad_alloc.
    template <class T>
    PackedGrid(const Field<T>& field, const TileVersions& versions, const PackedGrid* before, ThreadPool& pool)
        : width_(field.width()), height_(field.height()), versions_(versions) {
        if (!field.empty()) pack(rowsOf<const std::byte>(field), before, pool);
    }

    bool inUse() const { return !tiles_.empty(); }
    int width() const { return width_; }
    int height() const { return height_; }
    const TileVersions& versions() const { return versions_; }

    /// Puts the values back into a field of the grid's size, where the field's `versions` differ; they are the grid's
    /// then. Needs no more memory than the unpacker has.
    template <class T>
    void unpack(Field<T>& field, TileVersions& versions, Unpacker& unpacker) const {
        unpackRows(rowsOf<std::byte>(field), versions, unpacker);
    }
    /// As a new field; empty where the grid is not in use. Throws std::bad_alloc.
    Field<float> unpacked(Unpacker& unpacker) const;

    /// The version of tiles of which nothing is known.
    static constexpr std::uint64_t kUnknown = ~std::uint64_t{0};

    /// The same values under versions that are larger by so much.
    PackedGrid raisedBy(std::uint64_t by) const {
        PackedGrid raised = *this;
        raised.versions_.raise(by);
        return raised;
    }

    /// Memory of the tables, and of the tiles that `other` does not share, in bytes; of all where it is null.
    std::size_t bytesBeside(const PackedGrid* other) const;

 private:
    friend class EntryCoder;
    /// Where the cells of a field lie.
    template <class Byte>
    struct CellRows {
        Byte* first;
        std::ptrdiff_t stride;  ///< Bytes from row to row.
        int cellBytes;
    };
    template <class Byte, class FieldType>
    static CellRows<Byte> rowsOf(FieldType& field) {
        using Cell = std::remove_reference_t<decltype(*field.row(0))>;
        static_assert(std::is_trivially_copyable_v<Cell> && sizeof(Cell) % 4 == 0 && sizeof(Cell) <= 16);
        constexpr auto kBytes = static_cast<std::ptrdiff_t>(sizeof(Cell));
        return {reinterpret_cast<Byte*>(field.row(0)), field.stride() * kBytes, static_cast<int>(kBytes)};
    }
    void pack(const CellRows<const std::byte>& rows, const PackedGrid* before, ThreadPool& pool);
    void unpackRows(const CellRows<std::byte>& rows, TileVersions& versions, Unpacker& unpacker) const;

    int width_ = 0, height_ = 0;
    TileVersions versions_;
    std::vector<std::shared_ptr<const PackedBytes>> tiles_;  ///< Empty where the grid is not in use.
};

/// Compresses bytes as they are.
PackedBytes packBytes(const std::vector<std::byte>& bytes);
/// What packBytes() was given.
std::vector<std::byte> unpackBytes(const PackedBytes& packed);

}  // namespace scree
