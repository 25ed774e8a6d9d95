#include "app/session/reference/reference_reading.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/tests/test_files.h"
#include "app/tests/worker_fixture.h"

/// The reference picture of the document in the window.
namespace scree {
namespace {

using namespace worker_tests;
using test::makePng;
using test::PngColour;
using test::TemporaryFolder;
using test::writeFile;

class SessionReference : public ::testing::Test {
 protected:
    /// Runs frames until nothing is read any more.
    void rest() {
        do {
            reading.follow();
            session.jobs().poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        } while (session.jobs().busy());
        reading.follow();
    }
    const std::shared_ptr<const ReferencePicture>& picture() { return session.state().frame.reference; }
    const ReferenceSettings& settings() { return session.document().preset().reference; }
    std::vector<std::string> messages() {
        std::vector<std::string> texts;
        for (const auto& entry : session.state().messages.entries()) texts.push_back(entry.text);
        return texts;
    }

    TemporaryFolder folder;
    Session session{sharedHills(64), 1, std::size_t{1} << 20};
    ReferenceReading reading{session};
};

TEST_F(SessionReference, IsReadOnceAndAgainIfTheFileIsChosenAgain) {
    const std::filesystem::path file = folder / "map.png";
    writeFile(file, makePng(1, 1, 8, PngColour::Grey, "a"));
    session.changeLook([](Preset& preset) { preset.reference.shown = false; });
    reading.choose(file);
    EXPECT_TRUE(settings().picture.isNone()) << "nothing changes before the picture has been read";
    rest();
    EXPECT_EQ(settings().picture.name(), file.string());
    EXPECT_TRUE(settings().shown);
    ASSERT_NE(picture(), nullptr);
    EXPECT_EQ(picture()->rgba[0], 'a');
    const auto first = picture();
    rest();
    EXPECT_EQ(picture(), first);
    writeFile(file, makePng(1, 1, 8, PngColour::Grey, "z"));
    reading.choose(file);
    rest();
    ASSERT_NE(picture(), nullptr);
    EXPECT_EQ(picture()->rgba[0], 'z');
    EXPECT_TRUE(messages().empty());
}

TEST_F(SessionReference, StaysIfTheNextChoiceCannotBeRead) {
    writeFile(folder / "map.png", makePng(1, 1, 8, PngColour::Grey, "a"));
    writeFile(folder / "text.png", "no picture");
    reading.choose(folder / "map.png");
    rest();
    const ReferenceSettings before = settings();
    const auto first = picture();
    for (const char* name : {"text.png", "absent.png"}) {
        reading.choose(folder / name);
        rest();
        EXPECT_TRUE(sameKnobs(settings(), before)) << name;
        EXPECT_EQ(picture(), first) << name;
        EXPECT_NE(messages().back().find(name), std::string::npos) << messages().back();
    }
    EXPECT_EQ(messages().size(), 2u);
}

TEST_F(SessionReference, ThatIsStillBeingReadDoesNotGoToTheNextDocument) {
    writeFile(folder / "map.png", makePng(1, 1, 8, PngColour::Grey, "a"));
    reading.choose(folder / "map.png");
    session.apply(OpenOperation{Document(), sharedHills(32), "other", nullptr});
    rest();
    EXPECT_TRUE(settings().picture.isNone());
    EXPECT_EQ(picture(), nullptr);
}

TEST_F(SessionReference, ThatIsMissingIsToldOnceAndKeepsItsPath) {
    const std::string path = (folder / "none.png").string();
    session.changeLook([&](Preset& preset) { preset.reference.picture = *ReferenceFile::fromName(path); });
    rest();
    rest();
    EXPECT_EQ(picture(), nullptr);
    EXPECT_EQ(settings().picture.name(), path);
    ASSERT_EQ(messages().size(), 1u);
    EXPECT_NE(messages()[0].find("none.png"), std::string::npos) << messages()[0];
    EXPECT_NE(messages()[0].find("The land is shown without it."), std::string::npos) << messages()[0];
}

TEST_F(SessionReference, GoesWhenItIsRemovedAndComesBackWithItsFile) {
    writeFile(folder / "map.png", makePng(1, 1, 8, PngColour::Grey, "a"));
    reading.choose(folder / "map.png");
    rest();
    const ReferenceFile file = settings().picture;
    session.changeLook([](Preset& preset) { preset.reference.picture = {}; });
    rest();
    EXPECT_EQ(picture(), nullptr);
    session.changeLook([&](Preset& preset) { preset.reference.picture = file; });
    rest();
    EXPECT_NE(picture(), nullptr);
}

}  // namespace
}  // namespace scree
