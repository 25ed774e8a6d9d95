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

/// A channel of a file that may be read as a plane.
struct PlaneChannel {
    std::string name;  ///< In the file.
    int part = 0;
    int width = 0, height = 0;
    bool isPlane = true;  ///< One float for each node. Others are of other programs.
};

/// By the names that planes have now.
using PlaneChannels = std::map<std::string, PlaneChannel, std::less<>>;

/// Lists the channels of all parts. An Error where one is there twice, or where so few bytes cannot hold all of them.
Result<PlaneChannels> channelsOf(const Imf::MultiPartInputFile& file, std::size_t bytes,
                                 const std::filesystem::path& path);

/// An Error where a plane has no channel, or one of another size or type.
Result<void> checkChannels(const std::vector<Plane>& planes, const PlaneChannels& channels,
                           const std::filesystem::path& path);

/// An Error where the file lacks one of the channels that it had when it was written: another program has saved it
/// since. `listed` is empty in files that do not list them.
Result<void> checkNothingIsMissing(const std::vector<std::string>& listed, const PlaneChannels& channels,
                                   const std::filesystem::path& path);

/// An Error where a plane that was read holds what is no number or beyond its range.
Result<void> checkValues(const std::vector<Plane>& planes, const std::filesystem::path& path);

/// Reads the planes, which checkChannels() has found. Throws what OpenEXR throws.
void readPlanes(Imf::MultiPartInputFile& file, const std::vector<Plane>& planes, const PlaneChannels& channels);

/// A plane as OpenEXR reads and writes it. `window` is the picture's place on its canvas.
Imf::Slice sliceOf(const Plane& plane, const Imath::Box2i& window);

/// "70 x 70 nodes"
std::string sizeText(int width, int height);

/// The Error of a file that says it is a project, and is none.
Error damagedProject(const std::filesystem::path& path, std::string_view what);

}  // namespace scree
