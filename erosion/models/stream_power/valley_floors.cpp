#include "erosion/models/stream_power/valley_floors.h"

#include <algorithm>
#include <cmath>

namespace scree {

namespace {

constexpr float kNarrowest = 1.5f;  ///< Half the width of the narrowest floor, cells.

/// Gives `node` the river of its neighbour at (east, south), if that is nearer.
void offer(ValleyFloors::Node& node, const ValleyFloors::Node& neighbour, int east, int south) {
    if (!neighbour.isOnFloor()) return;
    const ValleyFloors::Node offered{static_cast<std::int16_t>(neighbour.east + east),
                                     static_cast<std::int16_t>(neighbour.south + south), neighbour.perHalf2};
    const float distance2 = offered.distance2();
    if (distance2 < (node.isOnFloor() ? node.distance2() : 1.0f)) node = offered;
}

}  // namespace

void ValleyFloors::find(const Field<float>& discharge, float width, const Field<float>* weakness, Boundary boundary,
                        ThreadPool& pool) {
    const int columns = discharge.width();
    const int rows = discharge.height();
    if (nodes_.width() != columns || nodes_.height() != rows) nodes_ = Field<Node>(columns, rows);
    const float perCell = 0.25f * width * width;
    pool.forEach(rows, [&](int y) {
        const float* water = discharge.row(y);
        const float* weak = weakness != nullptr ? weakness->row(y) : nullptr;
        Node* nodes = nodes_.row(y);
        for (int x = 0; x < columns; ++x) {
            const float soft = weak != nullptr ? weak[x] * weak[x] : 1.0f;
            const float factor = 2.0f * soft / (1.0f + soft);
            const float half2 = perCell * water[x] * factor * factor;
            nodes[x] = {0, 0, half2 >= kNarrowest * kNarrowest ? 1.0f / half2 : 0.0f};
        }
    });
    // The vector distance transform of Danielsson 1980: a scan down and one up carry the nearest rivers to all nodes.
    // On a torus floors that cross the edge need a second time.
    const bool wrap = boundary == Boundary::Wrap;
    for (int time = 0; time < (wrap ? 2 : 1); ++time) {
        for (int y = 0; y < rows; ++y) scan(y, -1, wrap);
        for (int y = rows - 1; y >= 0; --y) scan(y, 1, wrap);
    }
}

/// Carries rivers into row y from the row before it, and then along it in both directions.
/// @param back  From a row to the one before it: -1 or 1.
void ValleyFloors::scan(int y, int back, bool wrap) {
    const int columns = nodes_.width();
    const int rows = nodes_.height();
    Node* here = nodes_.row(y);
    const int before = wrap ? (y + back + rows) % rows : y + back;
    if (before >= 0 && before < rows) {
        const Node* from = nodes_.row(before);
        for (int x = 0; x < columns; ++x) {
            if (x > 0 || wrap) offer(here[x], from[x > 0 ? x - 1 : columns - 1], -1, back);
            offer(here[x], from[x], 0, back);
            if (x + 1 < columns || wrap) offer(here[x], from[x + 1 < columns ? x + 1 : 0], 1, back);
        }
    }
    if (wrap) offer(here[0], here[columns - 1], -1, 0);
    for (int x = 1; x < columns; ++x) offer(here[x], here[x - 1], -1, 0);
    if (wrap) offer(here[columns - 1], here[0], 1, 0);
    for (int x = columns - 2; x >= 0; --x) offer(here[x], here[x + 1], 1, 0);
}

std::int32_t ValleyFloors::riverOf(const Node& node, int x, int y) const {
    const int columns = nodes_.width();
    const int rows = nodes_.height();
    const int east = (x + node.east + columns) % columns;
    const int south = (y + node.south + rows) % rows;
    return static_cast<std::int32_t>(south * static_cast<int>(nodes_.stride()) + east);
}

}  // namespace scree
