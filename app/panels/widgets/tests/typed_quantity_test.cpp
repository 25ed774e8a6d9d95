#include "app/panels/widgets/typed_quantity.h"

#include <gtest/gtest.h>

#include <string>

namespace scree {
namespace {

void expectQuantity(std::string_view text, std::string_view unit, double value) {
    const Result<double> read = typedQuantity(text, unit);
    ASSERT_TRUE(read) << text << ": " << read.error().message;
    EXPECT_NEAR(*read, value, 1e-12 * std::abs(value)) << text;
}

TEST(TypedQuantity, IsArithmetic) {
    expectQuantity("12", "", 12.0);
    expectQuantity("  -.5e1 ", "", -5.0);
    expectQuantity("1+2*3", "", 7.0);
    expectQuantity("(1 + 2) * 3", "", 9.0);
    expectQuantity("8/2/2", "", 2.0);
    expectQuantity("2 - -3", "", 5.0);
    expectQuantity("-(2+1)", "", -3.0);
    expectQuantity("1e-3", "", 0.001);
}

TEST(TypedQuantity, HasUnits) {
    expectQuantity("2*1.5 km", "m", 3000.0);
    expectQuantity("2 km + 300 m", "m", 2300.0);
    expectQuantity("100ft", "m", 30.48);
    expectQuantity("(1+1) km", "m", 2000.0);
    expectQuantity("800 m", "km", 0.8);
    expectQuantity("30 %", "", 0.3);
    expectQuantity("30 %", "% of relief", 30.0);
    expectQuantity("1.5 Myr", "yr", 1.5e6);
    expectQuantity("1 m/yr", "mm/yr", 1000.0);
    expectQuantity("36 km/h", "m/s", 10.0);
    expectQuantity("35°", "°", 35.0);
    expectQuantity("0.5 × map", "× map", 0.5);
    expectQuantity("12 mm", "m", 0.012);
}

TEST(TypedQuantity, NonsenseIsToldInOneLine) {
    for (const std::string text : {"", " ", "abc", "1 2", "1+", "*2", "(1", "1)", "--", "3 km", "1..2", "1e", "0x10",
                                   "nan", "inf", "1,5", "2 ** 3"}) {
        const Result<double> read = typedQuantity(text, "");
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().message, "'" + text + "' is not a number");
    }
    for (const char* text : {"1/0", "1e999", "1e308*10", "0/0"}) EXPECT_FALSE(typedQuantity(text, "m")) << text;
    EXPECT_EQ(typedQuantity("1/0", "m").error().message, "'1/0' is not a finite number");
    EXPECT_EQ(typedQuantity("3 kg", "m").error().message, "'3 kg' is not a number or a quantity in m");
    for (const char opened : {'(', '-', '+'})
        EXPECT_FALSE(typedQuantity(std::string(1000000, opened) + "1", "")) << opened;
    EXPECT_TRUE(typedQuantity(std::string(20, '(') + "1" + std::string(20, ')'), ""));
}

}  // namespace
}  // namespace scree
