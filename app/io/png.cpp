#include "app/io/png.h"

#include <png.h>

#include <array>
#include <cassert>
#include <csetjmp>
#include <cstring>
#include <fstream>
#include <new>

#include "app/io/atomic_file.h"

/// libpng reports errors by longjmp. A jump must not pass over an object with a destructor: the functions that call
/// setjmp (readHeader, readRows, writeAll) therefore hold plain values only, and everything else lives in Reader and
/// Writer.
namespace scree {

namespace {

constexpr std::size_t kMessageSize = 200;

void keepMessage(png_structp png, png_const_charp message) {
    auto* kept = static_cast<char*>(png_get_error_ptr(png));
    std::strncpy(kept, message, kMessageSize - 1);
    png_longjmp(png, 1);
}

void ignoreWarning(png_structp, png_const_charp) {}

struct Reader {
    std::ifstream file;
    std::array<char, kMessageSize> message{};
    png_structp png = nullptr;
    png_infop header = nullptr;

    explicit Reader(const std::filesystem::path& path) : file(path, std::ios::binary) {
        png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message.data(), keepMessage, ignoreWarning);
        if (png != nullptr) header = png_create_info_struct(png);
        if (header == nullptr) throw std::bad_alloc();
    }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader() { png_destroy_read_struct(&png, &header, nullptr); }
};

void readBytes(png_structp png, png_bytep bytes, std::size_t count) {
    auto& file = *static_cast<std::ifstream*>(png_get_io_ptr(png));
    file.read(reinterpret_cast<char*>(bytes), static_cast<std::streamsize>(count));
    if (file.gcount() != static_cast<std::streamsize>(count)) png_error(png, "truncated");
}

bool readHeader(Reader& reader) {
    // NOLINTNEXTLINE(cert-err52-cpp): libpng's way to report errors
    if (setjmp(png_jmpbuf(reader.png)) != 0) return false;
    png_set_read_fn(reader.png, &reader.file, readBytes);
    // Sizes are judged here, with a better message than libpng's.
    png_set_user_limits(reader.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_malloc_max(reader.png, 16u << 20);
    png_read_info(reader.png, reader.header);
    return true;
}

bool readRows(Reader& reader, png_bytepp rows) {
    // NOLINTNEXTLINE(cert-err52-cpp): libpng's way to report errors
    if (setjmp(png_jmpbuf(reader.png)) != 0) return false;
    png_set_interlace_handling(reader.png);
    png_read_update_info(reader.png, reader.header);
    png_read_image(reader.png, rows);
    png_read_end(reader.png, nullptr);
    return true;
}

Error damaged(const std::filesystem::path& path, const Reader& reader) {
    if (std::strcmp(reader.message.data(), "truncated") == 0)
        return {path.string() + " is truncated: it ends before its picture does; copy or export it again"};
    return {path.string() + " is a damaged PNG (" + reader.message.data() + "); copy or export it again"};
}

Result<void> checkSignature(const std::filesystem::path& path, std::ifstream& file) {
    std::array<png_byte, 8> signature{};
    file.read(reinterpret_cast<char*>(signature.data()), signature.size());
    const auto count = static_cast<std::size_t>(file.gcount());
    if (file.bad()) return Error{path.string() + " cannot be read; check the disk"};
    if (count == 0) return Error{path.string() + " is empty"};
    if (png_sig_cmp(signature.data(), 0, count) != 0)
        return Error{path.string() + " is not a PNG; give an 8- or 16-bit grey PNG"};
    file.clear();
    file.seekg(0);
    return {};
}

Result<GreyPng> describe(const std::filesystem::path& path, const Reader& reader, int maxSize) {
    const png_uint_32 width = png_get_image_width(reader.png, reader.header);
    const png_uint_32 height = png_get_image_height(reader.png, reader.header);
    const int colour = png_get_color_type(reader.png, reader.header);
    const int bits = png_get_bit_depth(reader.png, reader.header);
    if (colour == PNG_COLOR_TYPE_GRAY_ALPHA)
        return Error{path.string() + " has an alpha channel; convert it to plain 16-bit grey"};
    if (colour != PNG_COLOR_TYPE_GRAY) return Error{path.string() + " is a colour picture; convert it to 16-bit grey"};
    if (bits != 8 && bits != 16)
        return Error{path.string() + " has " + std::to_string(bits) + "-bit samples; convert it to 16-bit grey"};
    const auto limit = static_cast<png_uint_32>(maxSize);
    if (width > limit || height > limit)
        return Error{path.string() + " is " + std::to_string(width) + " x " + std::to_string(height) +
                     ", which is too large; scale it to at most " + std::to_string(maxSize) + " x " +
                     std::to_string(maxSize)};
    GreyPng picture{static_cast<int>(width), static_cast<int>(height), bits, {}, {}};
    png_textp texts = nullptr;
    int count = 0;
    png_get_text(reader.png, reader.header, &texts, &count);
    for (int i = 0; i < count; ++i)
        if (texts[i].compression == PNG_TEXT_COMPRESSION_NONE && texts[i].text != nullptr)
            picture.texts.emplace_back(texts[i].key, texts[i].text);
    return picture;
}

/// True where the file is too short for its picture at any compression: told before the memory is taken.
bool isTooShort(const std::filesystem::path& path, std::size_t bytesPerRow, int height) {
    constexpr std::uintmax_t kMostDeflation = 1040;  // deflate packs at most 258 bytes into 2 bits
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    return !error && size * kMostDeflation < static_cast<std::uintmax_t>(bytesPerRow) * static_cast<unsigned>(height);
}

}  // namespace

Result<GreyPng> readGreyPng(const std::filesystem::path& path, PngPart part, int maxSize) {
    if (Result<void> readable = checkReadable(path); !readable) return readable.error();
    try {
        Reader reader(path);
        if (Result<void> isPng = checkSignature(path, reader.file); !isPng) return isPng.error();
        if (!readHeader(reader)) return damaged(path, reader);
        Result<GreyPng> picture = describe(path, reader, maxSize);
        if (!picture || part == PngPart::Header) return picture;

        const auto height = static_cast<std::size_t>(picture->height);
        const auto rowSamples = static_cast<std::size_t>(picture->width);
        const std::size_t bytesPerRow = rowSamples * static_cast<std::size_t>(picture->bitsPerSample / 8);
        if (isTooShort(path, bytesPerRow, picture->height))
            return Error{path.string() + " is truncated: it ends before its picture does; copy or export it again"};
        std::vector<png_byte> bytes(bytesPerRow * height);
        std::vector<png_bytep> rows(height);
        for (std::size_t y = 0; y < height; ++y) rows[y] = bytes.data() + y * bytesPerRow;
        if (!readRows(reader, rows.data())) return damaged(path, reader);

        picture->samples.resize(rowSamples * height);
        for (std::size_t i = 0; i < picture->samples.size(); ++i)
            picture->samples[i] = picture->bitsPerSample == 8
                                      ? bytes[i]
                                      : static_cast<std::uint16_t>(bytes[2 * i] << 8 | bytes[2 * i + 1]);
        return picture;
    } catch (const std::bad_alloc&) {
        return Error{path.string() + " needs more memory than there is; scale it down"};
    }
}

namespace {

struct Writer {
    std::string encoded;
    std::vector<png_byte> row;
    std::vector<png_text> texts;
    std::array<char, kMessageSize> message{};
    png_structp png = nullptr;
    png_infop header = nullptr;

