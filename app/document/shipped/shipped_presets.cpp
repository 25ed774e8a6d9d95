#include "app/document/shipped/shipped_presets.h"

#include <algorithm>

#include "app/document/preset.h"
#include "app/io/resources.h"

namespace scree {

namespace fs = std::filesystem;

std::vector<ShippedPreset> shippedPresets() {
    std::vector<ShippedPreset> presets;
    std::error_code failed;
    for (auto entry = fs::directory_iterator(resourceFolder("presets"), failed);
         !failed && entry != fs::directory_iterator(); entry.increment(failed))
        if (entry->path().extension() == ".json" && entry->path().filename() != "schema.json")
            presets.push_back({.path = entry->path(), .title = entry->path().stem().string(), .description = {}});
    std::sort(presets.begin(), presets.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    for (ShippedPreset& preset : presets) {
        const Result<PresetReading> reading = loadPreset(preset.path);
        if (!reading) continue;  // the user sees the reason when opening it
        if (!reading->preset.title.empty()) preset.title = reading->preset.title;
        preset.description = reading->preset.description;
    }
    return presets;
}

fs::path shippedPreset(std::string_view name) {
    return resourceFolder("presets") / (std::string(name) + ".json");
}

bool isShipped(const fs::path& path) {
    std::error_code ignored;
    return fs::equivalent(path.parent_path(), resourceFolder("presets"), ignored);
}

}  // namespace scree
