#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "erosion/importing/orientation.h"

namespace scree {
namespace {

/// A map from letters, row by row from the north.
Field<float> mapOf(const std::vector<std::string>& rows) {
    Field<float> map(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()));
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x)
            map(x, y) = static_cast<float>(rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]);
    return map;
}
std::vector<std::string> lettersOf(const Field<float>& map) {
    std::vector<std::string> rows;
    for (int y = 0; y < map.height(); ++y) {
        rows.emplace_back();
        for (int x = 0; x < map.width(); ++x) rows.back().push_back(static_cast<char>(map(x, y)));
    }
    return rows;
}
using Rows = std::vector<std::string>;

const Rows kRows{"abcd", "efgh", "ijkl"};

Rows after(const FileSettings& settings) {
    return lettersOf(oriented(mapOf(kRows), settings));
}

// All expected maps were written by hand.
TEST(Orientation, FlipsAndRotatesClockwise) {
    EXPECT_EQ(after({}), kRows);
    EXPECT_EQ(after({.flip = Flip::EastWest}), (Rows{"dcba", "hgfe", "lkji"}));
    EXPECT_EQ(after({.flip = Flip::NorthSouth}), (Rows{"ijkl", "efgh", "abcd"}));
    EXPECT_EQ(after({.rotate = Rotation::Quarter}), (Rows{"iea", "jfb", "kgc", "lhd"}));
    EXPECT_EQ(after({.rotate = Rotation::Half}), (Rows{"lkji", "hgfe", "dcba"}));
    EXPECT_EQ(after({.rotate = Rotation::ThreeQuarters}), (Rows{"dhl", "cgk", "bfj", "aei"}));
}

TEST(Orientation, FlipsBeforeItRotates) {
    EXPECT_EQ(after({.flip = Flip::EastWest, .rotate = Rotation::Quarter}), (Rows{"lhd", "kgc", "jfb", "iea"}));
    EXPECT_EQ(after({.flip = Flip::NorthSouth, .rotate = Rotation::Quarter}), (Rows{"aei", "bfj", "cgk", "dhl"}));
    EXPECT_EQ(after({.flip = Flip::NorthSouth, .rotate = Rotation::Half}), (Rows{"dcba", "hgfe", "lkji"}));
}

TEST(Orientation, CropsTheRotatedMap) {
    EXPECT_EQ(after({.cropLeft = 1, .cropTop = 1, .cropWidth = 2, .cropHeight = 2}), (Rows{"fg", "jk"}));
    EXPECT_EQ(after({.cropLeft = 3}), (Rows{"d", "h", "l"}));
    EXPECT_EQ(after({.rotate = Rotation::Quarter, .cropLeft = 1, .cropTop = 2, .cropHeight = 1}), (Rows{"gc"}));
}

TEST(Orientation, ChecksThatACropLiesOnTheMap) {
    const MapNodes size{4, 3};
    const auto fits = [&](const FileSettings& settings) { return isWithin(croppedPart(size, settings), size); };
    EXPECT_TRUE(fits({}));
    EXPECT_TRUE(fits({.cropLeft = 3, .cropTop = 2, .cropWidth = 1, .cropHeight = 1}));
    EXPECT_FALSE(fits({.cropLeft = 4}));
    EXPECT_FALSE(fits({.cropLeft = 16383}));
    EXPECT_FALSE(fits({.cropLeft = 2, .cropWidth = 3}));
    EXPECT_FALSE(fits({.cropTop = 1, .cropHeight = 3}));
    EXPECT_EQ(rotatedSize(size, {.rotate = Rotation::ThreeQuarters}), (MapNodes{3, 4}));
    EXPECT_EQ(rotatedSize(size, {.rotate = Rotation::Half}), size);
}

TEST(Orientation, RecognisesSettingsThatChangeNothing) {
    const MapNodes size{4, 3};
    EXPECT_TRUE(keepsOrientation(size, {}));
    EXPECT_TRUE(keepsOrientation(size, {.cropWidth = 4, .cropHeight = 3, .resolution = 100}));
    EXPECT_FALSE(keepsOrientation(size, {.cropWidth = 3}));
    EXPECT_FALSE(keepsOrientation(size, {.rotate = Rotation::Half}));
    EXPECT_FALSE(keepsOrientation(size, {.flip = Flip::EastWest}));
}

}  // namespace
}  // namespace scree
