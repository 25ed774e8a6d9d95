#include "app/document/document.h"

namespace scree {

Document::Document(Preset preset, std::filesystem::path path, std::uint64_t savedLand)
    : preset_(std::move(preset)),
      start_(std::make_shared<const Preset>(preset_)),
      shared_(std::make_shared<Shared>(
          Shared{.saved = preset_, .path = std::move(path), .look = preset_, .savedLand = savedLand})) {}

void Document::setPreset(const Preset& preset) {
    preset_ = preset;
    shared_->look = preset;
}

void Document::beginWith(const Preset& preset) {
    setPreset(preset);
    start_ = std::make_shared<const Preset>(preset);
}

void Document::takeNewestLook() {
    preset_ = withLookOf(shared_->look, std::move(preset_));
}

std::string Document::name() const {
    if (path().empty()) return "untitled";
    const std::filesystem::path stem = path().stem();
    return (stem.extension() == ".scree" ? stem.stem() : stem).string();
}

bool Document::settingsDirty() const {
    return !sameWork(preset_, shared_->saved);
}

void Document::isSavedAs(const std::filesystem::path& path, const Preset& preset, std::uint64_t land) {
    shared_->saved = preset;
    shared_->path = path;
    shared_->savedLand = land;
}

}  // namespace scree
