#include "app/journal/journal_picture.h"

#include <fstream>
#include <string>
#include <system_error>

#include "app/io/atomic_file.h"
#include "app/journal/journal_folder.h"
#include "app/journal/platform/private_files.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

constexpr int kLongestSide = 512;
constexpr std::size_t kMostBytes = std::size_t{1} << 20;

}  // namespace

void writeJournalPicture(const fs::path& folder, const Image& image, std::uint64_t rounds) {
    // Not flushed to the disk, unlike the rest of the journal: a lost picture is drawn from the last snapshot instead.
    const fs::path unfinished = folder / ".picture.tmp", path = picturePath(folder, rounds);
    std::error_code ignored;
    {
        std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
        file << "P6\n" << image.width << ' ' << image.height << "\n255\n";
        file.write(reinterpret_cast<const char*>(image.rgb.data()), static_cast<std::streamsize>(image.rgb.size()));
        if (!file.flush()) {
            fs::remove(unfinished, ignored);
            return;
        }
    }
    makePrivate(unfinished);
    fs::rename(unfinished, path, ignored);
    for (const JournalFile& file : filesIn(folder))
        if (file.kind == JournalFile::Kind::Picture && file.path != path) fs::remove(file.path, ignored);
}

std::optional<Image> readJournalPicture(const fs::path& path) {
    const Result<std::string> bytes = readWholeFile(path, kMostBytes, [](std::string_view beginning) -> Result<void> {
        if (!beginning.starts_with("P6\n")) return Error{"no picture of a journal"};
        return {};
    });
    if (!bytes) return std::nullopt;
    Image image;
    int consumed = 0;
    if (std::sscanf(bytes->c_str(), "P6\n%5d %5d\n255%n", &image.width, &image.height, &consumed) != 2 || consumed == 0)
        return std::nullopt;
    if (image.width < 1 || image.height < 1 || image.width > kLongestSide || image.height > kLongestSide)
        return std::nullopt;
    const std::size_t begin = static_cast<std::size_t>(consumed) + 1;
    const std::size_t size =
        std::size_t{3} * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
    if (bytes->size() != begin + size) return std::nullopt;
    image.rgb.assign(bytes->begin() + static_cast<std::ptrdiff_t>(begin), bytes->end());
    return image;
}

}  // namespace scree
