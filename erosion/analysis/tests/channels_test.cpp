#include "erosion/analysis/channels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "erosion/tests/landscape_metrics.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

/// A single channel on an empty map, with the drainage area of each of its nodes.
struct Channel {
    FlowRouting routing;
    std::vector<double> area;
};

/// A channel with the given steps upstream: 'e' to the east, 'n' to the north-east, 's' to the south-east. It wraps
/// around the map. Its area grows from 20 cells by one cell with each step downstream. All other nodes are outlets.
Channel channelOf(std::string_view stepsUpstream) {
    constexpr int kSize = 32;
    Channel channel;
    FlowRouting& routing = channel.routing;
    routing.width = routing.height = kSize;
    routing.filled.assign(kSize * kSize, 0.0f);
    channel.area.assign(kSize * kSize, 1.0);
    int x = kSize / 2;
    int y = kSize / 2;
    for (std::int32_t node = 0; node < kSize * kSize; ++node) routing.receiver.push_back(node);
    routing.order = routing.receiver;
    double area = 20.0 + static_cast<double>(stepsUpstream.size());
    for (const char step : stepsUpstream) {
        const std::int32_t below = y * kSize + x;
        x = (x + 1) % kSize;
        y = (y + (step == 'n' ? kSize - 1 : step == 's' ? 1 : 0)) % kSize;
        const std::int32_t node = y * kSize + x;
        routing.receiver[static_cast<std::size_t>(node)] = below;
        routing.order.erase(std::ranges::find(routing.order, node));
        routing.order.push_back(node);
        channel.area[static_cast<std::size_t>(node)] = --area;
    }
    return channel;
}

double straightRunsOf(std::string_view stepsUpstream) {
    const Channel channel = channelOf(stepsUpstream);
    return straightRunShare(channel.routing, channel.area);
}

TEST(StraightRuns, BeginAtEightNodesInOneDirection) {
    EXPECT_EQ(straightRunsOf("nsnseeeeeeensns"), 0.0) << "seven";
    EXPECT_EQ(straightRunsOf("nsnseeeeeeeensns"), 8.0 / 16.0) << "eight";
    EXPECT_EQ(straightRunsOf("nsnseeeeeeeeensns"), 9.0 / 17.0) << "nine";
    EXPECT_EQ(straightRunsOf("eeeeeeensnnnnnnnnssss"), 8.0 / 21.0) << "seven, and eight on a diagonal";
    EXPECT_EQ(straightRunsOf("eeeeeeeennnnnnnneeeeeeee"), 1.0) << "three runs, over the edge of a wrapping map";
    EXPECT_EQ(straightRunsOf("nsnsnsnsnsnsnsns"), 0.0) << "zigzag";
    EXPECT_EQ(straightRunsOf(""), 0.0) << "no channel";
}

TEST(StraightRuns, CountNodesThroughWhichTwentyCellsDrain) {
    Channel channel = channelOf("eeeeeeee");
    EXPECT_EQ(straightRunShare(channel.routing, channel.area), 1.0);
    *std::ranges::find(channel.area, 20.0) = 19.0;
    EXPECT_EQ(straightRunShare(channel.routing, channel.area), 0.0)
        << "the highest node does not count, and seven are left";
}

// A valley with a channel to the west between steep sides. The nodes of its sides drain less than 20 cells each.
TEST(StraightRuns, MatchTheCarvedChannel) {
    const auto valley = [](const auto& channelAt) {
        return metricsOf(terrainOf(60, 13, 10.0f, Boundary::Wall,
                                   [&](int x, int y) { return 0.1 * x + 20.0 * std::abs(y - channelAt(x)); }))
            .straightRuns;
    };
    EXPECT_EQ(valley([](int x) { return 6 + x % 2; }), 0.0);
    EXPECT_EQ(valley([](int) { return 6; }), 1.0);
}

// Heights that follow S = A^-theta along a channel whose area is known.
TEST(Concavity, IsTheExponentOfTheSlopesOfAChannel) {
    for (const double theta : {-0.3, 0.0, 0.25, 0.45, 0.8, 1.5}) {
        Channel channel = channelOf(std::string(30, 'e').replace(10, 4, "nsns"));
        FlowRouting& routing = channel.routing;
        for (double& area : channel.area) area = area >= 20.0 ? 30.0 + area : 1.0;  // at least 50 cells
        for (const std::int32_t node : routing.order) {
            if (routing.isOutlet(node)) continue;
            const auto i = static_cast<std::size_t>(node);
            const auto below = static_cast<std::size_t>(routing.receiver[i]);
            routing.filled[i] = routing.filled[below] +
                                static_cast<float>(1e3 * routing.stepLength(node) * std::pow(channel.area[i], -theta));
        }
        EXPECT_NEAR(channelConcavity(routing, channel.area), theta, 1e-3);
    }
}

TEST(Concavity, IsZeroIfThereAreNoChannels) {
    const Channel none = channelOf("");
    EXPECT_EQ(channelConcavity(none.routing, none.area), 0.0);
    const Channel flat = channelOf(std::string(30, 'e'));
    EXPECT_EQ(channelConcavity(flat.routing, std::vector<double>(flat.area.size(), 60.0)), 0.0);
}

}  // namespace
}  // namespace scree
