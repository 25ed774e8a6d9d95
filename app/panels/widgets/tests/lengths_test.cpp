#include <gtest/gtest.h>

#include "app/panels/widgets/quantity_text.h"
#include "app/session/editor_state.h"

namespace scree {
namespace {

TEST(Lengths, AMapIsAsLargeAsTheCellsOfItsNodes) {
    EXPECT_EQ(extentText(403, 344, 90.0), "403 \u00D7 344 nodes, 36.3 \u00D7 31 km, 90 m cells");
    EXPECT_EQ(extentText(100, 51, 2.0), "100 \u00D7 51 nodes, 200 \u00D7 102 m, 2 m cells");
}

TEST(Lengths, ABrushFitsTheMapFromOneCellToHalfOfIt) {
    const Terrain terrain(101, 51, 2.0f);
    EXPECT_EQ(fittedBrush(30.0f, terrain), 30.0f);
    EXPECT_EQ(fittedBrush(0.5f, terrain), 2.0f);
    EXPECT_EQ(fittedBrush(1e6f, terrain), 101.0f);
}

}  // namespace
}  // namespace scree
