#include "app/io/formats/no_data.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include "erosion/base/knob.h"

namespace scree {

namespace {

constexpr std::array kUsualValues{-32768.0f, -32767.0f, -9999.0f, -99999.0f};
constexpr float kFarBelow = 1000.0f;  // metres
constexpr int kSweeps = 10;           // over the finest grid; each coarser grid gets twice as many
constexpr int kMostSweeps = 400;
constexpr float kNoHeight = std::numeric_limits<float>::quiet_NaN();

bool isUsualValue(float value) {
    return std::find(kUsualValues.begin(), kUsualValues.end(), value) != kUsualValues.end();
}

bool isNeverAHeight(float value) {
    return std::isnan(value) || (std::isfinite(value) && std::abs(value) >= 1e38f);
}

template <class Visit>
void forEachNode(Field<float>& field, const Visit& visit) {
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x) visit(field(x, y));
}

/// A grid with half as many nodes along each edge. Each is the mean of those of its four nodes that have a height.
Field<float> halved(const Field<float>& fine) {
    Field<float> coarse((fine.width() + 1) / 2, (fine.height() + 1) / 2, kNoHeight);
    for (int y = 0; y < coarse.height(); ++y)
        for (int x = 0; x < coarse.width(); ++x) {
            double sum = 0.0;
            int known = 0;
            for (int fy = 2 * y; fy < std::min(2 * y + 2, fine.height()); ++fy)
                for (int fx = 2 * x; fx < std::min(2 * x + 2, fine.width()); ++fx)
                    if (const float value = fine(fx, fy); !std::isnan(value)) {
                        sum += static_cast<double>(value);
                        ++known;
                    }
            if (known > 0) coarse(x, y) = static_cast<float>(sum / known);
        }
    return coarse;
}

struct Node {
    int x;
    int y;
};

/// Moves each of these nodes to the mean of its neighbours, one after the other, forward and backward in alternation.
void relax(Field<float>& field, const std::vector<Node>& nodes, int sweeps) {
    const auto relaxNode = [&](Node node) {
        float sum = 0.0f;
        float count = 0.0f;
        const auto add = [&](int x, int y) {
            if (x < 0 || y < 0 || x >= field.width() || y >= field.height()) return;
            sum += field(x, y);
            count += 1.0f;
        };
        add(node.x - 1, node.y);
        add(node.x + 1, node.y);
        add(node.x, node.y - 1);
        add(node.x, node.y + 1);
        if (count > 0.0f) field(node.x, node.y) = sum / count;
    };
    for (int sweep = 0; sweep < sweeps; ++sweep)
        if (sweep % 2 == 0)
            std::for_each(nodes.begin(), nodes.end(), relaxNode);
        else
            std::for_each(nodes.rbegin(), nodes.rend(), relaxNode);
}

/// Fills the gaps of a grid from coarse to fine: the middle of a wide gap is found on a grid on which the gap is a few
/// nodes wide (a cascadic multigrid method, Bornemann and Deuflhard 1996).
void fillGapsBySweeps(Field<float>& field, int sweeps) {
    std::vector<Node> gaps;
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x)
            if (std::isnan(field(x, y))) gaps.push_back({x, y});
    if (gaps.empty()) return;
    Field<float> coarse = halved(field);
    fillGapsBySweeps(coarse, std::min(2 * sweeps, kMostSweeps));
    const auto toCoarse = [](int fine) { return 0.5f * (static_cast<float>(fine) + 0.5f) - 0.5f; };
    for (const Node node : gaps) field(node.x, node.y) = sampleBilinear(coarse, {toCoarse(node.x), toCoarse(node.y)});
    relax(field, gaps, sweeps);
}

}  // namespace

NoData markNoData(Field<float>& heights, const std::string& nan) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    float lowest = kInfinity;
    forEachNode(heights, [&](float value) {
        if (!isNeverAHeight(value) && !isUsualValue(value)) lowest = std::min(lowest, value);
    });
    const auto isNoHeight = [&](float value) {
        return isNeverAHeight(value) || (isUsualValue(value) && value <= lowest - kFarBelow);
    };
    constexpr std::size_t kMostNames = 4;
    NoData found;
    std::set<std::string> names;
    forEachNode(heights, [&](float& value) {
        if (!isNoHeight(value)) return;
        ++found.nodes;
        if (names.size() < kMostNames)
            names.insert(std::isnan(value) ? nan : formatKnobValue(static_cast<double>(value)));
        value = kNoHeight;
    });
    for (const std::string& name : names) found.values += (found.values.empty() ? "" : ", ") + name;
    return found;
}

void fillGaps(Field<float>& heights) {
    fillGapsBySweeps(heights, kSweeps);
}

}  // namespace scree
