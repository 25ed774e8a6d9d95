#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "app/document/preset.h"

namespace scree {

/// The open document: its settings, its land, where they are saved, and whether they have changed since. Copies are the
/// same document at other moments: what is saved, and how the land looks, is the same for all of them. For the
/// interface's thread.
class Document {
 public:
    Document() = default;
    explicit Document(Preset preset, std::filesystem::path path = {});

    const Preset& preset() const { return preset_; }
    void setPreset(const Preset& preset);
    /// Takes over the view, guides and land cover that were set last in any copy: they are no part of the history.
    void takeNewestLook();

    /// The land that all settings make, before anything has worked on it.
    static constexpr std::uint64_t kUntouchedLand = 0;
    /// Names the land as it is now; the same number stands for the same land.
    void setLand(std::uint64_t land) { land_ = land; }
    std::uint64_t land() const { return land_; }
    /// Tells that this land is in a file.
    void landIsSaved(std::uint64_t land) { shared_->savedLand = land; }

    const std::filesystem::path& path() const { return shared_->path; }
    /// "alps" for /home/ann/alps.json, "untitled" for a document that was never saved.
    std::string name() const;
    /// True where settings differ from the saved ones; overlays, contour lines and guides do not count.
    bool settingsDirty() const;
    /// True where rounds or strokes have worked on the land and the result is in no file.
    bool landDirty() const { return land_ != kUntouchedLand && land_ != shared_->savedLand; }
    bool dirty() const { return settingsDirty() || landDirty(); }

    /// Writes the preset and takes `path` as the document's own. The document is unchanged where it fails. The land is
    /// not in a preset: see landIsSaved().
    Result<void> saveAs(const std::filesystem::path& path);

 private:
    struct Shared {
        Preset saved;
        std::filesystem::path path;
        Preset look;  ///< Of which the view, the guides and the land cover count.
        std::uint64_t savedLand = kUntouchedLand;
    };
    Preset preset_;
    std::uint64_t land_ = kUntouchedLand;
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

}  // namespace scree
