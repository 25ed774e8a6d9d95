#include "app/io/png.h"

#include <spng.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <memory>
#include <new>

#include "app/io/atomic_file.h"
#include "app/io/byte_image.h"
#include "app/io/png_stream.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

struct ContextDeleter {
    void operator()(spng_ctx* context) const { spng_ctx_free(context); }
};
using Context = std::unique_ptr<spng_ctx, ContextDeleter>;

Context makeContext(int flags) {
    Context context(spng_ctx_new(flags));
    if (!context) throw std::bad_alloc();
    return context;
}

/// Returns true on success. Throws std::bad_alloc if memory is short.
bool isDone(int outcome) {
    if (outcome == SPNG_EMEM) throw std::bad_alloc();
    return outcome == SPNG_OK;
}

int readBytes(spng_ctx*, void* stream, void* bytes, std::size_t count) {
    return static_cast<PngStream*>(stream)->read(static_cast<char*>(bytes), count) ? SPNG_OK : SPNG_IO_EOF;
}

Error truncated(const std::filesystem::path& path) {
    return {shownPath(path) + " is truncated: it ends before its picture does; copy or export it again"};
}

Error damaged(const std::filesystem::path& path, int outcome) {
    return {shownPath(path) + " is a damaged PNG (" + spng_strerror(outcome) + "); copy or export it again"};
}

Error tooLargePicture(const std::filesystem::path& path, const spng_ihdr& header, int maxSize) {
    return {shownPath(path) + " is " + std::to_string(header.width) + " x " + std::to_string(header.height) +
            ", which is too large; scale it to at most " + std::to_string(maxSize) + " x " + std::to_string(maxSize)};
}

Result<GreyPng> describe(const std::filesystem::path& path, const spng_ihdr& header, int maxSize) {
    if (header.color_type == SPNG_COLOR_TYPE_GRAYSCALE_ALPHA)
        return Error{shownPath(path) + " has an alpha channel; convert it to plain 16-bit grey"};
    if (header.color_type != SPNG_COLOR_TYPE_GRAYSCALE)
        return Error{shownPath(path) + " is a colour picture; convert it to 16-bit grey"};
    if (header.bit_depth != 8 && header.bit_depth != 16)
        return Error{shownPath(path) + " has " + std::to_string(header.bit_depth) +
                     "-bit samples; convert it to 16-bit grey"};
    const auto limit = static_cast<std::uint32_t>(maxSize);
    if (header.width > limit || header.height > limit) return tooLargePicture(path, header, maxSize);
    return GreyPng{static_cast<int>(header.width), static_cast<int>(header.height), header.bit_depth, {}, {}};
}

void readTexts(spng_ctx* context, GreyPng& picture) {
    std::uint32_t count = 0;
    if (!isDone(spng_get_text(context, nullptr, &count))) return;  // there are no texts
    std::vector<spng_text> texts(count);
    if (!isDone(spng_get_text(context, texts.data(), &count))) return;
    for (const spng_text& text : texts) picture.texts.emplace_back(text.keyword, std::string(text.text, text.length));
}

/// Decodes all samples. libspng gives 16-bit samples in the machine's byte order.
int readSamples(spng_ctx* context, GreyPng& picture) {
    const std::size_t count = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
    picture.samples.resize(count);
    if (picture.bitsPerSample == 16)
        return spng_decode_image(context, picture.samples.data(), 2 * count, SPNG_FMT_PNG, 0);
    std::vector<std::uint8_t> bytes(count);
    const int outcome = spng_decode_image(context, bytes.data(), count, SPNG_FMT_PNG, 0);
    picture.samples.assign(bytes.begin(), bytes.end());
    return outcome;
}

/// Returns true if the compressed picture is too short for its samples at any compression. Checked before memory is
/// allocated.
bool isTooShort(const spng_ihdr& header, int bytesPerPixel, std::uint64_t bytes) {
    constexpr std::uint64_t kMostDeflation = 1040;  // deflate packs at most 258 bytes into 2 bits
    return bytes * kMostDeflation < static_cast<std::uint64_t>(header.width) *
                                        static_cast<std::uint64_t>(header.height) *
                                        static_cast<std::uint64_t>(bytesPerPixel);
}

}  // namespace

