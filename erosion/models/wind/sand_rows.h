#pragma once

#include <array>
#include <cstdint>

/// The loops of the wind over one row of nodes, as vector instructions of the processor at hand. The bits do not depend
/// on the instruction set.
namespace scree {

/// How far sand slides to the east, south, south-east and south-west: see SandSlides.
struct SlideLaw {
    std::array<float, 4> rest{};   ///< Highest drop at which sand lies, T l, m.
    std::array<float, 4> creep{};  ///< Share of this drop that creeps.
};
/// Sand that moves from the nodes of a row, mm; negative if it moves to them.
struct SlideMoves {
    std::int32_t* east;       ///< From node x to x + 1.
    std::int32_t* south;      ///< From node x to the one below.
    std::int32_t* southEast;  ///< From node x to the one below x + 1.
    std::int32_t* southWest;  ///< From node x + 1 to the one below x.
};
/// A row of nodes with sand.
struct SlideRow {
    const float* surface;      ///< m.
    const std::int32_t* sand;  ///< mm.
};
/// Writes the heights of `count` nodes with their sand, m.
void addSandToRow(const float* under, const std::int32_t* sand, float* surface, int count);
/// Finds the moves of the nodes 0 to count - 2 of a row of `count` nodes.
void findRowSlides(const SlideRow& row, const SlideRow& below, const SlideLaw& law, const SlideMoves& moves, int count);
/// Writes the sand of the nodes 1 to count - 2 after the moves of their row and of the row above.
void applyRowSlides(const std::int32_t* sand, const SlideMoves& above, const SlideMoves& own, std::int32_t* next,
                    int count);

/// How wind changes from one line to the next, and how much sand it can carry: see SandFlight. The functions below do
/// the `count` nodes of a line. Their pointers lead to its first node, and the two places beyond each end can be read.
struct WindLaw {
    int from;         ///< Wind comes from between the nodes k + from and k + from + 1 of the line before.
    float fromShare;  ///< Share of the second of them.
    int to;           ///< Wind goes to between the nodes k + to and k + to + 1 of the line ahead.
    float toShare;    ///< Share of the second of them.
    float drop;       ///< By how much the shadow falls, m.
    float adapts;     ///< Share by which the mean approaches the ground.
    float speedUp;    ///< k / L, 1/m.
    float climb;      ///< Highest rise to the line ahead over which sand flies, m.
    float perShade;   ///< 1 / depth below the top of the shadow at which no sand flies, 1/m.
    float sea;        ///< m.
    float carried;    ///< Q0, mm.
    float onSand;     ///< Share of Q - q that settles or rises on sand.
    float onRock;     ///< Same on bare rock.
};
/// Wind over a line of ground.
struct WindOverLine {
    float* felt;  ///< e: the higher of ground and shadow, m.
    float* mean;  ///< m: mean of e upwind, m.
};
/// Finds the wind over a line of ground from the wind over the line before.
void windOverLine(const WindLaw& law, const WindOverLine& before, const float* ground, const WindOverLine& here,
                  int count);
/// Finds what wind carries (Q, mm) over the nodes of a line, and which share of Q - q settles or rises.
void carryOverLine(const WindLaw& law, const WindOverLine& wind, const float* ground, const float* ahead,
                   const std::int32_t* sand, float* carries, float* settles, int count);

/// Sand in the air over a line, mm.
struct FlightOverLine {
    const float* carries;  ///< See carryOverLine().
    const float* settles;
    const float* wears;           ///< Share of the flying sand that wears the node; null if none does.
    const std::int32_t* sand;     ///< Sand of the nodes.
    const std::int32_t* arrives;  ///< From the line before.
    std::int32_t *after, *worn;   ///< Sand of the nodes, and rock that became sand; `worn` is not written if none does.
    std::int32_t *leaves, *aside;  ///< What flies on to node k + to of the next line, and to the one after.
};
/// Lets sand settle and rise.
void flyOverLine(const FlightOverLine& line, float toShare, int count);
/// Writes what arrives at the nodes of the next line.
void arriveAtLine(const std::int32_t* leaves, const std::int32_t* aside, int to, std::int32_t* arrives, int count);

}  // namespace scree
