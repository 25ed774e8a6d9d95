#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "app/operations/worked_land.h"
#include "app/worker/run_control.h"
#include "app/worker/run_rate.h"
#include "app/worker/snapshot.h"
#include "app/worker/triple_buffer.h"

namespace scree {

/// Copies the land for the screen: at once while nothing runs, otherwise at most 60 times a second, and less often if a
/// copy takes long.
class Publisher {
 public:
    using Clock = std::chrono::steady_clock;

    /// All must outlive the publisher.
    Publisher(TripleBuffer<Snapshot>& snapshots, WorkedLand& land, const RunControl& run)
        : snapshots_(snapshots), land_(land), run_(run) {}

    /// Chooses the layers besides the height, and how lakes and biomes are found.
    void watch(const LayerSet& layers, const LandCoverSettings& cover);
    const LayerSet& watched() const { return watched_; }
    const LandCoverSettings& cover() const { return cover_; }
    /// Shows this time line from the next snapshot on.
    void setTimeline(Timeline timeline) { timeline_ = std::make_shared<const Timeline>(std::move(timeline)); }

    /// Counts a part of a stroke that the worker carries out, even if that fails.
    void countStrokePart() { ++strokeParts_; }
    /// Asks for a snapshot.
    void landHasChanged() { isPending_ = true; }
    /// Asks for a snapshot during a stroke. Lakes and rivers then take only a share of the time, until strokes have
    /// rested for a moment. If the brush erodes, so do snapshots, as in a run.
    void landIsEdited(bool erodes);
    /// Lakes, rivers and biomes must be searched again even if the terrain is the same.
    void forgetLandCover() { coverRevision_ = 0; }
    /// To be called when a run begins.
    void runBegins();
    /// Rates of droplets are counted anew.
    void restartRate() { rate_.start(progress()); }

    /// Time at which a snapshot is due, or nothing if none was asked for.
    std::optional<Clock::time_point> nextDue() const;
    /// Publishes a snapshot if one is due. Throws if that fails; then it is tried again later. Sets `isFirstFailure` if
    /// the snapshot before did not fail.
    void publishWhatIsDue(bool& isFirstFailure);
    /// Publishes a snapshot now.
    void publish();

 private:
    /// True while a run or a stroke goes on.
    bool isLive() const { return run_.isRunning() || Clock::now() < restsAt_; }
    bool landCoverIsOld() const;
    bool landCoverIsDue() const;
    void findLandCover();
    Terrain::Copied bringUpToDate(Snapshot& snapshot);
    RunRate::Sample progress() const;

    TripleBuffer<Snapshot>& snapshots_;
    WorkedLand& land_;
    const RunControl& run_;
    std::shared_ptr<const Timeline> timeline_ = std::make_shared<const Timeline>();
    RunRate rate_;
    LayerSet watched_;
    LandCoverSettings cover_;
    std::uint64_t coverRevision_ = 0;  ///< Revision of the terrain whose land cover is known; 0 if none.
    Clock::time_point coverTime_;
    Clock::duration coverCost_{};
    int coverShare_ = 1;  ///< Wait before the next land cover, in units of its cost.
    bool isPending_ = false;
    Clock::time_point restsAt_;  ///< Time at which the last stroke counts as ended.
    std::uint64_t strokeParts_ = 0;
    bool brushErodes_ = false;  ///< True if that stroke erodes.
    bool hasFailed_ = false;    ///< True if the last snapshot failed.
    Clock::time_point lastPublish_;
    Clock::duration publishCost_{};  ///< Duration of the last copy into a snapshot that had its memory already.
};

}  // namespace scree
