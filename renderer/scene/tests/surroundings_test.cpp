#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "renderer/scene/surroundings_form.h"
#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// Returns a camera `height` metres above the ground of a place, in cells, that looks in this direction (0 is north).
Camera standingAt(const Terrain& terrain, const ViewSettings& view, glm::vec2 cell, double height, double yaw,
                  double pitch) {
    Camera camera;
    camera.frame(terrain, view.exaggeration, 1.6f);
    CameraPose pose = camera.pose();
    pose.yaw = yaw;
    pose.pitch = pitch;
    pose.distance = 10.0 * height;
    camera.setPose(pose);
    camera.moveTo(groundPosition(terrain, view.exaggeration, {cell.x, cell.y}) + glm::dvec3(0.0, height, 0.0));
    camera.setClearance(height);
    return camera;
}

ViewSettings viewWith(Surroundings surroundings) {
    ViewSettings view;
    view.surroundings = surroundings;
    return view;
}

/// True if the ground has a colour of its own: the sky and the haze before it are bluish here.
bool isEarthy(const std::array<int, 3>& colour) {
    return colour[0] > colour[2] + 8;
}

/// Returns the row of the true horizon for a camera with this pitch (radians), from the top.
double horizonRow(const Camera& camera, int pixelsHigh) {
    const double half = std::tan(0.5 * glm::radians(camera.pose().fieldOfView));
    return 0.5 * pixelsHigh * (1.0 - std::tan(camera.pose().pitch) / half);
}

TEST(Surroundings, APlainReachesTheHorizonOnEverySideWithoutAHole) {
    Drawing drawing;
    const Terrain terrain = hills(96, 96);
    ViewSettings view = viewWith(Surroundings::Plain);
    view.haze = 0.0f;
    for (int side = 0; side < 4; ++side) {
        const double yaw = 1.5707963 * side;
        const glm::vec2 cell = glm::vec2(47.5f) + 44.0f * glm::vec2(std::sin(yaw), -std::cos(yaw));
        const Camera camera = standingAt(terrain, view, cell, 40.0, yaw, 0.1);
        const Image image = drawing.draw(terrain, camera, view);
        const int horizon = static_cast<int>(horizonRow(camera, image.height));
        ASSERT_GT(horizon, 10);
        // The last kilometres before the horizon turn into the sky.
        for (int y = horizon + 4; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x)
                EXPECT_TRUE(isEarthy(pixel(image, x, y))) << "side " << side << ": " << x << ", " << y;
        for (int y = 0; y < horizon - 4; ++y) EXPECT_FALSE(isEarthy(pixel(image, 160, y))) << y;
    }
}

TEST(Surroundings, LandBetweenADistantEyeAndTheMapIsNotCutOff) {
    Drawing drawing;
    const Terrain terrain = hills(64, 64);
    Camera camera = cameraFromSouth(terrain, drawing.aspect());
    camera.zoom(-12.0f, camera.target());
    const Image image = drawing.draw(terrain, camera, viewWith(Surroundings::Plain));
    for (int x = 0; x < image.width; x += 5) EXPECT_TRUE(isEarthy(pixel(image, x, image.height - 1))) << x;
}

TEST(Surroundings, TheHorizonIsLevelAndWhereTheProjectionPutsIt) {
    Drawing drawing;
    const Terrain terrain = terrainOf(65, 65, 10.0f, [](int, int) { return 50.0f; });
    ViewSettings view = viewWith(Surroundings::Plain);
    view.haze = 0.0f;
    for (const double pitch : {-0.1, 0.0, 0.12}) {
        const Camera camera = standingAt(terrain, view, {60.0f, 32.0f}, 1.7, 1.5707963, pitch);
        const Image image = drawing.draw(terrain, camera, view);
        for (int x = 0; x < image.width; x += 7) {
            int first = 0;
            while (first < image.height && !isEarthy(pixel(image, x, first))) ++first;
            EXPECT_NEAR(first, horizonRow(camera, image.height), 1.6) << x;
        }
    }
}

TEST(Surroundings, GroundHasTheSameColoursOnBothSidesOfTheEdge) {
    Drawing drawing(320, 320);
    // A slope across the eastern edge, below a sun from the side.
    const Terrain terrain = terrainOf(129, 129, 10.0f, [](int x, int y) {
        return 0.3f * 10.0f * static_cast<float>(x) + 2.0f * static_cast<float>(y);
    });
    ViewSettings view = viewWith(Surroundings::Plain);
    view.haze = 0.0f;
    Camera camera = cameraAbove(terrain, 1.0f);
    camera.setTarget(groundPosition(terrain, 1.0f, {128.0f, 64.0f}));
    camera.zoom(12.0f, camera.target());
    const Image image = drawing.draw(terrain, camera, view);
    const auto meanOf = [&](int from, int to) {
        glm::dvec3 sum(0.0);
        for (int y = 40; y < 280; ++y)
            for (int x = from; x < to; ++x)
                for (int c = 0; c < 3; ++c) sum[c] += pixel(image, x, y)[static_cast<std::size_t>(c)];
        return sum / (240.0 * (to - from));
    };
    // The edge is in the middle column.
    const auto differenceAround = [&](int column) {
        const glm::dvec3 difference = glm::abs(meanOf(column - 14, column - 2) - meanOf(column + 2, column + 14));
        return std::max({difference.x, difference.y, difference.z});
    };
    // Noise of the ground alone gives up to 4.5 between strips of the map; at the edge 3.5 was measured.
    double within = 0.0;  // largest difference between neighbouring strips of the map
    for (int column = 30; column <= 130; column += 10) within = std::max(within, differenceAround(column));
    EXPECT_LT(differenceAround(160), std::max(within, 3.0));
    // No line along the edge: the columns beside it differ no more than other neighbours.
    const glm::dvec3 step = glm::abs(meanOf(159, 160) - meanOf(160, 161));
    EXPECT_LT(std::max({step.x, step.y, step.z}), 4.0);
}

