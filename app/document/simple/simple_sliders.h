#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/number_knobs.h"
#include "app/document/preset.h"

/// The sliders of the panel Simple. Each one sets several knobs. Documents and presets contain only the knobs.
namespace scree {

/// A knob that a slider sets, with its values at both ends of the slider.
struct SimplePart {
    std::string_view knob;  ///< Name as --set takes it: "droplet.capacity". Empty for none.
    double low = 0.0, high = 0.0;
    Scale scale = Scale::Log;  ///< Linear or Log, between the ends.
};

/// A slider as users see it. Its lead is the first of its knobs that acts and grows with it; the slider shows the
/// lead's value. The other knobs keep their relation to the lead that they had at the start, which is the preset as it
/// was chosen or the document as it was opened: on a Log scale they are multiplied, on a Linear scale something is
/// added to them.
struct SimpleSlider {
    std::string_view id;     ///< Name in reports and of its pictures: "rock".
    std::string_view title;  ///< "Rock".
    std::string_view unit;   ///< Unit in which the lead is shown, if the knob's own unit says too little.
    std::string_view tooltip;
    /// Words for the value, from the low to the high end; empty to show the number.
    std::array<std::string_view, 5> words{};
    std::array<SimplePart, 9> parts{};
};

inline constexpr std::array kSimpleSliders{
    SimpleSlider{"age",
                 "Age",
                 "rounds",
                 "How long the land is worn. Young land is sharp, old land is rounded.",
                 {},
                 {{{"run.rounds", 20.0, 2000.0}}}},
    SimpleSlider{"rain",
                 "Rain",
                 "\u00D7",
                 "How much rain falls. More rain cuts deeper valleys and fills more rivers.",
                 {},
                 {{{"rain.amount", 0.25, 4.0},
                   {"droplet.dropletsPerRound", 1000.0, 16000.0},
                   {"moisture_droplet.dropletsPerRound", 500.0, 8000.0},
                   {"particle.dropletsPerRound", 500.0, 8000.0}}}},
    SimpleSlider{"rivers",
                 "Rivers",
                 "",
                 "How large rivers are, and how broad the floors of their valleys.",
                 {"brooks", "small", "medium", "large", "broad"},
                 {{{"water_bodies.riverWidth", 1.0, 9.0},
                   {"stream_power.valleyFloors", 0.027, 0.24},
                   {"stream_power.deposition", 0.15, 0.6}}}},
    SimpleSlider{"rock",
                 "Rock",
                 "",
                 "How easily the rock wears away. Hard rock stands steep, soft rock is carved fast and slumps.",
                 {"very hard", "hard", "medium", "soft", "very soft"},
                 {{{"stream_power.erodibility", 1e-6, 1e-4},
                   {"droplet.erosionRate", 0.2, 1.0},
                   {"moisture_droplet.transfer", 0.1, 0.6},
                   {"particle.erosionRate", 0.1, 1.0},
                   {"ice.erodibility", 2e-5, 5e-4},
                   {"hydraulic.solubility", 0.002, 0.05},
                   {"musgrave.softness", 0.05, 1.0},
                   {"pipes.rate", 0.01, 0.25},
                   {"thermal.talus", 46.0, 31.0, Scale::Linear}}}},
    SimpleSlider{"uplift",
                 "Uplift",
                 "",
                 "How fast the land rises while rivers cut it. Fast uplift makes high, steep mountains.",
                 {},
                 {{{"stream_power.uplift", 0.0, 5.0, Scale::Linear}}}},
    SimpleSlider{"scree",
                 "Scree",
                 "\u00D7",
                 "How much broken rock lies below the cliffs.",
                 {},
                 {{{"slopes.scree", 0.0, 2.0, Scale::Linear},
                   {"slopes.screeSize", 0.1, 0.5, Scale::Linear},
                   {"thermal.rate", 0.2, 0.8, Scale::Linear}}}},
    SimpleSlider{"ice",
                 "Ice",
                 "",
                 "How much snow feeds the glaciers, and how far down they reach.",
                 {"little", "thin", "medium", "thick", "very thick"},
                 {{{"ice.mostSnow", 0.5, 5.0}, {"ice.equilibriumLine", 1100.0, 300.0, Scale::Linear}}}},
    SimpleSlider{"wind",
                 "Wind",
                 "\u00D7",
                 "How strong the wind is, and how much sand there is. More of both makes larger dunes.",
                 {},
                 {{{"wind.strength", 0.2, 3.0}, {"wind.sandDepth", 1.5, 20.0}}}},
    SimpleSlider{"detail",
                 "Detail",
                 "\u00D7",
                 "How rough the rock is near the ground: ledges, ribs and joints.",
                 {},
                 {{{"slopes.rockDetail", 0.0, 2.0, Scale::Linear}}}},
    SimpleSlider{"size",
                 "Size",
                 "km",
                 "Length of the longer edge of the map. On a larger map the same mountains are gentler.",
                 {},
                 {{{"terrain.cellSize", 1.0, 200.0}}}},
};

/// State of a slider in a document.
struct SimpleValue {
    NumberKnob lead;                   ///< The lead, between the slider's ends, which include its value at the start.
    double value = 0.0;                ///< Value of the lead.
    double position = 0.0;             ///< How far the slider is turned: 0 at its low end, 1 at its high end.
    std::vector<NamedKnob> sets;       ///< All knobs that it sets now, the lead first.
    std::vector<std::string> changed;  ///< Labels of those whose values the slider did not set.
};

/// The number knobs of a document and of its start: see numberKnobs().
struct KnobsSinceStart {
    std::vector<NamedKnob> start, now;
};

/// Returns the state of a slider, or nothing if none of its knobs has an effect.
std::optional<SimpleValue> valueOf(const SimpleSlider& slider, const KnobsSinceStart& knobs);

/// Sets the slider's knobs in `preset` so that its lead has this value, which is clamped to the slider's ends.
void turn(const SimpleSlider& slider, const KnobsSinceStart& knobs, double value, Preset& preset);

}  // namespace scree
