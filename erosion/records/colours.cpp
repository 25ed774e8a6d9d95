#include "erosion/records/colours.h"

namespace scree {

Field<float> channelOf(const Field<Rgba>& colours, float Rgba::*channel) {
    Field<float> values(colours.width(), colours.height());
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x) values(x, y) = colours(x, y).*channel;
    return values;
}

void setChannel(Field<Rgba>& colours, float Rgba::*channel, const Field<float>& values) {
    if (colours.empty()) colours = Field<Rgba>(values.width(), values.height());
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x) colours(x, y).*channel = values(x, y);
}

}  // namespace scree
