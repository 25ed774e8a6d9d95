#include "app/session/stamps/stamp_shelf.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/io/formats/heightmap.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr int kFormNodes = 512;        ///< Of the forms that come with Scree.
constexpr int kMostStampNodes = 1024;  ///< Of own ones, along an edge.

}  // namespace

float normaliseForm(Field<float>& form) {
    float most = 0.0f;
    for (int y = 0; y < form.height(); ++y)
        for (int x = 0; x < form.width(); ++x) most = std::max(most, std::abs(form(x, y)));
    if (most == 0.0f) return 0.0f;
    for (int y = 0; y < form.height(); ++y)
        for (int x = 0; x < form.width(); ++x) form(x, y) /= most;
    return most;
}

Result<OwnStamp> stampOfLand(const Terrain& terrain, Point centre, float radius, const std::string& title) {
    const auto right = static_cast<float>(terrain.width() - 1), bottom = static_cast<float>(terrain.height() - 1);
    if (centre.x < radius || centre.y < radius || centre.x + radius > right || centre.y + radius > bottom)
        return Error{"a stamp must lie within the map: take a smaller brush, or a place farther from the edge"};
    const int nodes = std::clamp(static_cast<int>(std::ceil(2.0f * radius)) + 1, 2, kMostStampNodes);
    const float step = 2.0f * radius / static_cast<float>(nodes - 1);
    const Field<float>& heights = terrain.heights();
    Field<float> form(nodes, nodes);
    double edge = 0.0;
    int edgeNodes = 0;
    for (int y = 0; y < nodes; ++y)
        for (int x = 0; x < nodes; ++x) {
            const float dx = static_cast<float>(x) * step - radius, dy = static_cast<float>(y) * step - radius;
            form(x, y) = sampleBilinear(heights, {centre.x + dx, centre.y + dy});
            if (std::abs(std::hypot(dx, dy) - radius) > step) continue;
            edge += static_cast<double>(form(x, y));
            ++edgeNodes;
        }
    const auto level = static_cast<float>(edge / std::max(edgeNodes, 1));
    for (int y = 0; y < nodes; ++y)
        for (int x = 0; x < nodes; ++x) form(x, y) -= level;
    const float height = normaliseForm(form);
    if (height == 0.0f) return Error{"a stamp needs uneven ground: this place is level"};
    return OwnStamp{title, std::make_shared<const Field<float>>(std::move(form)), height};
}

Result<OwnStamp> readStamp(const std::filesystem::path& path) {
    const Result<HeightmapInfo> info = inspectHeightmap(path);
    if (!info) return info.error();
    ImportOptions options;
    if (std::max(info->width, info->height) > kMostStampNodes) options.file.resolution = kMostStampNodes;
    const Result<Terrain> map = importHeightmap(path, options);
    if (!map) return map.error();
    const Field<float>& heights = map->heights();
    const int side = std::min(heights.width(), heights.height());
    const int left = (heights.width() - side) / 2, top = (heights.height() - side) / 2;
    Field<float> form(side, side);
    float lowest = heights(left, top);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) lowest = std::min(lowest, heights(left + x, top + y));
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) form(x, y) = heights(left + x, top + y) - lowest;
    const float height = normaliseForm(form);
    const std::string name = shownPath(path.stem());
    if (height == 0.0f) return Error{shownPath(path) + " is level: a stamp needs heights that differ"};
    return OwnStamp{name, std::make_shared<const Field<float>>(std::move(form)), height};
}

void StampShelf::add(OwnStamp stamp) {
    own_.push_back(std::move(stamp));
    chosen_ = own_.size() - 1;
}

OwnStamp StampShelf::take(std::size_t index) {
    OwnStamp stamp = std::move(own_[index]);
    own_.erase(own_.begin() + static_cast<std::ptrdiff_t>(index));
    if (chosen_ == index) chosen_.reset();
    if (chosen_ && *chosen_ > index) --*chosen_;
    return stamp;
}

bool StampShelf::setFile(const std::shared_ptr<const Field<float>>& form, const std::filesystem::path& file) {
    const auto kept = std::find_if(own_.begin(), own_.end(), [&](const OwnStamp& each) { return each.form == form; });
    if (kept == own_.end()) return false;
    kept->file = file;
    return true;
}

std::shared_ptr<const Field<float>> StampShelf::form(const StampSettings& settings) {
    if (chosen_) return own_[*chosen_].form;
    std::shared_ptr<const Field<float>>& made = made_[static_cast<std::size_t>(settings.form)];
    if (!made) made = std::make_shared<const Field<float>>(formOf(settings.form, kFormNodes));
    return made;
}

std::string StampShelf::title(const StampSettings& settings) const {
    if (chosen_) return own_[*chosen_].title;
    return std::string(choicesOf<StampForm>[static_cast<std::size_t>(settings.form)]);
}

}  // namespace scree
