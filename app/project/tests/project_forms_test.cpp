#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfInputPart.h>
#include <OpenEXR/ImfMultiPartInputFile.h>
#include <OpenEXR/ImfMultiPartOutputFile.h>
#include <OpenEXR/ImfOutputPart.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfStringAttribute.h>
#include <OpenEXR/ImfTiledOutputPart.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <memory>

#include "app/project/project_channels.h"
#include "app/project/project_file.h"
#include "app/tests/project_fixture.h"

/// Projects in OpenEXR layouts that Scree does not write itself.
namespace scree {
namespace {

using namespace project_tests;

/// A part of a file, in memory. Channels are float, except those named in `halves`.
struct Part {
    int width = 0, height = 0;
    std::map<std::string, std::vector<float>> channels;
    std::string attribute;  ///< The attribute `scree`, or empty.
    bool tiled = false;
    bool halves = false;
};

Imf::FrameBuffer bufferOf(Part& part) {
    Imf::FrameBuffer buffer;
    for (auto& [name, values] : part.channels) {
        values.resize(static_cast<std::size_t>(part.width) * static_cast<std::size_t>(part.height));
        buffer.insert(name, Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(values.data()), sizeof(float),
                                       sizeof(float) * static_cast<std::size_t>(part.width)));
    }
    return buffer;
}

/// The only part of a project written by Scree.
Part partOf(const std::filesystem::path& path) {
    Imf::MultiPartInputFile file(path.string().c_str(), 0);
    EXPECT_EQ(file.parts(), 1);
    const Imf::Header& header = file.header(0);
    Part part{header.dataWindow().max.x + 1, header.dataWindow().max.y + 1, {}, {}};
    for (auto channel = header.channels().begin(); channel != header.channels().end(); ++channel)
        part.channels[channel.name()];
    part.attribute = header.typedAttribute<Imf::StringAttribute>("scree").value();
    Imf::InputPart input(file, 0);
    input.setFrameBuffer(bufferOf(part));
    input.readPixels(0, part.height - 1);
    return part;
}

void writeParts(const std::filesystem::path& path, std::vector<Part> parts) {
    std::vector<Imf::Header> headers;
    for (const Part& part : parts) {
        Imf::Header& header = headers.emplace_back(part.width, part.height);
        header.displayWindow() = headers.front().displayWindow();  // the same in all parts
        header.setName("part" + std::to_string(headers.size()));
        header.setType(part.tiled ? Imf::TILEDIMAGE : Imf::SCANLINEIMAGE);
        if (part.tiled) header.setTileDescription(Imf::TileDescription(16, 16));
        for (const auto& [name, values] : part.channels)
            header.channels().insert(name, Imf::Channel(part.halves ? Imf::HALF : Imf::FLOAT));
        if (!part.attribute.empty()) header.insert("scree", Imf::StringAttribute(part.attribute));
    }
    Imf::MultiPartOutputFile file(path.string().c_str(), headers.data(), static_cast<int>(headers.size()));
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Part& part = parts[i];
        std::vector<std::vector<std::uint16_t>> halves;
        Imf::FrameBuffer buffer = bufferOf(part);
        if (part.halves) {
            buffer = {};
            for (const auto& [name, values] : part.channels) {
                halves.emplace_back(values.size());
                buffer.insert(name, Imf::Slice(Imf::HALF, reinterpret_cast<char*>(halves.back().data()), 2,
                                               2 * static_cast<std::size_t>(part.width)));
            }
        }
        if (part.tiled) {
            Imf::TiledOutputPart output(file, static_cast<int>(i));
            output.setFrameBuffer(buffer);
            output.writeTiles(0, output.numXTiles() - 1, 0, output.numYTiles() - 1);
        } else {
            Imf::OutputPart output(file, static_cast<int>(i));
            output.setFrameBuffer(buffer);
            output.writePixels(part.height);
        }
    }
}

class ProjectForms : public testing::Test {
 protected:
    ProjectForms() : project_(workedProject()) {
        EXPECT_TRUE(saveProject(project_, folder_ / "a.scree.exr"));
        part_ = partOf(folder_ / "a.scree.exr");
    }

    void expectOpens(const std::vector<Part>& parts) {
        writeParts(folder_ / "b.exr", parts);
        EXPECT_TRUE(isProject(folder_ / "b.exr"));
        const Result<void> same = verifyProject(project_, folder_ / "b.exr");
        EXPECT_TRUE(same) << same.error().message;
    }
    std::string messageOf(const std::vector<Part>& parts) {
        writeParts(folder_ / "b.exr", parts);
        EXPECT_TRUE(isProject(folder_ / "b.exr"));
        const Result<Project> read = loadProject(folder_ / "b.exr");
        return read ? "" : read.error().message;
    }
    /// The error of loading the file with `from` in its attribute replaced by `to`.
    std::string messageWith(const std::string& from, const std::string& to) {
        Part changed = part_;
        const std::size_t at = changed.attribute.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        changed.attribute.replace(at, from.size(), to);
        return messageOf({changed});
    }
    /// Moves channels from the part into a new part.
    Part taken(const std::vector<std::string>& names) {
        Part other{part_.width, part_.height, {}, {}};
        for (const std::string& name : names) other.channels.insert(part_.channels.extract(name));
        return other;
    }

