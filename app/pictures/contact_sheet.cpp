#include "app/pictures/contact_sheet.h"

#include <algorithm>
#include <cmath>

namespace scree {

namespace {

using Colour = Lettering::Colour;
constexpr Colour kGround{0x1A, 0x1D, 0x21};
constexpr Colour kNoPicture{0x2A, 0x2F, 0x36};
constexpr Colour kText{0xE6, 0xE9, 0xEC};
constexpr int kTextGap = 6;  // pixels between picture and text

std::size_t offset(const Image& image, int x, int y) {
    return (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(x)) * 3;
}

void fill(Image& image, int left, int top, int width, int height, Colour colour) {
    for (int y = top; y < top + height; ++y)
        for (int x = left; x < left + width; ++x)
            std::copy(colour.begin(), colour.end(),
                      image.rgb.begin() + static_cast<std::ptrdiff_t>(offset(image, x, y)));
}

void place(Image& image, const Image& picture, int left, int top) {
    for (int y = 0; y < picture.height; ++y)
        std::copy_n(picture.rgb.begin() + static_cast<std::ptrdiff_t>(offset(picture, 0, y)), picture.width * 3,
                    image.rgb.begin() + static_cast<std::ptrdiff_t>(offset(image, left, top + y)));
}

}  // namespace

SheetLayout SheetLayout::forCells(std::size_t count) {
    SheetLayout layout;
    const int cells = std::max(1, static_cast<int>(count));
    layout.columns = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(cells))));
    layout.rows = (cells + layout.columns - 1) / layout.columns;
    return layout;
}

Image contactSheet(std::span<const SheetCell> cells, const SheetLayout& layout, const Lettering& lettering) {
    std::size_t lines = 0;
    for (const SheetCell& cell : cells) lines = std::max(lines, cell.lines.size());
    const int textHeight = lines == 0 ? 0 : kTextGap + static_cast<int>(lines) * lettering.lineHeight();
    const int across = layout.pictureWidth + layout.gap;
    const int down = layout.pictureHeight + textHeight + layout.gap;
    Image sheet;
    sheet.width = layout.columns * across + layout.gap;
    sheet.height = layout.rows * down + layout.gap;
    sheet.rgb.resize(static_cast<std::size_t>(sheet.width) * static_cast<std::size_t>(sheet.height) * 3);
    fill(sheet, 0, 0, sheet.width, sheet.height, kGround);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int left = layout.gap + static_cast<int>(i) % layout.columns * across;
        const int top = layout.gap + static_cast<int>(i) / layout.columns * down;
        const SheetCell& cell = cells[i];
        if (cell.picture.width == layout.pictureWidth && cell.picture.height == layout.pictureHeight)
            place(sheet, cell.picture, left, top);
        else
            fill(sheet, left, top, layout.pictureWidth, layout.pictureHeight, kNoPicture);
        int y = top + layout.pictureHeight + kTextGap;
        for (const std::string& line : cell.lines) {
            lettering.draw(sheet, lettering.fitted(line, layout.pictureWidth), left, y, kText);
            y += lettering.lineHeight();
        }
    }
    return sheet;
}

}  // namespace scree
