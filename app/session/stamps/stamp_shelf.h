#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/settings/stamp_settings.h"
#include "erosion/base/field.h"
#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// A stamp that the user has made.
struct OwnStamp {
    std::string title;
    std::shared_ptr<const Field<float>> form;  ///< See Stamp::form.
    float height = 1.0f;                       ///< Height in metres that a form of 1 had in the land or file.
};

/// Takes the land within `radius` around `centre`, both in cells, as a stamp: heights above the mean of the disc's
/// edge. Fails if the disc reaches beyond the map or its ground is level.
Result<OwnStamp> stampOfLand(const Terrain& terrain, Point centre, float radius, const std::string& title);

/// Reads a heightmap as a stamp: heights above its lowest one. Of an oblong map, the middle square. Fails if it cannot
/// be read or is level.
Result<OwnStamp> readStamp(const std::filesystem::path& path);

/// The stamps at hand: those that come with Scree, and the user's own ones of this run of the program.
class StampShelf {
 public:
    const std::vector<OwnStamp>& own() const { return own_; }
    /// Adds an own stamp, and chooses it.
    void add(OwnStamp stamp);
    /// Index of the chosen own stamp, or nothing if one that comes with Scree is chosen: StampSettings::form.
    std::optional<std::size_t> chosenOwn() const { return chosen_; }
    void choose(std::optional<std::size_t> own) { chosen_ = own; }

    /// The chosen stamp's form. One that comes with Scree is made on first use, which takes about 50 ms.
    std::shared_ptr<const Field<float>> form(const StampSettings& settings);
    std::string title(const StampSettings& settings) const;

 private:
    std::vector<OwnStamp> own_;
    std::optional<std::size_t> chosen_;
    std::array<std::shared_ptr<const Field<float>>, choicesOf<StampForm>.size()> made_;
};

}  // namespace scree
