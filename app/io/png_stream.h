#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

#include "erosion/base/result.h"

namespace scree {

/// The chunks of a PNG file that a heightmap needs, as one stream: the header, this program's own texts from anywhere
/// in the file, and the picture. All other ancillary chunks and palettes are skipped unread, so that they take neither
/// memory nor time, whatever size they claim. (PNG specification, chapter 5: a chunk is its length, type, content,
/// checksum.)
class PngStream {
 public:
    /// Texts with other keywords are skipped.
    static constexpr std::string_view kTextPrefix = "Scree-";
    /// Longer texts are skipped, and so are those after the first kMostTexts.
    static constexpr std::uint32_t kLongestText = 4096;
    static constexpr int kMostTexts = 16;

    /// Finds the chunks without reading their contents. Fails if the file is empty, not a PNG, or truncated.
    static Result<PngStream> open(const std::filesystem::path& path);

    /// Reads the next bytes of the stream. Returns false if there are fewer.
    bool read(char* to, std::size_t count);
    /// Bytes of the compressed picture, including the headers of its chunks.
    std::uint64_t pictureBytes() const { return pictureBytes_; }

 private:
    struct Range {
        std::uint64_t begin;
        std::uint64_t end;
    };

    std::ifstream file_;
    std::vector<Range> ranges_;  ///< Ranges of the file in the order of the stream, from the next one on.
    std::size_t next_ = 0;
    std::uint64_t pictureBytes_ = 0;
};

}  // namespace scree
