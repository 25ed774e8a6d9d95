#include "erosion/sources.h"

#include <algorithm>
#include <cmath>

#include "erosion/random.h"

namespace scree {

DropletSampler::DropletSampler(const SourceSettings& settings, const Terrain& terrain) {
    const int edge = terrain.boundary() == Boundary::Wrap ? 0 : 1;
    spanX_ = static_cast<float>(terrain.width() - edge);
    spanY_ = static_cast<float>(terrain.height() - edge);

    double mapWeight = 1.0;
    if (terrain.has(Layer::Rain)) {
        rain_ = &terrain.layer(Layer::Rain);
        rowWeights_.reserve(static_cast<std::size_t>(rain_->height()));
        double sum = 0.0;
        for (int y = 0; y < rain_->height(); ++y) {
            const float* row = rain_->row(y);
            for (int x = 0; x < rain_->width(); ++x) sum += static_cast<double>(row[x]);
            rowWeights_.push_back(sum);
        }
        mapWeight = sum / (static_cast<double>(rain_->width()) * rain_->height());
    }
    rainWeight_ = static_cast<double>(settings.rain.amount) * mapWeight;
    totalWeight_ = rainWeight_;
    for (const Spring& spring : settings.springs) {
        totalWeight_ += static_cast<double>(spring.rate);
        springs_.push_back(
            {{spring.x * static_cast<float>(terrain.width() - 1), spring.y * static_cast<float>(terrain.height() - 1)},
             spring.radius / terrain.cellSize(),
             totalWeight_});
    }
}

Point DropletSampler::keptInside(Point p) const {
    return {std::clamp(p.x, 0.0f, std::nextafter(spanX_, 0.0f)), std::clamp(p.y, 0.0f, std::nextafter(spanY_, 0.0f))};
}

Point DropletSampler::start(std::uint64_t seed, std::uint64_t droplet) const {
    const auto unit = [&](std::uint64_t draw) { return randomUnit(seed, RandomStream::DropletStart, droplet, draw); };
    const double pick = static_cast<double>(randomBits(seed, RandomStream::DropletStart, droplet, 0) >> 11) * 0x1p-53;
    const double weight = pick * totalWeight_;
    if (weight < rainWeight_) {
        if (rain_ != nullptr) return rainStart(seed, droplet, weight / rainWeight_);
        return keptInside({unit(1) * spanX_, unit(2) * spanY_});
    }
    const auto spring = std::find_if(springs_.begin(), springs_.end(),
                                     [&](const SpringShare& s) { return weight < s.cumulativeWeight; });
    const SpringShare& chosen = spring == springs_.end() ? springs_.back() : *spring;
    const UnitVector direction = randomDirection(seed, RandomStream::DropletStart, droplet, 3);
    const float distance = chosen.radius * std::sqrt(unit(1));
    return keptInside({chosen.centre.x + distance * direction.x, chosen.centre.y + distance * direction.y});
}

Point DropletSampler::rainStart(std::uint64_t seed, std::uint64_t droplet, double share) const {
    const double target = share * rowWeights_.back();
    const auto row = std::upper_bound(rowWeights_.begin(), rowWeights_.end(), target);
    const int y = std::min(static_cast<int>(row - rowWeights_.begin()), rain_->height() - 1);
    double sum = y > 0 ? rowWeights_[static_cast<std::size_t>(y) - 1] : 0.0;
    const float* weights = rain_->row(y);
    int x = 0;
    int lastWet = 0;
    for (; x < rain_->width(); ++x) {
        sum += static_cast<double>(weights[x]);
        if (weights[x] > 0.0f) lastWet = x;
        if (sum > target) break;
    }
    if (x == rain_->width()) x = lastWet;  // rounding put the target on the row's very end
    // Jitter within the cell around the node.
    const float jitterX = randomUnit(seed, RandomStream::DropletStart, droplet, 1) - 0.5f;
    const float jitterY = randomUnit(seed, RandomStream::DropletStart, droplet, 2) - 0.5f;
    return keptInside({static_cast<float>(x) + jitterX, static_cast<float>(y) + jitterY});
}

}  // namespace scree
