#pragma once

#include <optional>
#include <set>
#include <string>

#include "app/export/pack.h"

namespace scree {

/// The text of the sidecar: the engine, the grid and the position of each tile in it, the heights of black and white,
/// the values to type into the engine, and a description of each file.
std::string formatSidecar(const WrittenPack& pack);

/// The facts that are read from a sidecar.
struct Sidecar {
    std::set<std::string> files;
    std::optional<HeightRange> range;
};

/// Returns nothing if the file is not the sidecar of a pack.
std::optional<Sidecar> readSidecar(const std::filesystem::path& path);

}  // namespace scree
