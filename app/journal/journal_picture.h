#pragma once

#include <filesystem>
#include <optional>

#include "erosion/base/image.h"

/// The small picture of the land in a journal, as a PPM file (netpbm, "P6").
namespace scree {

/// Replaces the journal's picture. On failure the old picture, or none, remains. Nothing depends on the picture.
void writeJournalPicture(const std::filesystem::path& folder, const Image& image, std::uint64_t rounds);

/// Returns the picture, or nothing if the file is not a complete output of writeJournalPicture().
std::optional<Image> readJournalPicture(const std::filesystem::path& path);

}  // namespace scree
