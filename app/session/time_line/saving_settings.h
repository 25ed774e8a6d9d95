#pragma once

#include <array>
#include <cstddef>

#include "erosion/base/knob.h"

namespace scree {

/// How much of the time line a project keeps.
enum class KeptTimeLine { Off, FiftyMegabytes, All };
template <>
inline constexpr auto choicesOf<KeptTimeLine> = std::array<std::string_view, 3>{"off", "50 MB", "all"};

/// Largest size in bytes of a project's time line. "All" is the largest size with which a project can still be opened.
constexpr std::size_t budgetOf(KeptTimeLine kept) {
    switch (kept) {
        case KeptTimeLine::Off:
            return 0;
        case KeptTimeLine::FiftyMegabytes:
            return 50'000'000;
        case KeptTimeLine::All:
            break;
    }
    return std::size_t{1} << 30;
}

/// How the window saves projects. Kept between starts.
struct SavingSettings {
    KeptTimeLine timeLine = KeptTimeLine::FiftyMegabytes;
};
template <>
inline constexpr auto knobsOf<SavingSettings> = std::tuple{
    Knob{&SavingSettings::timeLine, "timeLine", "", "Time line in projects", KeptTimeLine::Off, KeptTimeLine::All, "",
         Scale::Linear, "How much of the time line is saved in a project. If it is more, moments are thinned out."},
};
static_assert(knobsAreComplete<SavingSettings>());

}  // namespace scree
