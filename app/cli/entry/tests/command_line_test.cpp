#include <gtest/gtest.h>

#include "app/tests/command_line_fixture.h"

namespace scree {
namespace {

using namespace command_line_tests;
using test::makeGrey16;
using test::makePng;
using test::PngColour;

TEST(CommandLine, BadInputFilesAreOneLineAndStatusTwo) {
    const TemporaryFolder folder;
    const auto erode = [&](const std::string& input) {
        return runScree({"erode", "--input", input, "--output", folder / "out.png", "--output", folder / "out.r32"});
    };
    writeFile(folder / "empty.png", "");
    writeFile(folder / "cut.png", readFile(kMap).substr(0, 50000));
    writeFile(folder / "colour.png", makePng(4, 4, 8, PngColour::Rgb, std::string(48, 'x')));
    writeFile(folder / "one.png", makeGrey16(1, 1, {1}));
    writeFile(folder / "huge.png", makePng(20000, 20000, 16, PngColour::Grey, ""));
    writeFile(folder / "text.png", "hello");
    const std::vector<std::string> before = folder.names();
    expectError(erode(folder / "none.png"), 2, "none.png does not exist");
    expectError(erode(folder.path()), 2, "is a folder");
    expectError(erode(folder / "empty.png"), 2, "empty.png is empty");
    expectError(erode(folder / "cut.png"), 2, "cut.png is truncated");
    expectError(erode(folder / "colour.png"), 2, "colour.png is a colour picture");
    expectError(erode(folder / "one.png"), 2, "one.png is 1 x 1 nodes; give a map");
    expectError(erode(folder / "huge.png"), 2, "huge.png is 20000 x 20000 nodes, more than");
    expectError(erode(folder / "text.png"), 2, "text.png is not a PNG");
    expectError(runScree({"info", folder / "colour.png"}), 2, "colour picture");
    expectError(runScree({"render", "--input", folder / "cut.png", "--height-range", "0:9", "--cell-size", "1",
                          "--output", folder / "p.png"}),
                2, "cut.png is truncated");
    expectError(runScree({folder / "none.json"}), 2, "none.json does not exist");
    EXPECT_EQ(folder.names(), before);
}

TEST(CommandLine, BadPresetsAreOneLineAndStatusTwo) {
    const TemporaryFolder folder;
    const auto erode = [&](const std::string& text) {
        writeFile(folder / "p.json", text);
        return runScree({"erode", "--preset", folder / "p.json", "--rounds", "0", "--output", folder / "out.png"});
    };
    expectError(erode("{\"version\": 1,"), 2, "p.json is not valid JSON: line 1");
    expectError(erode(R"({"models": {"droplet": {"capacity": 99}}})"), 2,
                "models.droplet.capacity is 99; give a number from 0.01 to 30");
    expectError(erode(R"({"models": {"droplet": {"capacity": 1e999}}})"), 2, "models.droplet.capacity is inf");
    expectError(erode(R"({"version": 7})"), 2, "version is 7");
    expectError(erode(R"({"terrain": {"start": "file"}})"), 2, "terrain.file.path");
    expectError(erode(R"({"terrain": {"start": "file", "file": {"path": "none.png"}}})"), 2, "none.png does not exist");
    expectError(runScree({"erode", "--preset", folder / "none.json", "--output", folder / "out.png"}), 2,
                "none.json does not exist");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"p.json"});

    const RunOutcome warned = erode(R"({"terrain": {"start": "cone", "width": 16, "hight": 16, "height": 16}})");
    EXPECT_EQ(warned.status, 0);
    EXPECT_NE(warned.err.find("terrain.hight is unknown and ignored; did you mean 'height'?"), std::string::npos);
}

