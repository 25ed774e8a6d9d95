#include "renderer/ground/reference_picture.h"

#include <gtest/gtest.h>

/// Where the reference lies on the ground.
namespace scree {
namespace {

ShownReference lying(int width, int height) {
    return {.picture = std::make_shared<const ReferencePicture>(ReferencePicture{width, height, {}}), .opacity = 1.0f};
}

void expectPlace(const ShownReference& reference, glm::ivec2 nodes, glm::vec2 cell, glm::vec2 expected) {
    const glm::vec2 at = groundToPicture(reference, nodes).at(cell);
    EXPECT_NEAR(at.x, expected.x, 1e-4f) << "cell " << cell.x << ", " << cell.y;
    EXPECT_NEAR(at.y, expected.y, 1e-4f) << "cell " << cell.x << ", " << cell.y;
}

TEST(ReferencePlacement, APictureWithTheProportionsOfTheMapCoversIt) {
    for (const glm::ivec2 nodes : {glm::ivec2(64, 64), glm::ivec2(200, 100), glm::ivec2(100, 200)}) {
        const ShownReference reference = lying(3 * nodes.x, 3 * nodes.y);
        expectPlace(reference, nodes, {-0.5f, -0.5f}, {0.0f, 0.0f});
        expectPlace(reference, nodes, glm::vec2(nodes) - 0.5f, {1.0f, 1.0f});
        expectPlace(reference, nodes, {static_cast<float>(nodes.x) - 0.5f, -0.5f}, {1.0f, 0.0f});
    }
}

TEST(ReferencePlacement, APictureKeepsItsProportionsAroundTheMiddleOfTheMap) {
    // A square of 200 cells on a map of 200 x 100: 50 cells of it lie north of the map and 50 south of it.
    expectPlace(lying(40, 40), {200, 100}, {-0.5f, -0.5f}, {0.0f, 0.25f});
    expectPlace(lying(40, 40), {200, 100}, {99.5f, 49.5f}, {0.5f, 0.5f});
    // A strip of 100 x 25 cells.
    expectPlace(lying(40, 10), {100, 100}, {-0.5f, 37.0f}, {0.0f, 0.0f});
}

TEST(ReferencePlacement, AQuarterTurnIsClockwise) {
    ShownReference reference = lying(10, 10);
    reference.turn = 90.0f;
    expectPlace(reference, {100, 100}, {99.5f, -0.5f}, {0.0f, 0.0f});  // the upper left corner is in the north-east
    expectPlace(reference, {100, 100}, {99.5f, 99.5f}, {1.0f, 0.0f});
    reference.turn = -90.0f;
    expectPlace(reference, {100, 100}, {-0.5f, 99.5f}, {0.0f, 0.0f});
}

TEST(ReferencePlacement, EastNorthAndWidthAreSharesOfTheMap) {
    ShownReference reference = lying(20, 10);
    reference.east = 0.25f;
    reference.north = 0.1f;
    reference.width = 0.5f;
    // On 100 x 200 nodes: 50 x 25 cells around (49.5 + 25, 99.5 - 20).
    expectPlace(reference, {100, 200}, {74.5f, 79.5f}, {0.5f, 0.5f});
    expectPlace(reference, {100, 200}, {49.5f, 67.0f}, {0.0f, 0.0f});
    expectPlace(reference, {100, 200}, {99.5f, 92.0f}, {1.0f, 1.0f});
}

TEST(ReferencePlacement, IsTheSameAtEachResolution) {
    ShownReference reference = lying(30, 20);
    reference.east = -0.2f;
    reference.width = 0.7f;
    reference.turn = 33.0f;
    const glm::vec2 place(0.3f, 0.6f);  // share of the map
    for (const int nodes : {64, 512, 4096})
        expectPlace(reference, {nodes, nodes}, place * static_cast<float>(nodes) - 0.5f,
                    groundToPicture(reference, {32, 32}).at(place * 32.0f - 0.5f));
}

TEST(ReferencePlacement, OnlyAReferenceOnTheGroundIsShownThere) {
    const auto picture = std::make_shared<const ReferencePicture>(ReferencePicture{1, 1, {1, 2, 3, 255}});
    ReferenceSettings settings;
    EXPECT_FALSE(ShownReference::of(settings, picture).isVisible()) << "no file is chosen";
    settings.picture = *ReferenceFile::fromName("/a/map.png");
    EXPECT_TRUE(ShownReference::of(settings, picture).isVisible());
    EXPECT_FALSE(ShownReference::of(settings, nullptr).isVisible()) << "not read yet";
    settings.opacity = 0.0f;
    EXPECT_FALSE(ShownReference::of(settings, picture).isVisible());
    settings.opacity = 1.0f;
    settings.shown = false;
    EXPECT_FALSE(ShownReference::of(settings, picture).isVisible());
    settings.shown = true;
    settings.place = ReferencePlace::Beside;
    EXPECT_FALSE(ShownReference::of(settings, picture).isVisible());
}

}  // namespace
}  // namespace scree
