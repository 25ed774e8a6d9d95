#include "renderer/forest/tree_pictures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "renderer/tests/map_picture.h"

namespace scree {
namespace {

constexpr int kAcross = TreePictures::kWidth;
constexpr int kUp = TreePictures::kHeight;

/// The pictures of all trees, read back.
class DrawnTrees {
 public:
    DrawnTrees() {
        const TreeShapes shapes;
        TreePictures pictures = needed(TreePictures::create(SCREE_SHADER_FOLDER));
        EXPECT_FALSE(pictures.drawn());
        pictures.draw(shapes);
        EXPECT_TRUE(pictures.drawn());
        bindTextureArray(0, pictures.forms());
        GLint layers = 0;
        glGetTexLevelParameteriv(GL_TEXTURE_2D_ARRAY, 0, GL_TEXTURE_DEPTH, &layers);
        texels_.resize(static_cast<std::size_t>(layers) * kAcross * kUp * 4);
        glGetTexImage(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels_.data());
    }

    /// Returns a texel of the picture with normals and cover; row 0 is the lowest.
    glm::vec4 at(TreeKind kind, int elevation, int azimuth, int x, int y) const {
        const int layer = ((static_cast<int>(kind) * kTreeVariants) * TreePictures::kElevations + elevation) *
                              TreePictures::kAzimuths +
                          azimuth;
        const std::uint8_t* texel =
            &texels_[(static_cast<std::size_t>(layer * kUp + y) * kAcross + static_cast<std::size_t>(x)) * 4];
        return glm::vec4(texel[0], texel[1], texel[2], texel[3]) / 255.0f;
    }
    /// Returns how many texels of a row are covered.
    int covered(TreeKind kind, int elevation, int azimuth, int y) const {
        int count = 0;
        for (int x = 0; x < kAcross; ++x) count += at(kind, elevation, azimuth, x, y).a > 0.5f ? 1 : 0;
        return count;
    }

 private:
    const LoadedContext context_;
    std::vector<std::uint8_t> texels_;
};

TEST(TreePictures, ATreeFillsItsPictureFromTheGroundToItsTop) {
    const DrawnTrees trees;
    for (const TreeKind kind : {TreeKind::Conifer, TreeKind::Broadleaf, TreeKind::Shrub})
        for (int azimuth = 0; azimuth < TreePictures::kAzimuths; ++azimuth) {
            int lowest = kUp, highest = 0;
            for (int y = 0; y < kUp; ++y)
                if (trees.covered(kind, 0, azimuth, y) > 0) {
                    lowest = std::min(lowest, y);
                    highest = y;
                }
            EXPECT_LT(lowest, kUp / 20);
            EXPECT_GT(highest, kUp - kUp / 5);  // the corners of cards are empty
        }
}

TEST(TreePictures, AConiferIsAConeAndABroadleafHasACrownOnATrunk) {
    const DrawnTrees trees;
    const auto width = [&](TreeKind kind, int y) { return trees.covered(kind, 0, 0, y); };
    EXPECT_GT(width(TreeKind::Conifer, kUp / 5), 2 * width(TreeKind::Conifer, 4 * kUp / 5));
    EXPECT_GT(width(TreeKind::Broadleaf, 3 * kUp / 5), 4 * width(TreeKind::Broadleaf, kUp / 25));
    EXPECT_GT(width(TreeKind::Broadleaf, kUp / 25), 0);
}

// From the east (azimuth 0) south is on the left, so the left of a crown faces south.
TEST(TreePictures, NormalsPointAwayFromTheCrown) {
    const DrawnTrees trees;
    glm::vec3 left(0.0f), right(0.0f);
    for (int y = kUp / 2; y < kUp; ++y)
        for (int x = 0; x < kAcross; ++x) {
            const glm::vec4 texel = trees.at(TreeKind::Broadleaf, 0, 0, x, y);
            if (texel.a < 0.5f) continue;
            (x < kAcross / 2 ? left : right) += glm::vec3(texel) * 2.0f - 1.0f;
        }
    EXPECT_GT(glm::normalize(left).z, 0.2f);
    EXPECT_LT(glm::normalize(right).z, -0.2f);
    EXPECT_GT(glm::normalize(left + right).x, 0.5f);
}

}  // namespace
}  // namespace scree
