// Stamps wider than a few nodes, in vectors. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_WIDE_STAMPS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_WIDE_STAMPS_INL_H
#undef SCREE_EROSION_DROPLETS_WIDE_STAMPS_INL_H
#else
#define SCREE_EROSION_DROPLETS_WIDE_STAMPS_INL_H
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "erosion/base/tiles.h"
#include "erosion/models/droplets/engine/lane_group-inl.h"
#include "erosion/models/droplets/engine/node_strip-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// One term for each row or column of the widest stamp, rounded up to whole blocks.
using StampTerms = std::array<float, DropletTools::kWidestStamp>;

// Loops over nodes read nothing through `this`: a compiler must assume that their writes change it.

/// A tent around a droplet. The share of each node is the product of a term of its column and a term of its row.
class WideTent {
 public:
    WideTent(const DropletTools& tools, const DropletGround& ground)
        : stride_(ground.stride),
          inverse_(1.0f / tools.tentRadius),
          span_(tools.tent()),
          columns_(StampBlock::kColumns * StampBlock::countFor(span_.before)) {}

    /// Places the stamp around a lane's droplet; `amount` is in node metres.
    HWY_INLINE void place(const Places& places, std::size_t lane, float amount) {
        fx_ = places.fx.at[lane];
        fy_ = places.fy.at[lane];
        const float sumX = makeTerms(x_, columns_, fx_);
        const float sumY = makeTerms(y_, span_.rows, fy_);
        scale_ = amount / (sumX * sumY);
        first_ = places.node.at[lane] - span_.before * (stride_ + 1);
    }
    /// Calls visit(node, amounts) for each eight nodes and returns the sum of what it returns.
    template <class Visit>
    HWY_INLINE Octet sum(const Visit& visit) const {
        const std::ptrdiff_t stride = stride_;
        const Octet scale = Octet::of(scale_);
        const float* const end = y_.data() + span_.rows;
        Octet sum = Octet::of(0.0f);
        for (int column = 0; column < columns_; column += StampBlock::kColumns) {
            const Octet x = Octet::load(x_.data() + column) * scale;
            std::ptrdiff_t node = first_ + column;
            for (const float* y = y_.data(); y != end; ++y, node += stride) sum = sum + visit(node, x * Octet::of(*y));
        }
        return sum;
    }
    /// Rise of the ground at the droplet, metres.
    HWY_INLINE float rise() const {
        const auto between = [](const float* terms, float fraction) {
            return terms[0] + (terms[1] - terms[0]) * fraction;
        };
        return between(x_.data() + span_.before, fx_) * between(y_.data() + span_.before, fy_) * scale_;
    }

 private:
    /// Sets the terms of the nodes along one axis and returns their sum.
    HWY_INLINE float makeTerms(StampTerms& terms, int count, float fraction) const {
        const Octet inverse = Octet::of(inverse_);
        Octet sum = Octet::of(0.0f);
        for (int i = 0; i < count; i += StampBlock::kColumns) {
            const Octet distance = Octet::from(static_cast<float>(i - span_.before) - fraction);
            const Octet term = Octet::of(0.0f).max(Octet::of(1.0f) - distance.abs() * inverse);
            term.store(terms.data() + i);
            sum = sum + term;
        }
        return sum.sum();
    }

    const std::ptrdiff_t stride_;
    const float inverse_;
    const DropletTools::Span span_;
    const int columns_;
    float fx_, fy_, scale_;
    std::ptrdiff_t first_;  ///< The north-west node, as an offset into a layer.
    alignas(64) StampTerms x_, y_;
};

/// A paraboloid brush around a droplet. The share of each node is a term of its row less a term of its column; nodes
/// where this is negative get nothing.
class WideBrush {
 public:
    WideBrush(const DropletTools& tools, const DropletGround& ground)
        : stride_(ground.stride),
          radius_(tools.brushRadius),
          perSquare_(1.0f / (radius_ * radius_)),
          perIntegral_(0.636619772f * perSquare_),
          before_(tools.brush().before),
          blocks_(tools.brushBlocks.data(), tools.brushBlocks.size()) {}

