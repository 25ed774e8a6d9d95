#pragma once

#include <OpenEXR/ImfIO.h>

#include <cstdint>
#include <string>

namespace scree {

/// The bytes of a file as OpenEXR reads them; throws std::runtime_error where they end too early.
class ExrInput : public Imf::IStream {
 public:
    /// Keeps a reference to the bytes. `name` is for OpenEXR's own messages.
    ExrInput(const std::string& bytes, const char* name) : IStream(name), bytes_(bytes) {}

    bool read(char to[], int count) override;
    std::uint64_t tellg() override { return position_; }
    void seekg(std::uint64_t position) override;

 private:
    const std::string& bytes_;
    std::size_t position_ = 0;
};

/// What OpenEXR writes, in memory.
class ExrOutput : public Imf::OStream {
 public:
    ExrOutput() : OStream("map") {}

    void write(const char from[], int count) override;
    std::uint64_t tellp() override { return position_; }
    void seekp(std::uint64_t position) override { position_ = static_cast<std::size_t>(position); }

    std::string bytes;

 private:
    std::size_t position_ = 0;
};

/// True for bytes that begin as an OpenEXR file does.
bool beginsAsExr(const std::string& bytes);

}  // namespace scree
