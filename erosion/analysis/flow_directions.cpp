#include "erosion/analysis/flow_directions.h"

#include <algorithm>
#include <bit>

#include "erosion/base/random.h"
#include "erosion/base/vector_loops.h"

namespace scree {

namespace {

constexpr int kRowsPerBand = 16;
constexpr float kBeyond = std::numeric_limits<float>::infinity();  ///< Height of cells outside the map.

}  // namespace

std::int32_t FlowDirections::home(std::int32_t node) const {
    const std::int32_t shifted = node + 2 * stride_;  // at least 0, so that the remainder is not negative
    std::int32_t y = shifted / stride_ - 2;
    std::int32_t x = shifted % stride_;
    if (x == stride_ - 1) {  // the border cell west of the next row
        x = width_ - 1;
        ++y;
    } else if (x == width_) {
        x = 0;
    }
    return (y < 0 ? height_ - 1 : y == height_ ? 0 : y) * stride_ + x;
}

void FlowDirections::fit(const Field<float>& heights, bool wrap) {
    width_ = heights.width();
    height_ = heights.height();
    stride_ = static_cast<std::int32_t>(heights.stride());
    wrap_ = wrap;
    for (std::size_t d = 0; d < offsets_.size(); ++d) offsets_[d] = kGridSteps[d].y * stride_ + kGridSteps[d].x;
    const std::size_t cells = static_cast<std::size_t>(stride_) * static_cast<std::size_t>(height_ + 2) + 2;
    ground_.assign(cells, kBeyond);
    direction_.assign(cells, kNoDirection);
    donors_.assign(cells, 0);
}

/// Copies the edges of the map to the border cells beyond the opposite edges.
template <class T>
void FlowDirections::wrapAround(std::vector<T>& values) const {
    for (int y = 0; y < height_; ++y) {
        values[cell(y * stride_ - 1)] = values[cell(y * stride_ + width_ - 1)];
        values[cell(y * stride_ + width_)] = values[cell(y * stride_)];
    }
    for (int x = -1; x <= width_; ++x) {
        values[cell(x - stride_)] = values[cell((height_ - 1) * stride_ + x)];
        values[cell(height_ * stride_ + x)] = values[cell(x)];
    }
}

void FlowDirections::copyGround(const Field<float>& heights, ThreadPool& pool) {
    pool.forEach(height_, [&](int y) {
        std::copy(heights.row(y), heights.row(y) + width_,
                  ground_.begin() + static_cast<std::ptrdiff_t>(cell(y * stride_)));
    });
    if (wrap_) wrapAround(ground_);
}

void FlowDirections::chooseRow(int y, const FlowRules& rules, std::vector<std::int32_t>& outlets,
                               std::vector<std::int32_t>& pits) {
    constexpr int kPart = 256;
    std::array<float, kPart> weight;
    weight.fill(0.70710678f);
    std::array<std::int32_t, kPart> steepest;
    for (int x0 = 0; x0 < width_; x0 += kPart) {
        const int count = std::min(kPart, width_ - x0);
        const std::int32_t first = y * stride_ + x0;
        if (rules.rho8)
            for (int i = 0; i < count; ++i) {
                const auto node = static_cast<std::uint64_t>(y) << 32 | static_cast<std::uint64_t>(x0 + i);
                const float u = static_cast<float>(mixBits(rules.seed ^ node) >> 40) * 0x1p-24f;
                weight[static_cast<std::size_t>(i)] = 1.0f / (2.0f - u);
            }
        const float* here = ground_.data() + cell(first);
        std::array<const float*, 8> beside;
        for (std::size_t d = 0; d < beside.size(); ++d) beside[d] = here + offsets_[d];
        for (int i = 0; i < count; ++i) {
            const float h = here[i];
            const float w = weight[static_cast<std::size_t>(i)];
            float best = 0.0f;
            std::int32_t to = kNoDirection;
            for (std::int32_t d = 0; d < kNoDirection; ++d) {
                const float slope = (h - beside[static_cast<std::size_t>(d)][i]) * (d < 4 ? 1.0f : w);
                to = slope > best ? d : to;
                best = slope > best ? slope : best;
            }
            steepest[static_cast<std::size_t>(i)] = to;
        }
        const bool open = rules.boundary == Boundary::Open;
        for (int i = 0; i < count; ++i) {
            const int x = x0 + i;
            const bool rim = x == 0 || y == 0 || x + 1 == width_ || y + 1 == height_;
            auto to = static_cast<std::uint8_t>(steepest[static_cast<std::size_t>(i)]);
            if ((open && rim) || here[i] < rules.sea) {
                to = kNoDirection;
                outlets.push_back(first + i);
            } else if (to == kNoDirection) {
                pits.push_back(first + i);
            }
            direction_[cell(first + i)] = to;
        }
    }
}

void FlowDirections::choose(const Field<float>& heights, const FlowRules& rules, ThreadPool& pool) {
    const bool wrap = rules.boundary == Boundary::Wrap;
    if (width_ != heights.width() || height_ != heights.height() || wrap_ != wrap) fit(heights, wrap);
    copyGround(heights, pool);
    FlowRules ofTurn = rules;
    ofTurn.seed =
        mixBits(mixBits(rules.seed ^ static_cast<std::uint64_t>(RandomStream::FlowDirection) << 56) ^ rules.turn);

    const RowBands bands{height_, kRowsPerBand};
    std::vector<std::vector<std::int32_t>> outlets(static_cast<std::size_t>(bands.count()));
    std::vector<std::vector<std::int32_t>> pits(outlets.size());
    pool.forEach(bands.count(), [&](int band) {
        const auto i = static_cast<std::size_t>(band);
        for (int y = bands.begin(band); y < bands.end(band); ++y) chooseRow(y, ofTurn, outlets[i], pits[i]);
    });
    outlets_.clear();
    pits_.clear();
    for (const auto& ofBand : outlets) outlets_.insert(outlets_.end(), ofBand.begin(), ofBand.end());
    for (const auto& ofBand : pits) pits_.insert(pits_.end(), ofBand.begin(), ofBand.end());
    if (outlets_.empty()) {
        // The lowest node is a pit: none of its neighbours is lower.
        const auto lowest = std::min_element(pits_.begin(), pits_.end(), [&](std::int32_t a, std::int32_t b) {
            return ground_[cell(a)] < ground_[cell(b)];
        });
        outlets_.push_back(*lowest);
        pits_.erase(lowest);
    }
    findDonors(pool);
}

void FlowDirections::findDonors(ThreadPool& pool) {
    if (wrap_) wrapAround(direction_);
    pool.forEach(height_, [&](int y) {
        const std::size_t first = cell(y * stride_);
        std::uint8_t* donors = donors_.data() + first;
        std::array<const std::uint8_t*, 8> to;
        for (std::size_t d = 0; d < to.size(); ++d) to[d] = direction_.data() + first + offsets_[d];
        SCREE_INDEPENDENT
        for (int x = 0; x < width_; ++x) {
            unsigned bits = 0;
            for (std::uint8_t d = 0; d < kNoDirection; ++d) bits |= (to[d][x] == oppositeOf(d) ? 1u : 0u) << d;
            donors[x] = static_cast<std::uint8_t>(bits);
        }
    });
}

void FlowDirections::turn(std::int32_t node, std::uint8_t direction) {
    const std::uint8_t before = direction_[cell(node)];
    if (before != kNoDirection) {
        const auto bit = static_cast<std::uint8_t>(1u << oppositeOf(before));
        donors_[cell(neighbour(node, before))] &= static_cast<std::uint8_t>(~bit);
    }
    direction_[cell(node)] = direction;
    if (direction != kNoDirection)
        donors_[cell(neighbour(node, direction))] |= static_cast<std::uint8_t>(1u << oppositeOf(direction));
}

}  // namespace scree
