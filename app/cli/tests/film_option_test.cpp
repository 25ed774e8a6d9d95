#include <gtest/gtest.h>

#include "app/tests/command_line_fixture.h"

/// `scree render --path`: films through named views.
namespace scree {
namespace {

using namespace command_line_tests;

/// A cone in the middle of a map of 640 m, and views all around it.
constexpr const char* kPresetWithViews = R"({"version": 2,
    "terrain": {"start": "cone", "width": 65, "height": 65, "cellSize": 10, "cone": {"relief": 120, "slope": 0.6}},
    "views": [
        {"name": "South", "east": 320, "north": 320, "height": 60, "distance": 500, "direction": 0, "pitch": 30},
        {"name": "West, high", "east": 320, "north": 320, "height": 60, "distance": 700, "direction": 90, "pitch": 50},
        {"name": "North", "east": 320, "north": 320, "height": 60, "distance": 500, "direction": 180, "pitch": 30,
         "fieldOfView": 60},
        {"name": "Map", "east": 320, "north": 320, "height": 0, "distance": 900, "direction": 0, "pitch": 90,
         "orthographic": true}]})";

class FilmOption : public ::testing::Test {
 protected:
    FilmOption() { writeFile(preset, kPresetWithViews); }

    RunOutcome render(std::vector<std::string> options, const std::string& output) {
        options.insert(options.begin(), {"render", "--input", preset, "--size", "96x64", "--output", folder / output});
        return runScree(options);
    }
    void expectRefused(const std::vector<std::string>& options, const std::string& part) {
        expectError(render(options, "no_##.png"), 2, part);
        EXPECT_EQ(folder.names().size(), 1u) << "the preset";
    }

    TemporaryFolder folder;
    std::string preset = folder / "cone.json";
};

TEST_F(FilmOption, FliesFromTheFirstViewToTheLast) {
    const RunOutcome outcome =
        render({"--path", "South", "--path", "West, high", "--path", "North", "--frames", "4"}, "f_#.png");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("4 pictures"), std::string::npos) << outcome.out;
    EXPECT_EQ(folder.names().size(), 5u) << "with the preset";
    for (const auto& [view, picture] : {std::pair("South", "f_0.png"), std::pair("North", "f_3.png")}) {
        ASSERT_EQ(render({"--view", view}, "view.png").status, 0);
        EXPECT_EQ(readFile(folder / picture), readFile(folder / "view.png")) << view;
    }
    EXPECT_NE(readFile(folder / "f_1.png"), readFile(folder / "f_0.png"));
    EXPECT_NE(readFile(folder / "f_1.png"), readFile(folder / "f_2.png"));
}

TEST_F(FilmOption, AllIsEveryViewInItsOrder) {
    std::string text = kPresetWithViews;
    text = text.substr(0, text.rfind(",\n        {\"name\": \"Map\"")) + "]}";
    writeFile(preset, text);
    ASSERT_EQ(render({"--path", "all", "--frames", "3"}, "all_#.png").status, 0);
    ASSERT_EQ(render({"--path", "South", "--path", "West, high", "--path", "North", "--frames", "3"}, "f_#.png").status,
              0);
    EXPECT_EQ(readFile(folder / "all_1.png"), readFile(folder / "f_1.png"));
}

TEST_F(FilmOption, BadOnesAreRefusedOnOneLine) {
    const std::vector<std::string> path{"--path", "South", "--path", "North"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), path.begin(), path.end());
        return more;
    };
    expectRefused({"--path", "South", "--path", "Nort", "--frames", "9"},
                  "--path: there is no view 'Nort'; give one of 'South', 'West, high', 'North', 'Map'");
    expectRefused({"--path", "South", "--frames", "9"}, "--path names one view");
    expectRefused({"--path", "South", "--path", "South", "--frames", "9"}, "--path: the view 'South' follows itself");
    expectRefused({"--path", "South", "--path", "Map", "--frames", "9"}, "--path: the views must have one projection");
    expectRefused({"--path", "all", "--frames", "9"}, "only one of 'North' and 'Map' is orthographic");
    expectRefused(path, "--path needs a number of pictures; add --frames N");
    expectRefused(with({"--frames", "0"}), "--frames");
    expectRefused(with({"--frames", "1"}), "--frames");
    expectRefused(with({"--frames", "many"}), "--frames");
    expectRefused(with({"--frames", "1000"}), "more #");
    expectRefused(with({"--frames", "9", "--turntable", "9"}), "--path and --turntable are two films");
    for (const std::vector<std::string>& camera : std::vector<std::vector<std::string>>{{"--view", "South"},
                                                                                        {"--eye", "1,2,+3"},
                                                                                        {"--target", "1,2,+3"},
                                                                                        {"--direction", "10"},
                                                                                        {"--pitch", "10"},
                                                                                        {"--distance", "10"},
                                                                                        {"--orthographic"}}) {
        std::vector<std::string> options = with({"--frames", "9"});
        options.insert(options.end(), camera.begin(), camera.end());
        expectRefused(options, "--path sets the whole camera");
    }
    expectRefused({"--frames", "9"}, "--frames is the number of pictures of a --path");
    expectRefused({"--turntable", "9", "--frames", "9"}, "--frames is the number of pictures of a --path");
    expectError(render(with({"--frames", "9"}), "film.png"), 2, "frame_####.png");
}

TEST_F(FilmOption, AllNeedsTwoViews) {
    writeFile(preset, R"({"version": 2, "terrain": {"start": "flat", "width": 32, "height": 32}})");
    expectRefused({"--path", "all", "--frames", "9"}, "--path all needs at least two views, but there is none");
    writeFile(preset, R"({"version": 2, "terrain": {"start": "flat", "width": 32, "height": 32}, "views": [
        {"name": "A", "east": 9, "north": 9, "height": 9, "distance": 9, "direction": 9, "pitch": 9}]})");
    expectRefused({"--path", "all", "--frames", "9"}, "but there is only one");
}

}  // namespace
}  // namespace scree
