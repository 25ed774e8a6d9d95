#include "app/history/history.h"

#include <algorithm>
#include <utility>

namespace scree {

void History::add(HistoryEntry entry) {
    entries_.erase(entries_.begin() + (current_ + 1), entries_.end());
    const std::size_t bytes = entry.bytesBeside(current());
    entries_.push_back({std::make_unique<const HistoryEntry>(std::move(entry)), bytes});
    current_ = static_cast<int>(entries_.size()) - 1;
    while (this->bytes() > budget_ && dropOldest()) {
    }
}

bool History::dropOldest() {
    if (current_ <= 0) return false;
    entries_.erase(entries_.begin());
    --current_;
    entries_.front().bytes = entries_.front().entry->bytesBeside(nullptr);
    return true;
}

void History::clear() {
    entries_.clear();
    current_ = -1;
}

const HistoryEntry* History::at(int index) const {
    const bool known = index >= 0 && index < static_cast<int>(entries_.size());
    return known ? entries_[static_cast<std::size_t>(index)].entry.get() : nullptr;
}

const HistoryEntry* History::find(std::uint64_t id) const {
    const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Kept& k) { return k.entry->id == id; });
    return found == entries_.end() ? nullptr : found->entry.get();
}

void History::goTo(const HistoryEntry& entry) {
    const auto found =
        std::find_if(entries_.begin(), entries_.end(), [&](const Kept& k) { return k.entry.get() == &entry; });
    current_ = static_cast<int>(found - entries_.begin());
}

std::size_t History::bytes() const {
    std::size_t sum = 0;
    for (const Kept& kept : entries_) sum += kept.bytes;
    return sum;
}

Timeline History::timeline() const {
    Timeline timeline{.entries = {}, .current = current_, .bytes = bytes(), .budget = budget_};
    for (const Kept& kept : entries_)
        timeline.entries.push_back({kept.entry->id, kept.entry->name, kept.entry->rounds});
    return timeline;
}

}  // namespace scree