TEST(CommandLine, WrongUseIsOneLineAndStatusTwo) {
    const TemporaryFolder folder;
    const auto erode = [&](const std::vector<std::string>& extra) {
        std::vector<std::string> arguments{"erode", "--output", folder / "out.png"};
        arguments.insert(arguments.end(), extra.begin(), extra.end());
        return runScree(arguments);
    };
    expectError(erode({"--set", "droplet.capasity=3"}), 2, "did you mean 'capacity'?");
    expectError(erode({"--set", "droplet.capacity"}), 2, "knob=value");
    expectError(erode({"--set", "droplet.capacity=99"}), 2, "from 0.01 to 30");
    expectError(erode({"--set", "droplet.capacity=1e999"}), 2, "droplet.capacity");
    expectError(erode({"--rounds", "1", "--droplets", "1"}), 2, "exclude");
    expectError(erode({"--rounds", "-1"}), 2, "--rounds");
    expectError(erode({"--rounds", "1.5"}), 2, "--rounds");
    expectError(erode({"--rounds", "1", "--years", "1"}), 2, "exclude");
    expectError(erode({"--years", "x"}), 2, "--years");
    expectError(erode({"--years", "1000"}), 2, "stream_power");
    expectError(erode({"--droplets", "x"}), 2, "--droplets");
    expectError(erode({"--droplets", "5", "--set", "droplet.enabled=false"}), 2, "switched off");
    expectError(erode({"--threads", "-2"}), 2, "--threads");
    expectError(erode({"--seed", "1e99"}), 2, "--seed");
    expectError(erode({"--resolution", "1"}), 2, "--resolution");
    expectError(erode({"--resolution", "9000"}), 2, "8192");
    for (const std::string part : {"--resolution", "--extent"}) expectError(erode({"--size", "64"}), 2, part);
    expectError(erode({"--extent", "0"}), 2, "--extent");
    expectError(erode({"--extent", "far"}), 2, "--extent");
    expectError(erode({"--extent", "5000", "--cell-size", "10"}), 2, "exclude");
    expectError(erode({"--height-range", "0:1"}), 2, "--input");
    expectError(erode({"--input", kMap, "--cell-size", "1", "--height-range", "9:1"}), 2, "LO:HI");
    expectError(erode({"--cell-size", "0"}), 2, "--cell-size");
    expectError(erode({"--bogus"}), 2, "--bogus");
    expectError(erode({"stray"}), 2, "stray");
    expectError(runScree({"erode"}), 2, "--output is missing");
    expectError(runScree({"render"}), 2, "--input");
    expectError(runScree({"erod"}), 2, "did you mean 'erode'?");
    expectError(runScree({"knobs", "--markdown", "--json-schema"}), 2, "exclude");
    expectError(runScree({"render", "--input", kMap, "--output", folder / "a.jpg"}), 2, ".png");
    expectError(runScree({"render", "--input", kMap, "--output", folder / "a.png", "--size", "10"}), 2, "--size");
    expectError(runScree({"render", "--input", kMap, "--height-range", "236:1076", "--cell-size", "90", "--output",
                          folder / "a.png", "--distance", "1"}),
                2, "--distance");
    expectError(runScree({"render", "--input", kMap, "--output", folder / "a.png", "--overlay", "mud"}), 2, "height");
    EXPECT_TRUE(folder.names().empty());
}

TEST(CommandLine, EmptyArgumentsAreRefusedByTheNameOfTheirOption) {
    const TemporaryFolder folder;
    const std::string out = folder / "a.png";
    for (const std::string option :
         {"--preset", "--input", "--resolution", "--extent", "--rounds", "--droplets", "--years", "--seed", "--threads",
          "--set", "--output", "--layer", "--picture", "--stats", "--time-lapse", "--cell-size", "--height-range",
          "--frame-size", "--every"})
        expectError(runScree({"erode", "--output", out, option, ""}), 2, option + " is empty");
    for (const std::string option : {"--overlay", "--direction", "--pitch", "--distance", "--size", "--turntable"})
        expectError(runScree({"render", "--input", kMap, "--output", out, option, ""}), 2, option + " is empty");
    expectError(runScree({"render", "--input", "", "--output", out}), 2, "--input is empty");
    expectError(runScree({"info", ""}), 2, "FILE is empty");
    expectError(runScree({""}), 2, "FILE is empty");
    expectError(runScree({"--threads", ""}), 2, "--threads is empty");
    EXPECT_TRUE(folder.names().empty());
}

/// Expects that a run with two outputs to the same file is refused before it begins.
void twice(const std::vector<std::string>& outputs, const std::string& part) {
    std::vector<std::string> arguments{"erode", "--resolution", "32", "--rounds", "1000000000"};
    arguments.insert(arguments.end(), outputs.begin(), outputs.end());
    expectError(runScree(arguments), 2, part);
}

