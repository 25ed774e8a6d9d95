#include "app/maps/relief_images.h"

#include <glm/glm.hpp>

#include "app/maps/quantize.h"
#include "app/maps/sky_light.h"
#include "renderer/ground/ground_form.h"

namespace scree {

ByteImage normalMap(const Terrain& terrain, NormalGreen green, ThreadPool& pool) {
    ByteImage image(terrain.width(), terrain.height(), 3);
    const float towards = green == NormalGreen::OpenGl ? 1.0f : -1.0f;
    pool.forEach(terrain.height(), [&](int y) {
        for (int x = 0; x < terrain.width(); ++x) {
            const glm::vec2 slope = groundSlope(terrain.heights(), terrain.cellSize(), x, y);
            // The normal of ground that falls to the north points north.
            const glm::vec3 normal = glm::normalize(glm::vec3(-slope.x, towards * slope.y, 1.0f));
            for (int i = 0; i < 3; ++i) image.at(x, y)[i] = toByte(0.5f * normal[i] + 0.5f);
        }
    });
    return image;
}

ByteImage ambientOcclusion(const Terrain& terrain, ThreadPool& pool) {
    const Field<float> light = skyLight(terrain, pool);
    ByteImage image(terrain.width(), terrain.height(), 1);
    pool.forEach(terrain.height(), [&](int y) {
        for (int x = 0; x < terrain.width(); ++x) *image.at(x, y) = toByte(light(x, y));
    });
    return image;
}

}  // namespace scree