Result<GreyPng> readGreyPng(const std::filesystem::path& path, PngPart part, int maxSize) {
    if (Result<void> readable = checkReadable(path); !readable) return readable.error();
    try {
        Result<PngStream> stream = PngStream::open(path);
        if (!stream) return stream.error();
        const Context context = makeContext(0);
        spng_set_png_stream(context.get(), readBytes, &*stream);
        // Only text chunks are kept. A text that unpacks to more than this is not from this program.
        spng_set_chunk_limits(context.get(), 16 * PngStream::kLongestText, 64 * PngStream::kLongestText);
        const auto failed = [&](int outcome) {
            return outcome == SPNG_IO_EOF ? truncated(path) : damaged(path, outcome);
        };

        spng_ihdr header{};
        if (const int outcome = spng_get_ihdr(context.get(), &header); !isDone(outcome)) return failed(outcome);
        Result<GreyPng> picture = describe(path, header, maxSize);
        if (!picture) return picture;
        if (const int outcome = spng_decode_chunks(context.get()); !isDone(outcome)) return failed(outcome);
        readTexts(context.get(), *picture);
        if (part == PngPart::Header) return picture;

        if (isTooShort(header, picture->bitsPerSample / 8, stream->pictureBytes())) return truncated(path);
        if (const int outcome = readSamples(context.get(), *picture); !isDone(outcome)) return failed(outcome);
        if (const int outcome = spng_decode_chunks(context.get()); !isDone(outcome)) return failed(outcome);
        return picture;
    } catch (const std::bad_alloc&) {
        return Error{shownPath(path) + " needs more memory than is available; scale it down"};
    }
}

namespace {

int appendBytes(spng_ctx*, void* encoded, void* bytes, std::size_t count) {
    try {
        static_cast<std::string*>(encoded)->append(static_cast<const char*>(bytes), count);
        return SPNG_OK;
    } catch (const std::bad_alloc&) {
        return SPNG_EMEM;  // an exception must not pass through libspng
    }
}

spng_text plainText(const std::pair<std::string, std::string>& keywordAndText) {
    const auto& [keyword, content] = keywordAndText;
    spng_text text{};
    assert(keyword.size() < sizeof(text.keyword));
    std::memcpy(text.keyword, keyword.c_str(), keyword.size() + 1);
    text.type = SPNG_TEXT;
    text.length = content.size();
    text.text = const_cast<char*>(content.c_str());  // not const because libspng also reads into it; it copies
    return text;
}

/// Level of zlib, from 1 to 9. Its default of 6 takes two to four times as long for files that are 1 to 8 % smaller.
constexpr int kCompressionLevel = 3;

/// Encodes `samples`, which have PNG's layout but the machine's byte order.
Result<std::string> encode(spng_ihdr header, std::vector<spng_text> texts, const void* samples, std::size_t size) {
    try {
        std::string encoded;
        const Context context = makeContext(SPNG_CTX_ENCODER);
        int outcome = spng_set_png_stream(context.get(), appendBytes, &encoded);
        if (isDone(outcome)) outcome = spng_set_ihdr(context.get(), &header);
        if (isDone(outcome)) outcome = spng_set_option(context.get(), SPNG_IMG_COMPRESSION_LEVEL, kCompressionLevel);
        if (isDone(outcome) && !texts.empty())
            outcome = spng_set_text(context.get(), texts.data(), static_cast<std::uint32_t>(texts.size()));
        if (isDone(outcome))
            outcome = spng_encode_image(context.get(), samples, size, SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
        if (!isDone(outcome)) return Error{std::string("the PNG cannot be encoded: ") + spng_strerror(outcome)};
        return encoded;
    } catch (const std::bad_alloc&) {
        return Error{"the PNG needs more memory than there is"};
    }
}

spng_ihdr headerOf(int width, int height, spng_color_type colour, int bitsPerSample) {
    spng_ihdr header{};
    header.width = static_cast<std::uint32_t>(width);
    header.height = static_cast<std::uint32_t>(height);
    header.bit_depth = static_cast<std::uint8_t>(bitsPerSample);
    header.color_type = colour;
    return header;
}

}  // namespace

Result<std::string> encodeGreyPng(const GreyPng& picture) {
    assert(picture.bitsPerSample == 8 || picture.bitsPerSample == 16);
    assert(picture.samples.size() ==
           static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height));
    const spng_ihdr header = headerOf(picture.width, picture.height, SPNG_COLOR_TYPE_GRAYSCALE, picture.bitsPerSample);
    std::vector<spng_text> texts;
    for (const auto& text : picture.texts) texts.push_back(plainText(text));
    if (picture.bitsPerSample == 16) return encode(header, texts, picture.samples.data(), 2 * picture.samples.size());
    std::vector<std::uint8_t> bytes;
    bytes.reserve(picture.samples.size());
    for (const std::uint16_t sample : picture.samples) bytes.push_back(static_cast<std::uint8_t>(sample));
    return encode(header, texts, bytes.data(), bytes.size());
}

