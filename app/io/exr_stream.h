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

/// The bytes of a file as an OpenEXR stream. Throws std::runtime_error if they end too early.
class ExrInput final : public Imf::IStream {
 public:
    /// Keeps a reference to the bytes. `name` is used in OpenEXR's own messages. Throws std::runtime_error like
    /// forEachExrAttribute().
    ExrInput(const std::string& bytes, const char* name);

    bool read(char to[], int count) override;
    std::uint64_t tellg() override { return position_; }
    void seekg(std::uint64_t position) override;

 private:
    const std::string& bytes_;
    std::size_t position_ = 0;
};

/// A file as an OpenEXR stream; reads only the parts that OpenEXR asks for. Throws std::runtime_error if the file ends
/// too early.
class ExrFileInput final : public Imf::IStream {
 public:
    /// Throws std::runtime_error like forEachExrAttribute().
    ExrFileInput(OpenedFile file, const char* name);

    bool read(char to[], int count) override;
    std::uint64_t tellg() override { return position_; }
    void seekg(std::uint64_t position) override;

 private:
    OpenedFile file_;
    std::uint64_t position_ = 0;
};

/// Output of OpenEXR in memory, in blocks, so that a large file takes no more memory than its own length.
class ExrOutput final : public Imf::OStream {
 public:
    ExrOutput() : OStream("map") {}

    void write(const char from[], int count) override;
    std::uint64_t tellp() override { return position_; }
    void seekp(std::uint64_t position) override { position_ = static_cast<std::size_t>(position); }

    /// Passes the bytes to `sink`, block by block. Stops if the sink returns an error, and returns that error.
    Result<void> giveTo(const ByteSink& sink) const;
    std::string bytes() const;

 private:
    static constexpr std::size_t kBlock = std::size_t{1} << 22;  ///< Bytes of a block.

    std::vector<std::unique_ptr<char[]>> blocks_;
    std::size_t size_ = 0, position_ = 0;
};

/// Calls visit(name, type) for each attribute of an OpenEXR file of `length` bytes, part by part, then returns to the
/// beginning of the stream. Throws std::runtime_error if an attribute is longer than the rest of the file, because
/// OpenEXR would allocate memory for it before it checks. Throws as well if the length of an attribute does not match
/// its type: OpenEXR reads as many bytes as the type has, whatever the length says, and would continue in the middle of
/// other data (OpenEXR file layout, "Header" and "Predefined attribute types").
void forEachExrAttribute(Imf::IStream& stream, std::uint64_t length,
                         const std::function<void(std::string_view name, std::string_view type)>& visit);

/// Number of threads that OpenEXR may use besides the calling one: one for each processor, or fewer if the system
/// cannot start that many.
int exrThreads();

/// Returns true if the bytes begin like an OpenEXR file.
bool beginsAsExr(std::string_view bytes);
/// Same for a file; returns to its beginning.
bool beginsAsExr(OpenedFile& file);

}  // namespace scree