    Writer() {
        png = png_create_write_struct(PNG_LIBPNG_VER_STRING, message.data(), keepMessage, ignoreWarning);
        if (png != nullptr) header = png_create_info_struct(png);
        if (header == nullptr) throw std::bad_alloc();
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() { png_destroy_write_struct(&png, &header); }
};

void appendBytes(png_structp png, png_bytep bytes, std::size_t count) {
    auto& encoded = *static_cast<std::string*>(png_get_io_ptr(png));
    bool appended = true;
    try {
        encoded.append(reinterpret_cast<const char*>(bytes), count);
    } catch (const std::bad_alloc&) {
        appended = false;  // an exception must not pass through libpng
    }
    if (!appended) png_error(png, "out of memory");
}

void nothingToFlush(png_structp) {}

void packRow(const GreyPng& picture, int y, std::vector<png_byte>& row) {
    const auto width = static_cast<std::size_t>(picture.width);
    const std::uint16_t* samples = picture.samples.data() + static_cast<std::size_t>(y) * width;
    for (std::size_t x = 0; x < width; ++x) {
        if (picture.bitsPerSample == 8) {
            row[x] = static_cast<png_byte>(samples[x]);
        } else {
            row[2 * x] = static_cast<png_byte>(samples[x] >> 8);
            row[2 * x + 1] = static_cast<png_byte>(samples[x] & 0xFF);
        }
    }
}

bool writeAll(Writer& writer, const GreyPng& picture) {
    // NOLINTNEXTLINE(cert-err52-cpp): libpng's way to report errors
    if (setjmp(png_jmpbuf(writer.png)) != 0) return false;
    png_set_write_fn(writer.png, &writer.encoded, appendBytes, nothingToFlush);
    png_set_IHDR(writer.png, writer.header, static_cast<png_uint_32>(picture.width),
                 static_cast<png_uint_32>(picture.height), picture.bitsPerSample, PNG_COLOR_TYPE_GRAY,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_text(writer.png, writer.header, writer.texts.data(), static_cast<int>(writer.texts.size()));
    png_write_info(writer.png, writer.header);
    for (int y = 0; y < picture.height; ++y) {
        packRow(picture, y, writer.row);
        png_write_row(writer.png, writer.row.data());
    }
    png_write_end(writer.png, writer.header);
    return true;
}

}  // namespace

Result<std::string> encodeGreyPng(const GreyPng& picture) {
    assert(picture.bitsPerSample == 8 || picture.bitsPerSample == 16);
    assert(picture.samples.size() ==
           static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height));
    try {
        Writer writer;
        writer.row.resize(static_cast<std::size_t>(picture.width) *
                          static_cast<std::size_t>(picture.bitsPerSample / 8));
        for (const auto& [keyword, text] : picture.texts) {
            png_text chunk{};
            chunk.compression = PNG_TEXT_COMPRESSION_NONE;
            chunk.key = const_cast<char*>(keyword.c_str());  // libpng's struct serves reading too; it copies
            chunk.text = const_cast<char*>(text.c_str());
            chunk.text_length = text.size();
            writer.texts.push_back(chunk);
        }
        if (!writeAll(writer, picture))
            return Error{std::string("the PNG cannot be encoded: ") + writer.message.data()};
        return std::move(writer.encoded);
    } catch (const std::bad_alloc&) {
        return Error{"the PNG needs more memory than there is"};
    }
}

}  // namespace scree
