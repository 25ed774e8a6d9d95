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

/// Losslessly compressed bytes.
using PackedBytes = std::vector<std::byte>;

/// Working memory for unpacking.
class Unpacker {
 public:
    /// Allocates memory for each thread of the pool. Throws std::bad_alloc.
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

/// Lossless copy of a grid of values, in tiles. Copies and grids of later entries share equal tiles.
class PackedGrid {
 public:
    /// Makes a grid that is not in use.
    PackedGrid() = default;
    /// Packs a field of 32-bit values or of structs of them; the field may be empty. Tiles whose versions equal those
    /// in `before` are shared with it. `before` may be null. Throws std::bad_alloc.
    template <class T>
    PackedGrid(const Field<T>& field, const TileVersions& versions, const PackedGrid* before, ThreadPool& pool)
        : width_(field.width()), height_(field.height()), versions_(versions) {
        if (!field.empty()) pack(rowsOf<const std::byte>(field), before, pool);
    }

    bool inUse() const { return !tiles_.empty(); }
    int width() const { return width_; }
    int height() const { return height_; }
    const TileVersions& versions() const { return versions_; }

    /// Writes the values into a field of the grid's size. Only tiles whose `versions` differ are written, and these get
    /// the grid's versions. Needs no memory beyond the unpacker's.
    template <class T>
    void unpack(Field<T>& field, TileVersions& versions, Unpacker& unpacker) const {
        unpackRows(rowsOf<std::byte>(field), versions, unpacker);
    }
    /// Returns the values as a new field, which is empty if the grid is not in use. Throws std::bad_alloc.
    Field<float> unpacked(Unpacker& unpacker) const;

    /// Version of tiles with unknown values.
    static constexpr std::uint64_t kUnknown = ~std::uint64_t{0};

    /// Returns the same values with versions larger by this amount.
    PackedGrid raisedBy(std::uint64_t by) const {
        PackedGrid raised = *this;
        raised.versions_.raise(by);
        return raised;
    }

    /// Returns the size in bytes of the tables and of the tiles not shared with `other`, or of all tiles if that is
    /// null.
    std::size_t bytesBeside(const PackedGrid* other) const;

 private:
    friend class EntryCoder;
    /// Location of the cells of a field.
    template <class Byte>
    struct CellRows {
        Byte* first;
        std::ptrdiff_t stride;  ///< Bytes from one row to the next.
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
    std::vector<std::shared_ptr<const PackedBytes>> tiles_;  ///< Empty if the grid is not in use.
};

/// Compresses bytes without further coding.
PackedBytes packBytes(const std::vector<std::byte>& bytes);
/// Returns the bytes given to packBytes().
std::vector<std::byte> unpackBytes(const PackedBytes& packed);

}  // namespace scree
