#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
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
    std::filesystem::path file{};              ///< Where it is kept; empty if it is not.
};

/// Takes the land within `radius` around `centre`, both in cells, as a stamp: heights above the mean of the disc's
/// edge. Fails if the disc reaches beyond the map or its ground is level.
Result<OwnStamp> stampOfLand(const Terrain& terrain, Point centre, float radius, const std::string& title);

/// Reads a heightmap as a stamp: heights above its lowest one. Of an oblong map, the middle square. Fails if it cannot
/// be read or is level.
Result<OwnStamp> readStamp(const std::filesystem::path& path);

/// Divides the values by the largest one of either sign, which it returns.
float normaliseForm(Field<float>& form);

/// The stamps at hand: those that come with Scree, and the user's own ones.
class StampShelf {
 public:
    const std::vector<OwnStamp>& own() const { return own_; }
    /// Adds an own stamp.
    void put(OwnStamp stamp) { own_.push_back(std::move(stamp)); }
    /// Adds an own stamp, and chooses it.
    void add(OwnStamp stamp);
    /// Removes an own stamp, and returns it. If it was chosen, the one that comes with Scree is chosen instead.
    /// Precondition: there is one with this index.
    OwnStamp take(std::size_t index);
    /// Records where the stamp with this form is kept. Returns false if there is none any more.
    bool setFile(const std::shared_ptr<const Field<float>>& form, const std::filesystem::path& file);
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
