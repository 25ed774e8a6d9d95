#include "app/io/png_stream.h"
#include "erosion/base/shown_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace scree {

namespace {

constexpr std::string_view kSignature{"\x89PNG\r\n\x1A\n", 8};
constexpr std::uint64_t kAroundContent = 12;  // length, type, checksum
/// For comparison, a picture of 512 MiB in chunks of 8 KiB has 65,536.
constexpr int kMostChunks = 1 << 20;

struct ChunkHead {
    std::uint32_t length = 0;
    std::array<char, 4> type{};

    std::string_view name() const { return {type.data(), type.size()}; }
    bool isCritical() const { return (type[0] & 0x20) == 0; }
    bool isText() const { return name() == "tEXt" || name() == "zTXt" || name() == "iTXt"; }
};

std::optional<ChunkHead> readHead(std::ifstream& file) {
    std::array<char, 8> bytes{};
    if (!file.read(bytes.data(), bytes.size())) return std::nullopt;
    ChunkHead head;
    for (std::size_t i = 0; i < 4; ++i) head.length = head.length << 8 | static_cast<unsigned char>(bytes[i]);
    std::copy_n(bytes.begin() + 4, 4, head.type.begin());
    return head;
}

bool isOwnText(std::ifstream& file, const ChunkHead& head) {
    constexpr std::string_view kPrefix = PngStream::kTextPrefix;
    if (!head.isText() || head.length < kPrefix.size() || head.length > PngStream::kLongestText) return false;
    std::array<char, kPrefix.size()> keyword{};
    return file.read(keyword.data(), keyword.size()) && std::string_view(keyword.data(), keyword.size()) == kPrefix;
}

Result<void> checkSignature(const std::filesystem::path& path, std::ifstream& file) {
    std::array<char, kSignature.size()> signature{};
    file.read(signature.data(), signature.size());
    if (file.bad()) return Error{shownPath(path) + " cannot be read; check the disk"};
    const std::string_view found(signature.data(), static_cast<std::size_t>(file.gcount()));
    if (found.empty()) return Error{shownPath(path) + " is empty"};
    if (!kSignature.starts_with(found)) return Error{shownPath(path) + " is not a PNG; give an 8- or 16-bit grey PNG"};
    return {};
}

}  // namespace

Result<PngStream> PngStream::open(const std::filesystem::path& path) {
    PngStream stream;
    std::ifstream& file = stream.file_;
    file.rdbuf()->pubsetbuf(nullptr, 0);  // chunk headers lie far apart, and the picture is read in large blocks
    file.open(path, std::ios::binary);
    if (Result<void> isPng = checkSignature(path, file); !isPng) return isPng.error();
    std::error_code failure;
    const std::uint64_t size = std::filesystem::file_size(path, failure);
    if (failure) return Error{shownPath(path) + " cannot be read: " + failure.message()};

    const Error truncated{shownPath(path) + " is truncated: it ends before its picture does; copy or export it again"};
    std::vector<Range> picture;
    const auto append = [](std::vector<Range>& ranges, Range range) {
        if (!ranges.empty() && ranges.back().end == range.begin)
            ranges.back().end = range.end;
        else
            ranges.push_back(range);
    };
    append(stream.ranges_, {0, kSignature.size()});
    std::uint64_t at = kSignature.size();
    int texts = 0;
    for (int chunk = 0;; ++chunk) {
        if (chunk == kMostChunks)
            return Error{shownPath(path) + " has more than a million chunks; export it again as a plain grey PNG"};
        file.seekg(static_cast<std::streamoff>(at));
        const std::optional<ChunkHead> head = readHead(file);
        if (!head) return truncated;
        const Range range{at, at + head->length + kAroundContent};
        if (range.end > size) return truncated;
        at = range.end;
        if (head->name() == "IDAT") {
            stream.pictureBytes_ += head->length;
            append(picture, range);
        } else if (head->name() == "IEND") {
            append(picture, range);
            break;
        } else if (head->isCritical() && head->name() != "PLTE") {
            append(stream.ranges_, range);
        } else if (texts < kMostTexts && isOwnText(file, *head)) {
            ++texts;
            append(stream.ranges_, range);
        }
    }
    stream.ranges_.insert(stream.ranges_.end(), picture.begin(), picture.end());
    return stream;
}

bool PngStream::read(char* to, std::size_t count) {
    while (count > 0) {
        if (next_ == ranges_.size()) return false;
        Range& range = ranges_[next_];
        const auto now = static_cast<std::size_t>(std::min<std::uint64_t>(count, range.end - range.begin));
        file_.seekg(static_cast<std::streamoff>(range.begin));
        if (!file_.read(to, static_cast<std::streamsize>(now))) return false;
        to += now;
        count -= now;
        range.begin += now;
        if (range.begin == range.end) ++next_;
    }
    return true;
}

}  // namespace scree
