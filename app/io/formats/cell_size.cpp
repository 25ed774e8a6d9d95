#include "app/io/formats/cell_size.h"

#include "erosion/generators/terrain_settings.h"

namespace scree {

std::optional<float> cellSizeOf(double metres) {
    TerrainSettings settings;
    bool allowed = false;
    forEachKnob<TerrainSettings>([&](const auto& knob) {
        if constexpr (std::is_same_v<typename std::decay_t<decltype(knob)>::Value, float>)
            if (knob.member == &TerrainSettings::cellSize)
                allowed = setKnobNumber(settings, knob, metres, knob.key).ok();
    });
    if (!allowed) return std::nullopt;
    return static_cast<float>(metres);
}

}  // namespace scree
