#include "app/history/branch_lanes.h"

#include <algorithm>

namespace scree {

namespace {

/// A chain of entries, each the successor of the one before.
struct Branch {
    std::vector<std::uint64_t> ids;
    int fork = 0;  ///< Column of the entry from which the branch leaves; -1 if that entry is no longer kept.

    int last() const { return fork + static_cast<int>(ids.size()); }
};

/// A branch needs the columns from its fork on, because the line to it runs there.
bool overlap(const Branch& a, const Branch& b) {
    return a.fork <= b.last() && b.fork <= a.last();
}

std::vector<Branch> branchesOf(const Timeline& history) {
    std::vector<Branch> branches;
    for (const TimelineEntry& entry : history.left) {
        const auto goesOn = std::find_if(branches.begin(), branches.end(),
                                         [&](const Branch& branch) { return branch.ids.back() == entry.before; });
        if (goesOn != branches.end())
            goesOn->ids.push_back(entry.id);
        else
            branches.push_back({.ids = {entry.id}});
    }
    return branches;
}

}  // namespace

TimeLineLayout layOut(const Timeline& history) {
    TimeLineLayout layout;
    for (std::size_t i = 0; i < history.line.size(); ++i)
        layout.cells[history.line[i].id] = {.column = static_cast<int>(i)};
    layout.columns = std::max(1, static_cast<int>(history.line.size()));

    std::map<std::uint64_t, std::uint64_t> before;
    for (const TimelineEntry& entry : history.left) before[entry.id] = entry.before;
    std::vector<std::vector<Branch>> lanes;
    for (Branch& branch : branchesOf(history)) {
        // The entry at the fork has a smaller id, so it already has its place.
        const auto fork = layout.cells.find(before[branch.ids.front()]);
        branch.fork = fork == layout.cells.end() ? -1 : fork->second.column;
        // Below the branch that it leaves, so that the line between them crosses no other entry of that branch.
        std::size_t lane = fork == layout.cells.end() ? 0 : static_cast<std::size_t>(fork->second.lane);
        const auto isTaken = [&](const std::vector<Branch>& others) {
            return std::any_of(others.begin(), others.end(),
                               [&](const Branch& other) { return overlap(branch, other); });
        };
        while (lane < lanes.size() && isTaken(lanes[lane])) ++lane;
        if (lane >= lanes.size()) lanes.resize(lane + 1);
        int column = branch.fork;
        for (const std::uint64_t id : branch.ids)
            layout.cells[id] = {.column = ++column, .lane = static_cast<int>(lane) + 1, .branch = branch.ids.front()};
        layout.columns = std::max(layout.columns, column + 1);
        lanes[lane].push_back(std::move(branch));
    }
    layout.lanes = static_cast<int>(lanes.size());
    return layout;
}

}  // namespace scree
