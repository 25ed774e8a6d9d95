#pragma once

#include <filesystem>
#include <optional>

#include "renderer/settings/image.h"

/// The small picture of the land that a journal has, as a PPM file (netpbm, "P6").
namespace scree {

/// Replaces the journal's picture. What fails leaves none, or the old one: nothing depends on it.
void writeJournalPicture(const std::filesystem::path& folder, const Image& image, std::uint64_t rounds);

/// Empty where the file is none that writeJournalPicture() has written whole.
std::optional<Image> readJournalPicture(const std::filesystem::path& path);

}  // namespace scree
