#include "erosion/droplets/droplet.h"

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
