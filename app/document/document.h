#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "app/document/preset.h"

namespace scree {

/// The open document: its settings, its land, its file, and whether they have changed since the save. Copies represent
/// the same document at other moments. They share the saved settings, the saved land and the look. Use on the
/// interface's thread only.
class Document {
 public:
    /// Version of land that the settings alone make, before any work on it.
    static constexpr std::uint64_t kUntouchedLand = 0;
    /// Marks a document whose land is not loaded. No land ever has this version.
    static constexpr std::uint64_t kNoLand = ~std::uint64_t{0};

    Document() = default;
    /// `savedLand` is the version of the land in the file.
    explicit Document(Preset preset, std::filesystem::path path = {}, std::uint64_t savedLand = kUntouchedLand);

    const Preset& preset() const { return preset_; }
    /// The settings with which the document was opened or its map imported, or the preset as it was chosen.
    const Preset& start() const { return *start_; }
    void setPreset(const Preset& preset);
    /// Same as setPreset(), for settings that begin another land: they are the start from now on.
    void beginWith(const Preset& preset);
    /// Takes the view, guides, land cover and length that were set last in any copy, because these are not part of the
    /// history.
    void takeNewestLook();

    /// Sets the version of the present land. Equal versions mean equal land.
    void setLand(std::uint64_t land) { land_ = land; }
    std::uint64_t land() const { return land_; }
    /// Sets the version of the land in the file.
    void setSavedLand(std::uint64_t land) { shared_->savedLand = land; }

    const std::filesystem::path& path() const { return shared_->path; }
    /// Returns "alps" for /home/ann/alps.json and alps.scree.exr, or "untitled" if the document was never saved.
    std::string name() const;
    /// True if the settings differ from the saved ones. Overlays, contour lines and guides do not count.
    bool settingsDirty() const;
    /// True if the land differs from the land in the file.
    bool landDirty() const { return land_ != shared_->savedLand; }
    bool dirty() const { return settingsDirty() || landDirty(); }

    /// Records that `path` has these settings and this land. It is the document's file from now on.
    void isSavedAs(const std::filesystem::path& path, const Preset& preset, std::uint64_t land);

 private:
    struct Shared {
        Preset saved;
        std::filesystem::path path;
        Preset look;  ///< Only the view, the guides, the land cover and the length are used.
        std::uint64_t savedLand = kUntouchedLand;
    };
    Preset preset_;
    std::shared_ptr<const Preset> start_ = std::make_shared<const Preset>();
    std::uint64_t land_ = kUntouchedLand;
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

}  // namespace scree
