#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/pictures/lettering.h"
#include "renderer/settings/image.h"

namespace scree {

/// One picture of a contact sheet and what is written below it.
struct SheetCell {
    Image picture;                   ///< Of the sheet's size of pictures; empty for none.
    std::vector<std::string> lines;  ///< UTF-8 that can be shown; shortened to the width of the picture.
};

/// How the cells of a contact sheet lie.
struct SheetLayout {
    int pictureWidth = 320, pictureHeight = 200;  ///< Pixels.
    int gap = 12;                                 ///< Around each cell, pixels.
    int columns = 1, rows = 1;

    /// A grid of so many cells that is as near to a square, in cells, as may be: as many rows as columns or one fewer.
    static SheetLayout forCells(std::size_t count);
};

/// The cells on one dark picture, row by row, with as many lines below each as the one with the most has.
Image contactSheet(std::span<const SheetCell> cells, const SheetLayout& layout, const Lettering& lettering);

}  // namespace scree
