#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "app/operations/operation_info.h"

namespace scree {

class WorkedLand;
class BlobReader;
class BlobWriter;

/// Changes settings of the document. If the land is untouched and its recipe changes, a PreviewOperation brings the new
/// land later.
struct SettingsOperation {
    static constexpr std::string_view kNoDifference = "[]";
    static constexpr OperationInfo kInfo{
        .id = "settings", .changes = Changes::Document, .waitsFor = WaitsFor::HistoryMove};
    /// The difference as a JSON patch (RFC 6902) of the preset without its paint, as compact text.
    std::string difference{kNoDifference};
    std::optional<SharedPaint> paint{};  ///< The new paint of the recipe, if it changes.

    bool changesNothing() const { return difference == kNoDifference && !paint; }
    std::string name(const Naming& naming) const;
    /// Returns these settings with the change. Fails if the change does not apply to them, for example because it moves
    /// a spring that they do not have.
    Result<Preset> appliedTo(const Preset& before) const;
    Result<SimulationSettings> appliedTo(const SimulationSettings& before) const;
    /// Sets the simulation's settings. Throws std::runtime_error if the change does not apply to them.
    void apply(WorkedLand& land) const;
    /// Adds a change that comes next.
    void append(const SettingsOperation& next);
    nlohmann::json write(BlobWriter& blobs) const;
    static SettingsOperation read(const nlohmann::json& payload, BlobReader& blobs);
};

/// Returns the operation that changes these settings in the knobs, switches and springs in which they differ.
SettingsOperation settingsChange(const Preset& before, const Preset& after);

/// Returns the operation that sets all settings of a simulation, whatever they were. For land without a document: the
/// document's other settings would be lost.
SettingsOperation allSettings(const SimulationSettings& settings);

}  // namespace scree
