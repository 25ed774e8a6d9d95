#include "erosion/models/pipes/pipes_rain.h"

#include <algorithm>

#include "erosion/models/pipes/pipes.h"

namespace scree {

TickRain::TickRain(const Terrain& terrain, const RoundContext& round, float rain, float dt)
    : evenDepth_(rain * round.sources.rain.amount * dt),
      weights_(round.rain.weights()),
      amount_(round.sources.rain.amount),
      dt_(dt),
      even_(static_cast<std::size_t>(terrain.width()), evenDepth_) {
    if (const auto varying = round.field(&PipesSettings::rain)) rains_ = &varying->values;
    if (!round.sources.springs.empty()) springs_.resize(static_cast<std::size_t>(terrain.height()));
    for (const Spring& spring : round.sources.springs)
        for (const SpringNode& node : springNodes(spring, terrain))
            springs_[static_cast<std::size_t>(node.y)].push_back(
                {node.x,
                 static_cast<double>(spring.discharge) * node.share * static_cast<double>(dt) / terrain.cellArea()});
    std::vector<double> rows(static_cast<std::size_t>(terrain.height()));
    round.pool.forEach(terrain.height(), [&](int y) {
        std::vector<float> scratch(even_.size());
        const float* depths = row(y, scratch.data());
        double sum = 0.0;
        for (std::size_t x = 0; x < even_.size(); ++x) sum += static_cast<double>(depths[x]);
        rows[static_cast<std::size_t>(y)] = sum;
    });
    for (const double sum : rows) total_ += sum;
}

const float* TickRain::row(int y, float* scratch) const {
    const bool wells = !springs_.empty() && !springs_[static_cast<std::size_t>(y)].empty();
    if (weights_ == nullptr && rains_ == nullptr && !wells) return even_.data();
    std::copy(even_.begin(), even_.end(), scratch);
    if (rains_ != nullptr)
        std::transform(rains_->row(y), rains_->row(y) + even_.size(), scratch,
                       [this](float rain) { return rain * amount_ * dt_; });
    if (weights_ != nullptr)
        std::transform(weights_->row(y), weights_->row(y) + even_.size(), scratch, scratch,
                       [](float weight, float depth) { return weight * depth; });
    if (wells)
        for (const SpringDepth& spring : springs_[static_cast<std::size_t>(y)])
            scratch[spring.x] = static_cast<float>(static_cast<double>(scratch[spring.x]) + spring.depth);
    return scratch;
}

}  // namespace scree
