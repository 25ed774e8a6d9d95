#include "erosion/sources.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "erosion/generators/noise.h"
#include "erosion/random.h"

namespace scree {

float seaSurface(const SourceSettings& settings, const Terrain& terrain) {
    if (!settings.sea.enabled) return -std::numeric_limits<float>::infinity();
    return static_cast<float>(static_cast<double>(settings.sea.level) - terrain.datum());
}

void RainPattern::update(const RainSettings& settings, const Terrain& terrain, std::uint64_t seed, ThreadPool& pool) {
    const bool painted = terrain.has(Layer::Rain);
    const Key key{settings.noise,  settings.noiseScale, seed, painted ? terrain.versions(Layer::Rain) : TileVersions(),
                  terrain.width(), terrain.height()};
    if (key == key_) return;
    key_ = key;
    weights_ = {};
    mean_ = 1.0;
    if (!painted && settings.noise == 0.0f) return;

    weights_ = Field<float>(terrain.width(), terrain.height());
    const float frequency =
        1.0f / (settings.noiseScale * static_cast<float>(std::max(terrain.width(), terrain.height()) - 1));
    const std::uint64_t noiseSeed = randomBits(seed, RandomStream::RainNoise, 0, 0);
    std::vector<double> rows(static_cast<std::size_t>(terrain.height()));
    pool.forEach(terrain.height(), [&](int y) {
        float* row = weights_.row(y);
        const float* paint = painted ? terrain.layer(Layer::Rain).row(y) : nullptr;
        double sum = 0.0;
        for (int x = 0; x < terrain.width(); ++x) {
            const float px = static_cast<float>(x) * frequency;
            const float py = static_cast<float>(y) * frequency;
            float weight = paint != nullptr ? paint[x] : 1.0f;
            if (settings.noise > 0.0f) {
                const float fbm = gradientNoise(noiseSeed, px, py) +
                                  0.5f * gradientNoise(noiseSeed + 1, 2.0f * px, 2.0f * py) +
                                  0.25f * gradientNoise(noiseSeed + 2, 4.0f * px, 4.0f * py);
                weight *= std::max(0.0f, 1.0f + settings.noise * fbm);
            }
            row[x] = weight;
            sum += static_cast<double>(weight);
        }
        rows[static_cast<std::size_t>(y)] = sum;
    });
    mean_ = 0.0;
    for (const double sum : rows) mean_ += sum;
    mean_ /= static_cast<double>(terrain.width()) * terrain.height();
}

std::vector<SpringNode> springNodes(const Spring& spring, const Terrain& terrain) {
    const float centreX = spring.x * static_cast<float>(terrain.width() - 1);
    const float centreY = spring.y * static_cast<float>(terrain.height() - 1);
    const float radius = spring.radius / terrain.cellSize();
    const CellRect around = CellRect{static_cast<int>(centreX - radius), static_cast<int>(centreY - radius),
                                     static_cast<int>(centreX + radius) + 2, static_cast<int>(centreY + radius) + 2}
                                .clippedTo(terrain.width(), terrain.height());
    std::vector<SpringNode> nodes;
    for (int y = around.y0; y < around.y1; ++y)
        for (int x = around.x0; x < around.x1; ++x) {
            const float dx = static_cast<float>(x) - centreX;
            const float dy = static_cast<float>(y) - centreY;
            if (dx * dx + dy * dy <= radius * radius) nodes.push_back({x, y, 0.0});
        }
    if (nodes.empty())
        nodes.push_back({static_cast<int>(std::lround(centreX)), static_cast<int>(std::lround(centreY)), 0.0});
    for (SpringNode& node : nodes) node.share = 1.0 / static_cast<double>(nodes.size());
    return nodes;
}

DropletSampler::DropletSampler(const SourceSettings& settings, const Terrain& terrain, const RainPattern& pattern)
    : rain_(pattern.weights()) {
    const int edge = terrain.boundary() == Boundary::Wrap ? 0 : 1;
    spanX_ = static_cast<float>(terrain.width() - edge);
    spanY_ = static_cast<float>(terrain.height() - edge);

    if (rain_ != nullptr) {
        rowWeights_.reserve(static_cast<std::size_t>(rain_->height()));
        double sum = 0.0;
        for (int y = 0; y < rain_->height(); ++y) {
            const float* row = rain_->row(y);
            for (int x = 0; x < rain_->width(); ++x) sum += static_cast<double>(row[x]);
            rowWeights_.push_back(sum);
        }
    }
    rainWeight_ = static_cast<double>(settings.rain.amount) * pattern.mean();
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
