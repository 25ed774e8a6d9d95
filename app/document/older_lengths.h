#pragma once

#include <string>
#include <vector>

#include "app/document/preset.h"

/// Lengths in presets of version 1: some were in cells of one grid or another, and meant another length on another map.
namespace scree {

/// The nodes of the map that the recipe makes; 512 along each edge where only its heightmap would tell.
MapNodes nodesOf(const Preset& preset);

/// Takes the lengths of a preset of version 1, as they stand in it, for those of a map of these nodes: each becomes the
/// number of reference cells that is as long. What a model that is off has by default stays the default. Returns what
/// the user should know: lengths that are beyond their range now, and are at its end.
std::vector<std::string> takeLengthsInCells(Preset& preset, MapNodes map);

}  // namespace scree
