#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <map>
#include <set>
#include <utility>

#include "erosion/land_cover/detailed_land.h"
#include "erosion/land_cover/shown_ground.h"
#include "renderer/camera/picking.h"
#include "renderer/terrain/tests/mesh_drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// Hills with a spike or a hole of up to 30 m at each node, so that neighbouring levels differ everywhere.
Terrain rough(int width, int height) {
    return terrainOf(width, height, 10.0f, [](int x, int y) {
        const auto node = static_cast<std::uint64_t>(y) * 4096 + static_cast<std::uint64_t>(x);
        return hillHeight(x, y) + 60.0f * static_cast<float>(randomShare(11, node, 9) - 0.5);
    });
}

/// Squares of 40 x 40 nodes that alternate between level ground, a slope, gentle waves, and roughness.
Terrain patchwork(int width, int height) {
    return terrainOf(width, height, 10.0f, [](int x, int y) {
        const auto node = static_cast<std::uint64_t>(y) * 4096 + static_cast<std::uint64_t>(x);
        switch ((x / 40 + 2 * (y / 40)) % 4) {
            case 0:
                return 20.0f;
            case 1:
                return 2.0f * static_cast<float>(x % 40);
            case 2:
                return 20.0f + 8.0f * std::sin(0.1f * static_cast<float>(x)) * std::cos(0.1f * static_cast<float>(y));
            default:
                return 60.0f * static_cast<float>(randomShare(11, node, 9));
        }
    });
}

/// Returns the direction from the eye through a point of the viewport (-1 to 1).
glm::dvec3 directionThrough(const SceneView& view, double x, double y) {
    const glm::vec4 at = view.clipToDirection * glm::vec4(static_cast<float>(x), static_cast<float>(y), 1.0f, 1.0f);
    return glm::normalize(glm::dvec3(at) / static_cast<double>(at.w));
}

bool hitsBox(const glm::dvec3& origin, const glm::dvec3& direction, const glm::dvec3& low, const glm::dvec3& high) {
    const glm::dvec3 a = (low - origin) / direction;
    const glm::dvec3 b = (high - origin) / direction;
    const glm::dvec3 enter = glm::min(a, b);
    const glm::dvec3 leave = glm::max(a, b);
    const double begin = std::max({enter.x, enter.y, enter.z, 0.0});
    return begin < std::min({leave.x, leave.y, leave.z});
}

/// Returns a random view of the map in which every pixel shows the block: all lines of sight pass below all ground
/// within the map.
SceneView randomView(const MeshDrawing& drawing, const glm::dvec3& size, std::uint64_t item) {
    const double lowest = static_cast<double>(drawing.heights().lowest);
    const double highest = static_cast<double>(drawing.heights().highest);
    for (std::uint64_t attempt = 0;; attempt += 10) {
        const auto draw = [&](std::uint64_t i) { return randomShare(11, item, attempt + i); };
        const glm::dvec3 eye{(draw(0) * 1.4 - 0.2) * size.x, highest + 2.0 * std::pow(4000.0, draw(1)),
                             (draw(2) * 1.4 - 0.2) * size.z};
        const glm::dvec3 target{draw(3) * size.x, lowest, draw(4) * size.z};
        const SceneView view = viewFrom(eye, target, glm::radians(2.0 * std::pow(30.0, draw(5))), drawing.viewport());
        int hits = 0;
        for (const glm::dvec2 corner : {glm::dvec2(-1, -1), glm::dvec2(1, -1), glm::dvec2(-1, 1), glm::dvec2(1, 1)})
            hits += hitsBox(eye, directionThrough(view, corner.x, corner.y),
                            {0.0, static_cast<double>(drawing.base()), 0.0}, {size.x, lowest, size.z});
        if (hits == 4) return view;
    }
}

/// Returns the distances in nodes between the corners of the drawn quads, one for each level drawn.
std::set<int> stepsOf(const TerrainMesh& mesh) {
    std::set<int> steps;
    for (const DetailPatch& patch : mesh.levels().patches) steps.insert(patch.step);
    return steps;
}

