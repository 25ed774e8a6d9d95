#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "app/document/document.h"
#include "app/history/history.h"
#include "app/session/terrain_on_screen.h"

namespace scree {

/// State of the interface that undo restores, besides the terrain and its simulation.
struct DocumentState {
    Document document;
    MadeTerrain shown;
};

/// The document at each entry of the worker's history, and the moves through the history that are in flight.
class DocumentHistory {
 public:
    enum class State { AtRest, Moving };
    State state() const { return movesMade_ < movesAsked_ ? State::Moving : State::AtRest; }
    std::uint64_t movesMade() const { return movesMade_; }

    /// Keeps the state for an entry that the worker is about to be asked for. Returns the entry's id.
    std::uint64_t keep(DocumentState state) {
        states_.emplace(++lastId_, std::move(state));
        return lastId_;
    }
    /// Returns the settings of each entry, by its id.
    std::map<std::uint64_t, Preset> presets() const {
        std::map<std::uint64_t, Preset> all;
        for (const auto& [id, state] : states_) all.emplace(id, state.document.preset());
        return all;
    }
    /// Counts a move through the history that the worker has been asked for.
    void moveAsked() { ++movesAsked_; }
    /// Takes the newest timeline. Returns the state to restore if a move has ended, or nothing. Forgets the states of
    /// entries that no longer exist.
    std::optional<DocumentState> follow(const Timeline& timeline) {
        // The worker may not have seen entries with larger ids yet.
        const std::uint64_t newest = timeline.newestId();
        std::erase_if(states_, [&](const auto& kept) { return kept.first <= newest && !timeline.has(kept.first); });
        if (timeline.moves <= movesMade_) return std::nullopt;
        movesMade_ = timeline.moves;
        const TimelineEntry* current = timeline.currentEntry();
        const auto found = current == nullptr ? states_.end() : states_.find(current->id);
        return found == states_.end() ? std::nullopt : std::optional(found->second);
    }

 private:
    std::map<std::uint64_t, DocumentState> states_;
    std::uint64_t lastId_ = 0;
    std::uint64_t movesAsked_ = 0, movesMade_ = 0;
};

}  // namespace scree
