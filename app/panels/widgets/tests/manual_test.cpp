#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "app/io/atomic_file.h"
#include "app/io/jpeg.h"
#include "app/io/resources.h"
#include "app/panels/widgets/manual_page.h"

namespace scree {
namespace {

std::vector<std::string> headingsOf(const ManualPage& page) {
    std::vector<std::string> headings;
    for (const ManualBlock& block : page.blocks)
        if (block.kind == ManualBlock::Kind::Heading)
            headings.push_back(std::string(static_cast<std::size_t>(block.level), '#') + " " + plainText(block.text));
    return headings;
}

TEST(Manual, KeepsHeadingsParagraphsListsCodeTablesAndPictures) {
    const ManualPage page =
        parseManual("a page",
                    "# Top\n\nOne **bold** word,\n`code` and a [link](x.md).\n\n    line 1\n    line 2\n\n"
                    "- first\n- second\n\n| a | b |\n|---|---|\n| 1 | `2` |\n\n![A **fine** land](p/land.jpg)\n\n"
                    "Words ![beside](b.jpg) it.\n");
    ASSERT_EQ(page.blocks.size(), 8u);
    using Kind = ManualBlock::Kind;
    const std::vector<Kind> kinds{Kind::Heading,  Kind::Paragraph, Kind::Code,    Kind::ListItem,
                                  Kind::ListItem, Kind::Table,     Kind::Picture, Kind::Paragraph};
    for (std::size_t i = 0; i < kinds.size(); ++i) EXPECT_EQ(page.blocks[i].kind, kinds[i]) << i;
    const ManualText& words = page.blocks[1].text;
    EXPECT_EQ(plainText(words), "One bold word, code and a link.");
    EXPECT_TRUE(std::any_of(words.begin(), words.end(), [](const auto& s) { return s.strong && s.text == "bold"; }));
    EXPECT_TRUE(std::any_of(words.begin(), words.end(), [](const auto& s) { return s.code && s.text == "code"; }));
    EXPECT_TRUE(std::any_of(words.begin(), words.end(), [](const auto& s) { return s.link && s.text == "link"; }));
    EXPECT_EQ(plainText(page.blocks[2].text), "line 1\nline 2\n");
    EXPECT_EQ(plainText(page.blocks[4].text), "second");
    ASSERT_EQ(page.blocks[5].rows.size(), 2u);
    EXPECT_EQ(plainText(page.blocks[5].rows[0][1]), "b");
    EXPECT_EQ(plainText(page.blocks[5].rows[1][1]), "2");
    EXPECT_EQ(page.blocks[6].picture, "p/land.jpg");
    EXPECT_EQ(plainText(page.blocks[6].text), "A fine land");
    EXPECT_EQ(plainText(page.blocks[7].text), "Words  it.") << "a picture within a line is left out";
}

TEST(Manual, FindsWordsWhateverTheirCase) {
    const ManualPage page = parseManual("a page", "# One\n\nTalus here.\n\n## Two\n\n| knob |\n|---|\n| Rain |\n");
    EXPECT_TRUE(contains(page, 0, 2, "tALUS"));
    EXPECT_FALSE(contains(page, 2, page.blocks.size(), "talus"));
    EXPECT_TRUE(contains(page, 2, page.blocks.size(), "rain"));
    EXPECT_TRUE(contains(page, 0, 1, ""));
}

TEST(Manual, ShippedPagesAreReadWithAllTheirHeadingsTableRowsAndPictures) {
    std::set<std::string> shown;
    for (const char* name :
         {"first_steps.md", "models.md", "presets.md", "projects.md", "heightmaps.md", "exports.md", "engines.md",
          "recipes.md", "masks.md", "sculpting.md", "batch.md", "knobs.md", "metrics.md", "performance.md"}) {
        const auto text = readWholeFile(resourceFolder("assets") / "manual" / name, std::size_t{1} << 20);
        ASSERT_TRUE(text.ok()) << name;
        std::vector<std::string> headings;
        std::size_t rows = 0;
        std::istringstream lines(*text);
        for (std::string line; std::getline(lines, line);) {
            if (line.rfind('#', 0) == 0) {
                std::erase(line, '`');
                headings.push_back(line);
            }
            if (line.rfind('|', 0) == 0 && line.rfind("|---", 0) != 0) ++rows;
        }
        const ManualPage page = parseManual(name, *text);
        EXPECT_GT(headings.size(), 3u) << name;
        EXPECT_EQ(headingsOf(page), headings) << name;
        std::size_t read = 0;
        for (const ManualBlock& block : page.blocks) read += block.rows.size();
        EXPECT_EQ(read, rows) << name;
        for (const ManualBlock& block : page.blocks) {
            if (block.kind != ManualBlock::Kind::Picture) continue;
            shown.insert(std::filesystem::path(block.picture).filename().string());
            const Result<Image> picture = readJpeg(resourceFolder("assets") / "manual" / block.picture);
            EXPECT_TRUE(picture) << picture.error().message;
        }
    }
    std::set<std::string> files;
    for (const auto& file : std::filesystem::directory_iterator(resourceFolder("assets") / "manual/pictures"))
        files.insert(file.path().filename().string());
    EXPECT_EQ(shown, files) << "each picture belongs to a page";
}

}  // namespace
}  // namespace scree
