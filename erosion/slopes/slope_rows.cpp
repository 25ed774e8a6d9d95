#include "erosion/slopes/slope_rows.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace scree {

namespace {

constexpr int kBandRows = 64;
/// Half-width of the narrowest gully that a grid shows, in nodes.
constexpr float kNarrowest = 1.2f;
/// Half-widths at which the cross section of a gully ends, and radii at which the scree of a disc ends.
constexpr float kGullyReach = 2.2f, kDiscReach = 1.6f;
/// Length over which the seam of a torus is mixed, structure metres: four blocks.
constexpr float kSeam = 4.0f * kJointSpacing;

/// The cross section of a gully: 1 in its middle, 0 at kGullyReach half-widths.
float gullyBell(float squaredShare) {
    const float left = std::max(0.0f, 1.0f - squaredShare / (kGullyReach * kGullyReach));
    const float square = left * left;
    return square * square;
}

/// A gully that is too narrow for the grid is drawn wider, and less deep.
struct GullyWidth {
    float nodes;       ///< Half-width.
    float depthShare;  ///< Share of its depth that is left, up to 1.
};
GullyWidth widthOf(const GullyReach& reach, float cellSize) {
    const float nodes = reach.halfWidth / cellSize;
    return {std::max(nodes, kNarrowest), std::min(1.0f, nodes / kNarrowest)};
}

GullyReach moved(GullyReach reach, float cells) {
    reach.upper.y += cells;
    reach.lower.y += cells;
    return reach;
}
ScreeDisc moved(ScreeDisc disc, float cells) {
    disc.middle.y += cells;
    return disc;
}

}  // namespace

SlopeRows::SlopeRows(const TerrainForm& map, int ratio, RockStructure rock, const SlopeRules& rules,
                     const std::vector<GullyReach>& gullies, const std::vector<ScreeDisc>& cones)
    : map_(map),
      ratio_(static_cast<float>(ratio)),
      rock_(std::move(rock)),
      rules_(rules),
      seam_(map.boundary == Boundary::Wrap
                ? static_cast<int>(
                      std::clamp(kSeam / rock_.node, 1.0f, 0.25f * static_cast<float>(std::min(map.width, map.height))))
                : 0),
      gullies_(sorted(gullies,
                      [&](const GullyReach& reach) {
                          const float far = kGullyReach * widthOf(reach, map.cellSize).nodes;
                          return std::pair{std::min(reach.upper.y, reach.lower.y) * ratio_ - far,
                                           std::max(reach.upper.y, reach.lower.y) * ratio_ + far};
                      })),
      cones_(sorted(cones, [&](const ScreeDisc& disc) {
          const float far = kDiscReach * disc.radius / map.cellSize + 1.0f;
          return std::pair{disc.middle.y * ratio_ - far, disc.middle.y * ratio_ + far};
      })) {}

/// `rows(shape)` is the first and the last row that a shape touches. On a torus a shape also touches the rows beyond
/// the other edge.
template <class Shape, class Rows>
SlopeRows::Bands<Shape> SlopeRows::sorted(const std::vector<Shape>& shapes, const Rows& rows) const {
    Bands<Shape> bands(static_cast<std::size_t>((map_.height + kBandRows - 1) / kBandRows));
    const int images = map_.boundary == Boundary::Wrap ? 1 : 0;
    for (const Shape& shape : shapes)
        for (int image = -images; image <= images; ++image) {
            const Shape each = moved(shape, static_cast<float>(image * map_.height) / ratio_);
            const auto [first, last] = rows(each);
            const int from = std::max(0, static_cast<int>(std::floor(first)));
            const int to = std::min(map_.height - 1, static_cast<int>(std::ceil(last)));
            if (from > to) continue;
            for (int band = from / kBandRows; band <= to / kBandRows; ++band)
                bands[static_cast<std::size_t>(band)].push_back(each);
        }
    return bands;
}

/// Calls visit(x, index) for the nodes from x0 to x1. On a torus x may lie beyond an edge; the index never does.
template <class Visit>
void SlopeRows::along(float x0, float x1, const Visit& visit) const {
    int first = static_cast<int>(std::floor(x0)), last = static_cast<int>(std::ceil(x1));
    if (map_.boundary != Boundary::Wrap) {
        first = std::max(first, 0);
        last = std::min(last, map_.width - 1);
    }
    for (int x = first; x <= last; ++x) visit(x, static_cast<std::size_t>((x % map_.width + map_.width) % map_.width));
}

std::vector<float> SlopeRows::at(int y, SlopeRow base) const {
    const auto size = static_cast<std::size_t>(map_.width + kSlopeLanes);
    std::vector<float> cut(size), near(size);
    cutGullies(y, base.ground, cut, near);
    base.gully = near.data();
    Forms forms = formsAt(static_cast<float>(y), base);
    if (seam_ > 0) mixSeam(y, base, forms);
    layCones(y, forms);
    for (std::size_t i = 0; i < size; ++i) forms.detail[i] -= cut[i];
    return std::move(forms.detail);
}

