#include "app/project/project_channels.h"

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfInputPart.h>

#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr double kMostPacked = 1100.0;  ///< Bytes from one of the file: deflate reaches at most 1032 (RFC 1951).

}  // namespace

std::string sizeText(int width, int height) {
    return std::to_string(width) + " x " + std::to_string(height) + " nodes";
}

Error damagedProject(const std::filesystem::path& path, std::string_view what) {
    return Error{shownPath(path) + " is a damaged project: " + std::string(what) + "; use another copy"};
}

Imf::Slice sliceOf(const Plane& plane, const Imath::Box2i& window) {
    return Imf::Slice::Make(Imf::FLOAT, plane.first, window, plane.nodeBytes, plane.rowBytes);
}

Result<PlaneChannels> channelsOf(const Imf::MultiPartInputFile& file, std::size_t bytes,
                                 const std::filesystem::path& path) {
    PlaneChannels channels;
    double claimed = 0.0;
    for (int i = 0; i < file.parts(); ++i) {
        const Imath::Box2i& window = file.header(i).dataWindow();
        const long long width = static_cast<long long>(window.max.x) - window.min.x + 1;
        const long long height = static_cast<long long>(window.max.y) - window.min.y + 1;
        if (width < 1 || height < 1 || width > Terrain::kMaxSize || height > Terrain::kMaxSize)
            return damagedProject(path,
                                  "a grid of " + std::to_string(width) + " x " + std::to_string(height) + " nodes");
        const Imf::ChannelList& list = file.header(i).channels();
        for (auto each = list.begin(); each != list.end(); ++each) {
            const Imf::Channel& channel = each.channel();
            PlaneChannel found{each.name(), i, static_cast<int>(width), static_cast<int>(height),
                               channel.type == Imf::FLOAT && channel.xSampling == 1 && channel.ySampling == 1};
            if (!channels.emplace(presentName(each.name()), std::move(found)).second)
                return damagedProject(path, "channel " + shownText(each.name()) + " occurs twice");
            claimed += sizeof(float) * static_cast<double>(width) * static_cast<double>(height);
        }
    }
    // Check the size before memory is allocated.
    if (claimed > kMostPacked * static_cast<double>(bytes))
        return damagedProject(path, "it is too short for grids of that size");
    return channels;
}

Result<void> checkChannels(const std::vector<Plane>& planes, const PlaneChannels& channels,
                           const std::filesystem::path& path) {
    for (const Plane& plane : planes) {
        const auto found = channels.find(plane.name);
        if (found == channels.end()) return damagedProject(path, "it has no channel " + plane.name);
        const PlaneChannel& channel = found->second;
        if (!channel.isPlane)
            return damagedProject(path, "channel " + shownText(channel.name) + " is not one float for each node");
        if (channel.width != plane.width || channel.height != plane.height)
            return damagedProject(path, "channel " + shownText(channel.name) + " has " +
                                            sizeText(channel.width, channel.height) + " instead of " +
                                            sizeText(plane.width, plane.height));
    }
    return {};
}

Result<void> checkNothingIsMissing(const std::vector<std::string>& listed, const PlaneChannels& channels,
                                   const std::filesystem::path& path) {
    for (const std::string& name : listed)
        if (!channels.contains(name)) return damagedProject(path, "it has no channel " + shownText(name));
    return {};
}

Result<void> checkValues(const std::vector<Plane>& planes, const std::filesystem::path& path) {
    const auto shown = [](float value) { return formatKnobValue(static_cast<double>(value)); };
    for (const Plane& plane : planes)
        for (int y = 0; y < plane.height; ++y)
            for (int x = 0; x < plane.width; ++x) {
                const float value = plane.at(x, y);
                if (value >= plane.lowest && value <= plane.highest) continue;
                return damagedProject(path, "channel " + plane.name + " holds " + shown(value) + " at x " +
                                                std::to_string(x) + ", y " + std::to_string(y) +
                                                ", and its values go from " + shown(plane.lowest) + " to " +
                                                shown(plane.highest));
            }
    return {};
}

void readPlanes(Imf::MultiPartInputFile& file, const std::vector<Plane>& planes, const PlaneChannels& channels) {
    for (int i = 0; i < file.parts(); ++i) {
        const Imath::Box2i& window = file.header(i).dataWindow();
        Imf::FrameBuffer buffer;
        bool any = false;
        for (const Plane& plane : planes) {
            const PlaneChannel& channel = channels.find(plane.name)->second;
            if (channel.part != i) continue;
            buffer.insert(channel.name, sliceOf(plane, window));
            any = true;
        }
        if (!any) continue;
        Imf::InputPart part(file, i);
        part.setFrameBuffer(buffer);
        part.readPixels(window.min.y, window.max.y);
    }
}

}  // namespace scree
