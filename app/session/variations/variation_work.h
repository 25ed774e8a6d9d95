#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/document/preset.h"
#include "app/session/session.h"
#include "erosion/base/work_watch.h"
#include "renderer/camera/camera.h"

namespace scree {

/// Pictures and progress of the work, shared by two threads. Lock `mutex` first.
struct VariationBoard {
    std::mutex mutex;
    std::vector<std::shared_ptr<const Image>> pictures;  ///< Pictures; null before the first one is drawn.
    std::vector<std::string> failures;  ///< Why the erosion of a variation stopped; empty if it did not.
    int rounds = 0;                     ///< Rounds that all variations have done.
    std::uint64_t changes = 0;          ///< Number of pictures drawn.
    std::string failure;                ///< Why nothing is drawn.
};

/// What to erode and to draw.
struct VariationPlan {
    std::vector<Preset> presets;  ///< One preset for each variation.
    bool fromLand = false;        ///< True to begin with the present land, false to begin with its start.
    bool makesStarts = false;     ///< True if each variation has a start of its own.
    ComingTerrain land;
    std::shared_ptr<const Terrain> start;
    ShownMaterials materials;
    Camera camera;  ///< The user's camera.
    int rounds = 0;
    std::shared_ptr<VariationBoard> board;
    std::function<void()> drawn;  ///< Called on the thread of the work after each picture.
};

/// Erodes small copies of the map, one round of each in turn, and draws them at intervals into the board. Uses one
/// thread, so that the window keeps its frame rate if there is another processor. Throws WorkCancelled.
void erodeVariations(const VariationPlan& plan, WorkWatch& watch);

}  // namespace scree
