#include "erosion/sculpting/curve_memory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

#include "erosion/base/state_record.h"

namespace scree {
namespace {

const std::vector<Point> kWay{{0.1f, 0.2f}, {0.3f, 0.4f}};
const std::vector<Point> kOther{{0.1f, 0.2f}, {0.3f, 0.4000001f}};

CurveMemory::Ground rising() {
    CurveMemory::Ground ground{};
    for (std::size_t i = 0; i < ground.size(); ++i) ground[i] = static_cast<float>(i);
    return ground;
}

/// The memory has no fields.
class PlainKeeper : public StateKeeper {
    void keepField(const std::string& /*path*/, Field<float>& /*field*/) override {}
};
class PlainRestorer : public StateRestorer {
 public:
    using StateRestorer::StateRestorer;

 private:
    void restoreField(const std::string& /*path*/, Field<float>& /*field*/) override {}
};

TEST(CurveMemory, KnowsACurveByItsPoints) {
    CurveMemory memory;
    EXPECT_EQ(memory.groundOf(kWay), nullptr);
    memory.remember(kWay, rising());
    ASSERT_NE(memory.groundOf(kWay), nullptr);
    EXPECT_EQ(*memory.groundOf(kWay), rising());
    EXPECT_EQ(memory.groundOf(kOther), nullptr);
    memory.keepOnly({CurveMemory::keyOf(kOther), CurveMemory::keyOf(kWay)});
    EXPECT_NE(memory.groundOf(kWay), nullptr);
    memory.keepOnly({CurveMemory::keyOf(kOther)});
    EXPECT_EQ(memory.groundOf(kWay), nullptr);
}

TEST(CurveMemory, HeightsAreEvenlyAlongTheCurve) {
    EXPECT_EQ(CurveMemory::heightAt(rising(), 0.0f), 0.0f);
    EXPECT_EQ(CurveMemory::heightAt(rising(), 1.0f), 255.0f);
    EXPECT_NEAR(CurveMemory::heightAt(rising(), 0.3f), 0.3f * 255.0f, 1e-4f);
}

TEST(CurveMemory, IsPartOfTheState) {
    CurveMemory memory;
    memory.remember(kWay, rising());
    CurveMemory::Ground damaged = rising();
    damaged[7] = std::numeric_limits<float>::quiet_NaN();
    memory.remember(kOther, damaged);
    PlainKeeper keeper;
    memory.visitState(keeper);
    CurveMemory restored;
    PlainRestorer restorer(keeper.values);
    restored.visitState(restorer);
    EXPECT_TRUE(restorer.outcome());
    ASSERT_NE(restored.groundOf(kWay), nullptr);
    EXPECT_EQ(*restored.groundOf(kWay), rising());
    EXPECT_EQ(restored.groundOf(kOther), nullptr) << "a height that is no number";
}

}  // namespace
}  // namespace scree
