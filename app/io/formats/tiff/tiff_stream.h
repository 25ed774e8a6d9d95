#pragma once

#include <tiffio.h>

#include <cstdint>
#include <memory>
#include <string>

#include "app/io/atomic_file.h"

namespace scree {

/// A stream that libtiff reads or writes, and the library's last error message. libtiff's handle is always a
/// TiffStream*.
struct TiffStream {
    std::string complaint;
};

/// A file that libtiff reads. Only the parts that the library asks for are read.
struct TiffSource : TiffStream {
    OpenedFile file;
    std::uint64_t position = 0;  ///< Offset in bytes; may lie beyond the end.
};

/// Bytes of a file that libtiff writes.
struct TiffMemory : TiffStream {
    std::string bytes;
    std::size_t position = 0;  ///< Offset in bytes.
};

/// Closes a TIFF.
struct TiffCloser {
    void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};
using Tiff = std::unique_ptr<TIFF, TiffCloser>;

/// Opens a file and reads its first directory, but no pixels. Returns null if there is none. `source` must outlive the
/// result.
Tiff openTiff(TiffSource& source);
/// Creates a file in `memory`, which must outlive the result and is complete when the result is closed. Returns null if
/// libtiff fails.
Tiff createTiff(TiffMemory& memory);

// Tags that libtiff does not know by itself and both functions declare: those of GeoTIFF, and GDAL's.
inline constexpr std::uint32_t kTiffPixelScaleTag = 33550;
inline constexpr std::uint32_t kTiffTiePointTag = 33922;
inline constexpr std::uint32_t kTiffTransformationTag = 34264;
inline constexpr std::uint32_t kTiffGeoKeysTag = 34735;
inline constexpr std::uint32_t kTiffMetadataTag = 42112;
inline constexpr std::uint32_t kTiffNoDataTag = 42113;

}  // namespace scree
