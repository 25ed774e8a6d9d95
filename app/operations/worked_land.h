#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "app/history/history_entry.h"
#include "app/operations/terrain_operations.h"
#include "erosion/masks/mask_rule.h"
#include "erosion/records/colours.h"
#include "erosion/sculpting/stroke_memory.h"
#include "erosion/simulation/checkpoint.h"
#include "erosion/simulation/simulation.h"
#include "erosion/simulation/water_scale.h"

namespace scree {

/// The land that is worked on, with its simulation and with the start that Restart goes back to. Operations change it.
/// If a function throws, nothing has changed, unless it says otherwise. Use on one thread.
class WorkedLand {
 public:
    WorkedLand(std::shared_ptr<const Terrain> start, SimulationSettings settings, std::shared_ptr<ThreadPool> pool);

    const Simulation& simulation() const { return *simulation_; }
    Simulation& simulation() { return *simulation_; }
    const Terrain& terrain() const { return simulation_->terrain(); }
    ThreadPool& pool() const { return *pool_; }
    const std::shared_ptr<const Terrain>& start() const { return start_; }
    std::uint64_t rounds() const { return simulation_->statistics().rounds; }
    bool edited() const { return edited_; }
    /// True if the land was neither eroded nor edited since it was loaded.
    bool isUntouched() const { return !edited_ && rounds() == 0; }
    /// Grows whenever another terrain is loaded.
    std::uint64_t generation() const { return generation_; }
    /// Grows whenever the simulation begins with other land: also at a restart.
    std::uint64_t beginnings() const { return beginnings_; }
    /// See Snapshot::land.
    std::uint64_t version() const;

    void setSettings(SimulationSettings settings) { simulation_->setSettings(std::move(settings)); }
    /// Calls `change(terrain)`, after which the land counts as edited. If `change` throws, the land counts as edited
    /// only if a tile has changed. Throws std::runtime_error if the terrain has no layer `layer`, because undo may have
    /// removed it, or if that is a locked mask.
    template <class Change>
    void edit(Layer layer, const Change& change) {
        checkLayer(layer);
        const std::uint64_t before = terrain().revision();
        try {
            change(simulation_->terrain());
        } catch (...) {
            edited_ = edited_ || newestVersion() > before;
            throw;
        }
        edited_ = true;
    }
    /// See Terrain::setAddedLayers() and checkRules(). Throws std::runtime_error if one of them fails.
    void setAddedLayers(std::span<const Terrain::AddedLayer> layers);
    /// Sets the masks that follow rules. See scree::followRules().
    void followRules() { scree::followRules(simulation_->terrain(), cover(), *pool_); }
    /// What tells biomes apart now.
    MaskCover cover() const { return maskCover(simulation_->settings(), terrain()); }
    /// What the present stroke has moved. Empty between strokes, and for strokes without a limit.
    StrokeMemory& strokeMemory() { return strokeMemory_; }
    const StrokeMemory& strokeMemory() const { return strokeMemory_; }
    bool isInStroke() const { return !strokeMemory_.empty(); }
    /// Sets the colours of the start and of the land.
    void setColours(const Field<Rgba>& colours);
    /// Makes this the land and the start, untouched.
    void load(const std::shared_ptr<const Terrain>& start);
    /// Continues from this state, which is emptied.
    void resume(Checkpoint& checkpoint);
    /// Goes back to the start. Painted layers stay.
    void restart();
    /// Resamples the land to the grid of this start.
    void resample(std::shared_ptr<const Terrain> start);
    /// Goes to an entry of the history. Throws std::bad_alloc before any change.
    void goTo(const HistoryEntry& entry);
    /// Gives the entries of a saved time line to `add`, with this land's start and with newer versions. To be called
    /// after resume(). Throws std::bad_alloc.
    void addLine(const std::vector<SavedMoment>& line, const std::function<void(HistoryEntry)>& add);

    /// Runs a round. See Simulation::runRound().
    Result<void> runRound() { return changingState().runRound(); }

    /// Runs a round under a brush, after which the land counts as edited. See Simulation::erodeUnder().
    Result<void> erodeUnder(const BrushErosion& brush) {
        edited_ = true;
        return changingState().erodeUnder(brush);
    }
    /// Ends a stroke of erosion. See Simulation::addDetailUnder().
    Result<void> addDetailUnder(const BrushErosion& brush) { return changingState().addDetailUnder(brush); }

    /// Makes the ground follow a curve, after which the land counts as edited. See Simulation::carve().
    Result<void> carve(const Curve& curve);

    /// Returns the present state as an entry of the history. It shares equal tiles with `before`, which may be null.
    /// Throws std::bad_alloc.
    HistoryEntry entry(const HistoryEntry* before);

    /// Keeps a copy of the land, which restoreGood() goes back to after a failure.
    void keepGood();
    /// Time of the last good copy, and how long it took to copy into existing memory.
    std::chrono::steady_clock::time_point goodTime() const { return goodTime_; }
    std::chrono::steady_clock::duration goodCost() const { return goodCost_; }
    void restoreGood();

 private:
    /// The simulation, for changes of its state. Discards the packed state, which is then outdated. All changes go
    /// through here, and only at the moment of the change.
    Simulation& changingState() {
        packedSimulation_.reset();
        return *simulation_;
    }
    void checkLayer(Layer layer) const;
    /// Returns the newest version of any tile in the layers that rounds and edits change.
    std::uint64_t newestVersion() const;
    /// Makes `terrain` the simulated terrain, with versions newer than all before.
    void begin(Terrain terrain);
    /// Same as begin(), for a terrain whose versions are already newer.
    void replaceTerrain(Terrain terrain);
    void setStart(std::shared_ptr<const Terrain> start, bool isEdited);

    std::shared_ptr<ThreadPool> pool_;
    std::shared_ptr<const Terrain> start_;
    std::unique_ptr<Simulation> simulation_;
    std::shared_ptr<const PackedTerrain> packedStart_;          ///< Packed form of `start_`, or null if not packed yet.
    std::shared_ptr<const PackedSimulation> packedSimulation_;  ///< Packed present state, or null: see changingState().
    bool edited_ = false;  ///< True if a stroke or another edit has changed the land since the load.
    /// True if `start_` has colours, or may have some, that its recipe does not make.
    bool startIsEdited_ = false;
    StrokeMemory strokeMemory_;
    std::uint64_t raised_ = 0;  ///< Amount by which the versions of the last checkpoint were raised.
    std::uint64_t generation_ = 0, beginnings_ = 0;
    Terrain good_;  ///< The terrain about a second of running ago, or at the beginning of the run.
    std::chrono::steady_clock::time_point goodTime_;
    std::chrono::steady_clock::duration goodCost_{};
};

}  // namespace scree
