#pragma once

#include <array>

#include "erosion/base/field.h"

namespace scree {

/// Linear colour with straight alpha.
struct Rgba {
    float r = 0.0f, g = 0.0f, b = 0.0f, a = 1.0f;
    bool operator==(const Rgba&) const = default;
};
inline constexpr std::array kColourChannels{&Rgba::r, &Rgba::g, &Rgba::b, &Rgba::a};
/// Returns one channel of a colour layer.
Field<float> channelOf(const Field<Rgba>& colours, float Rgba::*channel);
/// Sets one channel. Empty colours first take the size of `values`.
void setChannel(Field<Rgba>& colours, float Rgba::*channel, const Field<float>& values);
/// Returns the colours with `change(channel)` applied to each channel. It may change the size, but equally for all.
template <class Change>
Field<Rgba> eachChannel(const Field<Rgba>& colours, const Change& change) {
    Field<Rgba> result;
    for (float Rgba::*channel : kColourChannels) {
        const Field<float> values = change(channelOf(colours, channel));
        setChannel(result, channel, values);
    }
    return result;
}

}  // namespace scree
