#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/session/ground/likeness.h"
#include "erosion/base/parallel.h"
#include "erosion/base/work_watch.h"
#include "erosion/terrain/terrain.h"
#include "renderer/ground/ground_materials.h"

namespace scree {

/// Value of a layer at a place.
struct LayerHere {
    std::string name, title, unit;
    float value = 0.0f;
};

/// What the ground at a node is.
struct GroundFacts {
    double height = 0.0;          ///< Metres above sea level.
    float slope = 0.0f;           ///< Degrees, as the rule Slope of masks measures it.
    float facing = -1.0f;         ///< Direction in which the ground falls, degrees clockwise from north; -1 if level.
    MaterialWeights materials{};  ///< As the viewport shows the ground, without the artist's colours.
    std::vector<LayerHere> layers;
};

/// Looks at the ground of a terrain at a node, and finds the ground that is like it.
class GroundSurvey {
 public:
    /// Layers from which the materials follow. They must have present values.
    static constexpr LayerSet kSources{Layer::Moisture, Layer::Sediment, Layer::Wear, Layer::Sand, Layer::Snow};

    /// The terrain must have no base. `known` are the layers whose values are up to date; those in use are listed.
    GroundSurvey(std::shared_ptr<const Terrain> terrain, int x, int y, const LayerSet& known, const ViewSettings& view,
                 const ShownStrata& strata, ThreadPool& pool);

    const GroundFacts& facts() const { return facts_; }
    /// Returns a mask from 0 to 1: the product of the rules for what must be alike. It is 1 at the node itself. Only
    /// one thread may call this at a time. Finding the materials of all nodes takes the most time, and only once; if
    /// `watch` is given, it sees the progress of that and may cancel it.
    Field<float> groundLike(const Likeness& wanted, ThreadPool& pool, WorkWatch* watch = nullptr);

 private:
    void findLayers(const LayerSet& known);
    void findCommonShares(ThreadPool& pool, WorkWatch* watch);

    std::shared_ptr<const Terrain> terrain_;
    int x_, y_;
    GroundMaterials materials_;
    Field<float> slopes_;
    Field<float> common_;  ///< Share of materials in common with the node, 0 to 1. Empty until it is first needed.
    float relief_;         ///< Metres between the lowest and the highest node.
    GroundFacts facts_;
};

}  // namespace scree
