#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Bulk values of operations, such as an image that was painted. A record holds only their name, which is a hash of
/// their bytes.
namespace scree {

using Bytes = std::vector<std::byte>;

/// Returns the name of a blob with these bytes: two 64-bit hashes as 32 hexadecimal digits.
std::string blobName(std::span<const std::byte> bytes);

/// Stores blobs.
class BlobWriter {
 public:
    BlobWriter() = default;
    virtual ~BlobWriter() = default;
    BlobWriter(const BlobWriter&) = delete;
    BlobWriter& operator=(const BlobWriter&) = delete;

    /// Stores the bytes under blobName(bytes), unless they are stored already, and returns the name. Throws
    /// std::runtime_error if they cannot be stored.
    virtual std::string store(std::span<const std::byte> bytes) = 0;
};

/// Finds stored blobs.
class BlobReader {
 public:
    BlobReader() = default;
    virtual ~BlobReader() = default;
    BlobReader(const BlobReader&) = delete;
    BlobReader& operator=(const BlobReader&) = delete;

    /// Returns the bytes of a blob. Throws DamagedOperation if they are missing or do not have this name.
    virtual Bytes find(std::string_view name) = 0;
};

}  // namespace scree