    test::TemporaryFolder folder_;
    Project project_;
    Part part_;
};

TEST_F(ProjectForms, TilesOpen) {
    part_.tiled = true;
    expectOpens({part_});
}

TEST_F(ProjectForms, APartForEachChannelOpensWhereverTheAttributeIs) {
    std::vector<Part> parts;
    for (const auto& [name, values] : part_.channels)
        parts.push_back({part_.width, part_.height, {{name, values}}, {}});
    parts.back().attribute = part_.attribute;
    expectOpens(parts);
}

TEST_F(ProjectForms, NamesOfVersion1OpenToo) {
    std::map<std::string, std::vector<float>> old;
    for (const auto& [name, values] : part_.channels)
        old[name != "Y" && name.ends_with(".Y") ? name.substr(0, name.size() - 2) : name] = values;
    ASSERT_TRUE(old.contains("flow") && old.contains("start") && old.contains("state.pipes.flux_0"));
    part_.channels = old;
    expectOpens({part_});
}

TEST_F(ProjectForms, AHalfFloatLayerIsRefusedAndAForeignChannelIsLeftAlone) {
    Part halves = taken({"water.Y"});
    halves.halves = true;
    EXPECT_NE(messageOf({part_, halves}).find("water.Y is not one float for each node"), std::string::npos);
    part_.channels["water.Y"] = halves.channels["water.Y"];
    Part foreign{32, 16, {{"camera.Z", {}}, {"notes", {}}}, {}};
    foreign.halves = true;
    expectOpens({part_, foreign});
}

TEST_F(ProjectForms, ALayerOfAnotherSizeIsRefused) {
    for (const char* name : {"water.Y", "start.Y", "state.droplet.track.Y"}) {
        Part other = taken({name});
        const std::vector<float> values = other.channels[name];
        other.width = 35;
        EXPECT_NE(messageOf({part_, other}).find("35 x 70 nodes instead of 70 x 70"), std::string::npos) << name;
        part_.channels[name] = values;
    }
}

TEST_F(ProjectForms, ASecondTerrainOnACoarserGridIsReadOnRequest) {
    Part coarse{35, 40, {{"base.Y", {}}, {"base.flow.Y", {}}, {"base.record.deposit.Y", {}}}, {}};
    coarse.channels["base.record.bedrock.Y"];
    coarse.channels["base.uneroded.Y"];
    for (auto& [name, values] : coarse.channels)
        for (int i = 0; i < 35 * 40; ++i) values.push_back(static_cast<float>(i) + static_cast<float>(name.size()));
    expectOpens({part_, coarse});

    Imf::MultiPartInputFile file((folder_ / "b.exr").string().c_str(), 0);
    const Result<PlaneChannels> channels = channelsOf(file, 1000000, "b.exr");
    ASSERT_TRUE(channels) << channels.error().message;
    Terrain base(35, 40, 20.0f);
    for (const auto& [name, channel] : *channels) usePlane(base, name, "base.");
    EXPECT_TRUE(base.has(Layer::Flow) && base.has(Layer::Deposit));
    EXPECT_FALSE(base.has(Layer::Rain)) << "the other terrain has it";
    const std::vector<Plane> planes = planesOf(base, "base.");
    ASSERT_TRUE(checkChannels(planes, *channels, "b.exr"));
    readPlanes(file, planes, *channels);
    for (const Plane& plane : planes)
        EXPECT_EQ(plane.at(3, 2), static_cast<float>(2 * 35 + 3) + static_cast<float>(plane.name.size())) << plane.name;
}

// Without the water, the paint or the state of a model the work would continue differently.
TEST_F(ProjectForms, AProjectThatLacksAnyOfItsChannelsIsRefused) {
    ASSERT_TRUE(part_.channels.contains("state.pipes.ground_flux_east.Y") && part_.channels.contains("uplift.Y"));
    for (const auto& [name, values] : part_.channels) {
        Part lacking = part_;
        lacking.channels.erase(name);
        EXPECT_NE(messageOf({lacking}).find("it has no channel " + name), std::string::npos) << name;
    }
}

