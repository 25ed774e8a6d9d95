#include "app/io/formats/tiff/tiff_stream.h"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace scree {

namespace {

TiffSource& sourceOf(thandle_t handle) {
    return static_cast<TiffSource&>(*static_cast<TiffStream*>(handle));
}

TiffMemory& memoryOf(thandle_t handle) {
    return static_cast<TiffMemory&>(*static_cast<TiffStream*>(handle));
}

tmsize_t readBytes(thandle_t handle, void* to, tmsize_t size) {
    TiffSource& source = sourceOf(handle);
    if (source.position >= source.file.size) return 0;
    source.file.stream.clear();  // an earlier read may have reached the end
    source.file.stream.seekg(static_cast<std::streamoff>(source.position));
    source.file.stream.read(static_cast<char*>(to), size);
    const std::streamsize count = source.file.stream.gcount();
    source.position += static_cast<std::uint64_t>(count);
    return count;
}

tmsize_t readNothing(thandle_t, void*, tmsize_t) {
    return 0;
}

tmsize_t writeBytes(thandle_t handle, void* from, tmsize_t size) {
    TiffMemory& memory = memoryOf(handle);
    const auto count = static_cast<std::size_t>(size);
    if (memory.bytes.size() < memory.position + count) memory.bytes.resize(memory.position + count);
    std::memcpy(memory.bytes.data() + memory.position, from, count);
    memory.position += count;
    return size;
}

tmsize_t writeNothing(thandle_t, void*, tmsize_t) {
    return 0;
}

/// The position in a stream of `size` bytes, now at `position`, after a seek by `offset` relative to `from` (SEEK_SET,
/// SEEK_CUR or SEEK_END).
toff_t placeAt(toff_t offset, int from, toff_t position, toff_t size) {
    return (from == SEEK_SET ? 0 : from == SEEK_CUR ? position : size) + offset;
}

toff_t seekInSource(thandle_t handle, toff_t offset, int from) {
    TiffSource& source = sourceOf(handle);
    return source.position = placeAt(offset, from, source.position, source.file.size);
}

toff_t seekInMemory(thandle_t handle, toff_t offset, int from) {
    TiffMemory& memory = memoryOf(handle);
    return memory.position = placeAt(offset, from, memory.position, memory.bytes.size());
}

toff_t sizeOfSource(thandle_t handle) {
    return sourceOf(handle).file.size;
}

toff_t sizeOfMemory(thandle_t handle) {
    return memoryOf(handle).bytes.size();
}

int closeNothing(thandle_t) {
    return 0;
}

void complain(thandle_t handle, const char*, const char* format, va_list arguments) {
    if (handle == nullptr) return;
    std::array<char, 200> text{};
    std::vsnprintf(text.data(), text.size(), format, arguments);
    static_cast<TiffStream*>(handle)->complaint = text.data();
}

/// Declares tags that libtiff does not know to each file when it is opened.
TIFFExtendProc earlierExtender = nullptr;
void declareTags(TIFF* tiff) {
    static std::array names{std::to_array("ModelPixelScaleTag"), std::to_array("ModelTiepointTagxx"),
                            std::to_array("GeoKeyDirectoryTag"), std::to_array("GDAL_NODATA_valuex"),
                            std::to_array("ModelTransformTagx"), std::to_array("GDAL_METADATA_text")};
    const auto field = [](std::uint32_t tag, TIFFDataType type, char* name) {
        return TIFFFieldInfo{tag, TIFF_VARIABLE, TIFF_VARIABLE, type, FIELD_CUSTOM, true, type != TIFF_ASCII, name};
    };
    const std::array fields{field(kTiffPixelScaleTag, TIFF_DOUBLE, names[0].data()),
                            field(kTiffTiePointTag, TIFF_DOUBLE, names[1].data()),
                            field(kTiffGeoKeysTag, TIFF_SHORT, names[2].data()),
                            field(kTiffNoDataTag, TIFF_ASCII, names[3].data()),
                            field(kTiffTransformationTag, TIFF_DOUBLE, names[4].data()),
                            field(kTiffMetadataTag, TIFF_ASCII, names[5].data())};
    TIFFMergeFieldInfo(tiff, fields.data(), static_cast<std::uint32_t>(fields.size()));
    if (earlierExtender != nullptr) earlierExtender(tiff);
}

void prepareLibrary() {
    static const bool prepared = [] {
        TIFFSetErrorHandler(nullptr);
        TIFFSetWarningHandler(nullptr);
        TIFFSetErrorHandlerExt(complain);
        earlierExtender = TIFFSetTagExtender(declareTags);
        return true;
    }();
    static_cast<void>(prepared);
}

}  // namespace

Tiff openTiff(TiffSource& source) {
    prepareLibrary();
    return Tiff(TIFFClientOpen("map", "r", static_cast<TiffStream*>(&source), readBytes, writeNothing, seekInSource,
                               closeNothing, sizeOfSource, nullptr, nullptr));
}

Tiff createTiff(TiffMemory& memory) {
    prepareLibrary();
    return Tiff(TIFFClientOpen("map", "w", static_cast<TiffStream*>(&memory), readNothing, writeBytes, seekInMemory,
                               closeNothing, sizeOfMemory, nullptr, nullptr));
}

}  // namespace scree
