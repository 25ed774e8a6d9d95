#pragma once

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/journal/journal.h"
#include "app/session/document_history.h"
#include "app/session/edit.h"
#include "app/session/editor_state.h"
#include "app/session/job_list.h"
#include "app/session/terrain_on_screen.h"
#include "app/session/viewpoint.h"
#include "app/worker/worker.h"

namespace scree {

/// A copy of the terrain that the worker has been asked for. Shared, because its holders must be copyable.
using ComingTerrain = std::shared_ptr<std::future<std::shared_ptr<const Terrain>>>;
/// A copy of terrain and simulation that the worker has been asked for.
using ComingLine = std::shared_ptr<std::future<std::vector<HistoryEntry>>>;
using ComingEntry = std::shared_ptr<std::future<std::shared_ptr<const HistoryEntry>>>;

/// What the parts of the editor share: the document, the simulation, the jobs, the state of the window, and the
/// viewpoint. The document and the land change by edits alone.
class Session {
 public:
    /// `journal`, if given, is told of what the worker does. `wake`, if given, is called on the threads of jobs when
    /// there is something to take from them.
    Session(std::shared_ptr<const Terrain> terrain, int threads, std::size_t historyBudget,
            std::shared_ptr<Journal> journal = nullptr, std::function<void()> wake = {});

    const Document& document() const { return document_; }
    /// The newest snapshot of this frame.
    const Snapshot& snapshot() const { return *snapshot_; }
    const TerrainOnScreen& onScreen() const { return onScreen_; }
    const DocumentHistory& history() const { return history_; }
    SimulationWorker& worker() { return worker_; }
    const SimulationWorker& worker() const { return worker_; }
    EditorState& state() { return state_; }
    const EditorState& state() const { return state_; }
    Viewpoint& viewpoint() { return viewpoint_; }
    const Viewpoint& viewpoint() const { return viewpoint_; }
    /// Null where there is none.
    Journal* journal() { return journal_.get(); }
    JobList& jobs() { return jobs_; }
    const JobList& jobs() const { return jobs_; }

    void tell(Severity severity, std::string_view text) { state_.messages.add(severity, text, state_.now); }

    /// False, with a warning to the user, where a job of this kind runs already.
    bool canStart(JobKind kind);

    /// What edits may have to wait for.
    enum class Phase { Ready, MakingTerrain, MovingThroughHistory };
    Phase phase() const;
    /// Carries the edit out, if possible at once, otherwise after the edits that wait already. Edits of settings do not
    /// wait for a terrain in the making: its recipe is among them. Nor do the previews that bring this terrain.
    void apply(Edit edit);
    /// Drops the edits that wait and tells the user.
    void dropWaiting();
    bool waiting() const { return !waiting_.empty(); }

    /// Requests a copy of the current terrain. `layers` are the layers of the analysis to fill in.
    ComingTerrain capture(const LayerSet& layers = {});
    /// Requests a copy of the current terrain and simulation, from which work can continue.
    ComingEntry captureEntry();
    /// Requests the entries of the history that led to the current one, and it.
    ComingLine captureLine();
    /// Takes the newest snapshot and carries out the edits that waited for it. True if there was a new one.
    bool takeSnapshot();

    /// What is being changed and is no entry of the history yet; empty for nothing.
    std::string openChange() const { return change_ ? change_->name : std::string(); }
    void pause();
    /// True while the next snapshot has to answer something: a pause, a terrain in the making or a move through the
    /// history. Others may wait until the window has drawn the last one.
    bool awaitsSnapshot() const;
    enum class Hand { Free, Holds };
    /// Closes the open change once it is done: its terrain is there, nothing runs, and the mouse is released. During a
    /// run, the rounds that follow a knob or a stroke become a change of their own.
    void closeFinishedChange(Hand hand);

    /// As Document::isSavedAs().
    void isSavedAs(const std::filesystem::path& path, const Preset& preset, std::uint64_t land) {
        document_.isSavedAs(path, preset, land);
    }
    /// As Viewpoint::endFlight().
    void endFlight() { viewpoint_.endFlight(snapshot_->terrain, document_.preset().view.exaggeration); }

 private:
    static constexpr double kPauseTime = 2.0;  ///< Seconds in which a run usually comes to its pause.
    struct OpenChange {
        std::string name;  ///< "rain stroke"
        Hand hand = Hand::Holds;
        std::optional<Preset> before;  ///< The settings before, where it changes those.
    };

    /// While it erodes, asks for a moment of the history now and then.
    void keepMoment();
    bool mustWait(const Edit& edit) const;
    void carryOutWaiting();
    void takeLandOfOpened();
    void carryOut(Edit& edit);
    void act(const SettingsEdit& edit, std::string name);
    void act(const StrokeEdit& edit, std::string name);
    void act(const OpenEdit& edit, std::string name);
    void act(const PreviewEdit& edit, const std::string& name);
    void act(const GenerateEdit& edit, std::string name);
    void act(const ResampleEdit& edit, std::string name);
    void act(const LandEdit& edit, std::string name);
    void act(const HistoryMove& move, const std::string& name);
    /// Sends the worker a terrain that was made from a recipe.
    void show(const std::shared_ptr<const Terrain>& terrain, const TerrainRecipe& recipe, Grid grid, Replace replace);
    void beginChange(std::string name);
    void closeChange();

    Document document_;
    std::shared_ptr<Journal> journal_;
    SimulationWorker worker_;
    const Snapshot* snapshot_;
    EditorState state_;
    Viewpoint viewpoint_;
    TerrainOnScreen onScreen_;
    DocumentHistory history_;
    struct OpenedProject {
        Document document;
        std::future<std::uint64_t> land;  ///< In its file.
    };
    std::optional<OpenedProject> opened_;  ///< Its terrain is on its way to the worker.
    std::optional<OpenChange> change_;
    double pauseAsked_ = -kPauseTime;  ///< When a run was asked to pause, as EditorState::now.
    double momentAsked_ = 0.0;         ///< When a moment was asked for last, as EditorState::now.
    std::vector<Edit> waiting_;
    JobList jobs_;
};

/// True where both make the same terrain.
bool sameRecipe(const TerrainRecipe& a, const TerrainRecipe& b);
/// True where a terrain can be made by the recipe: a heightmap has a path.
bool canBeMade(const TerrainRecipe& recipe);

}  // namespace scree
