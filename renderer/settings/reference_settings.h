#pragma once

#include <array>
#include <string_view>
#include <tuple>

#include "erosion/base/knob.h"
#include "renderer/settings/chosen_file.h"

/// The reference: a picture, such as a map or a sketch, that the artist sculpts after. Independent of OpenGL, like
/// view_settings.h.
namespace scree {

/// The file of the reference, or none.
using ReferenceFile = ChosenFile<FilePurpose::Reference>;
template <>
inline constexpr auto choicesOf<ReferenceFile> = std::array<std::string_view, 2>{"none", "sketches/valley.jpg"};
template <>
inline constexpr std::string_view wordsFor<ReferenceFile> = "none or a PNG or JPEG file such as sketches/valley.jpg";

/// Where the reference is shown: on the ground, or in a corner of the viewport.
enum class ReferencePlace { Ground, Beside };
template <>
inline constexpr auto choicesOf<ReferencePlace> = std::array<std::string_view, 2>{"ground", "beside"};

/// Which picture is the reference, and how it is shown. Places are shares of the map, so that they are the same at each
/// resolution: see groundToPicture().
struct ReferenceSettings {
    ReferenceFile picture;
    bool shown = true;
    float opacity = 0.5f;
    ReferencePlace place = ReferencePlace::Ground;
    float east = 0.0f;
    float north = 0.0f;
    float width = 1.0f;
    float turn = 0.0f;
    float size = 0.3f;

    /// True if a picture is chosen and shown at this place.
    bool isShownAt(ReferencePlace at) const { return shown && !picture.isNone() && place == at; }
};
inline constexpr Idle<ReferenceSettings> kNoReference{[](const ReferenceSettings& s) { return s.picture.isNone(); },
                                                      "Picture is none"};
inline constexpr Idle<ReferenceSettings> kReferenceHidden{[](const ReferenceSettings& s) { return !s.shown; },
                                                          "Show is off"};
inline constexpr Idle<ReferenceSettings> kReferenceBeside{
    [](const ReferenceSettings& s) { return s.place == ReferencePlace::Beside; }, "Place is beside"};
inline constexpr Idle<ReferenceSettings> kReferenceOnGround{
    [](const ReferenceSettings& s) { return s.place == ReferencePlace::Ground; }, "Place is ground"};

template <>
inline constexpr auto knobsOf<ReferenceSettings> = std::tuple{
    Knob{&ReferenceSettings::picture, "picture", "", "Picture", ReferenceFile(), ReferenceFile(), "", Scale::Linear,
         "PNG or JPEG file to sculpt after, such as a map or a sketch. In a preset, the path is relative to the "
         "preset's folder."}
        .alsoCalled("concept art, sketch, map picture, background image"),
    Knob{&ReferenceSettings::shown, "shown", "", "Show", false, true, "", Scale::Linear,
         "Shows the reference picture. Saved pictures, films and exports never contain it.", kNoReference},
    Knob{&ReferenceSettings::opacity, "opacity", "", "Opacity", 0.0f, 1.0f, "", Scale::Linear,
         "Opacity of the reference picture. 0 shows the land alone. Transparent parts of the picture stay transparent.",
         kNoReference, kReferenceHidden},
    Knob{&ReferenceSettings::place, "place", "", "Place", ReferencePlace::Ground, ReferencePlace::Beside, "",
         Scale::Linear, "ground: lies on the ground. beside: stands in the upper left corner of the viewport.",
         kNoReference, kReferenceHidden},
    Knob{&ReferenceSettings::east, "east", "", "To the east", -1.0f, 1.0f, "", Scale::Linear,
         "Moves the picture on the ground to the east, as a share of the map from west to east. 0 puts it in the "
         "middle.",
         kNoReference, kReferenceHidden, kReferenceBeside},
    Knob{&ReferenceSettings::north, "north", "", "To the north", -1.0f, 1.0f, "", Scale::Linear,
         "Moves the picture on the ground to the north, as a share of the map from south to north. 0 puts it in the "
         "middle.",
         kNoReference, kReferenceHidden, kReferenceBeside},
    Knob{&ReferenceSettings::width, "width", "", "Width on the ground", 0.05f, 4.0f, "", Scale::Log,
         "Width of the picture on the ground, as a share of the map from west to east. The picture keeps its "
         "proportions.",
         kNoReference, kReferenceHidden, kReferenceBeside},
    Knob{&ReferenceSettings::turn, "turn", "", "Turn", -180.0f, 180.0f, "°", Scale::Linear,
         "Turns the picture on the ground clockwise around its middle.", kNoReference, kReferenceHidden,
         kReferenceBeside},
    Knob{&ReferenceSettings::size, "size", "", "Size beside", 0.1f, 0.8f, "", Scale::Linear,
         "Largest share of the viewport's width and height that the picture takes beside the land.", kNoReference,
         kReferenceHidden, kReferenceOnGround},
};
static_assert(knobsAreComplete<ReferenceSettings>());

}  // namespace scree
