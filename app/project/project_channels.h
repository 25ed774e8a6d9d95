#pragma once

#include <Imath/ImathBox.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfMultiPartInputFile.h>

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/project/project_planes.h"
#include "erosion/base/result.h"

namespace scree {

/// A channel of a file that can be read as a plane.
struct PlaneChannel {
    std::string name;  ///< Name in the file.
    int part = 0;
    int width = 0, height = 0;
    bool isPlane = true;  ///< True if it has one float for each node. Other channels come from other programs.
};

/// Channels by the present names of their planes.
using PlaneChannels = std::map<std::string, PlaneChannel, std::less<>>;

/// Lists the channels of all parts. Fails if a channel occurs twice, or if a file of `bytes` bytes is too short to hold
/// them.
Result<PlaneChannels> channelsOf(const Imf::MultiPartInputFile& file, std::size_t bytes,
                                 const std::filesystem::path& path);

/// Fails if a plane has no channel, or one of another size or type.
Result<void> checkChannels(const std::vector<Plane>& planes, const PlaneChannels& channels,
                           const std::filesystem::path& path);

/// Fails if the file lacks a channel that it had when Scree wrote it, because another program has saved the file since.
/// `listed` is empty for files that do not list their channels.
Result<void> checkNothingIsMissing(const std::vector<std::string>& listed, const PlaneChannels& channels,
                                   const std::filesystem::path& path);

/// Fails if a plane that was read has a value that is not a number or lies outside its range.
Result<void> checkValues(const std::vector<Plane>& planes, const std::filesystem::path& path);

/// Reads the planes. Call checkChannels() first. Throws what OpenEXR throws.
void readPlanes(Imf::MultiPartInputFile& file, const std::vector<Plane>& planes, const PlaneChannels& channels);

/// A plane as OpenEXR reads and writes it. `window` is the area of the picture on its canvas.
Imf::Slice sliceOf(const Plane& plane, const Imath::Box2i& window);

/// "70 x 70 nodes"
std::string sizeText(int width, int height);

/// The error for a file that has the attribute of a project, but is damaged.
Error damagedProject(const std::filesystem::path& path, std::string_view what);

}  // namespace scree
