#include "app/tests/test_files.h"

#include <zlib.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>

namespace scree::test {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::random_device random;
    for (int attempt = 0; attempt < 100; ++attempt) {
        path_ = FilePath(fs::temp_directory_path()) / ("scree-test-" + std::to_string(random()));
        if (fs::create_directory(path_)) return;
    }
    throw std::runtime_error("no temporary folder can be made");
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::vector<std::string> TemporaryFolder::names() const {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(path_))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

bool linksCanBeMade() {
    const TemporaryFolder folder;
    std::error_code failure;
    fs::create_symlink("target", folder / "link", failure);
    return !failure;
}

fs::path closedFolder(const fs::path& own) {
    const fs::path closed = own / "closed";
    fs::create_directory(closed);
    fs::permissions(closed, fs::perms::owner_read | fs::perms::owner_exec);
    // In the folders of the kernel nobody can create a file.
    for (const fs::path& folder : {closed, fs::path("/sys"), fs::path("Z:/sys")}) {
        std::error_code missing;
        if (!fs::is_directory(folder, missing)) continue;
        const fs::path file = folder / "scree-test";
        if (!std::ofstream(file)) return folder;
        fs::remove(file);
    }
    return {};
}

void writeFile(const fs::path& path, const std::string& content) {
    std::ofstream(path, std::ios::binary) << content;
}

std::string readFile(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

namespace {

void appendNumber(std::string& bytes, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<char>(number >> shift & 0xFF));
}

std::size_t channels(PngColour colour) {
    switch (colour) {
        case PngColour::Rgb:
            return 3;
        case PngColour::GreyAlpha:
            return 2;
        case PngColour::Rgba:
            return 4;
        case PngColour::Grey:
        case PngColour::Palette:
            break;
    }
    return 1;
}

}  // namespace

std::string pngChunk(const std::string& type, const std::string& content) {
    const std::string checked = type + content;
    std::string chunk;
    appendNumber(chunk, static_cast<std::uint32_t>(content.size()));
    chunk += checked;
    appendNumber(chunk, static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(checked.data()),
                                                         static_cast<uInt>(checked.size()))));
    return chunk;
}

std::string deflated(const std::string& content) {
    uLongf size = compressBound(static_cast<uLong>(content.size()));
    std::string packed(size, '\0');
    compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(content.data()),
             static_cast<uLong>(content.size()));
    packed.resize(size);
    return packed;
}

std::string makePng(std::uint32_t width, std::uint32_t height, std::uint8_t bits, PngColour colour,
                    const std::string& rows, const PngExtras& extras) {
    std::string header;
    appendNumber(header, width);
    appendNumber(header, height);
    header.push_back(static_cast<char>(bits));
    header.push_back(static_cast<char>(colour));
    header.append(3, '\0');

    const std::size_t bytesPerRow = (width * channels(colour) * bits + 7) / 8;
    std::string filtered;
    for (std::size_t at = 0; at < rows.size(); at += bytesPerRow) {
        filtered.push_back('\0');  // filter type "none"
        filtered.append(rows, at, bytesPerRow);
    }
    const std::string palette =
        colour == PngColour::Palette ? pngChunk("PLTE", std::string("\x00\x00\x00\xFF\xFF\xFF", 6)) : "";
    return "\x89PNG\r\n\x1A\n" + pngChunk("IHDR", header) + palette + extras.before +
           pngChunk("IDAT", deflated(filtered)) + extras.after + pngChunk("IEND", "");
}

std::string makeGrey16(std::uint32_t width, std::uint32_t height, const std::vector<std::uint16_t>& samples,
                       const PngExtras& extras) {
    std::string rows;
    for (const std::uint16_t sample : samples) {
        rows.push_back(static_cast<char>(sample >> 8));
        rows.push_back(static_cast<char>(sample & 0xFF));
    }
    return makePng(width, height, 16, PngColour::Grey, rows, extras);
}

}  // namespace scree::test
