#include "app/session/materials/material_textures.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/tests/test_files.h"
#include "app/tests/worker_fixture.h"

/// Textures of the document's materials in the window.
namespace scree {
namespace {

using namespace worker_tests;
using test::makePng;
using test::PngColour;
using test::TemporaryFolder;
using test::writeFile;

class SessionTextures : public ::testing::Test {
 protected:
    /// Runs frames until nothing is read any more.
    void rest() {
        do {
            textures.follow();
            session.jobs().poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        } while (session.jobs().busy());
        textures.follow();
    }
    const ShownMaterial& rock() { return session.state().frame.materials[static_cast<std::size_t>(Material::Rock)]; }
    const MaterialStyle& style() {
        return session.document().preset().materials[static_cast<std::size_t>(Material::Rock)];
    }

    TemporaryFolder folder;
    Session session{sharedHills(64), 1, std::size_t{1} << 20};
    MaterialTextures textures{session};
};

TEST_F(SessionTextures, AreReadOnceAndAgainIfTheFileIsChosenAgain) {
    const std::filesystem::path file = folder / "rock.png";
    writeFile(file, makePng(2, 2, 8, PngColour::Grey, "aaaa"));
    textures.choose(Material::Rock, file);
    EXPECT_EQ(style().texture.name(), file.string());
    rest();
    ASSERT_NE(rock().texture, nullptr);
    const auto first = rock().texture;
    rest();
    EXPECT_EQ(rock().texture, first);
    writeFile(file, makePng(2, 2, 8, PngColour::Grey, "zzzz"));
    textures.choose(Material::Rock, file);
    rest();
    ASSERT_NE(rock().texture, nullptr);
    EXPECT_GT(rock().texture->mean().r, first->mean().r);
}

TEST_F(SessionTextures, ThatCannotBeReadAreToldOnceAndKeepTheirPath) {
    session.changeLook([&](Preset& preset) {
        MaterialStyle& changed = preset.materials[static_cast<std::size_t>(Material::Rock)];
        changed.texture = *TextureFile::fromName((folder / "none.png").string());
        changed.colour = *MaterialColour::fromName("#405060");
    });
    rest();
    rest();
    EXPECT_EQ(rock().texture, nullptr);
    EXPECT_EQ(rock().colour.name(), "#405060");
    EXPECT_EQ(style().texture.name(), (folder / "none.png").string());
    ASSERT_EQ(session.state().messages.entries().size(), 1u);
    const std::string text = session.state().messages.entries().front().text;
    EXPECT_NE(text.find("none.png"), std::string::npos) << text;
    EXPECT_NE(text.find("natural look is shown"), std::string::npos) << text;
}

TEST_F(SessionTextures, GoWhenTheyAreRemoved) {
    writeFile(folder / "rock.png", makePng(2, 2, 8, PngColour::Grey, "abcd"));
    textures.choose(Material::Rock, folder / "rock.png");
    rest();
    ASSERT_NE(rock().texture, nullptr);
    session.changeLook([](Preset& preset) { preset.materials = {}; });
    rest();
    EXPECT_EQ(rock().texture, nullptr);
}

}  // namespace
}  // namespace scree