TEST(Detail, NoViewShowsACrack) {
    Terrain wet = rough(903, 645);
    for (int y = 0; y < 645; ++y)
        for (int x = 0; x < 903; ++x) wet.use(Layer::Water)(x, y) = std::max(40.0f - wet.heights()(x, y), 0.0f);
    int mixed = 0;
    for (const Terrain& terrain : {patchwork(903, 645), rough(903, 645), wet}) {
        MeshDrawing drawing(terrain, 72, 48);
        const glm::dvec3 size{902 * 10.0, 0.0, 644 * 10.0};
        for (std::uint64_t pose = 0; pose < 100; ++pose) {
            const SceneView view = randomView(drawing, size, pose);
            drawing.choose(view, {.pixelError = 1.0f, .mostPatches = 16 << (2 * (pose % 5))});
            EXPECT_EQ(drawing.draw(view).missing(), 0) << "pose " << pose;
            mixed += stepsOf(drawing.mesh()).size() > 1 ? 1 : 0;
        }
    }
    EXPECT_GT(mixed, 150) << "most views must show where levels meet";
}

/// Patches of the whole map, by the nodes that they cover.
std::map<std::pair<int, int>, int> stepsByPatch(const DetailLevels& levels) {
    std::map<std::pair<int, int>, int> steps;
    for (const DetailPatch& patch : levels.patches)
        for (int y = 0; y < patch.step; ++y)
            for (int x = 0; x < patch.step; ++x)
                steps[{patch.x / kPatchQuads + x, patch.y / kPatchQuads + y}] = patch.step;
    return steps;
}

TEST(Detail, NeighboursDifferByOneLevelAtMost) {
    MeshDrawing drawing(patchwork(900, 900), 48, 48);
    int differing = 0;
    for (std::uint64_t pose = 0; pose < 60; ++pose) {
        const double height = 150.0 * std::pow(40.0, randomShare(11, pose, 0));
        const glm::dvec3 eye{9000.0 * randomShare(11, pose, 1), height, 9000.0 * randomShare(11, pose, 2)};
        const SceneView view = viewFrom(eye, eye - glm::dvec3(1.0, height, 0.0), 2.9, {0, 0, 1600, 1000});
        drawing.choose(view, {.pixelError = 0.5f, .mostPatches = 10000});
        const auto steps = stepsByPatch(drawing.mesh().levels());
        for (const auto& [place, step] : steps)
            for (const auto& [x, y] : {std::pair(1, 0), std::pair(0, 1)}) {
                const auto beside = steps.find({place.first + x, place.second + y});
                if (beside == steps.end() || beside->second == step) continue;
                EXPECT_EQ(std::max(step, beside->second), 2 * std::min(step, beside->second));
                ++differing;
            }
    }
    EXPECT_GT(differing, 1000);
}

/// Returns the height of the finest mesh at a place, in metres. The diagonals of its quads alternate.
double heightOfMesh(const Terrain& terrain, double x, double y) {
    const int left = std::clamp(static_cast<int>(x), 0, terrain.width() - 2);
    const int top = std::clamp(static_cast<int>(y), 0, terrain.height() - 2);
    const auto at = [&](int i, int j) { return static_cast<double>(terrain.heights()(left + i, top + j)); };
    const double u = x - left;
    const double v = y - top;
    if ((left + top) % 2 == 0)
        return u > v ? at(0, 0) + u * (at(1, 0) - at(0, 0)) + v * (at(1, 1) - at(1, 0))
                     : at(0, 0) + v * (at(0, 1) - at(0, 0)) + u * (at(1, 1) - at(0, 1));
    return u + v < 1.0 ? at(0, 0) + u * (at(1, 0) - at(0, 0)) + v * (at(0, 1) - at(0, 0))
                       : at(1, 1) + (1.0 - u) * (at(0, 1) - at(1, 1)) + (1.0 - v) * (at(1, 0) - at(1, 1));
}

