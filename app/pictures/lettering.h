#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "erosion/base/image.h"
#include "erosion/base/result.h"

namespace scree {

/// Writes lines of text into pictures, by FreeType.
class Lettering {
 public:
    using Colour = std::array<std::uint8_t, 3>;

    /// Opens a font file at this size, in pixels per em. Fails if the file cannot be read.
    static Result<Lettering> open(const std::filesystem::path& font, int pixels);
    Lettering(Lettering&&) noexcept;
    Lettering& operator=(Lettering&&) noexcept;
    ~Lettering();

    /// Distance between lines, pixels.
    int lineHeight() const;
    /// Width of a line of UTF-8, pixels.
    int widthOf(std::string_view line) const;
    /// Shortens the line with "..." in its middle so that it is at most `width` pixels wide.
    std::string fitted(std::string_view line, int width) const;
    /// Draws a line of UTF-8 with its upper left corner at (x, y), clipped to the picture.
    void draw(Image& image, std::string_view line, int x, int y, Colour colour) const;

 private:
    struct State;
    explicit Lettering(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace scree
