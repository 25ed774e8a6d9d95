#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "app/document/preset.h"

namespace scree {

/// The open document: its settings, its land, the file that has them, and whether they have changed since. Copies are
/// the same document at other moments: what is saved, and how the land looks, is the same for all of them. For the
/// interface's thread.
class Document {
 public:
    /// The land that all settings make, before anything has worked on it.
    static constexpr std::uint64_t kUntouchedLand = 0;
    /// No land has this number: what a file holds is not on the screen yet, or nowhere.
    static constexpr std::uint64_t kNoLand = ~std::uint64_t{0};

    Document() = default;
    /// `savedLand`: what is in the file.
    explicit Document(Preset preset, std::filesystem::path path = {}, std::uint64_t savedLand = kUntouchedLand);

    const Preset& preset() const { return preset_; }
    void setPreset(const Preset& preset);
    /// Takes over the view, guides, land cover and length that were set last in any copy: they are no part of the
    /// history.
    void takeNewestLook();

    /// Names the land as it is now; the same number stands for the same land.
    void setLand(std::uint64_t land) { land_ = land; }
    std::uint64_t land() const { return land_; }
    /// Tells which land the file has.
    void setSavedLand(std::uint64_t land) { shared_->savedLand = land; }

    const std::filesystem::path& path() const { return shared_->path; }
    /// "alps" for /home/ann/alps.json and alps.scree.exr, "untitled" for a document that was never saved.
    std::string name() const;
    /// True where settings differ from the saved ones; overlays, contour lines and guides do not count.
    bool settingsDirty() const;
    /// True where the land is another than the file's.
    bool landDirty() const { return land_ != shared_->savedLand; }
    bool dirty() const { return settingsDirty() || landDirty(); }

    /// Tells that `path`, which is the document's own from now on, has these settings and this land.
    void isSavedAs(const std::filesystem::path& path, const Preset& preset, std::uint64_t land);

 private:
    struct Shared {
        Preset saved;
        std::filesystem::path path;
        Preset look;  ///< Of which the view, the guides, the land cover and the length count.
        std::uint64_t savedLand = kUntouchedLand;
    };
    Preset preset_;
    std::uint64_t land_ = kUntouchedLand;
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

}  // namespace scree