TEST(Detail, TheDrawnGroundDepartsFromTheNodesByThePixelsAllowed) {
    const Terrain smooth = terrainOf(900, 900, 10.0f, [](int x, int y) {
        return 300.0f * std::sin(0.011f * static_cast<float>(x)) * std::cos(0.013f * static_cast<float>(y));
    });
    for (const Terrain& terrain : {smooth, patchwork(900, 900)}) {
        MeshDrawing drawing(terrain, 96, 64);
        // Count as if the picture had more pixels, so that the limit of one pixel per edge does not matter.
        constexpr int kMore = 64;
        const Viewport large{0, 0, 96 * kMore, 64 * kMore};
        const double allowed = 0.2 * kMore;
        int seen = 0;
        int beyond = 0;
        int used = 0;
        for (std::uint64_t pose = 0; pose < 40; ++pose) {
            const glm::dvec3 eye{9000.0 * randomShare(11, pose, 1), 400.0 + 600.0 * randomShare(11, pose, 2),
                                 9000.0 * randomShare(11, pose, 3)};
            const glm::dvec3 target{9000.0 * randomShare(11, pose, 4), 0.0, 9000.0 * randomShare(11, pose, 5)};
            const SceneView view = viewFrom(eye, target, 0.8, large);
            drawing.choose(view,
                           {.pixelError = static_cast<float>(allowed), .mostPatches = 100000, .quadPixels = 1e9f});
            const PlacePicture picture = drawing.draw(view);
            for (const glm::vec4& drawn : picture.places) {
                if (drawn.w == 0.0f) continue;
                const glm::dvec3 place(drawn);
                const double apart = std::abs(place.z - heightOfMesh(terrain, place.x, place.y));
                const double pixels = apart * view.pixelsPerMetre() /
                                      glm::length(glm::dvec3(10.0 * place.x, place.z, 10.0 * place.y) - eye);
                ++seen;
                beyond += pixels > allowed ? 1 : 0;
                used += pixels > 0.1 * allowed ? 1 : 0;
            }
        }
        // At a cliff seen along its face, drivers are inexact about the place.
        EXPECT_LE(beyond, seen / 10000);
        EXPECT_GT(used, seen / 1000) << "what is allowed is to be used";
    }
}

TEST(Detail, AnEvenSlopeHasFewPatchesHoweverNear) {
    MeshDrawing drawing(terrainOf(1000, 700, 10.0f, [](int x, int y) { return 2.0f * static_cast<float>(x + y); }), 48,
                        48);
    for (const double above : {5.0, 500.0}) {
        const SceneView view =
            viewFrom({5000.0, 1700.0 + above, 3500.0}, {5000.0, 1700.0, 3400.0}, 1.0, {0, 0, 1920, 1080});
        drawing.choose(view, {.pixelError = 0.1f, .mostPatches = 4096});
        // A patch is split within 988 / (24 * 16) = 2.6 of its sides, 988 being the pixels of a radian, and one more
        // for the patches around it. A view of 1 by 1.5 rad has about a quarter of these (2 * 3.6)^2 patches, each
        // split into four, on each of the levels -5 to 2.
        EXPECT_LT(drawing.mesh().levels().patches.size(), 52u * 8u) << above;
        EXPECT_EQ(drawing.mesh().levels().detail, 1.0);
    }
}

/// Returns the largest change of the drawn height between two pictures, in metres, at pixels where both show ground.
float largestChange(const PlacePicture& a, const PlacePicture& b) {
    float largest = 0.0f;
    for (std::size_t i = 0; i < a.places.size(); ++i)
        if (a.places[i].w > 0.0f && b.places[i].w > 0.0f)
            largest = std::max(largest, std::abs(a.places[i].z - b.places[i].z));
    return largest;
}

TEST(Detail, TheGroundDoesNotJumpWhileTheEyeMoves) {
    const Terrain terrain = rough(900, 900);
    MeshDrawing drawing(terrain, 48, 48);
    const glm::dvec3 middle{4500.0, 0.0, 4500.0};
    const SceneView above = viewFrom(middle + glm::dvec3(0.0, 60000.0, 0.0), middle, 0.14, drawing.viewport());
    for (const int patches : {36, 256}) {
        PlacePicture before;
        std::size_t changes = 0;
        float largest = 0.0f;
        std::vector<int> steps;
        for (int frame = 0; frame < 50; ++frame) {
            // The view moves by a tenth of a cell and a tenth of a degree per picture.
            const double turn = glm::radians(0.1 * frame);
            const glm::dvec3 eye{3000.0 + frame, 200.0 + 0.3 * frame, 7000.0 - 0.7 * frame};
            const glm::dvec3 forward{std::sin(turn), -0.3, -std::cos(turn)};
            drawing.choose(viewFrom(eye, eye + forward, 0.6, {0, 0, 1600, 1000}),
                           {.pixelError = 0.5f, .mostPatches = patches});
            const PlacePicture now = drawing.draw(above);
            std::vector<int> nowSteps;
            for (const DetailPatch& patch : drawing.mesh().levels().patches)
                nowSteps.insert(nowSteps.end(), {patch.x, patch.y, patch.step});
            if (frame > 0) {
                largest = std::max(largest, largestChange(before, now));
                changes += nowSteps != steps ? 1 : 0;
            }
            before = now;
            steps = nowSteps;
        }
        // Levels differ by 60 m in this land.
        EXPECT_LT(largest, 1.5f) << patches;
        EXPECT_GT(changes, 5u) << "patches must change their level on the way";
    }
}

