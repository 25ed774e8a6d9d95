#include "app/pictures/lettering.h"

#include <ft2build.h>

#include <freetype/freetype.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/platform/folders.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// Byte offsets of the characters of valid UTF-8 text, and of its end; see shownText().
std::vector<std::size_t> boundaries(std::string_view text) {
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xC0u) != 0x80u) starts.push_back(i);
    starts.push_back(text.size());
    return starts;
}

/// The code point of one character.
FT_ULong codePoint(std::string_view character) {
    const auto first = static_cast<unsigned char>(character[0]);
    FT_ULong code = character.size() == 1 ? first : first & (0xFFu >> (character.size() + 1));
    for (std::size_t i = 1; i < character.size(); ++i)
        code = code << 6 | (static_cast<unsigned char>(character[i]) & 0x3Fu);
    return code;
}

int pixelsOf(FT_Pos sixtyFourths) {
    return static_cast<int>((sixtyFourths + 32) / 64);
}

}  // namespace

struct Lettering::State {
    FT_Library library = nullptr;
    FT_Face face = nullptr;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        if (face != nullptr) FT_Done_Face(face);
        if (library != nullptr) FT_Done_FreeType(library);
    }

    /// Calls `visit(glyph, x)` for each character, `x` in 64ths of a pixel from the left end; returns the width.
    template <class Visit>
    FT_Pos walk(std::string_view line, const Visit& visit) const {
        FT_Pos x = 0;
        const std::vector<std::size_t> starts = boundaries(line);
        for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
            const FT_ULong code = codePoint(line.substr(starts[i], starts[i + 1] - starts[i]));
            if (FT_Load_Char(face, code, FT_LOAD_RENDER) != 0) continue;
            visit(*face->glyph, x);
            x += face->glyph->advance.x;
        }
        return x;
    }
};

Lettering::Lettering(std::unique_ptr<State> state) : state_(std::move(state)) {}
Lettering::Lettering(Lettering&&) noexcept = default;
Lettering& Lettering::operator=(Lettering&&) noexcept = default;
Lettering::~Lettering() = default;

Result<Lettering> Lettering::open(const std::filesystem::path& font, int pixels) {
    auto state = std::make_unique<State>();
    const bool sound = FT_Init_FreeType(&state->library) == 0 &&
                       FT_New_Face(state->library, font.string().c_str(), 0, &state->face) == 0 &&
                       FT_Set_Pixel_Sizes(state->face, 0, static_cast<FT_UInt>(pixels)) == 0;
    if (!sound) return Error{"the font " + shownPath(font) + " cannot be read; " + fontAdvice()};
    return Lettering(std::move(state));
}

int Lettering::lineHeight() const {
    return pixelsOf(state_->face->size->metrics.height);
}

int Lettering::widthOf(std::string_view line) const {
    return pixelsOf(state_->walk(line, [](const FT_GlyphSlotRec&, FT_Pos) {}));
}

std::string Lettering::fitted(std::string_view line, int width) const {
    if (widthOf(line) <= width) return std::string(line);
    const std::vector<std::size_t> starts = boundaries(line);
    const std::size_t count = starts.size() - 1;
    for (std::size_t kept = count; kept-- > 0;) {
        const std::size_t front = (kept + 1) / 2;
        std::string shorter = std::string(line.substr(0, starts[front])) + "..." +
                              std::string(line.substr(starts[count - (kept - front)]));
        if (widthOf(shorter) <= width) return shorter;
    }
    return {};
}

void Lettering::draw(Image& image, std::string_view line, int x, int y, Colour colour) const {
    const int baseline = y + pixelsOf(state_->face->size->metrics.ascender);
    state_->walk(line, [&](const FT_GlyphSlotRec& glyph, FT_Pos from) {
        const FT_Bitmap& bitmap = glyph.bitmap;
        if (bitmap.pixel_mode != FT_PIXEL_MODE_GRAY) return;
        const int left = x + pixelsOf(from) + glyph.bitmap_left, top = baseline - glyph.bitmap_top;
        for (int row = 0; row < static_cast<int>(bitmap.rows); ++row)
            for (int column = 0; column < static_cast<int>(bitmap.width); ++column) {
                const int px = left + column, py = top + row;
                if (px < 0 || py < 0 || px >= image.width || py >= image.height) continue;
                const unsigned cover = bitmap.buffer[row * bitmap.pitch + column];
                std::uint8_t* const pixel =
                    &image.rgb[(static_cast<std::size_t>(py) * static_cast<std::size_t>(image.width) +
                                static_cast<std::size_t>(px)) *
                               3];
                for (std::size_t c = 0; c < 3; ++c)
                    pixel[c] = static_cast<std::uint8_t>((pixel[c] * (255 - cover) + colour[c] * cover + 127) / 255);
            }
    });
}

}  // namespace scree
