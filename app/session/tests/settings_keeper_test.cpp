#include "app/session/settings_keeper.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

#include "app/tests/test_files.h"

namespace scree {
namespace {

/// A keeper with its jobs and its messages.
struct Keeping {
    std::vector<std::string> told;
    JobList jobs{[this](std::string_view why) { told.emplace_back(why); }};
    SettingsKeeper keeper;

    Keeping(const std::filesystem::path& file, const KeptSettings& settings)
        : keeper(jobs, file, settings, [this](const std::string& why) { told.push_back(why); }) {}

    void keep(double now, const KeptSettings& settings) {
        keeper.keep(now, [&] { return settings; });
        while (jobs.busy())
            if (!jobs.poll()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
};

TEST(SettingsKeeper, WritesAChangeOnceItIsDueAndNothingElse) {
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder / "new" / "settings.json";
    KeptSettings settings;
    Keeping keeping(file, settings);
    SettingsKeeper& keeper = keeping.keeper;
    keeper.mayHaveChanged(10.0);
    EXPECT_EQ(keeper.wait(10.25), 0.75);
    keeping.keep(11.0, settings);
    EXPECT_FALSE(keeper.wait(11.0));
    EXPECT_TRUE(keeper.finish(settings));
    EXPECT_FALSE(std::filesystem::exists(file)) << "nothing has changed";

    settings.recentFiles = {"/maps/alps.png"};
    keeper.mayHaveChanged(20.0);
    keeping.keep(20.9, settings);
    EXPECT_FALSE(std::filesystem::exists(file)) << "not due yet";
    keeping.keep(21.0, settings);
    EXPECT_EQ(loadSettings(file).recentFiles, settings.recentFiles);
    EXPECT_TRUE(keeping.told.empty());
}

TEST(SettingsKeeper, WritesChangesAtTheEndThatAreNotDueYet) {
    const test::TemporaryFolder folder;
    KeptSettings settings;
    Keeping keeping(folder / "settings.json", settings);
    settings.recentFiles = {"/maps/alps.png"};
    EXPECT_TRUE(keeping.keeper.finish(settings));
    EXPECT_EQ(loadSettings(folder / "settings.json").recentFiles, settings.recentFiles);
}

TEST(SettingsKeeper, ReportsAFailureOnceAndTriesAgain) {
    const test::TemporaryFolder folder;
    test::writeFile(folder / "file", "");
    KeptSettings settings;
    Keeping keeping(folder / "file" / "settings.json", settings);
    for (int i = 0; i < 3; ++i) {
        settings.layout.settings.width += 1.0f;
        keeping.keeper.mayHaveChanged(10.0 * i);
        keeping.keep(10.0 * i + SettingsKeeper::kDelay, settings);
    }
    EXPECT_EQ(keeping.told.size(), 1u) << "a message of every try would bury the others";
    EXPECT_FALSE(keeping.keeper.finish(settings)) << "at the end it is told again";
    std::filesystem::remove(folder / "file");
    keeping.keeper.mayHaveChanged(100.0);
    keeping.keep(101.0, settings);
    EXPECT_EQ(loadSettings(folder / "file" / "settings.json").layout.settings.width, settings.layout.settings.width);
}

}  // namespace
}  // namespace scree
