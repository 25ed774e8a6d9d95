#include "app/io/exr_stream.h"

#include <OpenEXR/ImfThreading.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <thread>

namespace scree {

namespace {

constexpr std::string_view kMagic = "\x76\x2f\x31\x01";
constexpr std::size_t kLongestName = 255;
constexpr std::uint32_t kMultiPart = 0x1000;  // flag in the version field

/// Reads a text that ends with a zero byte.
std::string readText(Imf::IStream& stream) {
    std::string text;
    for (char letter = 0; text.size() <= kLongestName; text += letter) {
        stream.read(&letter, 1);
        if (letter == 0) return text;
    }
    throw std::runtime_error("a name in its header has no end");
}

std::uint32_t readNumber(Imf::IStream& stream) {
    std::array<char, 4> bytes{};
    stream.read(bytes.data(), 4);
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) number |= std::uint32_t{static_cast<std::uint8_t>(bytes[i])} << 8 * i;
    return number;
}

struct AttributeType {
    std::string_view name;
    std::uint64_t bytes;
};
constexpr std::array kFixedTypes{AttributeType{"box2f", 16},
                                 AttributeType{"box2i", 16},
                                 AttributeType{"chromaticities", 32},
                                 AttributeType{"compression", 1},
                                 AttributeType{"deepImageState", 1},
                                 AttributeType{"double", 8},
                                 AttributeType{"envmap", 1},
                                 AttributeType{"float", 4},
                                 AttributeType{"int", 4},
                                 AttributeType{"keycode", 28},
                                 AttributeType{"lineOrder", 1},
                                 AttributeType{"m33d", 72},
                                 AttributeType{"m33f", 36},
                                 AttributeType{"m44d", 128},
                                 AttributeType{"m44f", 64},
                                 AttributeType{"rational", 8},
                                 AttributeType{"tiledesc", 9},
                                 AttributeType{"timecode", 8},
                                 AttributeType{"v2d", 16},
                                 AttributeType{"v2f", 8},
                                 AttributeType{"v2i", 8},
                                 AttributeType{"v3d", 24},
                                 AttributeType{"v3f", 12},
                                 AttributeType{"v3i", 12}};

/// Number of bytes that OpenEXR reads for an attribute of this type at the current position. `size` is the length given
/// in the file.
std::uint64_t bytesRead(Imf::IStream& stream, std::string_view type, std::uint64_t size) {
    for (const AttributeType& fixed : kFixedTypes)
        if (fixed.name == type) return fixed.bytes;
    const std::uint64_t begin = stream.tellg();
    if (type == "chlist") {
        constexpr std::uint64_t kChannel = 16;  // bytes after the name of each channel
        while (!readText(stream).empty()) stream.seekg(stream.tellg() + kChannel);
        return stream.tellg() - begin;
    }
    if (type == "preview") {
        const std::uint64_t width = readNumber(stream), height = readNumber(stream);
        return 8 + 4 * width * height;
    }
    return type == "floatvector" ? size / 4 * 4 : size;
}

}  // namespace

int exrThreads() {
    static const int threads = [] {
        const int wanted = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
        try {
            Imf::setGlobalThreadCount(wanted);
            return wanted;
        } catch (const std::exception&) {
            Imf::setGlobalThreadCount(0);
            return 0;
        }
    }();
    return threads;
}

void forEachExrAttribute(Imf::IStream& stream, std::uint64_t length,
                         const std::function<void(std::string_view name, std::string_view type)>& visit) {
    stream.seekg(4);  // skip the magic number
    const bool multiPart = (readNumber(stream) & kMultiPart) != 0;
    bool any = false;
    do {
        any = false;
        for (std::string name = readText(stream); !name.empty(); name = readText(stream)) {
            const std::string type = readText(stream);
            const std::uint64_t size = readNumber(stream);
            if (size > length - stream.tellg())
                throw std::runtime_error("its attribute " + name + " is longer than the file");
            const std::uint64_t begin = stream.tellg();
            if (bytesRead(stream, type, size) != size)
                throw std::runtime_error("its attribute " + name + " has a wrong length");
            visit(name, type);
            stream.seekg(begin + size);
            any = true;
        }
    } while (multiPart && any);
    stream.seekg(0);
}

ExrInput::ExrInput(const std::string& bytes, const char* name) : IStream(name), bytes_(bytes) {
    forEachExrAttribute(*this, bytes.size(), [](std::string_view, std::string_view) {});
}

bool ExrInput::read(char to[], int count) {
    if (count < 0 || static_cast<std::size_t>(count) > bytes_.size() - position_)
        throw std::runtime_error("it ends too early");
    std::memcpy(to, bytes_.data() + position_, static_cast<std::size_t>(count));
    position_ += static_cast<std::size_t>(count);
    return position_ < bytes_.size();
}

void ExrInput::seekg(std::uint64_t position) {
    if (position > bytes_.size()) throw std::runtime_error("it points beyond its end");
    position_ = static_cast<std::size_t>(position);
}

ExrFileInput::ExrFileInput(OpenedFile file, const char* name) : IStream(name), file_(std::move(file)) {
    forEachExrAttribute(*this, file_.size, [](std::string_view, std::string_view) {});
}

bool ExrFileInput::read(char to[], int count) {
    if (count < 0 || static_cast<std::uint64_t>(count) > file_.size - position_)
        throw std::runtime_error("it ends too early");
    if (!file_.stream.read(to, count)) throw std::runtime_error("it cannot be read to its end");
    position_ += static_cast<std::uint64_t>(count);
    return position_ < file_.size;
}

void ExrFileInput::seekg(std::uint64_t position) {
    if (position > file_.size) throw std::runtime_error("it points beyond its end");
    file_.stream.seekg(static_cast<std::streamoff>(position));
    position_ = position;
}

void ExrOutput::write(const char from[], int count) {
    for (auto left = static_cast<std::size_t>(count); left > 0;) {
        const std::size_t block = position_ / kBlock, within = position_ % kBlock;
        while (blocks_.size() <= block) blocks_.push_back(std::make_unique<char[]>(kBlock));
        const std::size_t size = std::min(left, kBlock - within);
        std::memcpy(blocks_[block].get() + within, from, size);
        from += size;
        left -= size;
        position_ += size;
    }
    size_ = std::max(size_, position_);
}

Result<void> ExrOutput::giveTo(const ByteSink& sink) const {
    for (std::size_t at = 0; at < size_; at += kBlock)
        if (Result<void> taken = sink({blocks_[at / kBlock].get(), std::min(kBlock, size_ - at)}); !taken) return taken;
    return {};
}

std::string ExrOutput::bytes() const {
    std::string whole;
    whole.reserve(size_);
    static_cast<void>(giveTo([&](std::span<const char> part) -> Result<void> {
        whole.append(part.data(), part.size());
        return {};
    }));
    return whole;
}

bool beginsAsExr(std::string_view bytes) {
    return bytes.starts_with(kMagic);
}

bool beginsAsExr(OpenedFile& file) {
    std::array<char, kMagic.size()> beginning{};
    file.stream.read(beginning.data(), beginning.size());
    file.stream.clear();  // a short file sets the end-of-file flag
    file.stream.seekg(0);
    return beginsAsExr(std::string_view(beginning.data(), beginning.size()));
}

}  // namespace scree
