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

/// Where the work leaves what it has drawn. For two threads: lock `mutex`.
struct VariationBoard {
    std::mutex mutex;
    std::vector<std::shared_ptr<const Image>> pictures;  ///< Null before the first one is drawn.
    std::vector<std::string> failures;                   ///< Why one has stopped.
    int rounds = 0;                                      ///< That all have done.
    std::uint64_t changes = 0;                           ///< Number of pictures drawn.
    std::string failure;                                 ///< Why nothing is drawn.
};

/// What to erode and to draw.
struct VariationPlan {
    std::vector<Preset> presets;  ///< One for each.
    bool fromLand = false;        ///< They begin with the land as it is, not with its start.
    bool makesStarts = false;     ///< Each has a start of its own.
    ComingTerrain land;
    std::shared_ptr<const Terrain> start;
    Camera camera;  ///< As the user looks at the terrain.
    int rounds = 0;
    std::shared_ptr<VariationBoard> board;
    std::function<void()> drawn;  ///< Called on the thread of the work after each picture.
};

/// Erodes small copies of the map, one round of each in turn, and draws each now and then into the board. On one
/// thread, which takes no time from the frames of the window where there is another processor. Throws WorkCancelled.
void erodeVariations(const VariationPlan& plan, WorkWatch& watch);

}  // namespace scree
