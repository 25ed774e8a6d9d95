#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "app/document/json/json_report.h"
#include "erosion/terrain/painted_layers.h"

/// Writes and reads the paint of a terrain as JSON. It is an object with the size of the painted grid and with each
/// painted layer as text, by name (see paint_text.h). The colours are an object with a text for each channel.
namespace scree {

inline constexpr std::string_view kPaintWidthKey = "width";
inline constexpr std::string_view kPaintHeightKey = "height";
/// Keys of the channels of painted colours, in the order of kColourChannels. They stand in an object with the name of
/// the layer.
inline constexpr std::array<std::string_view, 4> kPaintColourKeys{"red", "green", "blue", "alpha"};

/// Precondition: `paint` has values.
nlohmann::ordered_json paintJson(const PaintedLayers& paint);

/// Reads what paintJson() wrote, for a terrain with these added layers (null: none). `name` is the name of the object
/// in messages.
SharedPaint readPaint(JsonReport& report, const nlohmann::json& object, const std::string& name,
                      const SharedLayerTable& table);

nlohmann::ordered_json paintSchema();

}  // namespace scree
