#include "renderer/scene_view.h"

namespace scree {

SceneView::SceneView(const Camera& camera, const Viewport& viewport) : eye(camera.position()) {
    glm::mat4 turn = camera.view();
    turn[3] = glm::vec4(0.0f, 0.0f, 0.0f, 1.0f);
    viewProjection = camera.projection(static_cast<float>(viewport.width) / static_cast<float>(viewport.height)) * turn;
    clipToDirection = glm::mat4(glm::inverse(glm::dmat4(viewProjection)));
}

bool SceneView::maySee(const glm::dvec3& low, const glm::dvec3& high) const {
    // Out of view where all corners lie beyond the same plane of the clip volume.
    int beyondAll = 0b111111;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec3 at{(corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y,
                            (corner & 4) != 0 ? high.z : low.z};
        const glm::vec4 clip = viewProjection * glm::vec4(glm::vec3(at - eye), 1.0f);
        int beyond = 0;
        for (int axis = 0; axis < 3; ++axis) {
            if (clip[axis] < -clip.w) beyond |= 1 << (2 * axis);
            if (clip[axis] > clip.w) beyond |= 2 << (2 * axis);
        }
        beyondAll &= beyond;
    }
    return beyondAll == 0;
}

}  // namespace scree
