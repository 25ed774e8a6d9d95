#include "erosion/sculpting/stamp.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "erosion/base/exact_math.h"
#include "erosion/sculpting/falloff.h"
#include "erosion/sculpting/sculpted_ground.h"

namespace scree {

namespace {

/// Value between four nodes on a line by Catmull and Rom (1974), so that a print has no creases if it is larger than
/// its form.
float between(float a, float b, float c, float d, float t) {
    return b + 0.5f * t * (c - a + t * (2.0f * a - 5.0f * b + 4.0f * c - d + t * (3.0f * (b - c) + d - a)));
}

/// The form at (u, v), each from -1 to 1 over the square.
float formAt(const Field<float>& form, float u, float v) {
    const float x = 0.5f * (u + 1.0f) * static_cast<float>(form.width() - 1);
    const float y = 0.5f * (v + 1.0f) * static_cast<float>(form.height() - 1);
    const int x0 = static_cast<int>(std::floor(x)), y0 = static_cast<int>(std::floor(y));
    const float tx = x - static_cast<float>(x0), ty = y - static_cast<float>(y0);
    std::array<float, 4> rows{};
    for (int j = 0; j < 4; ++j) {
        const float* row = form.row(std::clamp(y0 - 1 + j, 0, form.height() - 1));
        const auto at = [&](int i) { return row[std::clamp(x0 - 1 + i, 0, form.width() - 1)]; };
        rows[static_cast<std::size_t>(j)] = between(at(0), at(1), at(2), at(3), tx);
    }
    return between(rows[0], rows[1], rows[2], rows[3], ty);
}

}  // namespace

StampPrint::StampPrint(const Terrain& terrain, const Stamp& stamp)
    : stamp_(stamp), ground_(sampleBilinear(terrain.heights(), stamp.centre)) {
    assert(stamp.form && stamp.form->width() > 1 && stamp.form->height() > 1);
    assert(stamp.radius > 0.0f && stamp.edge > 0.0f);
    const auto [sine, cosine] = exactSineCosine(static_cast<double>(stamp.turn));
    sine_ = static_cast<float>(sine);
    cosine_ = static_cast<float>(cosine);
}

float StampPrint::shareAt(Point cell) const {
    const float dx = (cell.x - stamp_.centre.x) / stamp_.radius, dy = (cell.y - stamp_.centre.y) / stamp_.radius;
    return brushShare(dx * dx + dy * dy, stamp_.edge, FalloffShape::Smooth);
}

float StampPrint::heightAt(Point cell, float before) const {
    const float share = shareAt(cell);
    if (share == 0.0f) return before;
    const float dx = (cell.x - stamp_.centre.x) / stamp_.radius, dy = (cell.y - stamp_.centre.y) / stamp_.radius;
    // y points south, so that this turns clockwise.
    const float form = stamp_.height * formAt(*stamp_.form, cosine_ * dx + sine_ * dy, cosine_ * dy - sine_ * dx);
    float aim = before + form;
    if (stamp_.join == StampJoin::Highest) aim = std::max(before, ground_ + form);
    if (stamp_.join == StampJoin::Lowest) aim = std::min(before, ground_ + form);
    if (stamp_.join == StampJoin::Replace) aim = ground_ + form;
    return before + share * (aim - before);
}

void applyStamp(Terrain& terrain, const Stamp& stamp) {
    terrain.nextRevision();
    const CellRect cells = CellRect{static_cast<int>(std::floor(stamp.centre.x - stamp.radius)),
                                    static_cast<int>(std::floor(stamp.centre.y - stamp.radius)),
                                    static_cast<int>(std::ceil(stamp.centre.x + stamp.radius)) + 1,
                                    static_cast<int>(std::ceil(stamp.centre.y + stamp.radius)) + 1}
                               .clippedTo(terrain.width(), terrain.height());
    if (cells.empty()) return;
    const StampPrint print(terrain, stamp);
    SculptedGround sculpted(terrain);
    for (int y = cells.y0; y < cells.y1; ++y)
        for (int x = cells.x0; x < cells.x1; ++x) {
            const Point cell{static_cast<float>(x), static_cast<float>(y)};
            if (print.reaches(cell)) sculpted.move(x, y, print.heightAt(cell, sculpted.height(x, y)));
        }
    terrain.markGroundChanged(cells);
}

}  // namespace scree
