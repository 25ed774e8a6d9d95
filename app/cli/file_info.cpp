#include "app/cli/file_info.h"

#include <cstdio>

#include "app/cli/terrain_options.h"
#include "app/document/preset_layout.h"
#include "app/io/heightmap.h"

namespace scree {

namespace {

std::string metres(float value) {
    return formatKnobValue(static_cast<double>(value)) + " m";
}

ExitStatus describePreset(const std::filesystem::path& path) {
    const Result<PresetReading> reading = loadPreset(path);
    if (!reading) return fail(ExitStatus::BadInput, reading.error().message);
    for (const std::string& warning : reading->warnings) note(warning);

    const Preset defaults;
    const Preset& preset = reading->preset;
    std::printf("%s: preset\n", path.c_str());
    if (!preset.terrain.path.empty()) std::printf("  heightmap: %s\n", preset.terrain.path.c_str());
    std::printf("  springs: %zu\n  changed from the defaults:\n", preset.simulation.sources.springs.size());
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
        using Settings = std::decay_t<decltype(settings(preset))>;
        if (enabled(preset) != nullptr && *enabled(preset) != *enabled(defaults))
            std::printf("    %s = %s\n", dotted({group.name()}, kEnabledKey).c_str(),
                        *enabled(preset) ? "true" : "false");
        forEachKnob<Settings>([&](const auto& knob) {
            const auto value = settings(preset).*knob.member;
            if (value != settings(defaults).*knob.member)
                std::printf("    %s = %s\n", dotted({group.name()}, knob.key).c_str(), knobText(knob, value).c_str());
        });
    });
    return ExitStatus::Done;
}

ExitStatus describeHeightmap(const std::filesystem::path& path) {
    const Result<HeightmapInfo> info = inspectHeightmap(path);
    if (!info) return fail(ExitStatus::BadInput, info.error().message);
    std::printf("%s: heightmap, %d x %d, %s\n", path.c_str(), info->width, info->height,
                info->metric ? "float32" : (std::to_string(info->bitsPerSample) + "-bit grey PNG").c_str());
    if (info->metric)
        std::printf("  heights: in metres\n");
    else if (info->range)
        std::printf("  heights: black is %s, white %s\n", metres(info->range->low).c_str(),
                    metres(info->range->high).c_str());
    else
        std::printf("  heights: not told by the file; give --height-range LO:HI\n");
    if (info->cellSize)
        std::printf("  cell size: %s\n", metres(*info->cellSize).c_str());
    else
        std::printf("  cell size: not told by the file; give --cell-size\n");
    return ExitStatus::Done;
}

}  // namespace

ExitStatus runInfo(const std::filesystem::path& path) {
    return isPresetName(path.string()) ? describePreset(path) : describeHeightmap(path);
}

}  // namespace scree