TEST(Surroundings, TheSeaLiesAtItsLevelAroundAnIsland) {
    Drawing drawing;
    const Terrain terrain = cone(97);
    ViewSettings view = viewWith(Surroundings::Sea);
    view.haze = 0.0f;
    Decoration decoration;
    decoration.sea = 60.0f;
    Camera camera = cameraAbove(terrain, drawing.aspect());
    CameraPose pose = camera.pose();
    pose.distance *= 3.0;
    camera.setPose(pose);
    const Image image = drawing.draw(terrain, camera, view, decoration);
    for (int y = 0; y < image.height; y += 3)
        for (int x = 0; x < image.width; x += 3) {
            if (std::abs(x - 160) < 25 && std::abs(y - 100) < 25) continue;  // the island
            const std::array<int, 3> shown = pixel(image, x, y);
            EXPECT_GT(shown[2], shown[0]) << x << ", " << y;
        }
}

TEST(Surroundings, LeaveOutTheCellsOfTheModelsAtWhichRiversEnd) {
    const auto flat = [](int nodes) { return terrainOf(nodes, nodes, 4.0f, [](int, int) { return 0.0f; }); };
    EXPECT_EQ(outermostNodes(flat(4)), 0);
    EXPECT_EQ(outermostNodes(flat(512)), 1);
    // Two nodes along an edge of a cell: the middle of the second row of cells lies between the third and fourth node.
    EXPECT_EQ(outermostNodes(flat(1024)), 3);
}

TEST(Surroundings, WithoutASeaTheLowestEdgeIsTheCoast) {
    const Terrain terrain = terrainOf(33, 17, 10.0f, [](int x, int y) { return static_cast<float>(7 + x + 2 * y); });
    const SurroundingsForm sea = SurroundingsForm::of(viewWith(Surroundings::Sea), terrain, -1e9f);
    // The outermost nodes are drawn like the next ones.
    EXPECT_FLOAT_EQ(sea.sea, 10.0f);
    EXPECT_LT(sea.level, 10.0f);
    const SurroundingsForm plain = SurroundingsForm::of(viewWith(Surroundings::Plain), terrain, -1e9f);
    EXPECT_LT(plain.sea, -1e6f);
    EXPECT_GT(plain.level, 7.0f);
    EXPECT_LT(plain.level, 40.0f);
    EXPECT_EQ(plain.farHills, 0.0f);
    EXPECT_GT(SurroundingsForm::of(viewWith(Surroundings::Hills), terrain, -1e9f).farHills, 0.0f);
}

TEST(Surroundings, TheSmallestMapsAndSteepEdgesLeaveNoHole) {
    Drawing drawing;
    for (const auto& terrain : {terrainOf(2, 2, 500.0f, [](int x, int y) { return 30.0f * static_cast<float>(x + y); }),
                                terrainOf(2, 200, 10.0f, [](int, int y) { return static_cast<float>(y); }),
                                terrainOf(64, 64, 100.0f, [](int x, int y) {
                                    return x == 0 || y == 0 || x == 63 || y == 63 ? 8000.0f : 0.0f;
                                })}) {
        for (const Surroundings kind : {Surroundings::Plain, Surroundings::Sea, Surroundings::Hills}) {
            ViewSettings view = viewWith(kind);
            view.haze = 0.0f;
            const Camera camera = cameraAbove(terrain, drawing.aspect());
            const Image image = drawing.draw(terrain, camera, view);
            // A hole would show the sky below the horizon, which has no grain.
            for (int y = 0; y + 8 < image.height; y += 8)
                for (int x = 0; x + 8 < image.width; x += 8) {
                    const std::array<int, 3> shown = pixel(image, x, y);
                    const bool isVoid = shown[2] > shown[0] + 8 && kind != Surroundings::Sea;
                    EXPECT_FALSE(isVoid) << choicesOf<Surroundings>[static_cast<std::size_t>(kind)] << ' ' << x << ", "
                                         << y;
                }
        }
    }
}

TEST(Surroundings, AnOrthographicPictureShowsTheBlockAlone) {
    Drawing drawing;
    const Terrain terrain = hills(64, 64);
    Camera camera = cameraFromSouth(terrain, drawing.aspect());
    camera.setProjection(Projection::Orthographic);
    const Image alone = drawing.draw(terrain, camera, viewWith(Surroundings::None));
    EXPECT_EQ(meanDifference(alone, drawing.draw(terrain, camera, viewWith(Surroundings::Hills))), 0.0);
}

TEST(Surroundings, AnOverlayIsSurroundedByLandWithoutColours) {
    Drawing drawing;
    const Terrain terrain = hills(64, 64);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    ViewSettings view = viewWith(Surroundings::Plain);
    view.overlay = Overlay::Slope;
    view.haze = 0.0f;
    const Image image = drawing.draw(terrain, camera, view);
    for (int y = 4; y < image.height; y += 16) {
        const std::array<int, 3> shown = pixel(image, 6, y);
        const auto [low, high] = std::minmax_element(shown.begin(), shown.end());
        EXPECT_LT(*high - *low, 40) << y;
    }
}

}  // namespace
}  // namespace scree
