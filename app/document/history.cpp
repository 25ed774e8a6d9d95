#include "app/document/history.h"

#include <algorithm>
#include <utility>

namespace scree {

void History::add(Moment moment) {
    entries_.erase(entries_.begin() + (current_ + 1), entries_.end());
    const std::size_t bytes = moment.bytesBeside(current());
    entries_.push_back({++lastId_, std::make_unique<const Moment>(std::move(moment)), bytes});
    current_ = static_cast<int>(entries_.size()) - 1;
    while (this->bytes() > budget_ && dropOldest()) {
    }
}

bool History::dropOldest() {
    if (current_ <= 0) return false;
    entries_.erase(entries_.begin());
    --current_;
    entries_.front().bytes = entries_.front().moment->bytesBeside(nullptr);
    return true;
}

void History::clear() {
    entries_.clear();
    current_ = -1;
}

const Moment* History::at(int index) const {
    const bool known = index >= 0 && index < static_cast<int>(entries_.size());
    return known ? entries_[static_cast<std::size_t>(index)].moment.get() : nullptr;
}

const Moment* History::find(std::uint64_t id) const {
    const auto entry = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.id == id; });
    return entry == entries_.end() ? nullptr : entry->moment.get();
}

void History::goTo(const Moment& moment) {
    const auto entry =
        std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.moment.get() == &moment; });
    current_ = static_cast<int>(entry - entries_.begin());
}

std::size_t History::bytes() const {
    std::size_t sum = 0;
    for (const Entry& entry : entries_) sum += entry.bytes;
    return sum;
}

Timeline History::timeline() const {
    Timeline timeline{.entries = {}, .current = current_, .bytes = bytes(), .budget = budget_, .document = nullptr};
    for (const Entry& entry : entries_)
        timeline.entries.push_back({entry.id, entry.moment->name, entry.moment->rounds});
    if (const Moment* now = current()) timeline.document = now->document;
    return timeline;
}

}  // namespace scree
