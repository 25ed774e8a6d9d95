#pragma once

#include <filesystem>
#include <string>

#include "app/document/preset.h"

namespace scree {

/// The open document: its settings, where they are saved, and whether they have changed since. For the interface's
/// thread.
class Document {
 public:
    Document() = default;
    explicit Document(Preset preset, std::filesystem::path path = {});

    const Preset& preset() const { return preset_; }
    /// Replaces the settings; the document is dirty from then on where they differ from the saved ones.
    void setPreset(const Preset& preset);

    const std::filesystem::path& path() const { return path_; }
    /// "alps" for /home/ann/alps.json, "untitled" for a document that was never saved.
    std::string name() const;
    bool dirty() const;

    /// Writes the preset and takes `path` as the document's own. The document is unchanged where it fails.
    Result<void> saveAs(const std::filesystem::path& path);

 private:
    Preset preset_;
    Preset saved_;
    std::filesystem::path path_;
};

}  // namespace scree
