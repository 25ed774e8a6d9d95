#include "app/window/key.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <set>

#include "app/session/action.h"

namespace scree {
namespace {

// GLFW numbers printable keys by their ASCII capitals (GLFW 3, "Keyboard key tokens").
TEST(Key, PrintableKeysAreNamedByTheirCharacter) {
    for (const char character : std::string("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.[]"))
        EXPECT_EQ(keyName(keyOf(character)), std::string(1, character));
}

TEST(Key, OtherKeysHaveTheNamesOnTheKeyboard) {
    EXPECT_EQ(keyName(keyOf(GLFW_KEY_F1)), "F1");
    EXPECT_EQ(keyName(keyOf(GLFW_KEY_F12)), "F12");
    EXPECT_EQ(keyName(keyOf(GLFW_KEY_SPACE)), "Space");
    EXPECT_EQ(keyName(keyOf(GLFW_KEY_DELETE)), "Delete");
    EXPECT_EQ(keyName(keyOf(GLFW_KEY_ESCAPE)), "Esc");
    EXPECT_EQ(keyOf(GLFW_KEY_LEFT_SHIFT), Key::LeftShift);
    EXPECT_EQ(keyOf(GLFW_KEY_RIGHT_SHIFT), Key::RightShift);
}

TEST(Key, KeysOfNoUseAreNone) {
    for (const int code : {GLFW_KEY_UNKNOWN, 0, GLFW_KEY_TAB, GLFW_KEY_F13, GLFW_KEY_KP_0, GLFW_KEY_LAST + 1})
        EXPECT_EQ(keyOf(code), Key::None) << code;
    EXPECT_EQ(keyName(Key::None), "");
}

TEST(Key, EveryKeyOfAnActionIsOnTheKeyboard) {
    std::set<Key> pressed;
    for (int code = 0; code <= GLFW_KEY_LAST; ++code) pressed.insert(keyOf(code));
    for (const ActionInfo& about : kActions) EXPECT_TRUE(pressed.contains(about.key)) << about.id;
    for (const SecondKey& second : kSecondKeys) EXPECT_TRUE(pressed.contains(second.key));
    for (const FlightKey& flight : kFlightKeys) EXPECT_TRUE(pressed.contains(flight.key)) << flight.label;
}

}  // namespace
}  // namespace scree
