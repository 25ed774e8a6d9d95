#pragma once

#include <cstdint>
#include <filesystem>

#include "app/operations/blobs.h"

namespace scree {

/// The blobs of one generation of a journal, each in a compressed file beside the log.
class JournalBlobs final : public BlobWriter, public BlobReader {
 public:
    JournalBlobs(std::filesystem::path folder, std::uint64_t generation)
        : folder_(std::move(folder)), generation_(generation) {}

    std::string store(std::span<const std::byte> bytes) override;
    Bytes find(std::string_view name) override;

    /// Size in bytes of the files stored so far.
    std::uintmax_t storedBytes() const { return storedBytes_; }

 private:
    std::filesystem::path folder_;
    std::uint64_t generation_;
    std::uintmax_t storedBytes_ = 0;
};

}  // namespace scree
