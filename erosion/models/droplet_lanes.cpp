#include "erosion/models/droplet_lanes.h"

#include <bit>

// SSSE3 gains nothing over SSE4, nor AVX3_DL over AVX3: one copy less of each to compile.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "erosion/models/droplet_lanes.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

constexpr int kLanes = 16;  ///< Whatever the vector width: results must not depend on it.
constexpr int kGroups = 2;

using VecTag = hn::CappedTag<float, kLanes>;
using IndexTag = hn::RebindToSigned<VecTag>;
using RowTag = hn::CappedTag<float, 4>;
using Vec = hn::Vec<VecTag>;
using Index = hn::Vec<IndexTag>;

constexpr VecTag kTag;
constexpr IndexTag kIndexTag;
constexpr RowTag kRow;
constexpr std::size_t kRowLanes = hn::MaxLanes(kRow);  ///< 4, or 1 on a machine without SIMD.

template <class T>
struct alignas(64) Lanes {
    T at[kLanes];
};

/// Sixteen droplets between two steps, and what one stage of a step tells the next.
struct Group {
    Lanes<float> x, y, dx, dy, speed, water, load;
    Lanes<std::int32_t> steps;
    Lanes<std::uint32_t> order;
    Lanes<std::uint64_t> number;
    Lanes<Rgba> colour;
    std::uint32_t alive = 0;

    Lanes<float> height, nextX, nextY, nextHeight, drop, amount;
    Lanes<std::int32_t> node;  ///< Nearest node, as an offset into a layer.
    Lanes<std::int32_t> cellX, cellY;
};

/// One bit for each lane of a vector's mask.
HWY_INLINE std::uint32_t bitsOf(hn::Mask<VecTag> mask) {
    alignas(8) std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(kTag, mask, bytes);
    return static_cast<std::uint32_t>(bytes[0]) | static_cast<std::uint32_t>(bytes[1]) << 8;
}

HWY_INLINE Vec constant(float value) {
    return hn::Set(kTag, value);
}

/// Runs `body(chunk offset)` over the sixteen lanes.
template <class Body>
HWY_INLINE void forChunks(const Body& body) {
    for (std::size_t i = 0; i < kLanes; i += hn::Lanes(kTag)) body(i);
}

/// Visits the lanes of a bit set in ascending order.
template <class Body>
HWY_INLINE void forLanes(std::uint32_t bits, const Body& body) {
    for (; bits != 0; bits &= bits - 1) body(static_cast<std::size_t>(std::countr_zero(bits)));
}

/// Four neighbouring nodes of a row.
struct Row {
    hn::Vec<RowTag> part[4 / kRowLanes];
};
template <class Body>
HWY_INLINE Row makeRow(const Body& body) {
    Row row;
    for (std::size_t i = 0; i < 4 / kRowLanes; ++i) row.part[i] = body(i);
    return row;
}
/// Sum of the four in an order that no instruction set changes.
HWY_INLINE float sumOf(const Row& row) {
    alignas(16) float four[4] = {};
    for (std::size_t i = 0; i < 4 / kRowLanes; ++i) hn::Store(row.part[i], kRow, four + i * kRowLanes);
    return (four[0] + four[1]) + (four[2] + four[3]);
}

template <Boundary kBoundary>
class TileRunner {
 public:
    explicit TileRunner(const DropletTileTask& task)
        : task_(task), k_(task.parameters), g_(task.ground), work_(task.parameters, task.ground, task.tally) {
        const bool plainBrush = k_.brushRadius <= 2.0f && k_.tentRadius == 1.0f;
        fastGround_ = plainBrush && g_.hardness == nullptr && g_.colour == nullptr && g_.width > 8 && g_.height > 8;
    }

    void run() {
        if (task_.droplets.empty()) return;
        for (Group& group : groups_) {
            for (std::size_t lane = 0; lane < kLanes; ++lane) load(group, lane, task_.droplets.front());
            group.alive = 0;
            refill(group);
        }
        for (bool any = true; any;) {
            any = false;
            for (Group& group : groups_) {
                if (group.alive == 0) continue;
                any = true;
                step(group);
                refill(group);
            }
        }
    }

