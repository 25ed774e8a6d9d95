#include "app/session/stamps/stamp_folder.h"

#include <algorithm>
#include <cctype>
#include <system_error>
#include <utility>

#include "app/io/formats/heightmap.h"
#include "erosion/base/counted.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

namespace fs = std::filesystem;

constexpr const char* kStampEnding = ".exr";

/// Returns the title as a name that every system takes for a file.
std::string stampFileName(const std::string& title) {
    std::string name = title;
    for (char& each : name) {
        const auto byte = static_cast<unsigned char>(each);
        const bool isPlain = byte >= 0x80 || std::isalnum(byte) != 0 || each == ' ' || each == '-' || each == '_';
        if (!isPlain) each = '_';
    }
    while (name.ends_with(' ')) name.pop_back();
    return name.empty() ? "stamp" : name;
}

fs::path newFile(const fs::path& folder, const std::string& name) {
    const auto fileOf = [&](const std::string& wanted) { return folder / (wanted + kStampEnding); };
    std::error_code failed;
    return fileOf(untaken(name, " ", [&](const std::string& wanted) { return fs::exists(fileOf(wanted), failed); }));
}

Result<OwnStamp> readKeptStamp(const fs::path& file) {
    const Result<Terrain> map = importHeightmap(file, {});
    if (!map) return map.error();
    Field<float> form = map->heights();
    for (int y = 0; y < form.height(); ++y)
        for (int x = 0; x < form.width(); ++x) form(x, y) += static_cast<float>(map->datum());
    const float height = normaliseForm(form);
    if (form.width() != form.height() || height == 0.0f)
        return Error{shownPath(file) + " is no stamp: it is level or not square; delete it or make it again"};
    return OwnStamp{shownPath(file.stem()), std::make_shared<const Field<float>>(std::move(form)), height, file};
}

}  // namespace

Result<fs::path> keepStamp(const OwnStamp& stamp, const fs::path& folder) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    Field<float> heights = *stamp.form;
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) heights(x, y) *= stamp.height;
    const fs::path file = newFile(folder, stampFileName(stamp.title));
    const Result<WrittenRaster> written = exportHeightmap(Terrain(std::move(heights), 1.0f, 0.0), file);
    if (!written) return written.error();
    return file;
}

KeptStamps keptStamps(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code failed;
    for (fs::directory_iterator each(folder, failed), end; !failed && each != end; each.increment(failed))
        if (each->path().extension() == kStampEnding) files.push_back(each->path());
    std::sort(files.begin(), files.end());
    KeptStamps kept;
    for (const fs::path& file : files) {
        Result<OwnStamp> stamp = readKeptStamp(file);
        if (stamp)
            kept.stamps.push_back(std::move(*stamp));
        else
            kept.problems.push_back(stamp.error().message);
    }
    return kept;
}

}  // namespace scree
