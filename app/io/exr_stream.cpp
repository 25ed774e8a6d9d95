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
constexpr std::uint32_t kMultiPart = 0x1000;  // in the version field

/// A text that ends with a zero.
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
    stream.seekg(4);  // the magic number
    const bool multiPart = (readNumber(stream) & kMultiPart) != 0;
    bool any = false;
    do {
        any = false;
        for (std::string name = readText(stream); !name.empty(); name = readText(stream)) {
            const std::string type = readText(stream);
            const std::uint64_t size = readNumber(stream);
            if (size > length - stream.tellg())
                throw std::runtime_error("its attribute " + name + " is longer than the file");
            visit(name, type);
            stream.seekg(stream.tellg() + size);
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
    const auto size = static_cast<std::size_t>(count);
    if (bytes.size() < position_ + size) bytes.resize(position_ + size);
    std::memcpy(bytes.data() + position_, from, size);
    position_ += size;
}

bool beginsAsExr(std::string_view bytes) {
    return bytes.starts_with(kMagic);
}

bool beginsAsExr(OpenedFile& file) {
    std::array<char, kMagic.size()> beginning{};
    file.stream.read(beginning.data(), beginning.size());
    file.stream.clear();  // the file may be shorter
    file.stream.seekg(0);
    return beginsAsExr(std::string_view(beginning.data(), beginning.size()));
}

}  // namespace scree
