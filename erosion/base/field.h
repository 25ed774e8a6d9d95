#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <new>
#include <vector>

namespace scree {

namespace detail {

/// Allocates memory for rows of cells. The memory is aligned to the cache line, so that a SIMD load at the start of a
/// row does not cross lines. Large blocks use huge pages if the system has them, because neighbouring rows of a large
/// map lie in different small pages.
void* allocateCells(std::size_t bytes);
void freeCells(void* memory, std::size_t bytes);

/// A standard allocator that uses allocateCells().
template <class T>
struct CellAllocator {
    using value_type = T;
    CellAllocator() = default;
    template <class U>
    explicit CellAllocator(const CellAllocator<U>&) {}
    T* allocate(std::size_t count) { return static_cast<T*>(allocateCells(count * sizeof(T))); }
    void deallocate(T* memory, std::size_t count) { freeCells(memory, count * sizeof(T)); }
    template <class U>
    bool operator==(const CellAllocator<U>&) const {
        return true;
    }
};

}  // namespace detail

/// A point in cell coordinates: x to the east, y to the south, node (0, 0) in the north-west corner.
struct Point {
    float x = 0.0f;
    float y = 0.0f;
};

/// A grid of values, stored row by row from the north. Rows are padded. Without padding, neighbouring rows of a map
/// whose width is a power of two would share cache sets.
template <class T>
class Field {
 public:
    /// Number of unused cells at the end of each row.
    static constexpr int kRowPadding = 16;

    Field() = default;
    Field(int width, int height, T fill = T{}) : width_(width), height_(height) {
        assert(width > 0 && height > 0);
        constexpr int kLine = 16;  // in cells; the same for every T, so that all fields share offsets
        stride_ = (width + kLine - 1) / kLine * kLine + kRowPadding;
        cells_.assign(static_cast<std::size_t>(stride_) * static_cast<std::size_t>(height), fill);
    }

    int width() const { return width_; }
    int height() const { return height_; }
    /// Distance between the starts of two rows, in cells; at least width().
    std::ptrdiff_t stride() const { return stride_; }
    bool empty() const { return cells_.empty(); }
    bool isOf(int width, int height) const { return width_ == width && height_ == height; }

    T* row(int y) {
        assert(y >= 0 && y < height_);
        return cells_.data() + y * stride_;
    }
    const T* row(int y) const {
        assert(y >= 0 && y < height_);
        return cells_.data() + y * stride_;
    }
    T& operator()(int x, int y) {
        assert(x >= 0 && x < width_);
        return row(y)[x];
    }
    const T& operator()(int x, int y) const {
        assert(x >= 0 && x < width_);
        return row(y)[x];
    }

    void fill(T value) { std::fill(cells_.begin(), cells_.end(), value); }

    /// Returns true if both have the same size and the same values. Padding does not count.
    bool operator==(const Field& other) const {
        if (width_ != other.width_ || height_ != other.height_) return false;
        for (int y = 0; y < height_; ++y)
            if (!std::equal(row(y), row(y) + width_, other.row(y))) return false;
        return true;
    }

 private:
    int width_ = 0;
    int height_ = 0;
    std::ptrdiff_t stride_ = 0;
    std::vector<T, detail::CellAllocator<T>> cells_;
};

/// Returns the bilinear value at `at` on a grid whose nodes have the values value(x, y). `at` is clamped to the grid.
template <class Value>
float sampleBilinear(int width, int height, Point at, const Value& value) {
    const float px = std::clamp(at.x, 0.0f, static_cast<float>(width - 1));
    const float py = std::clamp(at.y, 0.0f, static_cast<float>(height - 1));
    const int x0 = std::min(static_cast<int>(px), std::max(0, width - 2));
    const int y0 = std::min(static_cast<int>(py), std::max(0, height - 2));
    const int x1 = std::min(x0 + 1, width - 1);
    const int y1 = std::min(y0 + 1, height - 1);
    const float fx = px - static_cast<float>(x0);
    const float fy = py - static_cast<float>(y0);
    const float northWest = value(x0, y0);
    const float southWest = value(x0, y1);
    const float north = northWest + (value(x1, y0) - northWest) * fx;
    const float south = southWest + (value(x1, y1) - southWest) * fx;
    return north + (south - north) * fy;
}
inline float sampleBilinear(const Field<float>& field, Point at) {
    return sampleBilinear(field.width(), field.height(), at, field);
}

}  // namespace scree
