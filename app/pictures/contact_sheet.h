#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/pictures/lettering.h"
#include "erosion/base/image.h"

namespace scree {

/// One picture of a contact sheet, and the text below it.
struct SheetCell {
    Image picture;                   ///< Has the sheet's size of pictures; empty for none.
    std::vector<std::string> lines;  ///< UTF-8 without control characters; shortened to the width of the picture.
};

/// Sizes and grid of a contact sheet.
struct SheetLayout {
    int pictureWidth = 320, pictureHeight = 200;  ///< Pixels.
    int gap = 12;                                 ///< Around each cell, pixels.
    int columns = 1, rows = 1;

    /// The grid for `count` cells that is nearest to a square: as many rows as columns, or one fewer.
    static SheetLayout forCells(std::size_t count);
};

/// Draws the cells on one dark picture, row by row. All cells have room for as many lines as the one with the most
/// lines.
Image contactSheet(std::span<const SheetCell> cells, const SheetLayout& layout, const Lettering& lettering);

}  // namespace scree