    /// Places the stamp around a lane's droplet; `amount` is in node metres.
    HWY_INLINE void place(const Places& places, std::size_t lane, float amount) {
        node_ = places.node.at[lane];
        fx_ = places.fx.at[lane];
        const float fy = places.fy.at[lane];
        // From this radius on, the integral is within 1 % of the sum over the nodes.
        constexpr float kLarge = 4.0f;
        const float scale = radius_ >= kLarge ? amount * perIntegral_ : amount / sumAt(fx_, fy);
        most_ = scale;
        columnScale_ = scale * perSquare_;
        const Octet all = Octet::of(scale);
        const Octet perSquare = Octet::of(columnScale_);
        const int rows = 2 * before_ + 2;
        for (int i = 0; i < rows; i += StampBlock::kColumns) {
            const Octet distance = Octet::from(static_cast<float>(i - before_) - fy);
            (all - distance * distance * perSquare).store(rows_.data() + i);
        }
    }
    /// Calls visit(node, amounts) for each eight nodes and returns the sum of what it returns.
    template <class Visit>
    HWY_INLINE Octet sum(const Visit& visit) const {
        Octet sum = Octet::of(0.0f);
        for (const StampBlock& block : blocks_) sum = sum + sumOfBlock(block, columnTerms(block.column), visit);
        return sum;
    }
    /// Same as sum() for a droplet in cell (x, y), but nodes outside `area` get no positive amount.
    template <class Visit>
    Octet sumWithin(const CellRect& area, int x, int y, const Visit& visit) const {
        Octet sum = Octet::of(0.0f);
        for (StampBlock block : blocks_) {
            const int west = std::max(area.x0, x + block.column);
            const int east = std::min(area.x1, x + block.column + StampBlock::kColumns);
            if (west >= east) continue;
            block.column = std::max(block.column, -x);  // there are no nodes west of the map; east of it is padding
            block.beginRow = std::max(block.beginRow, area.y0 - y);
            block.endRow = std::max(block.beginRow, std::min(block.endRow, area.y1 - y));
            float columns[StampBlock::kColumns];
            columnTerms(block.column).store(columns);
            for (int i = 0; i < StampBlock::kColumns; ++i)
                if (x + block.column + i < west || x + block.column + i >= east) columns[i] = most_;
            sum = sum + sumOfBlock(block, Octet::load(columns), visit);
        }
        return sum;
    }

 private:
    HWY_INLINE Octet columnTerms(int column) const {
        const Octet distance = Octet::from(static_cast<float>(column) - fx_);
        return distance * distance * Octet::of(columnScale_);
    }
    template <class Visit>
    HWY_INLINE Octet sumOfBlock(const StampBlock& block, const Octet& columns, const Visit& visit) const {
        const std::ptrdiff_t stride = stride_;
        std::ptrdiff_t node = node_ + block.beginRow * stride + block.column;
        const float* row = rows_.data() + before_ + block.beginRow;
        const float* const end = rows_.data() + before_ + block.endRow;
        Octet sum = Octet::of(0.0f);
        for (; row != end; ++row, node += stride) sum = sum + visit(node, Octet::of(*row) - columns);
        return sum;
    }
    /// The sum of the weights of all nodes, if the weight at the droplet is 1. For brushes of one block of columns.
    HWY_INLINE float sumAt(float fx, float fy) const {
        const auto squared = [&](const Octet& distance) { return distance * distance * Octet::of(perSquare_); };
        const Octet columns = squared(Octet::from(static_cast<float>(-before_) - fx));
        Octet sum = Octet::of(0.0f);
        for (int row = -before_; row <= before_ + 1; ++row) {
            const Octet at = Octet::of(1.0f) - squared(Octet::of(static_cast<float>(row) - fy));
            sum = sum + Octet::of(0.0f).max(at - columns);
        }
        return sum.sum();
    }

    const std::ptrdiff_t stride_;
    const float radius_, perSquare_;
    const float perIntegral_;  ///< 1 over the paraboloid's integral, which is pi / 2 times its radius squared.
    const int before_;
    const std::span<const StampBlock> blocks_;
    std::ptrdiff_t node_;
    float fx_;
    float most_;         ///< Node metres for a node at the droplet.
    float columnScale_;  ///< Node metres that a node gets less for each square cell of its distance.
    alignas(64) StampTerms rows_;
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
