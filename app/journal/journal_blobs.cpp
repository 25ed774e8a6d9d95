#include "app/journal/journal_blobs.h"

#include <algorithm>
#include <stdexcept>
#include <system_error>

#include "app/history/packed_grid.h"
#include "app/io/atomic_file.h"
#include "app/journal/journal_folder.h"
#include "app/journal/platform/private_files.h"
#include "app/operations/damaged_operation.h"
#include "erosion/records/colours.h"
#include "erosion/terrain/terrain.h"

namespace scree {

namespace {

/// Largest size of a file: the colours of the largest map.
constexpr std::size_t kMostBlobBytes =
    std::size_t{Terrain::kMaxSize} * std::size_t{Terrain::kMaxSize} * sizeof(Rgba) + (std::size_t{1} << 20);

}  // namespace

std::string JournalBlobs::store(std::span<const std::byte> bytes) {
    std::string name = blobName(bytes);
    const std::filesystem::path path = blobPath(folder_, generation_, name);
    std::error_code unknown;
    if (std::filesystem::exists(path, unknown)) return name;
    const PackedBytes packed = packBytes({bytes.begin(), bytes.end()});
    const Result<void> written =
        writeFileAtomically(path, {reinterpret_cast<const char*>(packed.data()), packed.size()});
    if (!written) throw std::runtime_error(written.error().message);
    makePrivate(path);
    storedBytes_ += packed.size();
    return name;
}

Bytes JournalBlobs::find(std::string_view name) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    if (name.empty() || name.find_first_not_of(kDigits) != std::string_view::npos)
        throw DamagedOperation("no name of a blob");
    const Result<std::string> packed = readWholeFile(blobPath(folder_, generation_, name), kMostBlobBytes);
    if (!packed) throw DamagedOperation(packed.error().message);
    const auto* begin = reinterpret_cast<const std::byte*>(packed->data());
    Bytes bytes;
    try {
        bytes = unpackBytes(PackedBytes(begin, begin + packed->size()));
    } catch (const std::exception& failure) {
        throw DamagedOperation(failure.what());
    }
    if (blobName(bytes) != name) throw DamagedOperation("a blob with other bytes than its name says");
    return bytes;
}

}  // namespace scree
