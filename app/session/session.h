#pragma once

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/journal/journal.h"
#include "app/operations/operation.h"
#include "app/session/document_history.h"
#include "app/session/editor_state.h"
#include "app/session/job_list.h"
#include "app/session/stroke_preview.h"
#include "app/session/terrain_on_screen.h"
#include "app/session/viewpoint.h"
#include "app/worker/worker.h"

namespace scree {

/// A copy of the terrain, requested from the worker. Shared, because its holders must be copyable.
using ComingTerrain = std::shared_ptr<std::future<std::shared_ptr<const Terrain>>>;
/// Entries of the history, requested from the worker.
using ComingLine = std::shared_ptr<std::future<std::vector<HistoryEntry>>>;
using ComingEntry = std::shared_ptr<std::future<std::shared_ptr<const HistoryEntry>>>;

/// Shared state of the editor's parts: document, simulation, jobs, window state and viewpoint. Only operations change
/// the document and the land.
class Session {
 public:
    /// If given, `journal` records the worker's changes, and `wake` is called on the threads of jobs when they have a
    /// result.
    Session(std::shared_ptr<const Terrain> terrain, int threads, std::size_t historyBudget,
            std::shared_ptr<Journal> journal = nullptr, std::function<void()> wake = {});

    const Document& document() const { return document_; }
    /// The newest snapshot of this frame.
    const Snapshot& snapshot() const { return *snapshot_; }
    StrokePreview& strokePreview() { return strokePreview_; }
    const TerrainOnScreen& onScreen() const { return onScreen_; }
    const DocumentHistory& history() const { return history_; }
    SimulationWorker& worker() { return worker_; }
    const SimulationWorker& worker() const { return worker_; }
    EditorState& state() { return state_; }
    const EditorState& state() const { return state_; }
    Viewpoint& viewpoint() { return viewpoint_; }
    const Viewpoint& viewpoint() const { return viewpoint_; }
    /// The journal, or null if there is none.
    Journal* journal() { return journal_.get(); }
    JobList& jobs() { return jobs_; }
    const JobList& jobs() const { return jobs_; }

    void report(Severity severity, std::string_view text) { state_.messages.add(severity, text, state_.now); }

    /// Returns false and warns the user if a job of this kind is already running.
    bool canStart(JobKind kind);

    /// What an operation may have to wait for.
    enum class Phase { Ready, MakingTerrain, MovingThroughHistory };
    Phase phase() const;
    /// Carries out the operation, at once if possible, otherwise after those that wait. See OperationInfo::waitsFor.
    void apply(Operation operation);
    /// Changes the document's view, guides, land cover and length. `change` gets the document's settings; what it does
    /// to others is ignored. Undo does not take this back.
    void changeLook(const std::function<void(Preset&)>& change);
    /// Drops the waiting operations and tells the user.
    void dropWaiting();
    bool waiting() const { return !waiting_.empty(); }

    /// Requests a copy of the current terrain. `layers` are the layers of the analysis to fill in.
    ComingTerrain capture(const LayerSet& layers = {});
    /// Requests a copy of the current terrain and simulation, from which work can continue.
    ComingEntry captureEntry();
    /// Requests the entries of the history from the oldest to the current one, including the current one.
    ComingLine captureLine();
    /// Takes the newest snapshot and carries out the operations that waited for it. Returns true if there was a new
    /// snapshot.
    bool takeSnapshot();
    /// Number of changes of snapshot(): another one was taken, or a stroke is previewed on it.
    std::uint64_t snapshotChanges() const { return snapshotChanges_; }

    /// Name of the change that is not yet an entry of the history; empty if there is none.
    std::string openChange() const { return change_ ? change_->name : std::string(); }
    void pause();
    /// True while the next snapshot is the answer to a request: a pause, a terrain being made, or a move through the
    /// history. Other snapshots may wait until the window has drawn the last one.
    bool awaitsSnapshot() const;
    enum class Hand { Free, Holds };
    /// Closes the open change if it is complete: its terrain has arrived, nothing runs, and the mouse is released.
    /// During a run, the rounds after a knob or a stroke become a separate change.
    void closeFinishedChange(Hand hand);

    /// See Document::isSavedAs().
    void isSavedAs(const std::filesystem::path& path, const Preset& preset, std::uint64_t land) {
        document_.isSavedAs(path, preset, land);
    }
    /// See Viewpoint::endFlight().
    void endFlight() { viewpoint_.endFlight(snapshot_->terrain, document_.preset().view.exaggeration); }

 private:
    static constexpr double kPauseTime = 2.0;  ///< Seconds that a run usually takes to pause.
    struct OpenChange {
        std::string name;  ///< Name, such as "rain stroke".
        Hand hand = Hand::Holds;
        std::optional<Preset> before;  ///< Settings before the change, if it changes settings.
    };

    /// Requests a moment of the history at intervals while the terrain erodes.
    void keepMoment();
    bool mustWait(const Operation& operation) const;
    void carryOutWaiting();
    void takeLandOfOpened();
    void carryOut(const SettingsOperation& operation);
    void carryOut(const StrokeOperation& operation);
    /// Gives a part of a stroke to the worker, and shows it at once.
    void post(StrokeOperation part);
    void carryOut(const ErodeOperation& operation);
    /// Knobs that vary with a mask that is deleted become the same everywhere, in the same change.
    void carryOut(const LayersOperation& operation);
    /// Begins the change of a stroke by this name, or goes on with it. Returns by how much the land has grown since it
    /// was painted.
    float goOnWithStroke(std::string name, bool isFirst, double extent);
    void carryOut(const MaskOperation& operation);
    /// The curve of the document keeps the ground on which it is carved first, in the same change.
    void carryOut(const OpenOperation& operation);
    void carryOut(const PreviewOperation& operation);
    void carryOut(const GenerateOperation& operation);
    void carryOut(const ResampleOperation& operation);
    /// Carries out an operation on the land alone, or a move through the history.
    template <class O>
    void carryOut(const O& operation);
    void moveThroughHistory(const Operation& move);
    template <class O>
    std::string nameOf(const O& operation) const {
        return operation.name({document_.preset(), snapshot_->terrain.layers()});
    }
    void beginChange(std::string name);
    void closeChange();

    Document document_;
    std::shared_ptr<Journal> journal_;
    SimulationWorker worker_;
    Snapshot* snapshot_;
    std::uint64_t snapshotChanges_ = 0;
    StrokePreview strokePreview_;
    EditorState state_;
    Viewpoint viewpoint_;
    TerrainOnScreen onScreen_;
    DocumentHistory history_;
    struct OpenedProject {
        Document document;
        std::future<std::uint64_t> land;  ///< Version of the land in its file.
    };
    std::optional<OpenedProject> opened_;  ///< A project whose terrain is on its way to the worker.
    std::optional<OpenChange> change_;
    double pauseAsked_ = -kPauseTime;  ///< Time of the last pause request, as EditorState::now.
    double momentAsked_ = 0.0;         ///< Time of the last request for a moment, as EditorState::now.
    std::vector<Operation> waiting_;
    JobList jobs_;
};

/// True if both recipes make the same terrain.
bool sameRecipe(const TerrainRecipe& a, const TerrainRecipe& b);
/// True if the recipe can be made. A heightmap needs a path.
bool canBeMade(const TerrainRecipe& recipe);

}  // namespace scree
