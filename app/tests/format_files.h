#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

#include "app/io/formats/heightmap.h"
#include "app/tests/test_files.h"
#include "erosion/terrain/terrain.h"

/// A small land, and files of it written by hand from the specifications of their formats.
namespace scree::format_files {

inline constexpr int kWidth = 9;
inline constexpr int kHeight = 6;

/// Heights from 900 to 1400 m with many digits, in cells of 2.5 m. The map is wider than high and differs from all its
/// mirror images.
inline float heightAt(int x, int y) {
    return static_cast<float>(1000.0 + 37.25 * x - 11.0 * y + 0.37 * x * y * y);
}
inline Terrain land() {
    Field<float> heights(kWidth, kHeight);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) heights(x, y) = heightAt(x, y) - 900.0f;
    return Terrain(std::move(heights), 2.5f, 900.0, Boundary::Open);
}
inline double metresOf(const Terrain& terrain, int x, int y) {
    return terrain.datum() + static_cast<double>(terrain.heights()(x, y));
}

template <class Number>
inline std::string bytesOf(Number number) {
    std::string bytes;
    for (std::size_t i = 0; i < sizeof(number); ++i) bytes.push_back(static_cast<char>(number >> (8 * i) & 0xFF));
    return bytes;
}
inline std::string bytesOf(float value) {
    return bytesOf(std::bit_cast<std::uint32_t>(value));
}
template <class Number>
Number numberAt(const std::string& bytes, std::size_t position) {
    Number number = 0;
    for (std::size_t i = sizeof(number); i-- > 0;)
        number = static_cast<Number>(number << 8 | static_cast<unsigned char>(bytes.at(position + i)));
    return number;
}

// TIFF, written and read by hand from the specification (TIFF 6.0).

struct Tag {
    std::uint16_t tag;
    std::uint16_t type;  ///< 2 ASCII, 3 SHORT, 4 LONG, 12 DOUBLE.
    std::uint32_t count;
    std::string value;
};

/// Little-endian, with one strip, uncompressed.
inline std::string makeTiff(std::vector<Tag> tags, const std::string& pixels) {
    std::string file = "II*" + std::string(1, '\0') + bytesOf(std::uint32_t{8});
    const auto count = static_cast<std::uint16_t>(tags.size() + 2);
    const auto after = static_cast<std::uint32_t>(8 + 2 + 12 * count + 4);
    tags.push_back({273, 4, 1, bytesOf(after)});                                      // StripOffsets
    tags.push_back({279, 4, 1, bytesOf(static_cast<std::uint32_t>(pixels.size()))});  // StripByteCounts
    std::sort(tags.begin(), tags.end(), [](const Tag& a, const Tag& b) { return a.tag < b.tag; });
    file += bytesOf(count);
    std::string values = pixels;
    for (const Tag& tag : tags) {
        file += bytesOf(tag.tag) + bytesOf(tag.type) + bytesOf(tag.count);
        std::string value = tag.value;
        if (value.size() > 4) {
            const auto place = static_cast<std::uint32_t>(after + values.size());
            values += value;
            value = bytesOf(place);
        }
        value.resize(4, '\0');
        file += value;
    }
    return file + bytesOf(std::uint32_t{0}) + values;
}

inline std::vector<Tag> greyTags(std::uint16_t bits, std::uint16_t format) {
    const auto number = [](std::uint16_t tag, int value) {
        return Tag{tag, 3, 1, bytesOf(static_cast<std::uint16_t>(value))};
    };
    return {number(256, kWidth), number(257, kHeight), number(258, bits),    number(259, 1),
            number(262, 1),      number(277, 1),       number(278, kHeight), number(339, format)};
}

inline std::string doubles(std::initializer_list<double> values) {
    std::string bytes;
    for (const double value : values) bytes += bytesOf(std::bit_cast<std::uint64_t>(value));
    return bytes;
}

inline std::string floatPixels() {
    return test::floatBytes(kWidth, kHeight, [](int x, int y) { return heightAt(x, y); });
}

// OpenEXR, by hand from "OpenEXR File Layout".

inline std::string attribute(const std::string& name, const std::string& type, const std::string& value) {
    return name + '\0' + type + '\0' + bytesOf(static_cast<std::uint32_t>(value.size())) + value;
}

inline std::string box(int width, int height) {
    return bytesOf(std::uint32_t{0}) + bytesOf(std::uint32_t{0}) + bytesOf(static_cast<std::uint32_t>(width - 1)) +
           bytesOf(static_cast<std::uint32_t>(height - 1));
}

/// One float channel, uncompressed, one row per block.
inline std::string makeExr(const std::vector<std::string>& channels, int width = kWidth, int height = kHeight) {
    std::string list;
    for (const std::string& channel : channels)
        list += channel + '\0' + bytesOf(std::uint32_t{2}) + bytesOf(std::uint32_t{0}) + bytesOf(std::uint32_t{1}) +
                bytesOf(std::uint32_t{1});
    std::string file = "\x76\x2f\x31\x01" + bytesOf(std::uint32_t{2}) + attribute("channels", "chlist", list + '\0') +
                       attribute("compression", "compression", std::string(1, '\0')) +
                       attribute("dataWindow", "box2i", box(width, height)) +
                       attribute("displayWindow", "box2i", box(width, height)) +
                       attribute("lineOrder", "lineOrder", std::string(1, '\0')) +
                       attribute("pixelAspectRatio", "float", bytesOf(1.0f)) +
                       attribute("screenWindowCenter", "v2f", bytesOf(0.0f) + bytesOf(0.0f)) +
                       attribute("screenWindowWidth", "float", bytesOf(1.0f)) + '\0';
    const std::size_t rowBytes = channels.size() * 4 * static_cast<std::size_t>(kWidth);
    const std::size_t first = file.size() + 8 * static_cast<std::size_t>(kHeight);
    for (std::size_t y = 0; y < static_cast<std::size_t>(kHeight); ++y)
        file += bytesOf(static_cast<std::uint64_t>(first + y * (8 + rowBytes)));
    for (int y = 0; y < kHeight; ++y) {
        file += bytesOf(static_cast<std::uint32_t>(y)) + bytesOf(static_cast<std::uint32_t>(rowBytes));
        for (std::size_t channel = 0; channel < channels.size(); ++channel)
            for (int x = 0; x < kWidth; ++x) file += bytesOf(heightAt(x, y) + 1000.0f * static_cast<float>(channel));
    }
    return file;
}

inline bool messageHas(const std::string& message, const std::string& text) {
    return message.find(text) != std::string::npos && message.find('\n') == std::string::npos;
}

/// Expects that the file is refused as a heightmap with one line that names it and contains `what`.
inline void expectRefused(const std::filesystem::path& path, const std::string& what) {
    const Result<Terrain> read = importHeightmap(path, {});
    ASSERT_FALSE(read) << what;
    EXPECT_TRUE(messageHas(read.error().message, what)) << read.error().message << " lacks: " << what;
    EXPECT_TRUE(messageHas(read.error().message, path.filename().string())) << read.error().message;
}

}  // namespace scree::format_files