Result<std::string> encodeRgbPng(int width, int height, std::span<const std::uint8_t> rgb) {
    assert(rgb.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
    return encode(headerOf(width, height, SPNG_COLOR_TYPE_TRUECOLOR, 8), {}, rgb.data(), rgb.size());
}

Result<std::string> encodePng(const ByteImage& image) {
    std::vector<spng_text> texts;
    for (const auto& text : image.texts) texts.push_back(plainText(text));
    const spng_color_type colour = image.channels == 1   ? SPNG_COLOR_TYPE_GRAYSCALE
                                   : image.channels == 3 ? SPNG_COLOR_TYPE_TRUECOLOR
                                                         : SPNG_COLOR_TYPE_TRUECOLOR_ALPHA;
    return encode(headerOf(image.width, image.height, colour, 8), std::move(texts), image.samples.data(),
                  image.samples.size());
}

namespace {

/// Unscaled samples of a file; those of 16 bits are in the machine's byte order.
struct RawPng {
    int width = 0, height = 0, channels = 0, bits = 0;
    std::vector<std::uint8_t> bytes{};
};

enum class PngDepth { Bytes, Any };

Result<RawPng> readRaw(const std::filesystem::path& path, int maxSize, PngPart part, PngDepth depth) {
    if (Result<void> readable = checkReadable(path); !readable) return readable.error();
    try {
        Result<PngStream> stream = PngStream::open(path);
        if (!stream) return stream.error();
        const Context context = makeContext(0);
        spng_set_png_stream(context.get(), readBytes, &*stream);
        const auto failed = [&](int outcome) {
            return outcome == SPNG_IO_EOF ? truncated(path) : damaged(path, outcome);
        };
        spng_ihdr header{};
        if (const int outcome = spng_get_ihdr(context.get(), &header); !isDone(outcome)) return failed(outcome);
        const int channels = header.color_type == SPNG_COLOR_TYPE_GRAYSCALE         ? 1
                             : header.color_type == SPNG_COLOR_TYPE_TRUECOLOR       ? 3
                             : header.color_type == SPNG_COLOR_TYPE_TRUECOLOR_ALPHA ? 4
                                                                                    : 0;
        const bool isDeep = depth == PngDepth::Any && header.bit_depth == 16;
        if (channels == 0 || (header.bit_depth != 8 && !isDeep))
            return Error{shownPath(path) + " has no " + (depth == PngDepth::Any ? "8- or 16-bit" : "8-bit") +
                         " grey, RGB or RGBA samples; convert it to one of these"};
        const auto limit = static_cast<std::uint32_t>(maxSize);
        if (header.width > limit || header.height > limit) return tooLargePicture(path, header, maxSize);
        RawPng raw{static_cast<int>(header.width), static_cast<int>(header.height), channels, header.bit_depth};
        if (part == PngPart::Header) return raw;
        const int bytesPerPixel = channels * raw.bits / 8;
        if (isTooShort(header, bytesPerPixel, stream->pictureBytes())) return truncated(path);
        raw.bytes.resize(static_cast<std::size_t>(raw.width) * static_cast<std::size_t>(raw.height) *
                         static_cast<std::size_t>(bytesPerPixel));
        const int outcome = spng_decode_image(context.get(), raw.bytes.data(), raw.bytes.size(), SPNG_FMT_PNG, 0);
        if (!isDone(outcome)) return failed(outcome);
        return raw;
    } catch (const std::bad_alloc&) {
        return Error{shownPath(path) + " needs more memory than is available; scale it down"};
    }
}

Result<ByteImage> readBytes(const std::filesystem::path& path, int maxSize, PngPart part) {
    Result<RawPng> raw = readRaw(path, maxSize, part, PngDepth::Bytes);
    if (!raw) return raw.error();
    ByteImage image;
    image.width = raw->width, image.height = raw->height, image.channels = raw->channels;
    image.samples = std::move(raw->bytes);
    return image;
}

}  // namespace

Result<ByteImage> readBytePng(const std::filesystem::path& path, int maxSize) {
    return readBytes(path, maxSize, PngPart::Whole);
}

Result<ColourPng> readColourPng(const std::filesystem::path& path, PngPart part, int maxSize) {
    const Result<RawPng> raw = readRaw(path, maxSize, part, PngDepth::Any);
    if (!raw) return raw.error();
    ColourPng picture{raw->width, raw->height, raw->channels, raw->bits, {}};
    try {
        if (raw->bits == 8) {
            picture.samples.assign(raw->bytes.begin(), raw->bytes.end());
        } else {
            picture.samples.resize(raw->bytes.size() / 2);
            if (!raw->bytes.empty()) std::memcpy(picture.samples.data(), raw->bytes.data(), raw->bytes.size());
        }
    } catch (const std::bad_alloc&) {
        return Error{shownPath(path) + " needs more memory than is available; scale it down"};
    }
    return picture;
}

Result<void> savePng(const ByteImage& image, const std::filesystem::path& path) {
    const Result<std::string> bytes = encodePng(image);
    if (!bytes) return Error{shownPath(path) + " cannot be written: " + bytes.error().message};
    return writeFileAtomically(path, *bytes, [&](const std::filesystem::path& written) -> Result<void> {
        const Result<ByteImage> read = readBytePng(written, std::max(image.width, image.height));
        if (!read) return Error{shownPath(path) + " was not written: " + read.error().message};
        if (read->width != image.width || read->height != image.height || read->channels != image.channels ||
            read->samples != image.samples)
            return Error{shownPath(path) + " was not written: its picture did not read back"};
        return {};
    });
}

}  // namespace scree
