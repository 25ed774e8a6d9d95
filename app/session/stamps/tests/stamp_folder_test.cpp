#include "app/session/stamps/stamp_folder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <memory>
#include <string>

#include "app/io/formats/heightmap.h"
#include "app/tests/test_files.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

/// A wave of 12.5 m with hollows, whose largest height is a hill.
OwnStamp waveStamp(const std::string& title) {
    Field<float> form = test::fieldOf(33, 33, [](int x, int y) { return std::sin(0.31 * x) * std::cos(0.17 * y); });
    normaliseForm(form);
    return {title, std::make_shared<const Field<float>>(std::move(form)), 12.5f};
}

TEST(StampFolder, AStampComesBackAsItWas) {
    const test::TemporaryFolder folder;
    const std::filesystem::path shelf = folder.path() / "deep" / "stamps";
    EXPECT_TRUE(keptStamps(shelf).stamps.empty()) << "a missing folder has none";
    const OwnStamp stamp = waveStamp("land 1");
    const Result<std::filesystem::path> file = keepStamp(stamp, shelf);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(*file, shelf / "land 1.exr");
    const KeptStamps kept = keptStamps(shelf);
    EXPECT_TRUE(kept.problems.empty());
    ASSERT_EQ(kept.stamps.size(), 1u);
    EXPECT_EQ(kept.stamps[0].title, "land 1");
    EXPECT_EQ(kept.stamps[0].file, *file);
    EXPECT_NEAR(kept.stamps[0].height, 12.5f, 1e-5f);
    const Field<float>& form = *kept.stamps[0].form;
    ASSERT_EQ(form.width(), 33);
    for (int y = 0; y < 33; ++y)
        for (int x = 0; x < 33; ++x) ASSERT_NEAR(form(x, y), (*stamp.form)(x, y), 1e-6f) << "hollows stay hollows";
}

TEST(StampFolder, NoStampReplacesAnotherAndEveryTitleMakesAName) {
    const test::TemporaryFolder folder;
    EXPECT_EQ(keepStamp(waveStamp("land"), folder.path())->filename(), "land.exr");
    EXPECT_EQ(keepStamp(waveStamp("land"), folder.path())->filename(), "land 2.exr");
    EXPECT_EQ(keepStamp(waveStamp("../a/b:c?"), folder.path())->filename(), "___a_b_c_.exr");
    EXPECT_EQ(keepStamp(waveStamp("  "), folder.path())->filename(), "stamp.exr");
    EXPECT_EQ(keptStamps(folder.path()).stamps.size(), 4u);
}

TEST(StampFolder, FilesThatAreNoStampAreNamedAndTheOthersRead) {
    const test::TemporaryFolder folder;
    ASSERT_TRUE(keepStamp(waveStamp("good"), folder.path()));
    test::writeFile(folder.path() / "torn.exr", "v/1\x01 and nothing more");
    test::writeFile(folder.path() / "notes.txt", "not looked at");
    const Terrain oblong(test::fieldOf(20, 10, [](int x, int) { return 1.0 * x; }), 1.0f, 0.0);
    ASSERT_TRUE(exportHeightmap(oblong, folder.path() / "oblong.exr"));
    const Terrain level(Field<float>(20, 20), 1.0f, 0.0);
    ASSERT_TRUE(exportHeightmap(level, folder.path() / "level.exr"));
    const KeptStamps kept = keptStamps(folder.path());
    ASSERT_EQ(kept.stamps.size(), 1u);
    EXPECT_EQ(kept.stamps[0].title, "good");
    ASSERT_EQ(kept.problems.size(), 3u);
    EXPECT_NE(kept.problems[0].find("level.exr"), std::string::npos);
    EXPECT_NE(kept.problems[1].find("oblong.exr"), std::string::npos);
    EXPECT_NE(kept.problems[2].find("torn.exr"), std::string::npos);
}

TEST(StampFolder, AFolderThatCannotBeMadeIsAnError) {
    const test::TemporaryFolder folder;
    test::writeFile(folder.path() / "stamps", "a file");
    EXPECT_FALSE(keepStamp(waveStamp("land"), folder.path() / "stamps"));
}

}  // namespace
}  // namespace scree
