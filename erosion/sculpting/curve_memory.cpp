#include "erosion/sculpting/curve_memory.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "erosion/base/random.h"

namespace scree {

CurveMemory::Ground CurveMemory::groundOf(const std::vector<Point>& points) const {
    const auto found = std::find_if(carved_.begin(), carved_.end(),
                                    [key = keyOf(points)](const Carved& each) { return each.key == key; });
    return found == carved_.end() ? Ground() : Ground(found->ground.data(), found->heights);
}

void CurveMemory::remember(const std::vector<Point>& points, Ground ground) {
    Carved& carved = carved_.emplace_back(Carved{keyOf(points), ground.size(), {}});
    std::copy(ground.begin(), ground.end(), carved.ground.begin());
}

void CurveMemory::keepOnly(const std::vector<std::uint64_t>& keys) {
    std::erase_if(carved_,
                  [&](const Carved& each) { return std::find(keys.begin(), keys.end(), each.key) == keys.end(); });
}

void CurveMemory::visitState(StateVisitor& visitor) {
    visitor.visit("carved", carved_);
    // A damaged file can have any number.
    std::erase_if(carved_, [](const Carved& each) {
        if (each.heights < 2 || each.heights > kMostHeights) return true;
        return !std::all_of(each.ground.begin(), each.ground.end(), [](float height) { return std::isfinite(height); });
    });
}

std::uint64_t CurveMemory::keyOf(const std::vector<Point>& points) {
    std::uint64_t key = points.size();
    for (const Point& point : points)
        for (const float number : {point.x, point.y}) key = mixBits(key ^ std::bit_cast<std::uint32_t>(number));
    return key;
}

float CurveMemory::heightAt(Ground ground, float share) {
    const float place = share * static_cast<float>(ground.size() - 1);
    const std::size_t before = std::min(static_cast<std::size_t>(place), ground.size() - 1);
    const std::size_t next = std::min(before + 1, ground.size() - 1);
    return ground[before] + (place - static_cast<float>(before)) * (ground[next] - ground[before]);
}

}  // namespace scree