/// Returns a parallel view of the ground around `target`, `metresHigh` from its lower to its upper edge.
SceneView parallelView(const glm::dvec3& target, double metresHigh, const Viewport& viewport) {
    const glm::dvec3 eye = target + glm::dvec3(3000.0, 9000.0, 4000.0);
    const glm::dmat4 turn = glm::lookAt(glm::dvec3(0.0), target - eye, glm::dvec3(0.0, 1.0, 0.0));
    const double up = 0.5 * metresHigh;
    const double across = up * viewport.width / viewport.height;
    return {eye, glm::mat4(glm::ortho(-across, across, -up, up, 100.0, 40000.0) * turn), viewport};
}

TEST(Detail, TheGroundDoesNotJumpWhileAParallelPictureShowsMore) {
    const Terrain terrain = rough(900, 900);
    MeshDrawing drawing(terrain, 48, 48);
    const glm::dvec3 middle{4500.0, 0.0, 4500.0};
    const SceneView above = viewFrom(middle + glm::dvec3(0.0, 60000.0, 0.0), middle, 0.01, drawing.viewport());
    std::set<int> steps;
    float largest = 0.0f;
    PlacePicture before;
    for (int frame = 0; frame <= 90; ++frame) {
        const SceneView view = parallelView(middle, 2540.0 * std::pow(1.002, frame), {0, 0, 800, 800});
        drawing.choose(view, {.pixelError = 0.5f, .mostPatches = 144});
        EXPECT_LE(drawing.mesh().levels().patches.size(), 144u);
        for (const int step : stepsOf(drawing.mesh())) steps.insert(step);
        const PlacePicture now = drawing.draw(above);
        EXPECT_EQ(now.missing(), 0) << frame;
        if (frame > 0) largest = std::max(largest, largestChange(before, now));
        before = now;
    }
    // Levels differ by 60 m in this land, and the whole picture changes its level at once.
    EXPECT_LT(largest, 5.0f);
    EXPECT_GT(steps.size(), 1u);
}

TEST(Detail, TheGroundThatIsSeenIsTheGroundThatIsPicked) {
    const Terrain terrain = hills(700, 600);
    MeshDrawing drawing(terrain, 60, 40);
    for (std::uint64_t pose = 0; pose < 25; ++pose) {
        const SceneView view = randomView(drawing, {6990.0, 0.0, 5990.0}, pose);
        drawing.choose(view, {.pixelError = 0.01f, .mostPatches = 4096});
        const PlacePicture picture = drawing.draw(view);
        const double coarsest = *stepsOf(drawing.mesh()).rbegin();
        int seen = 0;
        int apart = 0;
        for (int y = 0; y < picture.height; ++y)
            for (int x = 0; x < picture.width; ++x) {
                const Ray ray{view.eye, directionThrough(view, 2.0 * (x + 0.5) / picture.width - 1.0,
                                                         2.0 * (y + 0.5) / picture.height - 1.0)};
                const std::optional<Point> picked = pickGround(terrain, 1.0f, ray);
                if (!picked) continue;
                ++seen;
                const glm::vec2 way = glm::vec2(picked->x, picked->y) - glm::vec2(picture.at(x, y));
                // Half a cell if all nodes are drawn. Picking uses all nodes, so that coarser grids differ by more.
                if (static_cast<double>(glm::length(way)) > 0.5 * coarsest) ++apart;
            }
        // A ray that grazes a crest may hit the ground behind it. Picking knows the ground between the nodes, which is
        // not drawn far away.
        EXPECT_LE(apart, coarsest >= 1.0 ? seen / 40 : seen / 100) << "pose " << pose << ", step " << coarsest;
    }
}

