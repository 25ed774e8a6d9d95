#include "erosion/sculpting/curve_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "erosion/base/state_record.h"

namespace scree {
namespace {

const std::vector<Point> kWay{{0.1f, 0.2f}, {0.3f, 0.4f}};
const std::vector<Point> kOther{{0.1f, 0.2f}, {0.3f, 0.4000001f}};

std::vector<float> rising() {
    std::vector<float> ground(200);
    for (std::size_t i = 0; i < ground.size(); ++i) ground[i] = static_cast<float>(i);
    return ground;
}

bool isKnown(const CurveMemory& memory, const std::vector<Point>& points) {
    return !memory.groundOf(points).empty();
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
    EXPECT_FALSE(isKnown(memory, kWay));
    memory.remember(kWay, rising());
    EXPECT_TRUE(std::ranges::equal(memory.groundOf(kWay), rising()));
    EXPECT_FALSE(isKnown(memory, kOther));
    memory.keepOnly({CurveMemory::keyOf(kOther), CurveMemory::keyOf(kWay)});
    EXPECT_TRUE(isKnown(memory, kWay));
    memory.keepOnly({CurveMemory::keyOf(kOther)});
    EXPECT_FALSE(isKnown(memory, kWay));
}

TEST(CurveMemory, HeightsAreEvenlyAlongTheCurve) {
    EXPECT_EQ(CurveMemory::heightAt(rising(), 0.0f), 0.0f);
    EXPECT_EQ(CurveMemory::heightAt(rising(), 1.0f), 199.0f);
    EXPECT_NEAR(CurveMemory::heightAt(rising(), 0.3f), 0.3f * 199.0f, 1e-4f);
}

TEST(CurveMemory, IsPartOfTheState) {
    CurveMemory memory;
    memory.remember(kWay, rising());
    std::vector<float> damaged = rising();
    damaged[7] = std::numeric_limits<float>::quiet_NaN();
    memory.remember(kOther, damaged);
    PlainKeeper keeper;
    memory.visitState(keeper);
    CurveMemory restored;
    PlainRestorer restorer(keeper.values);
    restored.visitState(restorer);
    EXPECT_TRUE(restorer.outcome());
    EXPECT_TRUE(std::ranges::equal(restored.groundOf(kWay), rising()));
    EXPECT_FALSE(isKnown(restored, kOther)) << "a height that is no number";
}

}  // namespace
}  // namespace scree
