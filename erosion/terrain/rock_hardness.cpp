#include "erosion/terrain/rock_hardness.h"

#include <algorithm>

#include "erosion/records/erosion_record.h"

namespace scree {

namespace {

/// Thickness of loose sediment that hides the rock, as a share of a bed's thickness.
constexpr float kCover = 0.1f;

}  // namespace

void RockHardness::renew(const Key& key, ThreadPool& pool) {
    if (strata_ != nullptr && sameKnobs(key.settings, key_.settings) && key.seed == key_.seed &&
        key.cellSize == key_.cellSize && key.width == key_.width && key.height == key_.height)
        return;
    key_ = key;
    strata_ = std::make_unique<const Strata>(key.settings, key.seed);
    folds_ = {};
    if (values_.width() != key.width || values_.height() != key.height) values_ = Field<float>(key.width, key.height);
    if (key.settings.folds == 0.0f) return;
    folds_ = Field<float>(key.width, key.height);
    const double cell = static_cast<double>(key.cellSize);
    pool.forEach(key.height, [&](int y) {
        for (int x = 0; x < key.width; ++x) folds_(x, y) = strata_->fold((x + 0.5) * cell, (y + 0.5) * cell);
    });
}

void RockHardness::update(const StrataSettings& settings, const Terrain& ground, std::uint64_t seed, ThreadPool& pool) {
    if (!settings.areLayered()) {
        *this = {};
        return;
    }
    renew({settings, seed, ground.cellSize(), ground.width(), ground.height()}, pool);
    const double cell = static_cast<double>(ground.cellSize());
    const float perCover = 1.0f / (kCover * settings.thickness);
    pool.forEach(ground.height(), [&](int y) {
        const float* height = ground.heights().row(y);
        const NodeRecord* record = ground.has(Layer::Sediment) ? ground.record().nodes.row(y) : nullptr;
        const float* painted = ground.has(Layer::Hardness) ? ground.layer(Layer::Hardness).row(y) : nullptr;
        const float* fold = folds_.empty() ? nullptr : folds_.row(y);
        float* values = values_.row(y);
        for (int x = 0; x < ground.width(); ++x) {
            const float rock = record != nullptr ? std::min(record[x].bedrock, height[x]) : height[x];
            const float bare = std::max(0.0f, 1.0f - (height[x] - rock) * perCover);
            const float unfolded = fold != nullptr ? rock - fold[x] : rock;
            const float bed = strata_->hardness(strata_->acrossUnfolded(
                (x + 0.5) * cell, (y + 0.5) * cell, ground.datum() + static_cast<double>(unfolded)));
            values[x] = painted != nullptr ? 1.0f - (1.0f - painted[x]) * (1.0f - bed * bare) : bed * bare;
        }
    });
}

}  // namespace scree
