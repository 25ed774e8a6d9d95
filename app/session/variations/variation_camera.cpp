#include "app/session/variations/variation_camera.h"

#include <cmath>

namespace scree {

bool showsWhole(const Camera& camera, const Terrain& terrain, const PictureForm& form) {
    const Extremes range = extremes(terrain.heights());
    const float cell = terrain.cellSize();
    const glm::mat4 toClip = camera.projection(form.aspect) * camera.view();
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec4 place((corner & 1) != 0 ? static_cast<float>(terrain.width() - 1) * cell : 0.0f,
                              ((corner & 2) != 0 ? range.highest : range.lowest) * form.exaggeration,
                              (corner & 4) != 0 ? static_cast<float>(terrain.height() - 1) * cell : 0.0f, 1.0f);
        const glm::vec4 clip = toClip * place;
        if (clip.w <= 0.0f || std::abs(clip.x) > clip.w || std::abs(clip.y) > clip.w) return false;
    }
    return true;
}

Camera cameraForAll(const Camera& camera, const Terrain& land, std::span<const Terrain* const> others,
                    const PictureForm& form) {
    Camera result = camera;
    if (others.empty() || !showsWhole(camera, land, form)) return result;
    const Terrain* highest = others.front();
    for (const Terrain* other : others)
        if (extremes(other->heights()).highest > extremes(highest->heights()).highest) highest = other;
    if (!showsWhole(camera, *highest, form)) result.frame(*highest, form.exaggeration, form.aspect);
    return result;
}

}  // namespace scree