TEST(CommandLine, NoOutputReplacesAnother) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "sub");
    const std::vector<std::string> before = folder.names();
    const auto path = [&](const std::string& name) { return (folder / name).string(); };
    twice({"--output", path("a.png"), "--output", path("a.png")}, "--output is given twice for ");
    twice({"--output", path("a.png"), "--picture", path("sub/../a.png")}, "--output and --picture both write ");
    twice({"--layer", "water=" + path("a.r32"), "--layer", "rain=" + path("./a.r32")}, "--layer is given twice for ");
    twice({"--picture", path("a.png"), "--stats", path("a.png")}, "--picture and --stats both write ");
    twice({"--save-project", path("a.exr"), "--output", path("a.exr")}, "--output and --save-project both write ");
    twice({"--time-lapse", path("f_##.png"), "--picture", path("f_07.png"), "--every", "20000000"},
          "--picture and --time-lapse both write ");
    EXPECT_EQ(folder.names(), before);
    // No picture of this series has the number 99.
    EXPECT_EQ(runScree({"erode", "--resolution", "32", "--rounds", "2", "--time-lapse", path("f_##.png"),
                        "--frame-size", "16x16", "--output", path("f_99.png")})
                  .status,
              0);
}

TEST(CommandLine, NoOutputReplacesAnotherThroughALink) {
    if (!test::linksCanBeMade()) GTEST_SKIP() << "no symbolic links can be made here";
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "sub");
    std::filesystem::create_directory_symlink(folder / "sub", folder / "link");
    std::filesystem::create_symlink("later.exr", folder / "dangling");
    std::filesystem::create_symlink(folder / "dangling", folder / "dangling.exr");
    const std::vector<std::string> before = folder.names();
    const auto path = [&](const std::string& name) { return (folder / name).string(); };
    twice({"--output", path("sub/a.r32"), "--layer", "water=" + path("link/a.r32")},
          "--output and --layer both write ");
    twice({"--save-project", path("sub/a.exr"), "--layer", "rain=" + path("link/a.exr")},
          "--layer and --save-project both write ");
    twice({"--output", path("dangling.exr"), "--save-project", path("later.exr")},
          "--output and --save-project both write ");
    EXPECT_EQ(folder.names(), before);
}

