#include "app/session/variations/variation_camera.h"

#include <gtest/gtest.h>

#include <array>

namespace scree {
namespace {

constexpr PictureForm kForm{.exaggeration = 1.0f, .aspect = 1.6f};

/// Ground of 64 x 64 nodes, 10 m apart: level, except for one node of this height in the north.
Terrain withPeak(float metres) {
    Field<float> heights(64, 64, 0.0f);
    heights(32, 1) = metres;
    return Terrain(std::move(heights), 10.0f, 0.0);
}

Camera framing(const Terrain& terrain) {
    Camera camera;
    camera.frame(terrain, kForm.exaggeration, kForm.aspect);
    return camera;
}

TEST(VariationCamera, MovesAwayIfAStartIsTooHighForThePicture) {
    const Terrain land = withPeak(50.0f), low = withPeak(40.0f), high = withPeak(600.0f);
    const Camera camera = framing(land);
    ASSERT_TRUE(showsWhole(camera, land, kForm));
    ASSERT_FALSE(showsWhole(camera, high, kForm));
    const std::array<const Terrain*, 3> starts{&low, &high, &low};
    const Camera all = cameraForAll(camera, land, starts, kForm);
    EXPECT_TRUE(showsWhole(all, high, kForm));
    EXPECT_TRUE(showsWhole(all, low, kForm));
    EXPECT_GT(all.pose().distance, camera.pose().distance);
    EXPECT_EQ(all.pose().yaw, camera.pose().yaw);
    EXPECT_EQ(all.pose().pitch, camera.pose().pitch);
}

TEST(VariationCamera, StaysAsItIsIfAllFitsOrTheLandIsSeenInPart) {
    const Terrain land = withPeak(50.0f), low = withPeak(40.0f), high = withPeak(600.0f);
    const std::array<const Terrain*, 1> lower{&low}, higher{&high};
    const Camera camera = framing(land);
    EXPECT_EQ(cameraForAll(camera, land, lower, kForm).pose(), camera.pose());
    EXPECT_EQ(cameraForAll(camera, land, {}, kForm).pose(), camera.pose());
    Camera near = camera;
    near.zoom(6.0f, near.target());
    ASSERT_FALSE(showsWhole(near, land, kForm));
    EXPECT_EQ(cameraForAll(near, land, higher, kForm).pose(), near.pose());
}

}  // namespace
}  // namespace scree
