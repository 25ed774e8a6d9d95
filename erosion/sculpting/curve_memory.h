#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/state_visitor.h"

namespace scree {

/// The ground on which curves were carved first. A curve that is carved again starts from there, so that a ridge does
/// not grow each time. A curve whose points have moved is another one.
class CurveMemory {
 public:
    /// Metres above the datum, at even distances from the beginning of a curve to its end.
    using Ground = std::array<float, 256>;

    /// Returns the ground of the curve through these points, or null if it is not known.
    const Ground* groundOf(const std::vector<Point>& points) const;
    void remember(const std::vector<Point>& points, const Ground& ground);
    /// Forgets all curves but those with these keys.
    void keepOnly(const std::vector<std::uint64_t>& keys);
    void visitState(StateVisitor& visitor);

    /// A number that other points do not have.
    static std::uint64_t keyOf(const std::vector<Point>& points);
    /// Returns the height at a share of the curve's length, 0 to 1.
    static float heightAt(const Ground& ground, float share);

 private:
    struct Carved {
        std::uint64_t key;
        Ground ground;
    };
    std::vector<Carved> carved_;
};

}  // namespace scree
