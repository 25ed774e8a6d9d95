#pragma once

#include <tiffio.h>

#include <cstdint>
#include <memory>
#include <string>

#include "app/io/atomic_file.h"

namespace scree {

/// What libtiff reads or writes, and what it last complained of. Its handle is always a TiffStream*.
struct TiffStream {
    std::string complaint;
};

/// A file that libtiff reads from. Only what it asks for is read.
struct TiffSource : TiffStream {
    OpenedFile file;
    std::uint64_t position = 0;  ///< Bytes; may lie beyond the end.
};

/// The bytes of a file that libtiff writes.
struct TiffMemory : TiffStream {
    std::string bytes;
    std::size_t position = 0;  ///< Bytes.
};

/// Closes a TIFF of libtiff.
struct TiffCloser {
    void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};
using Tiff = std::unique_ptr<TIFF, TiffCloser>;

/// Reads the first directory and no pixels. Null where there is none. `source` must outlive what is returned.
Tiff openTiff(TiffSource& source);
/// A file that is written to `memory`, which must outlive it and is whole once it is closed. Null if libtiff fails.
Tiff createTiff(TiffMemory& memory);

// Tags that libtiff does not know of itself and both functions make known: those of GeoTIFF, and GDAL's.
inline constexpr std::uint32_t kTiffPixelScaleTag = 33550;
inline constexpr std::uint32_t kTiffTiePointTag = 33922;
inline constexpr std::uint32_t kTiffTransformationTag = 34264;
inline constexpr std::uint32_t kTiffGeoKeysTag = 34735;
inline constexpr std::uint32_t kTiffMetadataTag = 42112;
inline constexpr std::uint32_t kTiffNoDataTag = 42113;

}  // namespace scree
