#include "app/journal/snapshot_pace.h"

#include <algorithm>

namespace scree {

namespace {

constexpr int kSnapshotShare = 20;  // spend at most one part in this many of the time on snapshots

}  // namespace

void SnapshotPace::landHasChanged() {
    const std::lock_guard lock(mutex_);
    changedSince_ = true;
}

bool SnapshotPace::wantsState() {
    const std::lock_guard lock(mutex_);
    if (!changedSince_) return false;
    const Clock::time_point now = Clock::now();
    const Clock::duration cost = kSnapshotShare * (captureCost_ + snapshotCost_);
    const bool isDue = now - begun_ >= std::max(every_, cost);
    const bool isLong = logBytes_ > mostLogBytes_ && now - begun_ >= cost;
    if (!isDue && !isLong) return false;
    asked_ = now;
    return true;
}

bool SnapshotPace::stateIsGiven(Way way) {
    const std::lock_guard lock(mutex_);
    const bool wasAsked = way == Way::GoesOn && asked_ != Clock::time_point();
    const Clock::time_point now = Clock::now();
    if (wasAsked) captureCost_ = now - asked_;
    if (way != Way::GoesBack) begun_ = now;
    asked_ = {};
    changedSince_ = false;
    return wasAsked;
}

void SnapshotPace::forgetQuestion() {
    const std::lock_guard lock(mutex_);
    asked_ = {};
}

void SnapshotPace::logsBeginAnew() {
    const std::lock_guard lock(mutex_);
    begun_ = Clock::now();
    logBytes_ = 0;
}

void SnapshotPace::snapshotTook(Clock::duration cost) {
    const std::lock_guard lock(mutex_);
    snapshotCost_ = cost;
}

void SnapshotPace::logHasGrown(std::uintmax_t bytes) {
    const std::lock_guard lock(mutex_);
    logBytes_ += bytes;
}

std::uintmax_t SnapshotPace::logBytes() const {
    const std::lock_guard lock(mutex_);
    return logBytes_;
}

}  // namespace scree
