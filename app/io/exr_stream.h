#pragma once

#include <OpenEXR/ImfIO.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/io/atomic_file.h"

namespace scree {

/// The bytes of a file as OpenEXR reads them; throws std::runtime_error where they end too early.
class ExrInput final : public Imf::IStream {
 public:
    /// Keeps a reference to the bytes. `name` is for OpenEXR's own messages. Throws std::runtime_error as
    /// forEachExrAttribute() does.
    ExrInput(const std::string& bytes, const char* name);

    bool read(char to[], int count) override;
    std::uint64_t tellg() override { return position_; }
    void seekg(std::uint64_t position) override;

 private:
    const std::string& bytes_;
    std::size_t position_ = 0;
};

/// A file as OpenEXR reads it, of which only what is asked for is read; throws std::runtime_error where it ends too
/// early.
class ExrFileInput final : public Imf::IStream {
 public:
    /// Throws std::runtime_error as forEachExrAttribute() does.
    ExrFileInput(OpenedFile file, const char* name);

    bool read(char to[], int count) override;
    std::uint64_t tellg() override { return position_; }
    void seekg(std::uint64_t position) override;

 private:
    OpenedFile file_;
    std::uint64_t position_ = 0;
};

/// What OpenEXR writes, in memory: in blocks, so that a large file needs no more than its own length.
class ExrOutput final : public Imf::OStream {
 public:
    ExrOutput() : OStream("map") {}

    void write(const char from[], int count) override;
    std::uint64_t tellp() override { return position_; }
    void seekp(std::uint64_t position) override { position_ = static_cast<std::size_t>(position); }

    /// Gives `sink` the bytes, part after part. Its Error ends that.
    Result<void> giveTo(const ByteSink& sink) const;
    std::string bytes() const;

 private:
    static constexpr std::size_t kBlock = std::size_t{1} << 22;  ///< Bytes.

    std::vector<std::unique_ptr<char[]>> blocks_;
    std::size_t size_ = 0, position_ = 0;
};

/// Calls visit(name, type) for each attribute of an OpenEXR file of `length` bytes, part after part, and goes back to
/// its beginning. Throws std::runtime_error where an attribute is longer than what is left of the file: OpenEXR would
/// make room for it before it looks. The same where the length of an attribute is not that of its type: OpenEXR reads
/// the type, whatever the length says, and would go on in the middle of something else (OpenEXR file layout, "Header"
/// and "Predefined attribute types").
void forEachExrAttribute(Imf::IStream& stream, std::uint64_t length,
                         const std::function<void(std::string_view name, std::string_view type)>& visit);

/// How many threads OpenEXR may use beside the calling one: one for each processor, fewer where they cannot be made.
int exrThreads();

/// True for bytes that begin as an OpenEXR file does.
bool beginsAsExr(std::string_view bytes);
/// The same for a file; goes back to its beginning.
bool beginsAsExr(OpenedFile& file);

}  // namespace scree
