#include "app/session/recent/recent_pictures.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <vector>

#include "app/session/tests/session_fixture.h"
#include "app/tests/test_files.h"

/// Pictures of recent files.
namespace scree {
namespace {

using namespace session_tests;
namespace fs = std::filesystem;

/// A picture whose pixel (x, y) is (x, y, 100).
Image gradient(int width, int height) {
    Image image{width, height, {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (const int each : {x, y, 100}) image.rgb.push_back(static_cast<std::uint8_t>(each));
    return image;
}

std::array<int, 3> pixel(const Image& image, int x, int y) {
    const std::size_t at = 3 * static_cast<std::size_t>(y * image.width + x);
    return {image.rgb[at], image.rgb[at + 1], image.rgb[at + 2]};
}

TEST(ReducedPicture, HasTheMeansOfTheMiddle) {
    // 200 x 100 to 4 x 4: the middle 100 x 100, in blocks of 25 pixels whose means are their middles.
    const Image wide = reducedPicture(gradient(200, 100), 4, 4);
    EXPECT_EQ(pixel(wide, 0, 0), (std::array{62, 12, 100}));
    EXPECT_EQ(pixel(wide, 3, 2), (std::array{137, 62, 100}));
    const Image high = reducedPicture(gradient(10, 90), 1, 1);
    EXPECT_EQ(pixel(high, 0, 0), (std::array{5, 45, 100})) << "4.5 and 44.5, rounded up";
    const Image larger = reducedPicture(gradient(2, 2), 4, 4);
    EXPECT_EQ(pixel(larger, 3, 0), (std::array{1, 0, 100})) << "a small picture is enlarged";
}

class RecentPicturesTest : public SessionTest {
 protected:
    void finishJobs() {
        ASSERT_TRUE(framesUntil([&] {
            session.jobs().poll();
            return !session.jobs().busy();
        }));
    }
    void open(const fs::path& file) {
        auto& files = session.state().kept.recentFiles;
        std::erase(files, file);
        files.insert(files.begin(), file);
    }
    /// Gives the pictures a view of this grey.
    void takeGrey(RecentPictures& pictures, const fs::path& file, std::uint8_t grey) {
        open(file);
        pictures.want(file);
        ASSERT_TRUE(pictures.wanted());
        pictures.take({640, 400, std::vector<std::uint8_t>(640 * 400 * 3, grey)});
        finishJobs();
        EXPECT_FALSE(pictures.wanted()) << "one view is enough";
    }
    int greyOf(const fs::path& file) const {
        const auto found = session.state().recentPictures.find(file);
        return found == session.state().recentPictures.end() ? -1 : pixel(*found->second, 160, 100)[0];
    }

    test::TemporaryFolder folder;
    const fs::path kept = folder.path() / "deep" / "recent";
};

TEST_F(RecentPicturesTest, StandBesideTheirFilesInTheNextRun) {
    RecentPictures pictures(session);
    pictures.begin(kept);
    takeGrey(pictures, "/lands/a.scree.exr", 60);
    takeGrey(pictures, "/lands/b.scree.exr", 90);
    takeGrey(pictures, "/lands/a.scree.exr", 120);
    EXPECT_EQ(greyOf("/lands/a.scree.exr"), 120) << "the newest view counts";

    session.state().recentPictures.clear();
    RecentPictures later(session);
    later.begin(kept);
    finishJobs();
    EXPECT_EQ(greyOf("/lands/a.scree.exr"), 120);
    EXPECT_EQ(greyOf("/lands/b.scree.exr"), 90);
    EXPECT_EQ(greyOf("/lands/c.scree.exr"), -1);
}

TEST_F(RecentPicturesTest, GoWhenTheirFilesAreNoLongerRecent) {
    RecentPictures pictures(session);
    pictures.begin(kept);
    takeGrey(pictures, "/lands/a.scree.exr", 60);
    session.state().kept.recentFiles.clear();
    takeGrey(pictures, "/lands/b.scree.exr", 90);
    EXPECT_EQ(std::distance(fs::directory_iterator(kept), fs::directory_iterator()), 1);
}

TEST_F(RecentPicturesTest, ThatAreDamagedAreMissing) {
    RecentPictures pictures(session);
    pictures.begin(kept);
    takeGrey(pictures, "/lands/a.scree.exr", 60);
    for (const auto& each : fs::directory_iterator(kept)) test::writeFile(each.path(), "no picture");
    session.state().recentPictures.clear();
    RecentPictures later(session);
    later.begin(kept);
    finishJobs();
    EXPECT_EQ(greyOf("/lands/a.scree.exr"), -1);
    EXPECT_TRUE(session.state().messages.entries().empty());
}

TEST_F(RecentPicturesTest, WaitForTheLandOfTheFile) {
    RecentPictures pictures(session);
    pictures.want("/lands/a.scree.exr");
    EXPECT_TRUE(pictures.wanted());
    session.apply(OpenOperation{Document(), sharedHills(64), "a", nullptr});
    EXPECT_FALSE(pictures.wanted()) << "the window still shows the land before";
    rest();
    EXPECT_TRUE(pictures.wanted());
}

}  // namespace
}  // namespace scree
