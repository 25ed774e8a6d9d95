#include "erosion/models/plateau/steepness.h"

#include <algorithm>
#include <cmath>

#include "erosion/base/exact_math.h"

namespace scree {

SteepnessRows::SteepnessRows(const Terrain& terrain, float sigma)
    : h_(terrain.heights()),
      n_(terrain),
      perTwoCells_(0.5f / terrain.cellSize()),
      radius_(static_cast<int>(std::ceil(3.0f * sigma))) {
    double sum = 0.0;
    std::vector<double> weights;
    for (int i = 0; i <= radius_; ++i) {
        const double distance = i == 0 ? 0.0 : i / static_cast<double>(sigma);
        weights.push_back(exactExp(-0.5 * distance * distance));
        sum += i == 0 ? weights.back() : 2.0 * weights.back();
    }
    for (const double weight : weights) weights_.push_back(static_cast<float>(weight / sum));
}

int SteepnessRows::sourceRow(int y) const {
    if (n_.wrap) return ((y % n_.height) + n_.height) % n_.height;
    return std::clamp(y, 0, n_.height - 1);
}

void SteepnessRows::blurRow(int y, std::vector<float>& padded, float* blurred) const {
    const float* row = h_.row(sourceRow(y));
    padded.resize(static_cast<std::size_t>(n_.width + 2 * radius_));
    float* centre = padded.data() + radius_;
    std::copy(row, row + n_.width, centre);
    for (int i = 1; i <= radius_; ++i) {
        centre[-i] = n_.wrap ? row[(n_.width - i % n_.width) % n_.width] : row[0];
        centre[n_.width - 1 + i] = n_.wrap ? row[(i - 1) % n_.width] : row[n_.width - 1];
    }
    for (int x = 0; x < n_.width; ++x) blurred[x] = weights_[0] * centre[x];
    for (int i = 1; i <= radius_; ++i) {
        const float weight = weights_[static_cast<std::size_t>(i)];
        for (int x = 0; x < n_.width; ++x) blurred[x] += weight * (centre[x - i] + centre[x + i]);
    }
}

std::vector<float> SteepnessRows::rows(int begin, int end) const {
    const auto width = static_cast<std::size_t>(n_.width);
    // Blur along x, for all rows that the blur along y will read, from row begin - 1 - radius on.
    const int first = begin - 1 - radius_;
    std::vector<float> alongX(width * static_cast<std::size_t>(end - begin + 2 + 2 * radius_));
    std::vector<float> padded;
    for (int y = first; y < end + 1 + radius_; ++y)
        blurRow(y, padded, alongX.data() + width * static_cast<std::size_t>(y - first));

    std::vector<float> blurred(width * static_cast<std::size_t>(end - begin + 2));
    for (int y = begin - 1; y <= end; ++y) {
        const auto source = [&](int offset) {
            return alongX.data() + width * static_cast<std::size_t>(y + offset - first);
        };
        float* to = blurred.data() + width * static_cast<std::size_t>(y - begin + 1);
        const float* centre = source(0);
        for (std::size_t x = 0; x < width; ++x) to[x] = weights_[0] * centre[x];
        for (int i = 1; i <= radius_; ++i) {
            const float weight = weights_[static_cast<std::size_t>(i)];
            const float* above = source(-i);
            const float* below = source(i);
            for (std::size_t x = 0; x < width; ++x) to[x] += weight * (above[x] + below[x]);
        }
    }

    std::vector<float> steepness(width * static_cast<std::size_t>(end - begin));
    for (int y = begin; y < end; ++y) {
        const float* centre = blurred.data() + width * static_cast<std::size_t>(y - begin + 1);
        const float* above = centre - width;
        const float* below = centre + width;
        float* to = steepness.data() + width * static_cast<std::size_t>(y - begin);
        const auto node = [&](int w, int x, int e) {
            const float gx = (centre[e] - centre[w]) * perTwoCells_;
            const float gy = (below[x] - above[x]) * perTwoCells_;
            to[x] = std::sqrt(gx * gx + gy * gy);
        };
        node(n_.west(0), 0, n_.east(0));
        for (int x = 1; x + 1 < n_.width; ++x) node(x - 1, x, x + 1);
        node(n_.west(n_.width - 1), n_.width - 1, n_.east(n_.width - 1));
    }
    return steepness;
}

std::size_t SteepnessHistogram::bin(float steepness) {
    return static_cast<std::size_t>(std::clamp(steepness * kBinsPerUnit, 0.0f, static_cast<float>(kBins - 1)));
}

void SteepnessHistogram::add(const std::vector<float>& steepness) {
    for (const float s : steepness) ++counts_[bin(s)];
}

void SteepnessHistogram::add(const SteepnessHistogram& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
}

float SteepnessHistogram::percentile(double share) const {
    std::uint64_t all = 0;
    for (const std::uint64_t count : counts_) all += count;
    std::uint64_t seen = 0;
    std::size_t i = 0;
    while (i + 1 < counts_.size() && static_cast<double>(seen += counts_[i]) < share * static_cast<double>(all)) ++i;
    return static_cast<float>(i + 1) / kBinsPerUnit;
}

double SteepnessHistogram::shareWithin(float low, float high) const {
    std::uint64_t all = 0;
    std::uint64_t within = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        all += counts_[i];
        if (i >= bin(low) && i <= bin(high)) within += counts_[i];
    }
    return all > 0 ? static_cast<double>(within) / static_cast<double>(all) : 0.0;
}

}  // namespace scree
