#pragma once

#include <gtest/gtest.h>

#include "app/project/project_file.h"
#include "app/tests/test_files.h"
#include "app/tests/worker_fixture.h"
#include "erosion/sculpting/stroke.h"

/// A project for tests of project files.
namespace scree::project_tests {

using worker_tests::hills;

/// Hills with paint and colour after all models have acted on them.
inline Project workedProject(int rounds = 3) {
    Project project;
    project.preset.title = "Alps ✓";
    project.preset.simulation.seed = 42;
    project.preset.simulation.sources.springs = {{.x = 0.25f, .y = 0.75f}};
    forEachModel(project.preset.simulation.models, [](auto& entry) {
        entry.enabled = true;
        if constexpr (requires { entry.settings.dropletsPerRound; }) entry.settings.dropletsPerRound = 300;
        if constexpr (requires { entry.settings.carryColour; }) entry.settings.carryColour = true;
    });
    const Terrain land(hills(70).heights(), 12.5f, 1234.5, Boundary::Wall);
    project.checkpoint.start = std::make_shared<const Terrain>(land);
    Simulation simulation(land, project.preset.simulation, std::make_shared<ThreadPool>(2));
    applyStroke(simulation.terrain(), {.layer = Layer::Rain, .path = {{20.0f, 30.0f}}});
    applyStroke(simulation.terrain(), {.layer = Layer::Hardness, .path = {{50.0f, 10.0f}}});
    applyStroke(simulation.terrain(), {.layer = Layer::Uplift, .path = {{30.0f, 20.0f}}});
    for (int round = 0; round < rounds; ++round) EXPECT_TRUE(simulation.runRound());
    project.checkpoint.terrain = simulation.terrain();
    project.checkpoint.state = simulation.takeState();
    project.checkpoint.edited = true;
    return project;
}

/// Returns the bytes of a file with another text of the same length in one place.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    EXPECT_EQ(from.size(), to.size()) << "an attribute of another length is another damage";
    return text.replace(at, from.size(), to);
}

}  // namespace scree::project_tests