TEST(CommandLine, InputIsReplacedOnlyWithOverwrite) {
    const TemporaryFolder folder;
    const auto path = [&](const std::string& name) { return (folder / name).string(); };
    ASSERT_EQ(runScree({"erode", "--resolution", "32", "--rounds", "0", "--output", path("map.png")}).status, 0);
    writeFile(folder / "p.json", R"({"terrain": {"start": "file", "file": {"path": "map.png"}}})");
    std::filesystem::create_hard_link(folder / "map.png", folder / "other.png");
    std::filesystem::copy_file(folder / "map.png", folder / "f_1.png");
    const std::string map = readFile(folder / "map.png");
    const auto erode = [&](const std::vector<std::string>& extra) {
        std::vector<std::string> arguments{"erode", "--rounds", "3"};
        arguments.insert(arguments.end(), extra.begin(), extra.end());
        return runScree(arguments);
    };
    const std::string reads = "map.png, which this command reads; give another name, or add --overwrite";
    expectError(erode({"--input", path("map.png"), "--output", path("map.png")}), 2, "--output would replace ");
    expectError(erode({"--input", path("map.png"), "--picture", path("./map.png")}), 2, reads);
    expectError(erode({"--input", path("map.png"), "--layer", "water=" + path("other.png")}), 2, reads);
    expectError(erode({"--preset", path("p.json"), "--output", path("map.png")}), 2, reads);
    expectError(erode({"--preset", path("p.json"), "--output", path("a.png"), "--stats", path("p.json")}), 2,
                "--stats would replace ");
    expectError(erode({"--input", path("f_1.png"), "--time-lapse", path("f_#.png")}), 2, "--time-lapse would replace ");
    expectError(runScree({"render", "--input", path("f_1.png"), "--turntable", "3", "--output", path("f_#.png")}), 2,
                "--output would replace ");
    expectError(runScree({"render", "--input", path("map.png"), "--output", path("map.png")}), 2, reads);
    EXPECT_EQ(readFile(folder / "map.png"), map);
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"f_1.png", "map.png", "other.png", "p.json"}));

    const auto small = [&](const std::vector<std::string>& extra) {
        std::vector<std::string> arguments{"erode", "--rounds", "1"};
        arguments.insert(arguments.end(), extra.begin(), extra.end());
        return runScree(arguments);
    };
    std::filesystem::copy_file(folder / "p.json", folder / "p.exr");
    expectError(small({"--preset", path("p.exr"), "--save-project", path("p.exr")}), 2,
                "--save-project would replace ");
    EXPECT_EQ(readFile(folder / "p.exr"), readFile(folder / "p.json"));
    ASSERT_EQ(small({"--resolution", "32", "--save-project", path("w.exr"), "--output", path("h.exr")}).status, 0);
    expectError(small({"--input", path("h.exr"), "--save-project", path("h.exr")}), 2, "--save-project would replace ");
    const std::string project = readFile(folder / "w.exr");
    expectError(small({"--project", path("w.exr"), "--save-project", path("v.exr"), "--output", path("w.exr")}), 2,
                "--output would replace ");
    EXPECT_EQ(readFile(folder / "w.exr"), project);
    EXPECT_EQ(small({"--project", path("w.exr"), "--save-project", path("./w.exr")}).status, 0);
    EXPECT_NE(readFile(folder / "w.exr"), project);
    for (const char* const name : {"h.exr", "p.exr", "w.exr"}) std::filesystem::remove(folder / name);

    EXPECT_EQ(erode({"--input", path("map.png"), "--output", path("map.png"), "--overwrite"}).status, 0);
    EXPECT_NE(readFile(folder / "map.png"), map);
    EXPECT_EQ(readFile(folder / "other.png"), map) << "the old file under its other name";
}

#ifdef _WIN32
constexpr std::size_t kLong = 30'000;  // a command line has 32,767 characters
#else
constexpr std::size_t kLong = 100'000;
#endif

TEST(CommandLine, LongAndStrangeArgumentsAreQuotedShort) {
    const TemporaryFolder folder;
    const std::string out = folder / "a.png";
    for (const std::string& text : {std::string(kLong, 'k'), std::string(kLong, '\x9b'), std::string("\x1b[2J\n\x9b"),
                                    "droplet." + std::string(kLong, 'c') + "=1"}) {
        expectError(runScree({"erode", "--output", out, "--set", text}), 2, "--set");
        expectError(runScree({"erode", "--output", out, "--set", text + "=1"}), 2, "unknown knob");
        expectError(runScree({"erode", "--output", out, "--rounds", text}), 2, "--rounds");
        expectError(runScree({"erode", "--output", out, "--layer", text}), 2, "--layer");
        expectError(runScree({"erode", "--output", out, "--layer", text + "=" + out}), 2, "--layer");
        expectError(runScree({"erode", "--output", out, "--preset", text}), 2, "");
        expectError(runScree({"erode", "--output", out, "--input", text}), 2, "");
        expectError(runScree({"erode", "--output", text}), 2, "");
        expectError(runScree({"erode", "--output", out, text}), 2, "");
        expectError(runScree({"erode", "--output", out, "--" + text}), 2, "");
        expectError(runScree({"render", "--input", kMap, "--output", out, "--overlay", text}), 2, "--overlay");
        expectError(runScree({"render", "--input", kMap, "--output", text}), 2, "");
        expectError(runScree({"info", text}), 2, "");
        expectError(runScree({text}), 2, "");
    }
    EXPECT_TRUE(folder.names().empty());
}

