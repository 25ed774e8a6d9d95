#include <gtest/gtest.h>

#include <filesystem>

#include "app/tests/command_line_fixture.h"

/// The camera of `scree render`: its field of view, and named views.
namespace scree {
namespace {

using namespace command_line_tests;

constexpr const char* kConeTerrain =
    R"("terrain": {"start": "cone", "width": 65, "height": 65, "cellSize": 10, "cone": {"relief": 120, "slope": 0.6}})";

/// A preset with a cone in the middle of a map of 640 m, and two views.
std::string conePreset() {
    return std::string(R"({"version": 2, )") + kConeTerrain + R"(, "views": [
        {"name": "The cone", "east": 320, "north": 320, "height": 60, "distance": 500, "direction": 40, "pitch": 30,
         "fieldOfView": 60},
        {"name": "Elsewhere", "east": 90000, "north": 320, "height": 60, "distance": 500, "direction": 40,
         "pitch": 30}]})";
}

class ViewOption : public ::testing::Test {
 protected:
    ViewOption() { writeFile(preset, conePreset()); }

    RunOutcome render(std::vector<std::string> options, const std::string& output) {
        options.insert(options.begin(), {"render", "--input", preset, "--size", "96x64", "--output", folder / output});
        return runScree(options);
    }
    std::string picture(const std::vector<std::string>& options) {
        const RunOutcome outcome = render(options, "p.png");
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return readFile(folder / "p.png");
    }
    void expectRefused(const std::vector<std::string>& options, const std::string& part) {
        const RunOutcome outcome = render(options, "none.png");
        expectError(outcome, 2, part);
        EXPECT_FALSE(std::filesystem::exists(folder / "none.png"));
    }

    TemporaryFolder folder;
    std::string preset = folder / "cone.json";
};

TEST_F(ViewOption, ShowsTheViewThatThePresetHasUnderTheName) {
    const std::vector<std::string> same{"--direction", "40",       "--pitch",    "30",    "--distance",
                                        "500",         "--target", "320,320,60", "--set", "view.fieldOfView=60"};
    const std::string shown = picture({"--view", "The cone"});
    EXPECT_EQ(shown, picture(same));
    std::vector<std::string> narrower = same;
    narrower.back() = "view.fieldOfView=50";
    EXPECT_NE(shown, picture(narrower));
}

TEST_F(ViewOption, ComesFromAProjectToo) {
    const std::string shown = picture({"--view", "The cone"});
    const std::string project = folder / "cone.scree.exr";
    const RunOutcome eroded = runScree(
        {"erode", "--preset", preset, "--rounds", "0", "--save-project", project, "--output", folder / "h.r32"});
    ASSERT_EQ(eroded.status, 0) << eroded.err;
    preset = project;
    EXPECT_EQ(picture({"--view", "The cone"}), shown);
}

TEST_F(ViewOption, IsRefusedOnOneLineIfThereIsNoneOfThatName) {
    expectRefused({"--view", "Summit"}, "--view: there is no view 'Summit'; give one of 'The cone', 'Elsewhere'");
    expectRefused({"--view", "The cone", "--pitch", "10"}, "--view sets the whole camera");
    expectRefused({"--view", "The cone", "--eye", "1,2,+3"}, "--view sets the whole camera");
    writeFile(preset, std::string("{\"version\": 2, ") + kConeTerrain + "}");
    expectRefused({"--view", "The cone"}, "there is no view 'The cone'; save one in the window");
    writeFile(preset, R"({"version": 2, "views": [{"name": "A"}]})");
    expectRefused({"--view", "A"}, "views[0].east is missing");
}

TEST_F(ViewOption, AViewOfAnotherLandIsMovedAndANoteSaysSo) {
    const RunOutcome outcome = render({"--view", "Elsewhere"}, "p.png");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.err.find("'Elsewhere' is of another land"), std::string::npos) << outcome.err;
    // The middle of the east edge: the foot of the cone, which is flat.
    EXPECT_EQ(readFile(folder / "p.png"),
              picture({"--direction", "40", "--pitch", "30", "--distance", "500", "--target", "640,320,+0"}));
}

TEST_F(ViewOption, TheFieldOfViewIsAKnobOfTheView) {
    EXPECT_NE(picture({"--set", "view.fieldOfView=70"}), picture({}));
    EXPECT_EQ(picture({"--set", "view.fieldOfView=34"}), picture({}));
    expectRefused({"--set", "view.fieldOfView=170"}, "fieldOfView");
}

}  // namespace
}  // namespace scree
