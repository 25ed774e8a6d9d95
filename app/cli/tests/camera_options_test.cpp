#include "app/cli/camera_options.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using test::terrainOf;

/// A plane 1000 m wide and 500 m high (from south to north) that rises by one in ten to the east.
Terrain plane() {
    return terrainOf(101, 51, 10.0f, Boundary::Open, [](int x, int) { return 100.0 + x; });
}

Camera cameraOf(const CameraOptions& options, float exaggeration = 1.0f) {
    const Result<std::optional<ChosenCamera>> chosen = parseCamera(options);
    EXPECT_TRUE(chosen && *chosen) << (chosen ? "" : chosen.error().message);
    const Result<Camera> camera = makeCamera(**chosen, plane(), {.exaggeration = exaggeration}, {}, 1.5f);
    EXPECT_TRUE(camera) << (camera ? "" : camera.error().message);
    return *camera;
}

std::string errorOf(const CameraOptions& options) {
    const Result<std::optional<ChosenCamera>> chosen = parseCamera(options);
    if (!chosen) return chosen.error().message;
    const Result<Camera> camera = makeCamera(**chosen, plane(), {}, {}, 1.5f);
    return camera ? "none" : camera.error().message;
}

void expectNear(const glm::dvec3& found, const glm::dvec3& expected) {
    EXPECT_LT(glm::distance(found, expected), 1e-3) << found.x << ", " << found.y << ", " << found.z << " instead of "
                                                    << expected.x << ", " << expected.y << ", " << expected.z;
}

TEST(CameraOptions, EyeStandsWhereItIsPut) {
    // 200 m from the west the ground is at 120 m; z runs from the north edge, 500 m away from the south edge.
    expectNear(cameraOf({.eye = "200,100,+1.7"}).position(), {200.0, 121.7, 400.0});
    expectNear(cameraOf({.eye = "200,100,300"}).position(), {200.0, 300.0, 400.0});
    expectNear(cameraOf({.eye = "200,100,300"}, 2.0f).position(), {200.0, 600.0, 400.0});
    const double root = std::sqrt(0.5);
    expectNear(cameraOf({.direction = "90", .eye = "200,100,300"}).forward(), {1.0, 0.0, 0.0});
    expectNear(cameraOf({.direction = "90", .pitch = "45", .eye = "200,100,300"}).forward(), {root, -root, 0.0});
    // To the north-west and up.
    expectNear(cameraOf({.eye = "200,100,+5", .target = "100,200,250"}).forward(),
               glm::normalize(glm::dvec3(-100.0, 125.0, -100.0)));
}

TEST(CameraOptions, EyeStandsOnTheWater) {
    const ShownWater sea{.layer = {}, .sea = 150.0f};
    const auto made = [&](const char* eye) {
        const Result<std::optional<ChosenCamera>> chosen = parseCamera({.eye = eye});
        EXPECT_TRUE(chosen);
        return makeCamera(**chosen, plane(), {}, sea, 1.5f);
    };
    const Result<Camera> camera = made("200,100,+1.7");
    ASSERT_TRUE(camera) << camera.error().message;
    expectNear(camera->position(), {200.0, 151.7, 400.0});
    EXPECT_FALSE(made("200,100,140"));
}

TEST(CameraOptions, TargetIsWhatTheCameraTurnsAround) {
    const Camera camera = cameraOf({.direction = "0", .pitch = "45", .distance = "100", .target = "500,250,+0"});
    expectNear(camera.target(), {500.0, 150.0, 250.0});
    expectNear(camera.position(), {500.0, 150.0 + 100.0 * std::sqrt(0.5), 250.0 + 100.0 * std::sqrt(0.5)});
}

TEST(CameraOptions, GroundUnderAWalkerIsNotCutOff) {
    const Camera camera = cameraOf({.direction = "0", .eye = "200,100,+1.7"});
    // A point of the ground half a metre ahead of the feet.
    const glm::vec4 clip = camera.projection(1.5f) * camera.view() * glm::vec4(200.0f, 120.0f, 399.5f, 1.0f);
    EXPECT_GT(clip.w, 0.0f);
    EXPECT_GT(clip.z, -clip.w);
}

TEST(CameraOptions, ThatMakeNoPictureAreReported) {
    const auto has = [](const CameraOptions& options, const std::string& part) {
        const std::string error = errorOf(options);
        EXPECT_NE(error.find(part), std::string::npos) << error;
        EXPECT_EQ(error.find('\n'), std::string::npos);
    };
    for (const char* text : {"1", "1,2", "1,2,3,4", "a,2,3", "1,2,", "1,,3", "+1,2,3", "1,2,nan", "1,2,++3", "1,2,3 "})
        has({.eye = text}, "--eye is '" + std::string(text) + "'");
    has({.target = "1,2"}, "--target is '1,2'");
    has({.eye = "1001,2,300"}, "0 to 1000 m to the east and from 0 to 500 m to the north");
    has({.eye = "-1,2,300"}, "--eye is off the map");
    has({.eye = "1,2,300", .target = "1,501,3"}, "--target is off the map");
    has({.eye = "500,250,149"}, "below the ground");
    has({.eye = "500,250,+0"}, "below the ground");
    has({.eye = "500,250,200", .target = "500,250,+50"}, "same place");
    has({.distance = "5", .eye = "500,250,200"}, "--distance");
    has({.eye = "500,250,200", .orthographic = true}, "--orthographic");
    has({.direction = "5", .eye = "500,250,200", .target = "1,2,3"}, "--direction");
}

}  // namespace
}  // namespace scree
