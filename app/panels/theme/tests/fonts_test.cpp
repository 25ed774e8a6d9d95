#include <gtest/gtest.h>
#include <imgui.h>

#include <filesystem>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "app/panels/theme/theme.h"
#include "app/tests/editor/imgui_without_window.h"
#include "app/tests/test_files.h"

namespace scree {
namespace {

const std::filesystem::path kSource = SCREE_SOURCE_FOLDER;

/// Returns the packages that ./dev installs to run the program.
std::vector<std::string> runPackages() {
    const std::string dev = test::readFile(kSource / "dev");
    std::smatch list;
    if (!std::regex_search(dev, list, std::regex("runPackages=\\(([^)]*)\\)"))) return {};
    std::istringstream words(list[1]);
    return {std::istream_iterator<std::string>(words), {}};
}

/// Returns all files of those packages, as listed by Debian's package manager.
std::set<std::string> filesOf(const std::vector<std::string>& packages, const std::filesystem::path& lists) {
    std::set<std::string> files;
    for (const std::string& package : packages) {
        std::istringstream lines(test::readFile(lists / (package + ".list")));
        for (std::string line; std::getline(lines, line);) files.insert(line);
    }
    return files;
}

TEST(Fonts, AreInThePackagesThatTheSetUpInstalls) {
    const std::filesystem::path lists = "/var/lib/dpkg/info";
    if (!std::filesystem::is_directory(lists)) GTEST_SKIP() << "no Debian packages here";
    const std::set<std::string> installed = filesOf(runPackages(), lists);
    const FontFiles fonts = findFontFiles();
    for (const std::string& file : {fonts.text, fonts.bold, fonts.icons})
        EXPECT_TRUE(installed.contains(file)) << "not in runPackages of ./dev: '" << file << "'";
}

TEST(Fonts, EveryIconHasAGlyph) {
    const test::ImguiWithoutWindow imgui;
    const Theme theme = applyTheme(1.0f);
    ImGui::GetIO().Fonts->Build();
    const std::string source = test::readFile(kSource / "app/panels/theme/icons.h");
    const std::regex codePoint("\\\\u([0-9A-F]{4})");
    int icons = 0;
    for (std::sregex_iterator icon(source.begin(), source.end(), codePoint), end; icon != end; ++icon, ++icons)
        for (const ImFont* font : {theme.text, theme.bold})
            EXPECT_NE(font->FindGlyphNoFallback(static_cast<ImWchar>(std::stoi((*icon)[1], nullptr, 16))), nullptr)
                << "no " << (*icon)[0];
    EXPECT_GT(icons, 20);
}

}  // namespace
}  // namespace scree
