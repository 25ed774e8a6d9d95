#include "app/document/document.h"

namespace scree {

Document::Document(Preset preset, std::filesystem::path path)
    : preset_(std::move(preset)), saved_(std::make_shared<Saved>(Saved{preset_, std::move(path)})) {}

void Document::setPreset(const Preset& preset) {
    preset_ = preset;
}

std::string Document::name() const {
    return path().empty() ? "untitled" : path().stem().string();
}

bool Document::dirty() const {
    return !samePreset(preset_, saved_->preset);
}

Result<void> Document::saveAs(const std::filesystem::path& path) {
    if (Result<void> saved = savePreset(preset_, path); !saved) return saved;
    *saved_ = {preset_, path};
    return {};
}

}  // namespace scree