 private:
    struct Corners {
        Vec h00, h10, h01, h11, fx, fy;
    };

    static void load(Group& group, std::size_t lane, const Droplet& d) {
        group.x.at[lane] = d.x;
        group.y.at[lane] = d.y;
        group.dx.at[lane] = d.dx;
        group.dy.at[lane] = d.dy;
        group.speed.at[lane] = d.speed;
        group.water.at[lane] = d.water;
        group.load.at[lane] = d.load;
        group.steps.at[lane] = static_cast<std::int32_t>(d.steps);
        group.order.at[lane] = d.order;
        group.number.at[lane] = d.number;
        group.colour.at[lane] = d.colour;
        group.alive |= 1u << lane;
    }
    static Droplet unload(const Group& group, std::size_t lane) {
        return {.x = group.x.at[lane],
                .y = group.y.at[lane],
                .dx = group.dx.at[lane],
                .dy = group.dy.at[lane],
                .speed = group.speed.at[lane],
                .water = group.water.at[lane],
                .load = group.load.at[lane],
                .order = group.order.at[lane],
                .steps = static_cast<std::uint32_t>(group.steps.at[lane]),
                .number = group.number.at[lane],
                .colour = group.colour.at[lane]};
    }
    void refill(Group& group) {
        forLanes(~group.alive & 0xFFFFu, [&](std::size_t lane) {
            if (next_ < task_.droplets.size()) load(group, lane, task_.droplets[next_++]);
        });
    }
    static void end(Group& group, std::size_t lane) {
        group.alive &= ~(1u << lane);
        group.nextX.at[lane] = group.x.at[lane];  // an ended lane stays on the map
        group.nextY.at[lane] = group.y.at[lane];
    }

    HWY_INLINE Index cellOf(Vec p, int size) const {
        const Index cell = hn::ConvertTo(kIndexTag, p);
        if constexpr (kBoundary == Boundary::Wrap) return cell;
        return hn::Min(cell, hn::Set(kIndexTag, size - 2));
    }
    HWY_INLINE Index after(Index cell, int size) const {
        const Index next = hn::Add(cell, hn::Set(kIndexTag, 1));
        if constexpr (kBoundary != Boundary::Wrap) return next;
        return hn::IfThenElse(hn::Eq(next, hn::Set(kIndexTag, size)), hn::Zero(kIndexTag), next);
    }
    HWY_INLINE Corners cornersAt(Vec x, Vec y, Index& cellX, Index& cellY) const {
        cellX = cellOf(x, g_.width);
        cellY = cellOf(y, g_.height);
        const Index stride = hn::Set(kIndexTag, static_cast<std::int32_t>(g_.stride));
        const Index row = hn::Mul(cellY, stride);
        const Index rowBelow = hn::Mul(after(cellY, g_.height), stride);
        const Index east = after(cellX, g_.width);
        return {hn::GatherIndex(kTag, g_.heights, hn::Add(row, cellX)),
                hn::GatherIndex(kTag, g_.heights, hn::Add(row, east)),
                hn::GatherIndex(kTag, g_.heights, hn::Add(rowBelow, cellX)),
                hn::GatherIndex(kTag, g_.heights, hn::Add(rowBelow, east)),
                hn::Sub(x, hn::ConvertTo(kTag, cellX)),
                hn::Sub(y, hn::ConvertTo(kTag, cellY))};
    }
    static HWY_INLINE Vec valueOf(const Corners& c) {
        const Vec north = hn::Add(c.h00, hn::Mul(hn::Sub(c.h10, c.h00), c.fx));
        const Vec south = hn::Add(c.h01, hn::Mul(hn::Sub(c.h11, c.h01), c.fx));
        return hn::Add(north, hn::Mul(hn::Sub(south, north), c.fy));
    }

    void step(Group& group) {
        turn(group);
        const Outlook outlook = lookAhead(group);
        act(group, outlook);
        move(group);
    }

