#include "erosion/models/droplets/engine/droplet.h"

namespace scree {

Droplet Droplet::startingAt(Point p, const Terrain& terrain) {
    const int edge = terrain.boundary() == Boundary::Wrap ? 1 : 2;
    Droplet droplet;
    droplet.x = std::min(static_cast<std::int32_t>(p.x), terrain.width() - edge);
    droplet.y = std::min(static_cast<std::int32_t>(p.y), terrain.height() - edge);
    droplet.fx = p.x - static_cast<float>(droplet.x);
    droplet.fy = p.y - static_cast<float>(droplet.y);
    return droplet;
}

BrushStamp::BrushStamp(float radius, float fx, float fy) {
    const float inverse = 1.0f / (radius * radius);
    float sum = 0.0f;
    std::size_t node = 0;
    for (int oy = -1; oy <= 2; ++oy)
        for (int ox = -1; ox <= 2; ++ox) {
            const float x = static_cast<float>(ox) - fx;
            const float y = static_cast<float>(oy) - fy;
            weights[node] = std::max(0.0f, 1.0f - (x * x + y * y) * inverse);
            sum += weights[node++];
        }
    for (float& weight : weights) weight /= sum;
}

void DropletTally::add(const DropletTally& other) {
    eroded += other.eroded;
    deposited += other.deposited;
    out += other.out;
    lost += other.lost;
    steps += other.steps;
    cuts += other.cuts;
    randomDirections += other.randomDirections;
    settled += other.settled;
    leftMap += other.leftMap;
    pathEnds += other.pathEnds;
}

}  // namespace scree
