#include "renderer/ground/reference_picture.h"

#include <cmath>
#include <utility>

namespace scree {

ShownReference ShownReference::of(const ReferenceSettings& settings, std::shared_ptr<const ReferencePicture> picture) {
    if (!settings.isShownAt(ReferencePlace::Ground)) return {};
    return {.picture = std::move(picture),
            .opacity = settings.opacity,
            .east = settings.east,
            .north = settings.north,
            .width = settings.width,
            .turn = settings.turn};
}

GroundToPicture groundToPicture(const ShownReference& reference, glm::ivec2 nodes) {
    const glm::vec2 map(nodes);
    const glm::vec2 middle = 0.5f * (map - 1.0f) + glm::vec2(reference.east, -reference.north) * map;
    const float width = reference.width * map.x;  // cells
    const float height = width * reference.picture->aspect();
    const float angle = glm::radians(reference.turn);
    // The upper edge of the picture points along `right`. South is down, so a positive angle turns it clockwise.
    const glm::vec2 right = glm::vec2(std::cos(angle), std::sin(angle)) / width;
    const glm::vec2 down = glm::vec2(-std::sin(angle), std::cos(angle)) / height;
    return {.right = {right, 0.5f - glm::dot(right, middle)}, .down = {down, 0.5f - glm::dot(down, middle)}};
}

}  // namespace scree