TEST(CommandLine, PresetsThatAreTooDeepOrTooLargeAreRefused) {
    const TemporaryFolder folder;
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "{\"terrain\":";
    writeFile(folder / "deep.json", deep + "1" + std::string(100'000, '}'));
    expectError(runScree({"info", folder / "deep.json"}), 2, "within each other");
    writeFile(folder / "large.json", std::string((std::size_t{16} << 20) + 1, ' '));
    expectError(runScree({"info", folder / "large.json"}), 2, "large.json is larger than");
}

TEST(CommandLine, WrongUseIsReportedInTheWordsOfAUser) {
    const TemporaryFolder folder;
    const std::string out = folder / "a.png";
    const auto refused = [&](const std::vector<std::string>& arguments, const std::string& part) {
        expectError(runScree(arguments), 2, part);
    };
    refused({"erode", "--out", out}, "unknown option --out; did you mean '--output'?");
    refused({"erode", "-output", out}, "unknown option -output; did you mean '--output'?");
    refused({"erode", "--output=", "--rounds", "0"}, "--output is empty");
    refused({"erode", "--output", out, "--input"}, "--input needs a value: H.png");
    refused({"erode", "--output", out, "--rounds", "1", "--rounds", "2"}, "--rounds is given more than once");
    refused({"erode", kMap, "--output", out}, "unexpected argument");
    refused({"erode", "--output", out, "--input", SCREE_SOURCE_FOLDER "/presets/alpine.json"}, "give it as --preset");
    refused({"erode", "--output", out, "--preset", kMap}, "give it as --input");
    refused({"erode", "--output", out, "--set", "capacity=12"}, "give a knob such as droplet.capacity");
    refused({"knobs", "--json"}, "did you mean '--json-schema'?");
    refused({"info", kMap, "--height-range", "1:2"}, "--metrics");
    refused({"help"}, "did you mean '--help'?");
    EXPECT_TRUE(folder.names().empty());
}

TEST(CommandLine, UnwritableOutputsAreFoundBeforeTheRun) {
    const TemporaryFolder folder;
    writeFile(folder / "file", "x");
    // A run of this length would not end within the test's time.
    const auto erode = [&](const std::string& output, const std::string& stats) {
        return runScree({"erode", "--rounds", "1000000000", "--output", output, "--stats", stats});
    };
    expectError(erode(folder / "none" / "a.png", folder / "s"), 2, "there is no folder");
    expectError(erode(folder / "file" / "a.png", folder / "s"), 2, "is not a folder");
    expectError(erode(folder.path(), folder / "s"), 2, "has no file type; use .png, .tif");
    expectError(erode(folder / "a.xyz", folder / "s"), 2, "unknown file type '.xyz'; use .png, .tif");
    expectError(erode(folder / "a.scree.exr", folder / "s"), 2, ".scree.exr is the ending of projects");
    expectError(erode(folder / "a.SCREE.EXR", folder / "s"), 2, ".scree.exr is the ending of projects");
    expectError(erode(folder / "a.png", folder.path()), 2, "is a folder");
    expectError(erode(folder / "a.png", folder / std::string(300, 's')), 2, "too long");
    const auto project = [&](const std::string& path) {
        return runScree({"erode", "--rounds", "1000000000", "--save-project", path});
    };
    expectError(project(folder / "z.png"), 2, "unknown project type; use .scree.exr");
    expectError(project(folder / "z"), 2, "unknown project type; use .scree.exr");
    expectError(project(folder / "none" / "z.exr"), 2, "there is no folder");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"file"});
}

TEST(CommandLine, HelpAndVersionSucceed) {
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"--help"}, {"erode", "--help"}, {"render", "--help"}, {"knobs", "--help"}, {"info", "--help"}}) {
        const RunOutcome outcome = runScree(arguments);
        EXPECT_EQ(outcome.status, 0);
        EXPECT_EQ(outcome.err, "");
        EXPECT_NE(outcome.out.find("Usage"), std::string::npos);
    }
    const RunOutcome version = runScree({"--version"});
    EXPECT_EQ(version.status, 0);
    EXPECT_EQ(version.out.substr(0, 6), "scree ");
}

TEST(CommandLine, KnobListsNameEveryModel) {
    const std::string list = runScree({"knobs"}).out;
    const std::string markdown = runScree({"knobs", "--markdown"}).out;
    for (const std::string name : {"droplet.enabled", "droplet.capacity", "thermal.talus", "terrain.start",
                                   "ridged.relief", "rain.amount", "view.overlay", "simulation.seed"}) {
        EXPECT_NE(list.find(name), std::string::npos) << name;
        EXPECT_NE(markdown.find("`" + name + "`"), std::string::npos) << name;
    }
}

}  // namespace
}  // namespace scree