/// `y` is a row; on a torus it may lie beyond an edge. There the last nodes mix with the forms west of the map, so that
/// they continue in the first nodes.
SlopeRows::Forms SlopeRows::formsAt(float y, const SlopeRow& base) const {
    const auto size = static_cast<std::size_t>(map_.width + kSlopeLanes);
    Forms forms{std::vector<float>(size), std::vector<float>(size)};
    const auto placeOf = [&](float node) { return (node + 0.5f) * rock_.node; };
    slopeDetail(rock_, rules_, base, placeOf(0.0f), placeOf(y), map_.width, forms.detail.data(), forms.rock.data());
    if (seam_ == 0) return forms;
    const std::ptrdiff_t first = map_.width - seam_;
    const SlopeRow last{base.ground + first,   base.slope + first,    base.convexity + first,
                        base.bareness + first, base.perTalus + first, base.gully + first};
    Forms west{std::vector<float>(size), std::vector<float>(size)};
    slopeDetail(rock_, rules_, last, placeOf(static_cast<float>(-seam_)), placeOf(y), seam_, west.detail.data(),
                west.rock.data());
    for (int i = 0; i < seam_; ++i) {
        const float share = (static_cast<float>(i) + 0.5f) / static_cast<float>(seam_);
        const auto from = static_cast<std::size_t>(i), to = static_cast<std::size_t>(first + i);
        forms.detail[to] += share * (west.detail[from] - forms.detail[to]);
        forms.rock[to] += share * (west.rock[from] - forms.rock[to]);
    }
    return forms;
}

/// Mixes the last rows of a torus with the forms north of the map, so that they continue in the first rows.
void SlopeRows::mixSeam(int y, const SlopeRow& base, Forms& forms) const {
    const int beyond = y - (map_.height - seam_);
    if (beyond < 0) return;
    const Forms north = formsAt(static_cast<float>(y - map_.height), base);
    const float share = (static_cast<float>(beyond) + 0.5f) / static_cast<float>(seam_);
    for (std::size_t i = 0; i < forms.detail.size(); ++i) {
        forms.detail[i] += share * (north.detail[i] - forms.detail[i]);
        forms.rock[i] += share * (north.rock[i] - forms.rock[i]);
    }
}

/// Sets how deep gullies cut at each node, in metres, and how near each node is to the middle of one, 0 to 1.
void SlopeRows::cutGullies(int y, const float* ground, std::vector<float>& cut, std::vector<float>& near) const {
    for (const GullyReach& reach : gullies_[static_cast<std::size_t>(y / kBandRows)]) {
        const GullyWidth width = widthOf(reach, map_.cellSize);
        const float x0 = reach.upper.x * ratio_ - 0.5f, y0 = reach.upper.y * ratio_ - 0.5f;
        const float alongX = (reach.lower.x - reach.upper.x) * ratio_;
        const float alongY = (reach.lower.y - reach.upper.y) * ratio_;
        const float squared = alongX * alongX + alongY * alongY + 1e-9f;
        const float far = kGullyReach * width.nodes;
        const float fromY = static_cast<float>(y) - y0;
        if (fromY < std::min(0.0f, alongY) - far || fromY > std::max(0.0f, alongY) + far) continue;
        along(x0 + std::min(0.0f, alongX) - far, x0 + std::max(0.0f, alongX) + far, [&](int x, std::size_t i) {
            const float fromX = static_cast<float>(x) - x0;
            const float share = std::clamp((fromX * alongX + fromY * alongY) / squared, 0.0f, 1.0f);
            const float dx = fromX - share * alongX, dy = fromY - share * alongY;
            const float bell = gullyBell((dx * dx + dy * dy) / (width.nodes * width.nodes));
            if (bell == 0.0f) return;
            const float bed = reach.upperBed + share * (reach.lowerBed - reach.upperBed);
            const float depth = std::clamp(ground[i] - bed, 0.3f * reach.depth, 5.0f * reach.depth);
            cut[i] = std::max(cut[i], width.depthShare * depth * bell);
            near[i] = std::max(near[i], bell);
        });
    }
}

void SlopeRows::layCones(int y, Forms& forms) const {
    std::vector<float> cones;
    for (const ScreeDisc& disc : cones_[static_cast<std::size_t>(y / kBandRows)]) {
        const float reach = kDiscReach * disc.radius / map_.cellSize;  // nodes
        const float x0 = disc.middle.x * ratio_ - 0.5f;
        const float dy = static_cast<float>(y) - (disc.middle.y * ratio_ - 0.5f);
        if (std::abs(dy) > reach) continue;
        cones.resize(forms.detail.size());
        along(x0 - reach, x0 + reach, [&](int x, std::size_t i) {
            const float dx = static_cast<float>(x) - x0;
            const float left = 1.0f - (dx * dx + dy * dy) / (reach * reach);
            if (left > 0.0f) cones[i] = std::max(cones[i], disc.height * left * left * left * (1.0f - forms.rock[i]));
        });
    }
    for (std::size_t i = 0; i < cones.size(); ++i) forms.detail[i] += cones[i];
}

}  // namespace scree
