#include "app/journal/generation_tree.h"

#include <algorithm>
#include <set>

namespace scree {

void GenerationTree::add(std::uint64_t number, Origin origin, const std::optional<LogPlace>& after) {
    generations_[number] = {.origin = origin, .after = after};
}

void GenerationTree::hasWritten(std::uint64_t number, std::uint64_t records, std::uintmax_t bytes) {
    const auto found = generations_.find(number);
    if (found == generations_.end()) return;
    found->second.records += records;
    found->second.logBytes += bytes;
}

void GenerationTree::expectSnapshot(std::uint64_t number, bool expected) {
    if (const auto found = generations_.find(number); found != generations_.end())
        found->second.expectsSnapshot = expected;
}

bool GenerationTree::expectsSnapshot(std::uint64_t number) const {
    const Generation* generation = find(number);
    return generation != nullptr && generation->expectsSnapshot;
}

bool GenerationTree::hasSnapshot(std::uint64_t number, std::uintmax_t bytes) {
    const auto found = generations_.find(number);
    if (found == generations_.end()) return false;
    found->second.hasSnapshot = true;
    found->second.expectsSnapshot = false;
    found->second.snapshotBytes = bytes;
    return true;
}

std::shared_ptr<const LogPlace> GenerationTree::hold(const LogPlace& place) {
    std::erase_if(held_, [](const auto& each) { return each.expired(); });
    if (!held_.empty())
        if (std::shared_ptr<const LogPlace> newest = held_.back().lock(); newest && *newest == place) return newest;
    auto fresh = std::make_shared<const LogPlace>(place);
    held_.push_back(fresh);
    return fresh;
}

const GenerationTree::Generation* GenerationTree::find(std::uint64_t number) const {
    const auto found = generations_.find(number);
    return found == generations_.end() ? nullptr : &found->second;
}

bool GenerationTree::isWritten(const LogPlace& place) const {
    const Generation* generation = find(place.generation);
    return generation != nullptr && place.records <= generation->records;
}

bool GenerationTree::canBeMade(std::uint64_t number, Base base) const {
    const Generation* generation = find(number);
    if (generation == nullptr) return false;
    if (generation->hasSnapshot) return true;
    if (generation->origin == Origin::Recipe) return base == Base::Any;
    return generation->after && isWritten(*generation->after) && canBeMade(generation->after->generation, base);
}

std::vector<std::uint64_t> GenerationTree::chain(std::uint64_t number) const {
    std::vector<std::uint64_t> chain;
    for (const Generation* at = find(number); at != nullptr; at = find(number)) {
        chain.push_back(number);
        if (at->hasSnapshot || !at->after) break;
        number = at->after->generation;
    }
    return chain;
}

std::vector<std::uint64_t> GenerationTree::takeUnneeded(std::uintmax_t mostBytes) {
    if (generations_.empty()) return {};
    std::set<std::uint64_t> needed;
    std::uintmax_t bytes = 0;
    const auto need = [&](const std::vector<std::uint64_t>& numbers, std::uintmax_t most) {
        std::uintmax_t more = 0;
        for (const std::uint64_t each : numbers)
            if (!needed.contains(each)) more += find(each)->logBytes + find(each)->snapshotBytes;
        if (more > most || bytes > most - more) return;
        bytes += more;
        needed.insert(numbers.begin(), numbers.end());
    };
    constexpr auto kAny = ~std::uintmax_t{0};
    need(chain(generations_.rbegin()->first), kAny);
    for (auto each = generations_.rbegin(); each != generations_.rend(); ++each)
        if (canBeMade(each->first)) {
            need(chain(each->first), kAny);
            break;
        }
    std::set<std::uint64_t, std::greater<>> held;  // newest first
    for (const auto& each : held_)
        if (const std::shared_ptr<const LogPlace> place = each.lock()) held.insert(place->generation);
    for (const std::uint64_t number : held) {
        const std::vector<std::uint64_t> all = chain(number);
        if (canBeMade(number) ||
            std::any_of(all.begin(), all.end(), [this](auto each) { return expectsSnapshot(each); }))
            need(all, mostBytes);
    }
    std::vector<std::uint64_t> unneeded;
    for (const auto& [number, generation] : generations_)
        if (!needed.contains(number)) unneeded.push_back(number);
    for (const std::uint64_t each : unneeded) generations_.erase(each);
    return unneeded;
}

}  // namespace scree
