#pragma once

#include <filesystem>
#include <memory>

#include "erosion/base/result.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

/// A second terrain in the left part of the viewport, seen by the same camera. Has its own renderer, but only while it
/// is on.
class ComparisonView {
 public:
    ComparisonView();
    ComparisonView(const ComparisonView&) = delete;
    ComparisonView& operator=(const ComparisonView&) = delete;
    ~ComparisonView();

    /// Makes or drops the renderer. The window's OpenGL context must be current. Fails as TerrainRenderer::create()
    /// does.
    Result<void> switchTo(bool on, const std::filesystem::path& shaders);
    bool on() const { return side_ != nullptr; }
    /// See TerrainRenderer::prepare().
    Result<void> prepare(const ShownMaterials& materials);
    /// See TerrainRenderer::settled().
    bool settled() const;

    /// Draws the terrain over the left `share` (0 to 1) of the window's viewport.
    void draw(const Terrain& terrain, const Camera& camera, const ViewSettings& view, const Viewport& viewport,
              const Decoration& decoration, float share);

 private:
    struct Side;
    std::unique_ptr<Side> side_;
};

}  // namespace scree
