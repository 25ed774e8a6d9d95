#include "app/session/settings_keeper.h"

#include <cmath>

namespace scree {

void SettingsKeeper::begin(const KeptSettings& settings) {
    std::string text = formatSettings(settings);
    if (text == written_) return;
    jobs_.start({.kind = JobKind::Settings,
                 .title = "Saving the program's settings",
                 .cancellable = Cancellable::No,
                 .barAfter = HUGE_VAL},
                [this, text = std::move(text), file = file_](WorkWatch&) -> JobList::Completion {
                    return [this, text, outcome = writeSettings(text, file)] {
                        const bool isNews = !failed_;
                        failed_ = !outcome;
                        if (outcome)
                            written_ = text;
                        else if (isNews)
                            report_(outcome.error().message);
                    };
                });
}

Result<void> SettingsKeeper::finish(const KeptSettings& settings) {
    const std::string text = formatSettings(settings);
    if (text == written_) return {};
    Result<void> outcome = writeSettings(text, file_);
    if (outcome) written_ = text;
    return outcome;
}

}  // namespace scree