    /// d <- unit(Ki d + (1 - Ki) g); h0.
    HWY_INLINE void turn(Group& group) {
        std::uint32_t undirected = 0;
        const Vec inertia = constant(k_.inertia);
        const Vec pull = constant(2.0f * (1.0f - k_.inertia) * k_.slopePerMetre);
        forChunks([&](std::size_t i) {
            const Vec x = hn::Load(kTag, group.x.at + i);
            const Vec y = hn::Load(kTag, group.y.at + i);
            Index cellX;
            Index cellY;
            const Corners c = cornersAt(x, y, cellX, cellY);
            hn::Store(cellX, kIndexTag, group.cellX.at + i);
            hn::Store(cellY, kIndexTag, group.cellY.at + i);
            hn::Store(valueOf(c), kTag, group.height.at + i);
            const Vec north = hn::Sub(c.h10, c.h00);
            const Vec south = hn::Sub(c.h11, c.h01);
            const Vec west = hn::Sub(c.h01, c.h00);
            const Vec east = hn::Sub(c.h11, c.h10);
            const Vec slopeX = hn::Add(north, hn::Mul(hn::Sub(south, north), c.fy));
            const Vec slopeY = hn::Add(west, hn::Mul(hn::Sub(east, west), c.fx));
            const Vec dx = hn::Sub(hn::Mul(inertia, hn::Load(kTag, group.dx.at + i)), hn::Mul(pull, slopeX));
            const Vec dy = hn::Sub(hn::Mul(inertia, hn::Load(kTag, group.dy.at + i)), hn::Mul(pull, slopeY));
            const Vec length = hn::Sqrt(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)));
            undirected |= bitsOf(hn::Le(length, constant(1e-9f))) << i;
            const Vec inverse = hn::Div(constant(1.0f), hn::Max(length, constant(1e-9f)));
            hn::Store(hn::Mul(dx, inverse), kTag, group.dx.at + i);
            hn::Store(hn::Mul(dy, inverse), kTag, group.dy.at + i);
            const Vec half = constant(0.5f);
            const Index nearX = nearest(hn::ConvertTo(kIndexTag, hn::Add(x, half)), g_.width);
            const Index nearY = nearest(hn::ConvertTo(kIndexTag, hn::Add(y, half)), g_.height);
            const Index stride = hn::Set(kIndexTag, static_cast<std::int32_t>(g_.stride));
            hn::Store(hn::Add(hn::Mul(nearY, stride), nearX), kIndexTag, group.node.at + i);
        });
        forLanes(undirected & group.alive, [&](std::size_t lane) {
            const UnitVector direction = randomDirection(k_.seed, RandomStream::DropletDirection, group.number.at[lane],
                                                         static_cast<std::uint64_t>(group.steps.at[lane]));
            group.dx.at[lane] = direction.x;
            group.dy.at[lane] = direction.y;
            ++task_.tally.randomDirections;
        });
    }
    HWY_INLINE Index nearest(Index node, int size) const {
        if constexpr (kBoundary != Boundary::Wrap) return node;
        return hn::IfThenElse(hn::Eq(node, hn::Set(kIndexTag, size)), hn::Zero(kIndexTag), node);
    }

    /// Which lanes do what.
    struct Outlook {
        std::uint32_t left = 0;      ///< Off the map.
        std::uint32_t pit = 0;       ///< The way on is not lower.
        std::uint32_t laysDown = 0;  ///< More load than capacity; the others cut.
        std::uint32_t inner = 0;     ///< All nodes that a plain brush touches may change.
    };

    /// p', h1, and what the water can carry.
    HWY_INLINE Outlook lookAhead(Group& group) {
        Outlook outlook;
        forChunks([&](std::size_t i) {
            Vec nextX = hn::Add(hn::Load(kTag, group.x.at + i), hn::Load(kTag, group.dx.at + i));
            Vec nextY = hn::Add(hn::Load(kTag, group.y.at + i), hn::Load(kTag, group.dy.at + i));
            outlook.left |= bitsOf(boundX(group, i, nextX)) << i;
            outlook.left |= bitsOf(boundY(group, i, nextY)) << i;
            hn::Store(nextX, kTag, group.nextX.at + i);
            hn::Store(nextY, kTag, group.nextY.at + i);
            Index unusedX;
            Index unusedY;
            const Vec h1 = valueOf(cornersAt(nextX, nextY, unusedX, unusedY));
            const Vec drop = hn::Sub(hn::Load(kTag, group.height.at + i), h1);
            outlook.pit |= bitsOf(hn::Le(drop, hn::Zero(kTag))) << i;

            Vec slope = hn::Mul(drop, constant(k_.slopePerMetre));
            if (k_.sineSlope) slope = hn::Div(slope, hn::Sqrt(hn::Add(hn::Mul(slope, slope), constant(1.0f))));
            const Vec flow = hn::Mul(hn::Load(kTag, group.speed.at + i), hn::Load(kTag, group.water.at + i));
            const Vec capacity = hn::Mul(hn::Mul(hn::Max(slope, constant(k_.minSlope)), flow), constant(k_.capacity));
            const Vec excess = hn::Sub(hn::Load(kTag, group.load.at + i), capacity);
            const auto laysDown = hn::Ge(excess, hn::Zero(kTag));
            outlook.laysDown |= bitsOf(laysDown) << i;
            Vec spare = hn::Mul(hn::Neg(excess), constant(k_.erosionRate));
            if (k_.softness > 0.0f) {
                const Vec loose = hn::GatherIndex(kTag, g_.sediment, hn::Load(kIndexTag, group.node.at + i));
                const Vec share = hn::Div(loose, hn::Add(loose, constant(k_.softDepth)));
                spare = hn::Mul(spare, hn::Add(constant(1.0f), hn::Mul(constant(k_.softness), share)));
            }
            const Vec cut = hn::Min(spare, hn::Mul(drop, constant(k_.maxCut)));
            hn::Store(hn::IfThenElse(laysDown, hn::Mul(excess, constant(k_.depositionRate)), cut), kTag,
                      group.amount.at + i);
            hn::Store(drop, kTag, group.drop.at + i);
            hn::Store(h1, kTag, group.nextHeight.at + i);

            const Index cellX = hn::Load(kIndexTag, group.cellX.at + i);
            const Index cellY = hn::Load(kIndexTag, group.cellY.at + i);
            const auto inX =
                hn::And(hn::Gt(cellX, hn::Set(kIndexTag, 1)), hn::Lt(cellX, hn::Set(kIndexTag, g_.width - 3)));
            const auto inY =
                hn::And(hn::Gt(cellY, hn::Set(kIndexTag, 1)), hn::Lt(cellY, hn::Set(kIndexTag, g_.height - 3)));
            outlook.inner |= bitsOf(hn::RebindMask(kTag, hn::And(inX, inY))) << i;
        });
        return outlook;
    }

    /// Applies the boundary to one coordinate of the next position; a mask of the lanes that have left the map.
    HWY_INLINE hn::Mask<VecTag> boundX(Group& group, std::size_t i, Vec& next) const {
        return bound(group.dx.at + i, group.x.at + i, g_.width, next);
    }
    HWY_INLINE hn::Mask<VecTag> boundY(Group& group, std::size_t i, Vec& next) const {
        return bound(group.dy.at + i, group.y.at + i, g_.height, next);
    }
    HWY_INLINE hn::Mask<VecTag> bound(float* direction, const float* here, int size, Vec& next) const {
        const Vec zero = hn::Zero(kTag);
        const Vec last = constant(static_cast<float>(size - 1));
        if constexpr (kBoundary == Boundary::Wrap) {
            const Vec span = constant(static_cast<float>(size));
            next = hn::IfThenElse(hn::Lt(next, zero), hn::Add(next, span), next);
            next = hn::IfThenElse(hn::Ge(next, span), hn::Sub(next, span), next);
            return hn::Lt(zero, zero);
        }
        const auto beyond = hn::Or(hn::Lt(next, zero), hn::Ge(next, last));
        if constexpr (kBoundary == Boundary::Open) {
            next = hn::IfThenElse(beyond, hn::Load(kTag, here), next);
            return beyond;
        }
        const Vec d = hn::Load(kTag, direction);
        const auto outside = hn::Or(hn::Lt(next, zero), hn::Gt(next, last));
        hn::Store(hn::IfThenElse(outside, hn::Neg(d), d), kTag, direction);
        next = hn::Min(hn::Max(next, zero), last);
        return hn::Lt(zero, zero);
    }

    /// Changes the ground, lane by lane.
    HWY_INLINE void act(Group& group, const Outlook& outlook) {
        const std::uint32_t left = outlook.left & group.alive;
        forLanes(left, [&](std::size_t lane) {
            task_.tally.out += static_cast<double>(group.load.at[lane]);
            ++task_.tally.leftMap;
            end(group, lane);
        });
        const std::uint32_t alive = group.alive;
        task_.tally.steps += static_cast<std::uint64_t>(std::popcount(alive));
        forLanes(alive, [&](std::size_t lane) { g_.track[group.node.at[lane]] += group.water.at[lane]; });

        const std::uint32_t fast = fastGround_ ? outlook.inner : 0u;
        const std::uint32_t running = alive & ~outlook.pit;
        const std::uint32_t cuts = running & ~outlook.laysDown;
        const std::uint32_t deposits = running & outlook.laysDown;
        task_.tally.cuts += static_cast<std::uint64_t>(std::popcount(cuts));
        forLanes(cuts & fast, [&](std::size_t lane) { cutFast(group, lane); });
        forLanes(deposits & fast, [&](std::size_t lane) {
            layDownFast(group, lane, group.amount.at[lane]);
            group.drop.at[lane] += group.amount.at[lane] / k_.areaRatio;
        });
        forLanes(running & ~fast, [&](std::size_t lane) { actSlowly(group, lane, (cuts >> lane & 1u) != 0); });
        forLanes(alive & outlook.pit, [&](std::size_t lane) { fillPit(group, lane, (fast >> lane & 1u) != 0); });
    }

    /// The 4 x 4 brush as four rows of four nodes.
    HWY_INLINE void cutFast(Group& group, std::size_t lane) {
        const float fx = group.x.at[lane] - static_cast<float>(group.cellX.at[lane]);
        const float fy = group.y.at[lane] - static_cast<float>(group.cellY.at[lane]);
        const auto inverse = hn::Set(kRow, 1.0f / (k_.brushRadius * k_.brushRadius));
        const auto one = hn::Set(kRow, 1.0f);
        const auto zero = hn::Zero(kRow);
        alignas(16) static constexpr float kOffsets[4] = {-1.0f, 0.0f, 1.0f, 2.0f};
        const Row ox2 = makeRow([&](std::size_t i) {
            const auto ox = hn::Sub(hn::Load(kRow, kOffsets + i * kRowLanes), hn::Set(kRow, fx));
            return hn::Mul(ox, ox);
        });
        Row weights[4];
        Row columns = makeRow([&](std::size_t) { return zero; });
        for (int row = 0; row < 4; ++row) {
            const float oy = kOffsets[row] - fy;
            weights[row] = makeRow([&](std::size_t i) {
                return hn::Max(zero, hn::Sub(one, hn::Mul(hn::Add(ox2.part[i], hn::Set(kRow, oy * oy)), inverse)));
            });
            columns = makeRow([&](std::size_t i) { return hn::Add(columns.part[i], weights[row].part[i]); });
        }
        const auto scale = hn::Set(kRow, group.amount.at[lane] / sumOf(columns));
        const auto floor = hn::Set(kRow, group.nextHeight.at[lane]);
        std::ptrdiff_t first = (group.cellY.at[lane] - 1) * g_.stride + group.cellX.at[lane] - 1;
        Row total = makeRow([&](std::size_t) { return zero; });
        for (const Row& weight : weights) {
            total = makeRow([&](std::size_t i) {
                const std::ptrdiff_t node = first + static_cast<std::ptrdiff_t>(i * kRowLanes);
                const auto before = hn::LoadU(kRow, g_.heights + node);
                const auto delta = hn::Min(hn::Mul(scale, weight.part[i]), hn::Max(zero, hn::Sub(before, floor)));
                const auto after = hn::Sub(before, delta);
                const auto applied = hn::Sub(before, after);
                const auto loose = hn::Max(zero, hn::Sub(hn::LoadU(kRow, g_.sediment + node), applied));
                hn::StoreU(after, kRow, g_.heights + node);
                hn::StoreU(loose, kRow, g_.sediment + node);
                hn::StoreU(hn::Add(hn::LoadU(kRow, g_.wear + node), applied), kRow, g_.wear + node);
                return hn::Add(total.part[i], applied);
            });
            first += g_.stride;
        }
        const float cut = sumOf(total);
        group.load.at[lane] += cut;
        group.drop.at[lane] -= cut / k_.areaRatio;
        task_.tally.eroded += static_cast<double>(cut);
    }

    /// The 2 x 2 bilinear deposit.
    HWY_INLINE void layDownFast(Group& group, std::size_t lane, float amount) {
        if (amount <= 0.0f) return;
        const float fx = group.x.at[lane] - static_cast<float>(group.cellX.at[lane]);
        const float fy = group.y.at[lane] - static_cast<float>(group.cellY.at[lane]);
        const std::ptrdiff_t node = group.cellY.at[lane] * g_.stride + group.cellX.at[lane];
        const float north = amount * (1.0f - fy);
        const float south = amount * fy;
        const float taken = (raise(node, north * (1.0f - fx)) + raise(node + 1, north * fx)) +
                            (raise(node + g_.stride, south * (1.0f - fx)) + raise(node + g_.stride + 1, south * fx));
        task_.tally.deposited += static_cast<double>(taken);
        const float left = group.load.at[lane] - taken;
        if (left < 0.0f) task_.tally.lost += static_cast<double>(left);  // a trace of rounding
        group.load.at[lane] = left < 0.0f ? 0.0f : left;
    }
    HWY_INLINE float raise(std::ptrdiff_t node, float delta) {
        const float before = g_.heights[node];
        const float after = before + delta;
        const float applied = after - before;
        g_.heights[node] = after;
        g_.sediment[node] += applied;
        g_.deposit[node] += applied;
        return applied;
    }

    /// Any brush, boundary and layer.
    void actSlowly(Group& group, std::size_t lane, bool cuts) {
        Droplet droplet = unload(group, lane);
        if (cuts) {
            group.drop.at[lane] -= work_.cut(droplet, group.amount.at[lane], group.nextHeight.at[lane]) / k_.areaRatio;
        } else {
            work_.layDown(droplet, group.amount.at[lane]);
            group.drop.at[lane] += group.amount.at[lane] / k_.areaRatio;
        }
        group.load.at[lane] = droplet.load;
        group.colour.at[lane] = droplet.colour;
    }

    /// Fills the pit so that the water can run on, or ends there. Reads the ground anew: another lane may just have
    /// filled the same pit.
    void fillPit(Group& group, std::size_t lane, bool fast) {
        Droplet droplet = unload(group, lane);
        const float rise =
            work_.heightAt(group.nextX.at[lane], group.nextY.at[lane]) - work_.heightAt(droplet.x, droplet.y);
        float drop = -rise;
        const auto layDown = [&](float amount) {
            if (fast) {
                layDownFast(group, lane, amount);
                droplet.load = group.load.at[lane];
            } else {
                work_.layDown(droplet, amount);
                group.load.at[lane] = droplet.load;
            }
        };
        if (rise >= 0.0f) {
            float need = (rise + k_.pitMargin) * k_.areaRatio;
            if (k_.exactFill) need /= work_.riseShare(droplet);
            if (need >= droplet.load) {
                layDown(droplet.load);
                task_.tally.lost += static_cast<double>(droplet.load);  // what rounding left
                ++task_.tally.settled;
                end(group, lane);
                return;
            }
            layDown(need);
            group.speed.at[lane] = 0.0f;
            drop = k_.pitMargin;
        }
        // Standing water can carry nothing; of moving water, too, the flat way on is no reason to cut.
        const float amount = droplet.load * k_.depositionRate;
        layDown(amount);
        group.drop.at[lane] = drop + amount / k_.areaRatio;
    }

    /// v, w, p for the next step; lanes that have left the tile or run too long.
    HWY_INLINE void move(Group& group) {
        std::uint32_t tooLong = 0;
        std::uint32_t outside = 0;
        forChunks([&](std::size_t i) {
            const Vec speed = hn::Load(kTag, group.speed.at + i);
            const Vec squared =
                hn::Add(hn::Mul(speed, speed), hn::Mul(constant(k_.speedGain), hn::Load(kTag, group.drop.at + i)));
            const Vec faster = hn::Min(hn::Sqrt(hn::Max(squared, hn::Zero(kTag))), constant(k_.maxSpeed));
            hn::Store(faster, kTag, group.speed.at + i);
            hn::Store(hn::Mul(hn::Load(kTag, group.water.at + i), constant(k_.waterKept)), kTag, group.water.at + i);
            const Vec x = hn::Load(kTag, group.nextX.at + i);
            const Vec y = hn::Load(kTag, group.nextY.at + i);
            hn::Store(x, kTag, group.x.at + i);
            hn::Store(y, kTag, group.y.at + i);
            const Index steps = hn::Add(hn::Load(kIndexTag, group.steps.at + i), hn::Set(kIndexTag, 1));
            hn::Store(steps, kIndexTag, group.steps.at + i);
            const Index limit = hn::Set(kIndexTag, static_cast<std::int32_t>(k_.pathLimit));
            tooLong |= bitsOf(hn::RebindMask(kTag, hn::Not(hn::Lt(steps, limit)))) << i;
            outside |= bitsOf(hn::Or(beyond(x, task_.tile.x0, task_.tile.x1, g_.width),
                                     beyond(y, task_.tile.y0, task_.tile.y1, g_.height)))
                       << i;
        });
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            task_.footprint.x0 = std::min(task_.footprint.x0, group.cellX.at[lane]);
            task_.footprint.x1 = std::max(task_.footprint.x1, group.cellX.at[lane]);
            task_.footprint.y0 = std::min(task_.footprint.y0, group.cellY.at[lane]);
            task_.footprint.y1 = std::max(task_.footprint.y1, group.cellY.at[lane]);
        }
        forLanes(tooLong & group.alive, [&](std::size_t lane) {
            Droplet droplet = unload(group, lane);
            work_.spread(droplet);
            ++task_.tally.pathEnds;
            group.alive &= ~(1u << lane);
        });
        forLanes(outside & group.alive, [&](std::size_t lane) {
            task_.leaving.push_back(unload(group, lane));
            group.alive &= ~(1u << lane);
        });
    }
    /// True for lanes beyond the tile's apron along one axis.
    HWY_INLINE hn::Mask<VecTag> beyond(Vec p, int begin, int end, int size) const {
        Vec offset = hn::Sub(p, constant(static_cast<float>(begin - task_.apron)));
        const float span = static_cast<float>(end - begin + 2 * task_.apron);
        if constexpr (kBoundary == Boundary::Wrap) {
            const Vec torus = constant(static_cast<float>(size));
            offset = hn::IfThenElse(hn::Lt(offset, hn::Zero(kTag)), hn::Add(offset, torus), offset);
            offset = hn::IfThenElse(hn::Ge(offset, torus), hn::Sub(offset, torus), offset);
            return hn::Ge(offset, constant(span));
        }
        return hn::Or(hn::Lt(offset, hn::Zero(kTag)), hn::Ge(offset, constant(span)));
    }

    const DropletTileTask& task_;
    const DropletParameters& k_;
    const DropletGround& g_;
    DropletGroundwork<kBoundary> work_;
    bool fastGround_ = false;
    std::size_t next_ = 0;
    Group groups_[kGroups];
};

void runTile(const DropletTileTask& task) {
    switch (task.boundary) {
        case Boundary::Open:
            TileRunner<Boundary::Open>(task).run();
            break;
        case Boundary::Wall:
            TileRunner<Boundary::Wall>(task).run();
            break;
        case Boundary::Wrap:
            TileRunner<Boundary::Wrap>(task).run();
            break;
    }
}

}  // namespace
}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scree {

HWY_EXPORT(runTile);

void runDropletTile(const DropletTileTask& task) {
    HWY_DYNAMIC_DISPATCH(runTile)(task);
}

}  // namespace scree
#endif
