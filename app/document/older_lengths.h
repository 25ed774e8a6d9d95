#pragma once

#include <string>
#include <vector>

#include "app/document/preset.h"

/// Conversion of lengths in presets of version 1. Some were in cells of a grid, so their length in metres depended on
/// the map.
namespace scree {

/// Returns the nodes of the map that the recipe makes. If only its heightmap could tell, returns 512 along each edge.
MapNodes nodesOf(const Preset& preset);

/// Converts the lengths of a preset of version 1 for a map of these nodes: each becomes the number of reference cells
/// of the same length. Defaults of models that are off stay as they are. Returns notes for the user on lengths that are
/// now beyond their range and were set to its end.
std::vector<std::string> takeLengthsInCells(Preset& preset, MapNodes map);

}  // namespace scree
