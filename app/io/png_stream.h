#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

#include "erosion/base/result.h"

namespace scree {

/// The chunks of a PNG file that a heightmap needs, as one stream: the header, this program's own texts wherever they
/// stand in the file, and the picture. All other ancillary chunks and palettes are passed over unread, so they cost
/// neither memory nor time, whatever size they claim. (PNG specification, chapter 5: a chunk is its length, type,
/// content, checksum.)
class PngStream {
 public:
    /// Texts with other keywords are passed over.
    static constexpr std::string_view kTextPrefix = "Scree-";
    /// Longer texts are passed over, and those beyond the first kMostTexts.
    static constexpr std::uint32_t kLongestText = 4096;
    static constexpr int kMostTexts = 16;

    /// Finds the chunks, without reading what they hold. An Error where the file is empty, no PNG or truncated.
    static Result<PngStream> open(const std::filesystem::path& path);

    /// The next bytes of the stream. False where it has fewer.
    bool read(char* to, std::size_t count);
    /// Bytes of the compressed picture, with the heads of its chunks.
    std::uint64_t pictureBytes() const { return pictureBytes_; }

 private:
    struct Range {
        std::uint64_t begin;
        std::uint64_t end;
    };

    std::ifstream file_;
    std::vector<Range> ranges_;  ///< Of the file, in the order of the stream; the next one first.
    std::size_t next_ = 0;
    std::uint64_t pictureBytes_ = 0;
};

}  // namespace scree
