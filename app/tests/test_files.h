#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

/// Files for tests.
namespace scree::test {

/// A path that can also be used as a text on every system.
class FilePath : public std::filesystem::path {
 public:
    FilePath() = default;
    explicit FilePath(std::filesystem::path from) : std::filesystem::path(std::move(from)) {}
    operator std::string() const { return string(); }
    FilePath operator/(const std::filesystem::path& name) const {
        return FilePath(static_cast<const std::filesystem::path&>(*this) / name);
    }
};

/// A new folder for a test, deleted with its contents at the end.
class TemporaryFolder {
 public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const FilePath& path() const { return path_; }
    FilePath operator/(const std::filesystem::path& name) const { return path_ / name; }
    /// Names of all files in the folder, including hidden ones, sorted.
    std::vector<std::string> names() const;

 private:
    FilePath path_;
};

/// Returns false if this program cannot create symbolic links, for example on Windows.
bool linksCanBeMade();

/// A folder that exists and in which this program may not create files, not even as root or under Wine; empty if no
/// such folder is known. It may be in `own`, a folder of the test.
std::filesystem::path closedFolder(const std::filesystem::path& own);

void writeFile(const std::filesystem::path& path, const std::string& content);
std::string readFile(const std::filesystem::path& path);

/// PNG colour types (PNG specification, 11.2.2).
enum class PngColour : std::uint8_t { Grey = 0, Rgb = 2, Palette = 3, GreyAlpha = 4, Rgba = 6 };

/// A chunk of a PNG, with length and checksum.
std::string pngChunk(const std::string& type, const std::string& content);

/// A zlib stream.
std::string deflated(const std::string& content);

/// Chunks before and after the picture of a PNG.
struct PngExtras {
    std::string before;
    std::string after;
};

/// A PNG written by hand from the specification, not by the code under test. `rows` are the raw bytes of all rows,
/// without filter bytes; there may be fewer than the header claims.
std::string makePng(std::uint32_t width, std::uint32_t height, std::uint8_t bits, PngColour colour,
                    const std::string& rows, const PngExtras& extras = {});

/// A small 16-bit grey PNG with these samples, row by row.
std::string makeGrey16(std::uint32_t width, std::uint32_t height, const std::vector<std::uint16_t>& samples,
                       const PngExtras& extras = {});

/// Raw float32, little-endian, row by row, from `valueAt(x, y)`.
template <class ValueAt>
std::string floatBytes(int width, int height, const ValueAt& valueAt) {
    std::string bytes;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto value = static_cast<float>(valueAt(x, y));
            bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));  // tests run on little-endian machines
        }
    return bytes;
}

}  // namespace scree::test
