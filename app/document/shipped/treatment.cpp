#include "app/document/shipped/treatment.h"

#include <algorithm>
#include <cassert>

#include "app/document/preset_layout.h"
#include "erosion/base/shown_text.h"

namespace scree {

Result<Treatment> treatmentNamed(std::string_view name) {
    std::string names;
    for (const TreatmentInfo& each : kTreatments) {
        if (each.name == name) return each.treatment;
        const bool isLast = &each == &kTreatments.back();
        names.append(names.empty() ? "" : isLast ? " or " : ", ").append(each.name);
    }
    return Error{"'" + shownText(name) + "' is no treatment; give " + names};
}

Preset treated(Preset preset, std::optional<Treatment> treatment) {
    if (!treatment) return preset;
    preset.simulation = {};
    preset.run = {};
    preset.finish = {};
    std::string_view left = info(*treatment).settings;
    while (!left.empty()) {
        const std::string_view setting = left.substr(0, left.find(' '));
        left.remove_prefix(std::min(left.size(), setting.size() + 1));
        const std::size_t equals = setting.find('=');
        const Result<void> set = setByName(preset, setting.substr(0, equals), setting.substr(equals + 1));
        assert(set);
        static_cast<void>(set);
    }
    return preset;
}

}  // namespace scree
