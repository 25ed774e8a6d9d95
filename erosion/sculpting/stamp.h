#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "erosion/base/field.h"
#include "erosion/base/knob.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// How a stamp meets the ground.
///
///     Add      its form is added to the ground
///     Highest  the higher one of the ground and the form stays
///     Lowest   the lower one of both stays
///     Replace  the form takes the place of the ground
///
/// Except for Add, the form stands on the height of the ground in its middle.
enum class StampJoin { Add, Highest, Lowest, Replace };
template <>
inline constexpr auto choicesOf<StampJoin> = std::array<std::string_view, 4>{"add", "highest", "lowest", "replace"};

/// A heightmap as a brush: one print of it.
struct Stamp {
    /// Heights from -1 to 1 on a square of at least 2 x 2 nodes, north up. The brush's disc touches its edges.
    std::shared_ptr<const Field<float>> form;
    StampJoin join = StampJoin::Add;
    Point centre{};        ///< Cells.
    float radius = 16.0f;  ///< Cells, above 0.
    float height = 50.0f;  ///< Metres for a form of 1; below 0 the form is upside down.
    float turn = 0.0f;     ///< Degrees clockwise, -360 to 360.
    float edge = 0.2f;     ///< Share of the radius over which the print fades, above 0 to 1: see brushShare().
};

/// A stamp over a place of the ground.
class StampPrint {
 public:
    /// Keeps a reference to the stamp. Precondition: the form and the lengths are as Stamp says.
    StampPrint(const Terrain& terrain, const Stamp& stamp);

    /// True if the print reaches this place, in cells.
    bool reaches(Point cell) const { return shareAt(cell) > 0.0f; }
    /// Returns the height of a place after the print, in metres above the datum, if it is `before` now.
    float heightAt(Point cell, float before) const;

 private:
    float shareAt(Point cell) const;

    const Stamp& stamp_;
    float sine_, cosine_;  ///< Of the turn.
    float ground_;         ///< Height in the middle.
};

/// Prints the stamp on the ground, as applyStroke() changes it.
void applyStamp(Terrain& terrain, const Stamp& stamp);

}  // namespace scree
