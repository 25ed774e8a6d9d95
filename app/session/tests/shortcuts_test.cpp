#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "app/session/action.h"
#include "app/tests/test_files.h"

namespace scree {
namespace {

/// Returns the keys in the table of the README.
std::vector<std::string> keysInReadme() {
    std::istringstream readme(test::readFile(std::filesystem::path(SCREE_SOURCE_FOLDER) / "README.md"));
    std::vector<std::string> keys;
    bool inTable = false;
    for (std::string line; std::getline(readme, line);) {
        if (line.starts_with("| key | action |")) {
            inTable = true;
            std::getline(readme, line);
            continue;
        }
        if (!line.starts_with("|")) inTable = false;
        if (!inTable) continue;
        std::istringstream cells(line.substr(1));
        bool ofKeys = true;
        for (std::string cell; std::getline(cells, cell, '|'); ofKeys = !ofKeys) {
            if (!ofKeys) continue;
            for (char& letter : cell)
                if (letter == ',' || letter == '`') letter = ' ';
            std::istringstream words(cell);
            for (std::string word; words >> word;)
                if (word != "to") keys.push_back(word);
        }
    }
    return keys;
}

TEST(Shortcuts, EveryKeyInTheReadmeIsTheKeyOfAnAction) {
    const std::vector<std::string> keysNamed = keysInReadme();
    EXPECT_GT(keysNamed.size(), 15u);
    for (const std::string& key : keysNamed)
        EXPECT_TRUE(std::any_of(kActions.begin(), kActions.end(), [&](const ActionInfo& about) {
            const std::string keys = ", " + allShortcutsText(about.action) + ",";
            return keys.find(", " + key + ",") != std::string::npos;
        })) << key;
}

TEST(Shortcuts, NoTwoActionsShareAKeyAndEachKeyAsksForItsAction) {
    std::set<std::string> seen;
    for (const ActionInfo& about : kActions) {
        if (about.key == Key::None) continue;
        EXPECT_TRUE(seen.insert(shortcutText(about.action)).second) << shortcutText(about.action);
        InputEvent press;
        press.kind = InputEvent::Kind::Key;
        press.key = about.key;
        press.modifiers = about.modifiers;
        EXPECT_EQ(actionFor(press), about.action);
    }
    for (const SecondKey& second : kSecondKeys) {
        InputEvent press;
        press.kind = InputEvent::Kind::Key;
        press.key = second.key;
        press.modifiers = second.modifiers;
        EXPECT_EQ(actionFor(press), second.action);
    }
}

}  // namespace
}  // namespace scree
