#include "app/session/settings_keeper.h"

#include <chrono>
#include <utility>

namespace scree {

bool SettingsKeeper::isWriting() const {
    return writing_.valid() && writing_.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
}

Result<void> SettingsKeeper::takeOutcome() {
    if (!writing_.valid()) return {};
    Result<void> outcome = writing_.get();
    failed_ = !outcome;
    return outcome;
}

void SettingsKeeper::begin(const RememberedSettings& settings) {
    std::string text = formatSettings(settings);
    if (text == text_ && !failed_) return;
    text_ = text;
    writing_ =
        std::async(std::launch::async, [file = file_, text = std::move(text)] { return writeSettings(text, file); });
}

}  // namespace scree
