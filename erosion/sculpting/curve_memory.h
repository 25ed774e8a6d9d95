#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/state_visitor.h"

namespace scree {

/// The ground on which curves were carved first. A curve that is carved again starts from there, so that a ridge does
/// not grow each time. A curve whose points have moved is another one.
class CurveMemory {
 public:
    /// Metres above the datum, at even distances from the beginning of a curve to its end.
    using Ground = std::span<const float>;
    static constexpr std::size_t kMostHeights = 256;

    /// Returns the ground of the curve through these points, or nothing if it is not known.
    Ground groundOf(const std::vector<Point>& points) const;
    /// Precondition: the ground has 2 to kMostHeights heights.
    void remember(const std::vector<Point>& points, Ground ground);
    /// Forgets all curves but those with these keys.
    void keepOnly(const std::vector<std::uint64_t>& keys);
    void visitState(StateVisitor& visitor);

    /// A number that other points do not have.
    static std::uint64_t keyOf(const std::vector<Point>& points);
    /// Returns the height at a share of the curve's length, 0 to 1.
    static float heightAt(Ground ground, float share);

 private:
    struct Carved {
        std::uint64_t key, heights;  ///< The number of heights.
        std::array<float, kMostHeights> ground;
    };
    std::vector<Carved> carved_;
};

}  // namespace scree
