#include "erosion/bench/modelled_threads.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "erosion/simulation/simulation.h"
#include "erosion/tests/scenes.h"

namespace scree {

namespace {

double elapsedOf(int threads, const std::vector<double>& parts) {
    ThreadTimeline timeline(threads);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (!timeline.hasFreeThread()) timeline.nextEnd();
        timeline.begin(static_cast<int>(i), parts[i]);
    }
    while (!timeline.isIdle()) timeline.nextEnd();
    double work = 0.0;
    for (const double part : parts) work += part;
    EXPECT_DOUBLE_EQ(timeline.work(), work);
    return timeline.elapsed();
}

TEST(ModelledThreads, APartBeginsOnceAThreadIsFree) {
    EXPECT_DOUBLE_EQ(elapsedOf(1, {3, 1, 2}), 6.0);
    EXPECT_DOUBLE_EQ(elapsedOf(2, {3, 1, 2}), 3.0);  // the last part follows the second
    EXPECT_DOUBLE_EQ(elapsedOf(2, {1, 1, 4}), 5.0);  // the longest part comes last
    EXPECT_DOUBLE_EQ(elapsedOf(4, {1, 1, 4}), 4.0);  // no part is split
}

TEST(ModelledThreads, PartsEndInTheOrderOfTime) {
    ThreadTimeline timeline(3);
    timeline.begin(7, 2.0);
    timeline.begin(8, 0.5);
    timeline.begin(9, 1.0);
    EXPECT_FALSE(timeline.hasFreeThread());
    EXPECT_EQ(timeline.nextEnd(), 8);
    timeline.begin(6, 1.0);  // from 0.5 to 1.5
    EXPECT_EQ(timeline.nextEnd(), 9);
    EXPECT_EQ(timeline.nextEnd(), 6);
    EXPECT_EQ(timeline.nextEnd(), 7);
    EXPECT_DOUBLE_EQ(timeline.elapsed(), 2.0);
}

TEST(ModelledThreads, MakeTheSameLandAndSaveNoMoreThanTheirShare) {
    SimulationSettings settings = test::only("droplet");
    std::get<ModelEntry<ThermalModel>>(settings.models).enabled = true;
    const auto land = [&](const std::shared_ptr<ThreadPool>& pool) {
        Simulation simulation(test::fbmHills(128, 3), settings, pool);
        for (int i = 0; i < 3; ++i) EXPECT_TRUE(simulation.runRound().ok());
        return hashBits(simulation.terrain().heights());
    };
    const auto four = std::make_shared<ModelledThreadPool>(4);
    EXPECT_EQ(four->threads(), 4);
    EXPECT_EQ(four->shortage(), "");
    EXPECT_EQ(land(four), land(test::poolOf(2)));
    EXPECT_GT(four->saved(), 0.0);
    const auto one = std::make_shared<ModelledThreadPool>(1);
    land(one);
    EXPECT_NEAR(one->saved(), 0.0, 1e-9);
}

}  // namespace

}  // namespace scree