// Files of earlier programs do not list their channels. A model then continues with the channels that exist.
TEST_F(ProjectForms, IfNoChannelsAreListedAMissingOneIsAccepted) {
    const std::size_t list = part_.attribute.find(R"("channels":[)");
    ASSERT_NE(list, std::string::npos);
    part_.attribute.erase(list, part_.attribute.find("],", list) + 2 - list);
    expectOpens({part_});
    for (const auto& [name, values] : part_.channels) {
        Part lacking = part_;
        lacking.channels.erase(name);
        writeParts(folder_ / "b.exr", {lacking});
        Result<Project> read = loadProject(folder_ / "b.exr");
        if (!read) continue;
        EXPECT_FALSE(layerNamed(name.substr(0, name.find('.')))) << name << " is a layer";
        Simulation simulation(std::move(read->checkpoint.terrain), read->preset.simulation,
                              std::make_shared<ThreadPool>(1));
        simulation.setState(std::move(read->checkpoint.state));
        for (int round = 0; round < 2; ++round) EXPECT_TRUE(simulation.runRound()) << name;
    }
}

TEST_F(ProjectForms, ValuesBeyondTheRangeOfALayerAreRefused) {
    const auto messageWithValue = [&](const std::string& name, float value) {
        Part wrong = part_;
        wrong.channels.at(name)[70 * 20 + 30] = value;
        return messageOf({wrong});
    };
    const std::string place = " at x 30, y 20, and its values go from ";
    EXPECT_NE(messageWithValue("hardness.Y", -5.0f).find("hardness.Y holds -5" + place + "0 to 1"), std::string::npos);
    EXPECT_NE(messageWithValue("rain.Y", 10.5f).find("rain.Y holds 10.5" + place + "0 to 10"), std::string::npos);
    EXPECT_NE(messageWithValue("uplift.Y", 1e29f), "");
    for (const char* height : {"Y", "start.Y"}) EXPECT_NE(messageWithValue(height, -1.5e6f), "") << height;
    for (const auto& [name, values] : part_.channels)
        for (const float none : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
            EXPECT_NE(messageWithValue(name, none).find("channel " + name + " holds "), std::string::npos) << name;
    for (const char* edge : {"0", "1"}) EXPECT_EQ(messageWithValue("hardness.Y", std::stof(edge)), "") << edge;
}

TEST_F(ProjectForms, AnAttributeWithAnImpossibleVersionDatumOrCountOfRoundsIsRefused) {
    const std::string version = R"("version":2})";
    for (const char* wrong : {"-1", "0", "2.5", "-1e300", "\"2\"", "null", "[2]"})
        EXPECT_NE(messageWith(version, std::string(R"("version":)") + wrong + "}").find("is a damaged project"),
                  std::string::npos)
            << wrong;
    for (const char* newer : {"4", "3.5", "1e300"})
        EXPECT_NE(messageWith(version, std::string(R"("version":)") + newer + "}").find("newer version"),
                  std::string::npos)
            << newer;
    const std::string rounds = R"("simulation/rounds":"AwAAAAAAAAA=")";  // 3
    EXPECT_NE(messageWith(rounds, R"("simulation/rounds":"//////////8=")").find("18446744073709551615 rounds"),
              std::string::npos);
    for (const char* far : {"1e300", "-2e6"})
        EXPECT_NE(messageWith(R"("datum":1234.5)", std::string(R"("datum":)") + far), "") << far;
}

// The comparison with a file that was just written.
TEST_F(ProjectForms, EveryPlaneAndValueIsComparedWhenAFileIsVerified) {
    for (const auto& [name, values] : part_.channels) {
        Part wrong = part_;
        wrong.channels[name][99] += 0.5f;
        writeParts(folder_ / "b.exr", {wrong});
        EXPECT_FALSE(verifyProject(project_, folder_ / "b.exr")) << name;
    }
    for (const char* text : {"\"rounds\":3", "\"edited\":true", "\"datum\":1234.5", "\"seed\":42"}) {
        Part wrong = part_;
        const std::size_t at = wrong.attribute.find(text);
        if (at == std::string::npos) continue;
        wrong.attribute.replace(
            at, std::string(text).size(),
            std::string(text).find("true") != std::string::npos ? "\"edited\":false" : std::string(text) + "1");
        writeParts(folder_ / "b.exr", {wrong});
        EXPECT_FALSE(verifyProject(project_, folder_ / "b.exr")) << text;
    }
    project_.checkpoint.state->rounds += 1;
    EXPECT_FALSE(verifyProject(project_, folder_ / "a.scree.exr"));
    project_.checkpoint.state->rounds -= 1;
    EXPECT_TRUE(verifyProject(project_, folder_ / "a.scree.exr"));
    project_.checkpoint.terrain.ledger().out += 1.0;
    EXPECT_FALSE(verifyProject(project_, folder_ / "a.scree.exr"));
}

TEST_F(ProjectForms, TheContentOfAFileMakesItAProjectWhateverItsName) {
    const std::filesystem::path path = folder_ / "a.json";
    ASSERT_TRUE(saveProject(project_, path));
    EXPECT_TRUE(isProject(path));
    EXPECT_TRUE(verifyProject(project_, path));
}

}  // namespace
}  // namespace scree
