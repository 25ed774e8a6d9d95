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

#include <algorithm>
#include <exception>
#include <stdexcept>

#include "app/io/atomic_file.h"
#include "app/io/exr_stream.h"
#include "app/io/formats/cell_size.h"
#include "app/io/formats/colour_values.h"
#include "app/io/formats/heightmap_format.h"
#include "erosion/base/shown_text.h"
#include "erosion/records/colours.h"

/// OpenEXR: one channel of half, float or whole numbers in metres, from the first part if there are several. Written as
/// float32 in the channel Y, with the cell size as the attribute scree.cellSize.
namespace scree {

namespace exr_format {

namespace {

constexpr const char* kCellSizeAttribute = "scree.cellSize";

/// The channel that holds the heights, and why it was chosen.
struct HeightChannel {
    std::string name;
    std::string note;  ///< Message for the user about the choice; may be empty.
};

std::vector<std::string> namesOf(const Imf::ChannelList& channels) {
    std::vector<std::string> names;
    for (auto channel = channels.begin(); channel != channels.end(); ++channel) names.emplace_back(channel.name());
    return names;
}

/// The requested channel or, without a request, the only one or one with a usual name.
Result<HeightChannel> heightChannel(const Imf::ChannelList& channels, const FileSettings& settings,
                                    const std::filesystem::path& path) {
    const Channel wanted = settings.channel;
    const std::vector<std::string> names = namesOf(channels);
    std::string all;
    constexpr std::size_t kMostNames = 8;
    for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i)
        all += (i == 0 ? "" : ", ") + shownText(names[i]);
    if (names.size() > kMostNames) all += " and " + std::to_string(names.size() - kMostNames) + " more";
    const std::string has = shownPath(path) + " has the channels " + (names.empty() ? "(none)" : all);
    const auto found = [&](std::string_view name) { return channels.findChannel(std::string(name)) != nullptr; };
    if (settings.channelNumber > 0) {
        const auto number = static_cast<std::size_t>(settings.channelNumber);
        if (number <= names.size()) return HeightChannel{names[number - 1], {}};
        return Error{has + ", but no channel number " + std::to_string(number) + "; set file.channelNumber to another"};
    }
    if (wanted != Channel::First) {
        const std::string name(choicesOf<Channel>[static_cast<std::size_t>(wanted)]);
        const auto capital = static_cast<char>(name[0] - 'a' + 'A');
        for (const std::string& each : {capital + name.substr(1), name})
            if (found(each)) return HeightChannel{each, {}};
        return Error{has + ", but not " + (capital + name.substr(1)) + "; set file.channel to another"};
    }
    if (names.size() == 1) return HeightChannel{names.front(), {}};
    for (const char* usual : {"Y", "height", "Height", "Z", "R"})
        if (found(usual)) return HeightChannel{usual, has + "; heights are read from " + usual + " (see file.channel)"};
    return Error{
        has + "; a heightmap is one named Y, height, Z or R: set file.channel, or file.channelNumber for another name"};
}

/// The header of the first part, checked like in Imf::InputFile. That class would also read the position of each row of
/// pixels, and search the whole file for rows whose position is missing. Throws what OpenEXR throws.
Imf::Header headerOf(Imf::IStream& stream) {
    int magic = 0;
    int version = 0;
    Imf::Xdr::read<Imf::StreamIO>(stream, magic);
    Imf::Xdr::read<Imf::StreamIO>(stream, version);
    if (Imf::getVersion(version) != Imf::EXR_VERSION || !Imf::supportsFlags(Imf::getFlags(version)))
        throw std::runtime_error("its version of OpenEXR is unknown");
    Imf::Header header;
    header.readFrom(stream, version);
    // The version field, not an attribute, decides whether an image of one part is tiled.
    if (!Imf::isNonImage(version) && !Imf::isMultiPart(version) && header.hasType())
        header.setType(Imf::isTiled(version) ? Imf::TILEDIMAGE : Imf::SCANLINEIMAGE);
    const bool tiled = Imf::isMultiPart(version) ? Imf::isTiled(header.type()) : Imf::isTiled(version);
    header.sanityCheck(tiled, Imf::isMultiPart(version));
    stream.seekg(0);
    return header;
}

/// The first part of a file, and the number of parts.
struct FirstPart {
    Imf::Header header;
    int parts = 1;
};

/// Message for the user about a file with several parts; empty for a file with one part.
std::vector<std::string> partNotes(const FirstPart& part, const std::filesystem::path& path) {
    if (part.parts < 2) return {};
    return {shownPath(path) + " has " + std::to_string(part.parts) + " parts; the first one" +
            (part.header.hasName() ? ", " + shownText(part.header.name()) + "," : "") +
            " is read: if the heights are in another part, save that part as a file of its own"};
}

/// Facts about the heights from a header.
struct About {
    std::string channel;
    HeightmapInfo info;
    std::string note;  ///< Message about the choice of the channel; may be empty.
};

Result<About> aboutOf(const FirstPart& part, const FileSettings& settings, const std::filesystem::path& path) {
    const Imf::Header& header = part.header;
    const Imath::Box2i& window = header.dataWindow();
    const long long width = static_cast<long long>(window.max.x) - window.min.x + 1;
    const long long height = static_cast<long long>(window.max.y) - window.min.y + 1;
    if (Result<void> possible = checkSize(path, width, height); !possible) return possible.error();
    const Result<HeightChannel> channel = heightChannel(header.channels(), settings, path);
    if (!channel) return channel.error();
    const Imf::Channel& about = header.channels()[channel->name.c_str()];
    if (about.xSampling != 1 || about.ySampling != 1)
        return Error{shownPath(path) + ": its channel " + shownText(channel->name) +
                     " holds fewer samples than the map has nodes; save it at full resolution"};
    HeightmapInfo info{
        static_cast<int>(width), static_cast<int>(height), about.type == Imf::HALF ? 16 : 32, true, {}, {}, false};
    if (const auto* metres = header.findTypedAttribute<Imf::FloatAttribute>(kCellSizeAttribute))
        info.cellSize = cellSizeOf(static_cast<double>(metres->value()));
    info.channels = namesOf(header.channels());
    info.notes = partNotes(part, path);
    return About{channel->name, info, channel->note};
}

/// Number of parts of a file of `length` bytes; returns to its beginning. Throws like forEachExrAttribute().
int partsOf(Imf::IStream& stream, std::uint64_t length) {
    int parts = 0;
    forEachExrAttribute(stream, length, [&](std::string_view name, std::string_view) {
        if (name == "channels") ++parts;  // each part has this attribute once
    });
    return parts;
}

/// Opens the file and calls `work(stream, part)`. Exceptions of OpenEXR become errors, and so do deep samples.
template <class Work>
auto withHeader(const std::filesystem::path& path, const Work& work)
    -> decltype(work(std::declval<Imf::IStream&>(), FirstPart())) {
    constexpr std::size_t kMostBytes = std::size_t{1} << 32;
    Result<OpenedFile> file = openFile(path, kMostBytes);
    if (!file) return file.error();
    try {
        if (!beginsAsExr(*file)) return Error{shownPath(path) + " is not an OpenEXR file; choose another file"};
        const std::string name = path.filename().string();
        const std::uint64_t length = file->size;
        ExrFileInput stream(std::move(*file), name.c_str());
        const FirstPart part{headerOf(stream), partsOf(stream, length)};
        if (part.header.hasType() && Imf::isDeepData(part.header.type()))
            return Error{shownPath(path) + " has deep samples, several at a pixel" +
                         (part.parts > 1 ? ", in its first part" : "") +
                         "; flatten it to one sample at each pixel and save it again"};
        return work(stream, part);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& failure) {
        return Error{shownPath(path) + " is damaged or incomplete (" + shownText(failure.what()) +
                     "); use another copy"};
    }
}

/// Opens the file and calls `work(stream, about)`.
template <class Work>
auto withFile(const std::filesystem::path& path, const FileSettings& settings, const Work& work)
    -> decltype(work(std::declval<Imf::IStream&>(), About())) {
    return withHeader(path, [&](Imf::IStream& stream, const FirstPart& part) -> decltype(work(stream, About())) {
        const Result<About> about = aboutOf(part, settings, path);
        if (!about) return about.error();
        return work(stream, *about);
    });
}

/// A field as OpenEXR reads and writes it. `window` is the area of the picture on its canvas.
Imf::Slice sliceOf(Field<float>& field, const Imath::Box2i& window) {
    return Imf::Slice::Make(Imf::FLOAT, field.row(0), window, sizeof(float),
                            sizeof(float) * static_cast<std::size_t>(field.stride()));
}

Result<HeightmapInfo> inspect(const std::filesystem::path& path, const FileSettings& settings) {
    return withFile(path, settings,
                    [](Imf::IStream&, const About& about) -> Result<HeightmapInfo> { return about.info; });
}

/// Unscaled values of a channel.
struct Values {
    Field<float> field;
    std::vector<std::string> notes;  ///< Messages for the user about the file.
};

Result<Values> readValues(const std::filesystem::path& path, const FileSettings& settings) {
    return withFile(path, settings, [](Imf::IStream& stream, const About& about) -> Result<Values> {
        Imf::InputFile file(stream, 0);
        Field<float> values(about.info.width, about.info.height);
        const Imath::Box2i& window = file.header().dataWindow();
        Imf::FrameBuffer buffer;
        buffer.insert(about.channel, sliceOf(values, window));
        file.setFrameBuffer(buffer);
        file.readPixels(window.min.y, window.max.y);
        std::vector<std::string> notes = about.info.notes;
        if (!about.note.empty()) notes.push_back(about.note);
        return Values{std::move(values), std::move(notes)};
    });
}

Result<ReadHeights> read(const std::filesystem::path& path, const FileSettings& settings) {
    Result<Values> values = readValues(path, settings);
    if (!values) return values.error();
    Result<ReadHeights> read = heightsOfMetres(std::move(values->field), path);
    if (read) read->notes.insert(read->notes.end(), values->notes.begin(), values->notes.end());
    return read;
}

/// The size of a picture with R, G and B, and whether it has A.
struct ColourPicture {
    HeightmapInfo info;
    bool hasAlpha = false;
};

Result<ColourPicture> colourPictureOf(const FirstPart& part, const std::filesystem::path& path) {
    const Imf::Header& header = part.header;
    FileSettings red;
    red.channel = Channel::Red;
    const auto* r = header.channels().findChannel("R");
    bool whole = true;
    for (const char* name : {"R", "G", "B"}) {
        const Imf::Channel* channel = header.channels().findChannel(name);
        whole = whole && channel != nullptr && channel->xSampling == 1 && channel->ySampling == 1;
    }
    if (!whole || r == nullptr)
        return Error{shownPath(path) +
                     " has no channels R, G and B at full resolution; colours are read from these: name them so"};
    const Result<About> about = aboutOf(part, red, path);
    if (!about) return about.error();
    const Imf::Channel* alpha = header.channels().findChannel("A");
    ColourPicture picture{about->info, alpha != nullptr && alpha->xSampling == 1 && alpha->ySampling == 1};
    picture.info.metric = false;
    picture.info.cellSize.reset();
    return picture;
}

Result<HeightmapInfo> inspectColours(const std::filesystem::path& path) {
    return withHeader(path, [&](Imf::IStream&, const FirstPart& part) -> Result<HeightmapInfo> {
        const Result<ColourPicture> picture = colourPictureOf(part, path);
        if (!picture) return picture.error();
        return picture->info;
    });
}

/// Reads linear colours with premultiplied alpha, which is how OpenEXR stores them.
Result<Field<Rgba>> readColours(const std::filesystem::path& path) {
    return withHeader(path, [&](Imf::IStream& stream, const FirstPart& part) -> Result<Field<Rgba>> {
        const Result<ColourPicture> picture = colourPictureOf(part, path);
        if (!picture) return picture.error();
        Imf::InputFile file(stream, 0);
        Field<Rgba> colours(picture->info.width, picture->info.height);
        const Imath::Box2i& window = file.header().dataWindow();
        Imf::FrameBuffer buffer;
        const auto add = [&](const char* name, float& first) {
            buffer.insert(name, Imf::Slice::Make(Imf::FLOAT, &first, window, sizeof(Rgba),
                                                 sizeof(Rgba) * static_cast<std::size_t>(colours.stride())));
        };
        Rgba& first = *colours.row(0);
        add("R", first.r);
        add("G", first.g);
        add("B", first.b);
        if (picture->hasAlpha) add("A", first.a);
        file.setFrameBuffer(buffer);
        file.readPixels(window.min.y, window.max.y);
        for (int y = 0; y < colours.height(); ++y)
            for (int x = 0; x < colours.width(); ++x) {
                Rgba& colour = colours(x, y);
                bool sound = colour.a >= 0.0f && colour.a <= 1.0f;
                for (float Rgba::*channel : {&Rgba::r, &Rgba::g, &Rgba::b})
                    sound = sound && colour.*channel >= 0.0f && colour.*channel <= 1.0f;
                if (sound && colour.a < 1.0f) sound = divideByAlpha(colour, colour.a, 1.0f);
                if (!sound)
                    return Error{shownPath(path) + ": the colour at x " + std::to_string(x) + ", y " +
                                 std::to_string(y) +
                                 " is not from 0 to 1, or brighter than its alpha; scale the colours"};
            }
        return colours;
    });
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
        return stream.bytes();
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
    const Result<Values> values = readValues(path, {});
    if (!values) return values.error();
    return compareValues(raster, values->field);
}

}  // namespace

}  // namespace exr_format

constinit const HeightmapFormat kExrFormat{
    .ending = ".exr",
    .otherEnding = "",
    .title = "OpenEXR",
    .channels = true,
    .inspect = exr_format::inspect,
    .read = exr_format::read,
    .encode = exr_format::encode,
    .verify = exr_format::verify,
    .inspectColours = exr_format::inspectColours,
    .readColours = exr_format::readColours,
};

}  // namespace scree
