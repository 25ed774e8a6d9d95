#include "app/session/ground/ground_survey.h"

#include <utility>

namespace scree {

GroundSurvey::GroundSurvey(std::shared_ptr<const Terrain> terrain, int x, int y, const LayerSet& known,
                           const ViewSettings& view, const ShownStrata& strata, ThreadPool& pool)
    : terrain_(std::move(terrain)),
      x_(x),
      y_(y),
      materials_(*terrain_, view, strata, ShownMaterials{}, &pool),
      slopes_(maskProperty(*terrain_, {.by = MaskBy::Slope}, {}, pool)) {
    const Extremes heights = extremes(terrain_->heights(), pool);
    relief_ = heights.highest - heights.lowest;
    facts_.height = terrain_->datum() + static_cast<double>(terrain_->heights()(x, y));
    facts_.slope = slopes_(x, y);
    facts_.facing = maskProperty(*terrain_, {.by = MaskBy::Facing}, {}, pool)(x, y);
    std::vector<GroundSample> row(static_cast<std::size_t>(terrain_->width()));
    materials_.row(y, row);
    facts_.materials = row[static_cast<std::size_t>(x)].weights;
    findLayers(known);
}

void GroundSurvey::findLayers(const LayerSet& known) {
    for (const LayerInfo& layer : terrain_->layers()) {
        const bool isAdded = !isBuiltIn(layer.layer);
        if (layer.layer == Layer::Height || isColour(layer.layer) || !terrain_->has(layer.layer)) continue;
        if (!known.contains(layer.layer) || (isAdded && terrain_->layerTable()->holdsStrokes(layer.layer))) continue;
        facts_.layers.push_back({std::string(layer.name), std::string(layer.title), std::string(layer.unit),
                                 terrain_->value(layer.layer, x_, y_)});
    }
}

void GroundSurvey::findCommonShares(ThreadPool& pool, WorkWatch* watch) {
    const int width = terrain_->width(), height = terrain_->height();
    Field<float> common(width, height);
    if (watch != nullptr) watch->expect(height);
    pool.forEach(height, [&](int y) {
        if (watch != nullptr) watch->beginPart();
        std::vector<GroundSample> samples(static_cast<std::size_t>(width));
        materials_.row(y, samples);
        for (int x = 0; x < width; ++x)
            common(x, y) = commonShare(samples[static_cast<std::size_t>(x)].weights, facts_.materials);
        if (watch != nullptr) watch->endPart();
    });
    common_ = std::move(common);
}

Field<float> GroundSurvey::groundLike(const Likeness& wanted, ThreadPool& pool, WorkWatch* watch) {
    if (wanted.material && common_.empty()) findCommonShares(pool, watch);
    const Field<float>& heights = terrain_->heights();
    const MaskRule slope = slopesLike(facts_.slope, wanted.alike);
    const MaskRule height = heightsLike(heights(x_, y_), relief_, wanted.alike);
    const MaskRule material = materialsLike(wanted.alike);
    Field<float> mask(heights.width(), heights.height(), 1.0f);
    pool.forEach(heights.height(), [&](int y) {
        for (int x = 0; x < mask.width(); ++x) {
            if (wanted.slope) mask(x, y) *= slope.at(slopes_(x, y));
            if (wanted.height) mask(x, y) *= height.at(heights(x, y));
            if (wanted.material) mask(x, y) *= material.at(common_(x, y));
        }
    });
    return mask;
}

}  // namespace scree
