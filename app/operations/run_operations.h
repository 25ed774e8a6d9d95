#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/operations/operation_info.h"
#include "app/operations/run_stop.h"

/// Operations that run rounds, and moves through the history. The worker carries them out.
namespace scree {

/// Name of rounds of erosion in the history.
inline constexpr std::string_view kErosionChange = "erosion";

/// Runs until a pause, or until the run stops by itself. A current run continues with the new stop.
struct RunOperation {
    static constexpr OperationInfo kInfo{.id = "run", .kept = Kept::AsRounds};
    RunStop stop = {};

    std::string name(const Naming& /*naming*/) const { return std::string(kErosionChange); }
};

/// Runs this many rounds, then pauses.
struct StepOperation {
    static constexpr OperationInfo kInfo{.id = "step", .kept = Kept::AsRounds};
    int rounds = 1;

    std::string name(const Naming& /*naming*/) const { return std::string(kErosionChange); }
};

/// A move through the history has no name, because it begins no entry.
struct HistoryMove {
    std::string name(const Naming& /*naming*/) const { return {}; }
};

/// Pauses and goes back to the change before the current entry. Changes that were not kept are lost, so keep them
/// first.
struct UndoOperation : HistoryMove {
    static constexpr OperationInfo kInfo{.id = "undo",
                                         .changes = Changes::LandAndDocument,
                                         .kept = Kept::AsPlace,
                                         .waitsFor = WaitsFor::Earlier,
                                         .run = Run::Pauses};
};

/// Pauses and goes to the change after the current entry.
struct RedoOperation : HistoryMove {
    static constexpr OperationInfo kInfo{.id = "redo",
                                         .changes = Changes::LandAndDocument,
                                         .kept = Kept::AsPlace,
                                         .waitsFor = WaitsFor::Earlier,
                                         .run = Run::Pauses};
};

/// Pauses and goes to this entry of the history.
struct GoToOperation : HistoryMove {
    static constexpr OperationInfo kInfo{.id = "goTo",
                                         .changes = Changes::LandAndDocument,
                                         .kept = Kept::AsPlace,
                                         .waitsFor = WaitsFor::Earlier,
                                         .run = Run::Pauses};
    explicit GoToOperation(std::uint64_t entry) : id(entry) {}

    std::uint64_t id = 0;
};

}  // namespace scree
