#include "renderer/forest/tree_places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>
#include <set>

#include "renderer/camera/camera.h"

namespace scree {
namespace {

constexpr int kNodes = 257;
constexpr float kCell = 10.0f;  // metres

/// A level land of 2560 x 2560 m at a height of 100 m.
struct LevelLand {
    RangePyramid heights{5, 5, {100.0f, 100.0f}};
    TreePlaces::Land land{.grid = {1, {kNodes, kNodes}, kCell}, .heights = heights, .exaggeration = 1.0f};
};

/// Looks from `eye` to `target`, in world space, with a vertical angle of 34 degrees.
SceneView viewFrom(glm::dvec3 eye, glm::dvec3 target) {
    const Viewport viewport{0, 0, 1280, 800};
    const glm::mat4 turn = glm::lookAt(glm::vec3(0.0f), glm::vec3(target - eye), glm::vec3(0.0f, 1.0f, 0.0f));
    const glm::mat4 projection = glm::perspective(glm::radians(34.0f), 1.6f, 0.5f, 20000.0f);
    return SceneView(eye, projection * turn, viewport);
}

bool isSeen(const SceneView& view, glm::vec3 place) {
    const glm::vec4 clip = view.viewProjection * glm::vec4(place - glm::vec3(view.eye), 1.0f);
    return clip.w > 0.0f && std::abs(clip.x) <= clip.w && std::abs(clip.y) <= clip.w;
}

using Square = std::pair<int, int>;

TEST(TreePlaces, EveryPlaceInViewBelongsToAPart) {
    const LevelLand level;
    const SceneView view = viewFrom({300.0, 140.0, 1500.0}, {2000.0, 100.0, 1000.0});
    TreePlaces places;
    places.choose(level.land, view, 1 << 20);
    std::set<Square> parts;
    for (const glm::ivec2& part : places.parts())
        parts.insert({part.x / TreePlaces::kPart, part.y / TreePlaces::kPart});
    int seen = 0;
    for (int y = 0; y < 365; ++y)
        for (int x = 0; x < 365; ++x) {
            const glm::vec3 tree((static_cast<float>(x) + 0.5f) * TreePlaces::kDistance, 105.0f,
                                 (static_cast<float>(y) + 0.5f) * TreePlaces::kDistance);
            const float distance = glm::length(tree - glm::vec3(view.eye));
            if (!isSeen(view, tree) || distance >= places.treeReach()) continue;
            ++seen;
            EXPECT_TRUE(parts.contains({x / TreePlaces::kPart, y / TreePlaces::kPart})) << x << ", " << y;
        }
    EXPECT_GT(seen, 10000);
    // Parts behind the eye are left out.
    EXPECT_LT(places.parts().size(), 100u);
}

TEST(TreePlaces, TheNearestPartsComeFirstAndTheLimitCutsTheFarthest) {
    const LevelLand level;
    const SceneView view = viewFrom({300.0, 140.0, 1500.0}, {2000.0, 100.0, 1000.0});
    TreePlaces all, few;
    all.choose(level.land, view, 1 << 20);
    constexpr int kParts = 5;
    few.choose(level.land, view, kParts * TreePlaces::kPart * TreePlaces::kPart);
    ASSERT_EQ(few.parts().size(), static_cast<std::size_t>(kParts));
    EXPECT_TRUE(std::equal(few.parts().begin(), few.parts().end(), all.parts().begin()));
    EXPECT_LT(few.treeReach(), all.treeReach());
}

// A tree of 16 m that is less than 3 pixels high is left out: with 34 degrees for 800 pixels, 1308 pixels per metre at
// 1 m, that is beyond 16 * 1308 / 3 = 6980 m.
TEST(TreePlaces, TreesEndWhereTheyAreAFewPixelsHigh) {
    const LevelLand level;
    TreePlaces places;
    places.choose(level.land, viewFrom({1280.0, 7500.0, 1281.0}, {1280.0, 0.0, 1280.0}), 1 << 20);
    EXPECT_NEAR(places.treeReach(), 6980.0f, 20.0f);
    EXPECT_TRUE(places.parts().empty());
    places.choose(level.land, viewFrom({1280.0, 6500.0, 1281.0}, {1280.0, 0.0, 1280.0}), 1 << 20);
    EXPECT_FALSE(places.parts().empty());
}

}  // namespace
}  // namespace scree
