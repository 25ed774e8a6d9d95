#include "app/document/simple/settings_text.h"

#include <algorithm>

#include "app/document/preset_layout.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r";
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

}  // namespace

std::string settingsText(const Preset& preset, std::string_view group) {
    std::string text;
    forEachGroup([&](const KnobGroup& each, const auto& settings, const auto&) {
        if (each.name() != group) return;
        const auto& values = settings(preset);
        forEachKnob<std::decay_t<decltype(values)>>([&](const auto& knob) {
            text += dotted({group}, knob.key) + " = " + knobText(knob, values.*knob.member) + "\n";
        });
    });
    return text;
}

Result<Preset> withSettings(Preset preset, std::string_view text) {
    bool any = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty()) continue;
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos || trimmed(line.substr(0, equals)).empty())
            return Error{"'" + shownText(line) + "' is no setting; copy the settings of a model first"};
        const Result<void> set = setByName(preset, trimmed(line.substr(0, equals)), trimmed(line.substr(equals + 1)));
        if (!set) return set.error();
        any = true;
    }
    if (!any) return Error{"the clipboard has no text; copy the settings of a model first"};
    return preset;
}

}  // namespace scree
