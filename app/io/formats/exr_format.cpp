#include <Imath/ImathBox.h>
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFloatAttribute.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfInputFile.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfVersion.h>
#include <OpenEXR/ImfXdr.h>

#include <exception>
#include <stdexcept>

#include "app/io/atomic_file.h"
#include "app/io/exr_stream.h"
#include "app/io/formats/cell_size.h"
#include "app/io/formats/heightmap_format.h"
#include "erosion/base/shown_text.h"

/// OpenEXR: one channel of half, float or whole numbers in metres. Written as float32 in the channel Y, with the cell
/// size as the attribute scree.cellSize.
namespace scree {

namespace exr_format {

namespace {

constexpr const char* kCellSizeAttribute = "scree.cellSize";

/// The channel that holds the heights: the only one, or one of the usual names.
Result<std::string> heightChannel(const Imf::ChannelList& channels, const std::filesystem::path& path) {
    std::string names;
    std::string only;
    int count = 0;
    for (auto channel = channels.begin(); channel != channels.end(); ++channel, ++count) {
        only = channel.name();
        names += (names.empty() ? "" : ", ") + shownText(only);
    }
    if (count == 1) return only;
    for (const char* usual : {"Y", "height", "Height", "Z", "R"})
        if (channels.findChannel(usual) != nullptr) return std::string(usual);
    return Error{shownPath(path) + " has the channels " + (names.empty() ? "(none)" : names) +
                 "; a heightmap is one named Y, height, Z or R"};
}

/// The header of the first part, checked as Imf::InputFile checks it, which would also read where each row of pixels
/// is, and search the whole file for rows that the file does not tell. Throws what OpenEXR throws.
Imf::Header headerOf(Imf::IStream& stream) {
    int magic = 0;
    int version = 0;
    Imf::Xdr::read<Imf::StreamIO>(stream, magic);
    Imf::Xdr::read<Imf::StreamIO>(stream, version);
    if (Imf::getVersion(version) != Imf::EXR_VERSION || !Imf::supportsFlags(Imf::getFlags(version)))
        throw std::runtime_error("it is of another version of OpenEXR");
    Imf::Header header;
    header.readFrom(stream, version);
    // An image of one part is what its version says, even if an attribute says otherwise.
    if (!Imf::isNonImage(version) && !Imf::isMultiPart(version) && header.hasType())
        header.setType(Imf::isTiled(version) ? Imf::TILEDIMAGE : Imf::SCANLINEIMAGE);
    const bool tiled = Imf::isMultiPart(version) ? Imf::isTiled(header.type()) : Imf::isTiled(version);
    header.sanityCheck(tiled, Imf::isMultiPart(version));
    stream.seekg(0);
    return header;
}

/// What a header says of its heights.
struct About {
    std::string channel;
    HeightmapInfo info;
};

Result<About> aboutOf(const Imf::Header& header, const std::filesystem::path& path) {
    const Imath::Box2i& window = header.dataWindow();
    const long long width = static_cast<long long>(window.max.x) - window.min.x + 1;
    const long long height = static_cast<long long>(window.max.y) - window.min.y + 1;
    if (Result<void> possible = checkSize(path, width, height); !possible) return possible.error();
    const Result<std::string> channel = heightChannel(header.channels(), path);
    if (!channel) return channel.error();
    const Imf::Channel& about = header.channels()[channel->c_str()];
    if (about.xSampling != 1 || about.ySampling != 1)
        return Error{shownPath(path) + ": its channel " + shownText(*channel) +
                     " holds fewer samples than the map has nodes; save it at full resolution"};
    HeightmapInfo info{
        static_cast<int>(width), static_cast<int>(height), about.type == Imf::HALF ? 16 : 32, true, {}, {}, false};
    if (const auto* metres = header.findTypedAttribute<Imf::FloatAttribute>(kCellSizeAttribute))
        info.cellSize = cellSizeOf(static_cast<double>(metres->value()));
    return About{*channel, info};
}

/// Calls `work(stream, about)` on the opened file. Whatever OpenEXR throws is an Error.
template <class Work>
auto withFile(const std::filesystem::path& path, const Work& work)
    -> decltype(work(std::declval<Imf::IStream&>(), About())) {
    constexpr std::size_t kMostBytes = std::size_t{1} << 30;
    Result<OpenedFile> file = openFile(path, kMostBytes);
    if (!file) return file.error();
    try {
        if (!beginsAsExr(*file)) return Error{shownPath(path) + " is not an OpenEXR file; choose another file"};
        const std::string name = path.filename().string();
        ExrFileInput stream(std::move(*file), name.c_str());
        const Result<About> about = aboutOf(headerOf(stream), path);
        if (!about) return about.error();
        return work(stream, *about);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& failure) {
        return Error{shownPath(path) + " is damaged or incomplete (" + shownText(failure.what()) +
                     "); use another copy"};
    }
}

/// A field as OpenEXR reads and writes it. `window` is the picture's place on its canvas.
Imf::Slice sliceOf(Field<float>& field, const Imath::Box2i& window) {
    return Imf::Slice::Make(Imf::FLOAT, field.row(0), window, sizeof(float),
                            sizeof(float) * static_cast<std::size_t>(field.stride()));
}

Result<HeightmapInfo> inspect(const std::filesystem::path& path, const FileSettings&) {
    return withFile(path, [](Imf::IStream&, const About& about) -> Result<HeightmapInfo> { return about.info; });
}

Result<Field<float>> readValues(const std::filesystem::path& path) {
    return withFile(path, [](Imf::IStream& stream, const About& about) -> Result<Field<float>> {
        Imf::InputFile file(stream, 0);
        Field<float> values(about.info.width, about.info.height);
        const Imath::Box2i& window = file.header().dataWindow();
        Imf::FrameBuffer buffer;
        buffer.insert(about.channel, sliceOf(values, window));
        file.setFrameBuffer(buffer);
        file.readPixels(window.min.y, window.max.y);
        return values;
    });
}

Result<ReadHeights> read(const std::filesystem::path& path, const FileSettings&) {
    Result<Field<float>> values = readValues(path);
    if (!values) return values.error();
    return heightsOfMetres(std::move(*values), path);
}

Result<std::string> encode(const Raster& raster, const std::optional<HeightRange>&) {
    const int width = raster.values.width();
    const int height = raster.values.height();
    Field<float> metres(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) metres(x, y) = static_cast<float>(raster.at(x, y));
    try {
        Imf::Header header(width, height);
        header.compression() = Imf::ZIP_COMPRESSION;
        header.channels().insert("Y", Imf::Channel(Imf::FLOAT));
        header.insert(kCellSizeAttribute, Imf::FloatAttribute(raster.cellSize));
        ExrOutput stream;
        {
            Imf::OutputFile file(stream, header, 0);
            Imf::FrameBuffer buffer;
            buffer.insert("Y", sliceOf(metres, header.dataWindow()));
            file.setFrameBuffer(buffer);
            file.writePixels(height);
        }
        return std::move(stream.bytes);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& failure) {
        return Error{std::string("the OpenEXR library failed: ") + failure.what()};
    }
}

Result<double> verify(const Raster& raster, const std::optional<HeightRange>&, const std::filesystem::path& path) {
    const Result<HeightmapInfo> info = inspect(path, {});
    if (!info) return info.error();
    if (cellSizeOf(static_cast<double>(raster.cellSize)) && info->cellSize != raster.cellSize)
        return Error{"its cell size did not read back"};
    const Result<Field<float>> values = readValues(path);
    if (!values) return values.error();
    return compareValues(raster, *values);
}

}  // namespace

}  // namespace exr_format

constinit const HeightmapFormat kExrFormat{".exr",
                                           "",
                                           "OpenEXR",
                                           false,
                                           false,
                                           false,
                                           exr_format::inspect,
                                           exr_format::read,
                                           exr_format::encode,
                                           exr_format::verify};

}  // namespace scree
