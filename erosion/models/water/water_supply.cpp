#include "erosion/models/water/water_supply.h"

namespace scree {

WaterSupply::WaterSupply(const Terrain& terrain, const RoundContext& round, double depth)
    : width_(terrain.width()),
      evenDepth_(static_cast<float>(depth * static_cast<double>(round.sources.rain.amount))),
      weights_(round.rain.weights()) {
    if (round.sources.springs.empty()) return;
    springs_.resize(static_cast<std::size_t>(terrain.height()));
    const double evenVolume = depth * terrain.width() * terrain.height();
    for (const Spring& spring : round.sources.springs)
        for (const SpringNode& node : springNodes(spring, terrain))
            springs_[static_cast<std::size_t>(node.y)].push_back(
                {node.x, static_cast<float>(static_cast<double>(spring.rate) * evenVolume * node.share)});
}

void WaterSupply::pour(int y, float* water) const {
    if (weights_ != nullptr) {
        const float* weight = weights_->row(y);
        for (int x = 0; x < width_; ++x) water[x] += evenDepth_ * weight[x];
    } else {
        for (int x = 0; x < width_; ++x) water[x] += evenDepth_;
    }
    if (springs_.empty()) return;
    for (const SpringDepth& spring : springs_[static_cast<std::size_t>(y)]) water[spring.x] += spring.depth;
}

}  // namespace scree
