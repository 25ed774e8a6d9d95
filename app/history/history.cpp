#include "app/history/history.h"

#include <algorithm>
#include <utility>

namespace scree {

namespace {

/// This many moments stay on the line while there are other branches to drop.
constexpr int kFewMoments = 16;

bool isMoment(const HistoryEntry& entry) {
    return entry.kind == EntryKind::Moment;
}

TimelineEntry shown(const HistoryEntry& entry, std::uint64_t before) {
    return {entry.id, entry.name, entry.rounds, entry.kind, before, entry.picture};
}

}  // namespace

std::uint64_t Timeline::newestId() const {
    std::uint64_t newest = 0;
    for (const TimelineEntry& entry : line) newest = std::max(newest, entry.id);
    for (const TimelineEntry& entry : left) newest = std::max(newest, entry.id);
    return newest;
}

bool Timeline::has(std::uint64_t id) const {
    const auto is = [&](const TimelineEntry& entry) { return entry.id == id; };
    return std::any_of(line.begin(), line.end(), is) || std::any_of(left.begin(), left.end(), is);
}

void History::add(HistoryEntry entry) {
    const HistoryEntry* before = current();
    const std::size_t bytes = entry.bytesBeside(before);
    const std::uint64_t id = entry.id;
    // If a change ends at a moment that was just kept, it replaces the moment.
    const bool isRepeated = before != nullptr && isMoment(*before) && before->land == entry.land &&
                            before->rounds == entry.rounds && kept(current_)->after == 0;
    const std::uint64_t repeated = isRepeated ? current_ : 0;
    entries_.push_back(
        {.entry = std::make_unique<const HistoryEntry>(std::move(entry)), .before = current_, .bytes = bytes});
    if (Kept* parent = kept(current_)) parent->after = id;
    current_ = id;
    if (repeated != 0) remove(repeated);

    const auto moments = [this] {
        const std::vector<const Kept*> all = line();
        return std::count_if(all.begin(), all.end(), [](const Kept* each) { return isMoment(*each->entry); });
    };
    while (moments() > kMostMoments) remove(densestMoment());
    while (this->bytes() > budget_ && dropOne()) {
    }
}

bool History::dropOne() {
    const std::vector<const Kept*> all = line();
    const std::vector<const Kept*> others = left();
    const auto moments = std::count_if(all.begin(), all.end(), [](const Kept* each) { return isMoment(*each->entry); });
    const std::uint64_t moment = densestMoment();
    if (moment != 0 && (moments > kFewMoments || others.empty())) {
        remove(moment);
        return true;
    }
    if (!others.empty()) {
        const auto ofLeft =
            std::find_if(others.begin(), others.end(), [](const Kept* k) { return isMoment(*k->entry); });
        remove((ofLeft != others.end() ? *ofLeft : others.front())->entry->id);
        return true;
    }
    if (all.empty() || all.front()->entry->id == current_) return false;
    if (isMoment(*current())) {
        const std::uint64_t gone = std::exchange(current_, kept(current_)->before);
        remove(gone);
        return true;
    }
    remove(all.front()->entry->id);
    return true;
}

void History::clear() {
    entries_.clear();
    current_ = 0;
}

const History::Kept* History::kept(std::uint64_t id) const {
    const auto found = std::lower_bound(entries_.begin(), entries_.end(), id,
                                        [](const Kept& each, std::uint64_t wanted) { return each.entry->id < wanted; });
    return found != entries_.end() && found->entry->id == id ? &*found : nullptr;
}

const HistoryEntry* History::find(std::uint64_t id) const {
    const Kept* found = kept(id);
    return found == nullptr ? nullptr : found->entry.get();
}

const HistoryEntry* History::previous() const {
    const Kept* at = kept(current_);
    if (at == nullptr) return nullptr;
    const Kept* before = kept(at->before);
    // Undo ends at the oldest entry, even if that is a moment because all before it was dropped.
    while (before != nullptr && isMoment(*before->entry) && kept(before->before) != nullptr)
        before = kept(before->before);
    return before == nullptr ? nullptr : before->entry.get();
}

const HistoryEntry* History::next() const {
    const Kept* at = kept(current_);
    if (at == nullptr) return nullptr;
    const Kept* after = kept(at->after);
    while (after != nullptr && isMoment(*after->entry) && after->after != 0) after = kept(after->after);
    return after == nullptr ? nullptr : after->entry.get();
}

void History::goTo(const HistoryEntry& entry) {
    current_ = entry.id;
    for (const Kept* at = kept(current_); at->before != 0; at = kept(at->before))
        kept(at->before)->after = at->entry->id;
}

std::vector<const History::Kept*> History::line() const {
    std::vector<const Kept*> all;
    for (const Kept* at = kept(current_); at != nullptr; at = kept(at->before)) all.push_back(at);
    std::reverse(all.begin(), all.end());
    if (all.empty()) return all;
    for (const Kept* at = kept(all.back()->after); at != nullptr; at = kept(at->after)) all.push_back(at);
    return all;
}

std::vector<HistoryEntry> History::entriesToCurrent() const {
    std::vector<HistoryEntry> all;
    for (const Kept* at = kept(current_); at != nullptr; at = kept(at->before)) all.push_back(*at->entry);
    std::reverse(all.begin(), all.end());
    return all;
}

std::vector<const History::Kept*> History::left() const {
    const std::vector<const Kept*> here = line();
    std::vector<const Kept*> all;
    for (const Kept& each : entries_)
        if (std::find(here.begin(), here.end(), &each) == here.end()) all.push_back(&each);
    return all;
}

std::uint64_t History::densestMoment() const {
    const std::vector<const Kept*> all = line();
    std::uint64_t densest = 0, closest = 0;
    for (std::size_t i = 1; i < all.size(); ++i) {
        const HistoryEntry& entry = *all[i]->entry;
        if (!isMoment(entry) || entry.id == current_) continue;
        const HistoryEntry& after = *all[std::min(i + 1, all.size() - 1)]->entry;
        const std::uint64_t before = all[i - 1]->entry->rounds;
        const std::uint64_t gap = after.rounds > before ? after.rounds - before : 0;
        if (densest != 0 && gap >= closest) continue;
        densest = entry.id;
        closest = gap;
    }
    return densest;
}

void History::remove(std::uint64_t id) {
    const Kept gone = std::move(*kept(id));
    std::erase_if(entries_, [](const Kept& each) { return each.entry == nullptr; });
    if (Kept* before = kept(gone.before); before != nullptr && before->after == id) before->after = gone.after;
    const HistoryEntry* before = find(gone.before);
    for (Kept& each : entries_) {
        if (each.before != id) continue;
        each.before = gone.before;
        each.bytes = each.entry->bytesBeside(before);
    }
}

std::size_t History::bytes() const {
    std::size_t sum = 0;
    for (const Kept& each : entries_) sum += each.bytes;
    return sum;
}

Timeline History::timeline() const {
    Timeline timeline;
    timeline.bytes = bytes();
    timeline.budget = budget_;
    for (const Kept* each : line()) {
        // Stops of undo: changes, the oldest entry, and the end of the branch, even if these are moments.
        const bool isEnd = timeline.line.empty() || each->after == 0;
        timeline.line.push_back(shown(*each->entry, each->before));
        const bool isStop = !isMoment(*each->entry) || isEnd;
        if (isStop) timeline.entries.push_back(timeline.line.back());
        if (timeline.place >= 0) continue;
        if (isStop) ++timeline.current;
        if (each->entry->id == current_) timeline.place = static_cast<int>(timeline.line.size()) - 1;
    }
    for (const Kept* each : left()) timeline.left.push_back(shown(*each->entry, each->before));
    return timeline;
}

}  // namespace scree
