#include "app/session/recent/recent_pictures.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "app/io/byte_image.h"
#include "app/io/picture.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

/// Returns the name of a file's picture: a checksum of the file's path (FNV-1a, 64 bits).
std::string pictureName(const fs::path& file) {
    std::uint64_t sum = 0xCBF29CE484222325u;
    for (const char8_t byte : file.u8string()) sum = (sum ^ static_cast<std::uint64_t>(byte)) * 0x100000001B3u;
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "%016llx.png", static_cast<unsigned long long>(sum));
    return text.data();
}

using Pictures = std::map<fs::path, std::shared_ptr<const Image>>;

Pictures readPictures(const fs::path& folder, const std::vector<fs::path>& files) {
    Pictures pictures;
    for (const fs::path& file : files) {
        Result<ByteImage> read = readBytePng(folder / pictureName(file), RecentPictures::kWidth);
        if (!read || read->channels != 3) continue;
        pictures[file] = std::make_shared<const Image>(Image{read->width, read->height, std::move(read->samples)});
    }
    return pictures;
}

/// Writes a picture, and deletes those of files that are no longer recent.
void keepPicture(const fs::path& folder, const fs::path& file, const Image& picture,
                 const std::vector<fs::path>& files) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    static_cast<void>(savePicture(picture, folder / pictureName(file)));
    std::set<fs::path> known;
    for (const fs::path& each : files) known.insert(folder / pictureName(each));
    std::vector<fs::path> old;
    for (fs::directory_iterator each(folder, failed), end; !failed && each != end; each.increment(failed))
        if (each->path().extension() == ".png" && known.count(each->path()) == 0) old.push_back(each->path());
    for (const fs::path& each : old) fs::remove(each, failed);
}

}  // namespace

Image reducedPicture(const Image& picture, int width, int height) {
    const double scale =
        std::min(static_cast<double>(picture.width) / width, static_cast<double>(picture.height) / height);
    const double left = 0.5 * (picture.width - scale * width), top = 0.5 * (picture.height - scale * height);
    // The pixels from this one on, up to the first pixel of the next: at least one.
    const auto span = [&](double start, int index, int most) {
        const int from = std::clamp(static_cast<int>(start + scale * index), 0, most - 1);
        const int to = std::clamp(static_cast<int>(start + scale * (index + 1)), from + 1, most);
        return std::pair{from, to};
    };
    Image reduced{width, height, {}};
    reduced.rgb.reserve(std::size_t{3} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto [fromX, toX] = span(left, x, picture.width);
            const auto [fromY, toY] = span(top, y, picture.height);
            std::array<int, 3> sum{};
            for (int row = fromY; row < toY; ++row)
                for (int column = fromX; column < toX; ++column)
                    for (std::size_t channel = 0; channel < 3; ++channel)
                        sum[channel] +=
                            picture.rgb[3 * (static_cast<std::size_t>(row) * static_cast<std::size_t>(picture.width) +
                                             static_cast<std::size_t>(column)) +
                                        channel];
            const int count = (toX - fromX) * (toY - fromY);
            for (const int each : sum) reduced.rgb.push_back(static_cast<std::uint8_t>((each + count / 2) / count));
        }
    return reduced;
}

void RecentPictures::begin(fs::path folder) {
    folder_ = std::move(folder);
    const std::vector<fs::path>& files = session_.state().kept.recentFiles;
    if (files.empty()) return;
    session_.jobs().start(
        {.kind = JobKind::RecentPictures, .title = "Reading pictures of recent files", .barAfter = 2.0},
        [this, folder = folder_, files](WorkWatch&) -> JobList::Completion {
            return [this, pictures = readPictures(folder, files)]() mutable {
                session_.state().recentPictures.merge(pictures);  // new ones stay
            };
        });
}

bool RecentPictures::wanted() const {
    return wanted_ && !session_.jobs().busy(JobKind::RecentPictures) && session_.phase() == Session::Phase::Ready &&
           !session_.awaitsSnapshot();
}

void RecentPictures::take(const Image& view) {
    if (!wanted_ || view.width < 1 || view.height < 1) return;
    const fs::path file = *std::exchange(wanted_, {});
    const auto picture = std::make_shared<const Image>(reducedPicture(view, kWidth, kHeight));
    session_.state().recentPictures[file] = picture;
    if (folder_.empty()) return;
    session_.jobs().start({.kind = JobKind::RecentPictures,
                           .title = "Keeping a picture of " + file.filename().string(),
                           .cancellable = Cancellable::No,
                           .barAfter = 2.0},
                          [picture, file, folder = folder_,
                           files = session_.state().kept.recentFiles](WorkWatch&) -> JobList::Completion {
                              keepPicture(folder, file, *picture, files);
                              return [] {};
                          });
}

}  // namespace scree
