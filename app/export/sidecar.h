#pragma once

#include <optional>
#include <set>
#include <string>

#include "app/export/pack.h"

namespace scree {

/// The sidecar's text: the engine, the grid and where each tile lies in it, the heights of black and white, what to
/// type into the engine, and what each file is.
std::string formatSidecar(const WrittenPack& pack);

/// What is read of a sidecar.
struct Sidecar {
    std::set<std::string> files;
    std::optional<HeightRange> range;
};

/// Nothing where the file is no sidecar of a pack.
std::optional<Sidecar> readSidecar(const std::filesystem::path& path);

}  // namespace scree
