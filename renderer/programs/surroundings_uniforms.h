#pragma once

#include "renderer/programs/terrain_uniforms.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// Uniforms of surroundings.glsl and surroundings.frag.
struct BeyondUniforms {
    explicit BeyondUniforms(UniformLookup& in)
        : ground(in),
          visibilityMap(in, "visibilityMap"),
          plainLevel(in, "plainLevel"),
          nearHills(in, "nearHills"),
          farHills(in, "farHills"),
          outerSea(in, "outerSea"),
          endOfSight(in, "endOfSight"),
          plainly(in, "plainly") {}

    GroundUniforms ground;
    Uniform<int> visibilityMap;
    Uniform<float> plainLevel, nearHills, farHills, outerSea, endOfSight, plainly;
};

/// Uniforms of surroundings.vert and surroundings.frag.
struct SurroundingsUniforms {
    explicit SurroundingsUniforms(UniformLookup& in)
        : scene(in),
          beyond(in),
          unit(in, "unit"),
          splitting(in, "splitting"),
          heightsSpan(in, "heightsSpan"),
          cloudShadows_(in, "cloudShadows"),
          cloudSize_(in, "cloudSize") {}

    SceneUniforms scene;
    BeyondUniforms beyond;
    Uniform<float> unit, splitting;
    Uniform<glm::vec2> heightsSpan;

    void setClouds(const ViewSettings& view) const {
        cloudShadows_.set(view.cloudShadows);
        cloudSize_.set(view.cloudSize);
    }

 private:
    Uniform<float> cloudShadows_, cloudSize_;
};

/// Uniforms of wall.vert and surroundings.frag.
struct CurtainUniforms {
    explicit CurtainUniforms(UniformLookup& in) : scene(in), side(in), beyond(in) {}

    SceneUniforms scene;
    SideUniforms side;
    BeyondUniforms beyond;
};

}  // namespace scree
