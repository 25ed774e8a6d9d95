#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/document/preset.h"
#include "app/document/shipped/shipped_presets.h"
#include "app/session/curves/curve_choice.h"
#include "app/session/dialogs.h"
#include "app/session/frame_state.h"
#include "app/session/message_log.h"
#include "app/session/settings/kept_settings.h"
#include "app/session/stamps/stamp_shelf.h"
#include "app/session/tool.h"
#include "erosion/analysis/metrics.h"
#include "erosion/base/image.h"

namespace scree {

/// Landscape metrics of a terrain and of its starting terrain.
struct Measurement {
    TerrainMetrics start;
    TerrainMetrics now;
    std::uint64_t generation = 0;  ///< Generation of the snapshot. Another generation has another start.
    std::uint64_t revision = 0;    ///< Revision of the measured terrain.
};

/// The earlier land that the left part of the viewport shows and that Erase brings back. Only ComparisonTerrain changes
/// this.
struct Comparison {
    bool on = false;                        ///< True if the viewport shows it.
    std::optional<std::uint64_t> with;      ///< Id of an entry of the history, or nothing for the start.
    std::shared_ptr<const Terrain> former;  ///< The land of that entry, or null for the start and until it has arrived.
    float share = 0.5f;                     ///< Share of the viewport's width.
};

/// The lake that a click on the ground would make.
struct LakeHere {
    Point cell{};  ///< The node that was looked at.
    Result<LakeSketch> sketch;
    bool isExact = true;  ///< False if the map is so large that not each node was looked at.
};

/// A small picture of the land some rounds from now.
struct NextRounds {
    std::shared_ptr<const Image> picture;
    int rounds = 0;  ///< Rounds that the small land has done so far.
};

/// Everything that the window shows besides the document and the terrain. Panels read it and return Requests for
/// changes.
struct EditorState {
    KeptSettings kept;
    FrameState frame;
    Dialogs dialogs;

    // The rest lasts until the program ends.
    Tool tool = Tool::Look;
    Tool previousTool = Tool::Look;  ///< The tool chosen before.
    std::string mask;                ///< Name of the mask that the mask tool paints: see paintingOf().
    StampShelf stamps;
    bool takesStamp = false;  ///< True if the next click of the tool Stamp takes the land there as a stamp.
    int selectedSpring = -1;
    CurvePoint curvePoint;  ///< The selected point of a curve. The tool Curve adds points to that curve.
    Curve nextCurve = usualCurve(CurveKind::Road, 5000.0);  ///< What the next curve will be, without points.
    std::optional<LakeHere> lakeHere;                       ///< Only LakeLook changes this.
    int roundsPerSecond = 0;                                ///< Limit of the run, in rounds per second; 0: no limit.
    std::optional<NextRounds> nextRounds;                   ///< Only RunPreview changes this.
    Comparison comparison;
    std::optional<SimulationSettings> otherSettings;  ///< Settings to compare with: see Action::SwapSettings.
    bool showsA = false;                              ///< True if the document has the settings kept as A.
    std::string knobTurned;  ///< Name of the knob turned last, as --set takes it; empty before the first.
    std::optional<Measurement> measurement;
    bool bare = false;  ///< True to show only the ground and the status line.
    MessageLog messages;
    /// Pictures of the recent files that have one. Only RecentPictures changes this.
    std::map<std::filesystem::path, std::shared_ptr<const Image>> recentPictures;
    std::vector<ShippedPreset> shippedPresets;
    double now = 0.0;           ///< Seconds since the program started.
    bool terrainReady = false;  ///< False until the first terrain has been made.

    /// Selects nothing that these settings do not have.
    void keepSelectionWithin(const Preset& preset) {
        selectedSpring = std::min(selectedSpring, static_cast<int>(preset.simulation.sources.springs.size()) - 1);
        curvePoint = within(curvePoint, preset.simulation.curves);
    }

    /// Chooses a tool, and remembers the one before.
    void choose(Tool other) {
        if (other == tool) return;
        previousTool = std::exchange(tool, other);
        takesStamp = false;
    }
};

}  // namespace scree
