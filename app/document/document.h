#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "app/document/preset.h"

namespace scree {

/// The open document: its settings, where they are saved, and whether they have changed since. Copies are the same
/// document at other moments: what is saved is saved for all of them. For the interface's thread.
class Document {
 public:
    Document() = default;
    explicit Document(Preset preset, std::filesystem::path path = {});

    const Preset& preset() const { return preset_; }
    /// Replaces the settings; the document is dirty from then on where they differ from the saved ones.
    void setPreset(const Preset& preset);

    const std::filesystem::path& path() const { return saved_->path; }
    /// "alps" for /home/ann/alps.json, "untitled" for a document that was never saved.
    std::string name() const;
    bool dirty() const;

    /// Writes the preset and takes `path` as the document's own. The document is unchanged where it fails.
    Result<void> saveAs(const std::filesystem::path& path);

 private:
    struct Saved {
        Preset preset;
        std::filesystem::path path;
    };
    Preset preset_;
    std::shared_ptr<Saved> saved_ = std::make_shared<Saved>();
};

}  // namespace scree
