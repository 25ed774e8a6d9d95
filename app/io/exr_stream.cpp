#include "app/io/exr_stream.h"

#include <cstring>
#include <stdexcept>
#include <string_view>

namespace scree {

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

void ExrOutput::write(const char from[], int count) {
    const auto size = static_cast<std::size_t>(count);
    if (bytes.size() < position_ + size) bytes.resize(position_ + size);
    std::memcpy(bytes.data() + position_, from, size);
    position_ += size;
}

bool beginsAsExr(const std::string& bytes) {
    constexpr std::string_view kMagic = "\x76\x2f\x31\x01";
    return bytes.starts_with(kMagic);
}

}  // namespace scree
