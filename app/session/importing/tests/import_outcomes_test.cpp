#include "app/session/importing/import_outcomes_work.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>

#include "app/session/importing/import_inspection.h"
#include "app/tests/test_files.h"
#include "app/tests/worker_fixture.h"
#include "erosion/terrain/resample.h"

/// The previews of eroded land in the import dialog.
namespace scree {
namespace {

using namespace worker_tests;

/// A session with the import dialog of a file, without a window.
class ImportOutcomesTest : public ::testing::Test {
 protected:
    ImportOutcomesTest() { session.state().terrainReady = true; }

    ImportQuestion ask(const std::filesystem::path& path) {
        const Result<ImportQuestion> question = importQuestion(path, session.document().preset().terrain);
        EXPECT_TRUE(question.ok());
        session.state().dialogs.questions.ask(*question);
        return *question;
    }
    void frame() {
        session.jobs().poll();
        look.follow(Session::Hand::Free);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    bool framesUntil(const std::function<bool()>& wanted) {
        for (int i = 0; i < 60000 && !wanted(); ++i) frame();
        return wanted();
    }
    std::size_t drawn() const {
        const auto& pictures = session.state().dialogs.importOutcomes.pictures;
        return pictures.size() - static_cast<std::size_t>(std::count(pictures.begin(), pictures.end(), nullptr));
    }

    Session session{sharedHills(64), 1, SimulationLoop::kHistoryBudget};
    ImportInspection look{session};
    test::TemporaryFolder folder;
};

/// A map of 90 x 60 nodes that rises to the east and less to the south, in levels.
std::string slopes() {
    std::vector<std::uint16_t> levels;
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 90; ++x) levels.push_back(static_cast<std::uint16_t>(400 * x + 200 * y));
    return test::makeGrey16(90, 60, levels);
}

TEST_F(ImportOutcomesTest, TheSmallLandMatchesTheImport) {
    const auto path = folder / "map.png";
    test::writeFile(path, slopes());
    ImportQuestion question = ask(path);
    ASSERT_TRUE(framesUntil([&] { return session.state().dialogs.importPreview.facts != nullptr; }));
    ImportOptions& options = question.options;
    options.cellSize = 12.0f;
    options.file.low = -50.0f;
    options.file.high = 700.0f;
    options.file.flip = Flip::EastWest;
    options.file.rotate = Rotation::Quarter;
    options.file.cropLeft = 10;
    options.file.cropWidth = 40;
    options.file.cropTop = 20;
    const Result<Terrain> whole = importHeightmap(path, options);
    ASSERT_TRUE(whole.ok());
    ThreadPool pool(1);
    const Terrain land = smallLand(*session.state().dialogs.importPreview.facts, question.info(), options, 35, pool);
    EXPECT_EQ(std::max(land.width(), land.height()), 35);
    EXPECT_NEAR(land.extent(), whole->extent(), 1e-3);
    EXPECT_EQ(land.boundary(), whole->boundary());
    const Terrain expected = resampled(*whole, land.width(), land.height(), pool);
    for (int y = 0; y < land.height(); ++y)
        for (int x = 0; x < land.width(); ++x)
            ASSERT_NEAR(land.datum() + static_cast<double>(land.heights()(x, y)),
                        expected.datum() + static_cast<double>(expected.heights()(x, y)), 0.05)
                << x << ", " << y;
}

TEST_F(ImportOutcomesTest, EachErosionHasAPictureOfItsOwn) {
    ask(SCREE_SOURCE_FOLDER "/assets/heightmaps/jacksboro.png");
    ASSERT_TRUE(framesUntil([&] { return drawn() == kTreatments.size() + 1; }));
    const auto& pictures = session.state().dialogs.importOutcomes.pictures;
    for (std::size_t i = 0; i < pictures.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(pictures[i]->rgb == pictures[j]->rgb) << i << ", " << j;
    EXPECT_EQ(session.state().dialogs.importOutcomes.scaleProblem, "");
    const Image* before = pictures[0].get();
    frame();
    EXPECT_EQ(pictures[0].get(), before) << "nothing is drawn again";
}

TEST_F(ImportOutcomesTest, AnotherScaleIsLookedAtAnewAndNotWhileAKnobIsHeld) {
    const auto path = folder / "map.png";
    test::writeFile(path, slopes());
    ImportQuestion question = ask(path);
    ASSERT_TRUE(framesUntil([&] { return drawn() == kTreatments.size() + 1; }));
    question.options.cellSize = 0.1f;
    session.state().dialogs.questions.ask(question);
    look.follow(Session::Hand::Holds);
    EXPECT_EQ(drawn(), kTreatments.size() + 1);
    look.follow(Session::Hand::Free);
    EXPECT_EQ(drawn(), 0u);
    ASSERT_TRUE(framesUntil([&] { return !session.state().dialogs.importOutcomes.scaleProblem.empty(); }));
    // The map has 90 nodes of 0.1 m. Its levels are 0 to 47400 of 65535, in a range of 1000 m; means over cells reduce
    // that a little.
    EXPECT_TRUE(session.state().dialogs.importOutcomes.scaleProblem.starts_with("is 9 m wide and 7"))
        << session.state().dialogs.importOutcomes.scaleProblem;
    session.state().dialogs.questions.take<ImportQuestion>();
    frame();
    EXPECT_EQ(session.state().dialogs.importOutcomes.scaleProblem, "");
    EXPECT_EQ(drawn(), 0u);
    EXPECT_FALSE(session.jobs().busy(JobKind::ImportOutcomes));
}

TEST_F(ImportOutcomesTest, AMapIsWeatheredUnlessItIsTheOneThatTheErosionWasChosenFor) {
    const auto path = folder / "map.png";
    test::writeFile(path, slopes());
    TerrainRecipe recipe;
    EXPECT_EQ(importQuestion(path, recipe)->treatment, Treatment::Weather);
    recipe.path = path.string();
    EXPECT_EQ(importQuestion(path, recipe)->treatment, std::nullopt);
}

}  // namespace
}  // namespace scree
