#include "app/document/document.h"

namespace scree {

Document::Document(Preset preset, std::filesystem::path path)
    : preset_(std::move(preset)),
      shared_(std::make_shared<Shared>(Shared{.saved = preset_, .path = std::move(path), .look = preset_})) {}

void Document::setPreset(const Preset& preset) {
    preset_ = preset;
    shared_->look = preset;
}

void Document::takeNewestLook() {
    preset_ = withLookOf(shared_->look, std::move(preset_));
}

std::string Document::name() const {
    return path().empty() ? "untitled" : path().stem().string();
}

bool Document::settingsDirty() const {
    return !sameWork(preset_, shared_->saved);
}

Result<void> Document::saveAs(const std::filesystem::path& path) {
    if (Result<void> saved = savePreset(preset_, path); !saved) return saved;
    shared_->saved = preset_;
    shared_->path = path;
    return {};
}

}  // namespace scree