// A land that is exported with detail has the ground that near pictures show. A land of the nodes alone does not.
TEST(Detail, TheDetailedLandIsTheGroundOfNearPictures) {
    const Terrain terrain = hills(200, 200);
    ThreadPool pool(2);
    const Terrain detailed = detailedLand(terrain, 4, pool);
    MeshDrawing drawing(terrain, 480, 320);
    const SceneView view = viewFrom({1000.0, 110.0, 1000.0}, {1040.0, 60.0, 1030.0}, 0.6, drawing.viewport());
    drawing.choose(view, {.pixelError = 0.01f, .mostPatches = 4096});
    const PlacePicture picture = drawing.draw(view);
    double most = 0.0, mostOfNodes = 0.0;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            const glm::vec4 place = picture.at(x, y);
            const double east = 10.0 * static_cast<double>(place.x) - 1000.0;  // metres from the eye
            const double south = 10.0 * static_cast<double>(place.y) - 1000.0;
            if (place.w == 0.0f || std::hypot(east, south) > 100.0) continue;
            const Point fine{(place.x + 0.5f) * 4.0f - 0.5f, (place.y + 0.5f) * 4.0f - 0.5f};
            const Point node{place.x, place.y};
            const auto away = [&](const Terrain& land, Point at) {
                return static_cast<double>(std::abs(sampleBilinear(land.heights(), at) - place.z));
            };
            most = std::max(most, away(detailed, fine));
            mostOfNodes = std::max(mostOfNodes, away(terrain, node));
        }
    // The second derivative of the hills is at most 5 * (0.49 + 0.3) m per node squared: a chord of a quarter of a node
    // is at most 0.03 m below them in each direction, one of a node 0.5 m.
    EXPECT_LT(most, 0.06);
    EXPECT_GT(mostOfNodes, 4.0 * most);
}

TEST(Detail, BetweenTheNodesTheGroundIsSmooth) {
    // A ridge 50 m high, one node wide, seen from the south in parallel projection: its outline.
    const Terrain ridge = terrainOf(33, 17, 20.0f, [](int x, int) { return x == 16 ? 50.0f : 0.0f; });
    MeshDrawing drawing(ridge, 640, 400);
    const SceneView view = viewFrom({320.0, 25.0, 400.0}, {320.0, 25.0, 0.0}, 1.2, drawing.viewport());
    drawing.choose(view, {.pixelError = 0.5f, .mostPatches = 4096, .quadPixels = 4.0f});
    int between = 0;
    for (const glm::vec4& drawn : drawing.draw(view).places) {
        if (drawn.w == 0.0f || drawn.y > 15.99f) continue;  // the sky, and the side of the block
        const double expected =
            smoothHeight(ridge.heights(), static_cast<double>(drawn.x), static_cast<double>(drawn.y));
        // Quads of at most 4 pixels are shorter than an eighth of a cell here, and their chords deviate by h^2 / 8 of
        // the curvature, which is at most 5 * 50 m per cell^2.
        ASSERT_NEAR(static_cast<double>(drawn.z), expected, 250.0 / (8 * 64)) << drawn.x << ' ' << drawn.y;
        const double straight = 50.0 * std::max(0.0, 1.0 - std::abs(static_cast<double>(drawn.x) - 16.0));
        between += std::abs(straight - expected) > 2.0 ? 1 : 0;
    }
    EXPECT_GT(between, 200) << "pixels where a straight line would be 2 m off";
}

TEST(Detail, AMapOfOnePatchIsDrawn) {
    MeshDrawing drawing(terrainOf(2, 3, 10.0f, [](int x, int y) { return static_cast<float>(x + y); }), 32, 32);
    const SceneView view = viewFrom({5.0, 60.0, 10.5}, {5.0, 0.0, 10.0}, 0.1, drawing.viewport());
    drawing.choose(view, {.pixelError = 0.5f, .mostPatches = 16});
    EXPECT_EQ(drawing.mesh().levels().patches.size(), 1u);
    EXPECT_EQ(drawing.draw(view).missing(), 0);
}

}  // namespace
}  // namespace scree
