#include "erosion/terrain/sources.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "erosion/base/noise.h"
#include "erosion/base/random.h"

namespace scree {

namespace {

constexpr float kRainPerYear = 1.0f;  ///< Even rain, m/yr, for comparison with meltwater.

}  // namespace

float seaSurface(const SourceSettings& settings, const Terrain& terrain) {
    if (!settings.sea.enabled) return -std::numeric_limits<float>::infinity();
    return static_cast<float>(static_cast<double>(settings.sea.level) - terrain.datum());
}

void RainPattern::update(const RainSettings& settings, const Terrain& terrain, std::uint64_t seed, ThreadPool& pool) {
    bool painted = terrain.has(Layer::Rain);
    const Key key{.noise = settings.noise,
                  .noiseScale = settings.noiseScale,
                  .seed = seed,
                  .painted = painted ? terrain.versions(Layer::Rain) : TileVersions(),
                  .melted = terrain.has(Layer::Meltwater) ? terrain.versions(Layer::Meltwater) : TileVersions(),
                  .width = terrain.width(),
                  .height = terrain.height()};
    if (key == key_) return;
    key_ = key;
    mean_ = 1.0;
    // Rain that was painted and then set back to its initial value falls the same as unpainted rain.
    if (painted) {
        const Extremes range = extremes(terrain.layer(Layer::Rain), pool);
        painted = range.lowest != info(Layer::Rain).initial || range.highest != info(Layer::Rain).initial;
    }
    const bool melts = terrain.has(Layer::Meltwater) && extremes(terrain.layer(Layer::Meltwater), pool).highest > 0.0f;
    if (!painted && !melts && settings.noise == 0.0f) {
        weights_ = {};
        return;
    }

    if (weights_.width() != terrain.width() || weights_.height() != terrain.height())
        weights_ = Field<float>(terrain.width(), terrain.height());
    const float frequency =
        1.0f / (settings.noiseScale * static_cast<float>(std::max(terrain.width(), terrain.height())));
    const std::uint64_t noiseSeed = randomBits(seed, RandomStream::RainNoise, 0, 0);
    pool.forEach(terrain.height(), [&](int y) {
        float* row = weights_.row(y);
        const float* paint = painted ? terrain.layer(Layer::Rain).row(y) : nullptr;
        const float* melt = melts ? terrain.layer(Layer::Meltwater).row(y) : nullptr;
        for (int x = 0; x < terrain.width(); ++x) {
            const float px = (static_cast<float>(x) + 0.5f) * frequency;
            const float py = (static_cast<float>(y) + 0.5f) * frequency;
            float weight = paint != nullptr ? paint[x] : 1.0f;
            if (settings.noise > 0.0f) {
                const float fbm = gradientNoise(noiseSeed, px, py) +
                                  0.5f * gradientNoise(noiseSeed + 1, 2.0f * px, 2.0f * py) +
                                  0.25f * gradientNoise(noiseSeed + 2, 4.0f * px, 4.0f * py);
                weight *= std::max(0.0f, 1.0f + settings.noise * fbm);
            }
            if (melt != nullptr) weight += melt[x] / kRainPerYear;
            row[x] = weight;
        }
    });
    sumUp(pool);
}

RainPattern RainPattern::within(const Field<float>& shares, ThreadPool& pool) const {
    RainPattern part;
    part.weights_ = shares;
    if (!weights_.empty())
        pool.forEach(shares.height(), [&](int y) {
            for (int x = 0; x < shares.width(); ++x) part.weights_(x, y) *= weights_(x, y);
        });
    part.sumUp(pool);
    return part;
}

void RainPattern::sumUp(ThreadPool& pool) {
    rowEnds_.resize(static_cast<std::size_t>(weights_.height()));
    blockEnds_.resize(rowEnds_.size() * blocksPerRow());
    pool.forEach(weights_.height(), [&](int y) {
        const float* row = weights_.row(y);
        double* blockEnd = blockEnds_.data() + static_cast<std::size_t>(y) * blocksPerRow();
        double sum = 0.0;
        for (int x = 0; x < weights_.width(); ++x) {
            sum += static_cast<double>(row[x]);
            blockEnd[x / kBlock] = sum;
        }
        rowEnds_[static_cast<std::size_t>(y)] = sum;
    });
    std::partial_sum(rowEnds_.begin(), rowEnds_.end(), rowEnds_.begin());
    mean_ = rowEnds_.back() / (static_cast<double>(weights_.width()) * weights_.height());
}

Point RainPattern::nodeAt(double share) const {
    // Targets stay below the sums that are searched, despite rounding, so that a dry node is never found.
    const auto below = [](double value, double sum) { return std::min(value, std::nextafter(sum, 0.0)); };
    const double target = below(share * rowEnds_.back(), rowEnds_.back());
    const auto rowEnd = std::upper_bound(rowEnds_.begin(), rowEnds_.end(), target);
    const auto y = static_cast<std::size_t>(rowEnd - rowEnds_.begin());

    const auto firstBlock = blockEnds_.begin() + static_cast<std::ptrdiff_t>(y * blocksPerRow());
    const auto lastBlock = firstBlock + static_cast<std::ptrdiff_t>(blocksPerRow()) - 1;
    const double inRow = below(target - (y > 0 ? rowEnds_[y - 1] : 0.0), *lastBlock);
    const auto block = std::upper_bound(firstBlock, lastBlock + 1, inRow);

    const float* weights = weights_.row(static_cast<int>(y));
    int x = static_cast<int>(block - firstBlock) * kBlock;
    double sum = block == firstBlock ? 0.0 : block[-1];
    while ((sum += static_cast<double>(weights[x])) <= inRow) ++x;
    return {static_cast<float>(x), static_cast<float>(y)};
}

Point cellOf(const Spring& spring, const Terrain& terrain) {
    return {spring.x * static_cast<float>(terrain.width()) - 0.5f,
            spring.y * static_cast<float>(terrain.height()) - 0.5f};
}

Spring placed(Spring spring, Point cell, const Terrain& terrain) {
    spring.x = std::clamp((cell.x + 0.5f) / static_cast<float>(terrain.width()), 0.0f, 1.0f);
    spring.y = std::clamp((cell.y + 0.5f) / static_cast<float>(terrain.height()), 0.0f, 1.0f);
    return spring;
}

std::vector<SpringNode> springNodes(const Spring& spring, const Terrain& terrain) {
    const auto [centreX, centreY] = cellOf(spring, terrain);
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
        nodes.push_back({std::clamp(static_cast<int>(std::lround(centreX)), 0, terrain.width() - 1),
                         std::clamp(static_cast<int>(std::lround(centreY)), 0, terrain.height() - 1), 0.0});
    for (SpringNode& node : nodes) node.share = 1.0 / static_cast<double>(nodes.size());
    return nodes;
}

DropletSampler::DropletSampler(const SourceSettings& settings, const Terrain& terrain, const RainPattern& pattern)
    : rain_(pattern) {
    const int edge = terrain.boundary() == Boundary::Wrap ? 0 : 1;
    spanX_ = static_cast<float>(terrain.width() - edge);
    spanY_ = static_cast<float>(terrain.height() - edge);
    rainWeight_ = static_cast<double>(settings.rain.amount) * pattern.mean();
    totalWeight_ = rainWeight_;
    for (const Spring& spring : settings.springs) {
        totalWeight_ += static_cast<double>(spring.rate);
        springs_.push_back({cellOf(spring, terrain), spring.radius / terrain.cellSize(), totalWeight_});
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
        if (rain_.weights() != nullptr) return rainStart(seed, droplet, weight / rainWeight_);
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
    const Point node = rain_.nodeAt(share);
    // A random offset within the cell around the node.
    const float jitterX = randomUnit(seed, RandomStream::DropletStart, droplet, 1) - 0.5f;
    const float jitterY = randomUnit(seed, RandomStream::DropletStart, droplet, 2) - 0.5f;
    return keptInside({node.x + jitterX, node.y + jitterY});
}

}  // namespace scree
