#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/session/stamps/stamp_shelf.h"

namespace scree {

/// Writes a stamp into a new file of the folder, which is made if it is missing: OpenEXR with the heights in metres,
/// with the stamp's title as its name, or with a number behind it if there is such a file. Returns the file. Fails like
/// exportHeightmap().
Result<std::filesystem::path> keepStamp(const OwnStamp& stamp, const std::filesystem::path& folder);

/// The stamps of a folder.
struct KeptStamps {
    std::vector<OwnStamp> stamps;       ///< In the order of their names.
    std::vector<std::string> problems;  ///< Files that could not be read: one line for each.
};

/// Reads the stamps that keepStamp() has written. A missing folder has none.
KeptStamps keptStamps(const std::filesystem::path& folder);

}  // namespace scree
