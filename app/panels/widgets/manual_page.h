#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// Words of one look within a paragraph.
struct ManualSpan {
    std::string text;
    bool strong = false;
    bool code = false;
    bool link = false;
};
using ManualText = std::vector<ManualSpan>;

/// A part of a page, from top to bottom.
struct ManualBlock {
    enum class Kind { Heading, Paragraph, ListItem, Code, Table, Picture };

    Kind kind = Kind::Paragraph;
    int level = 0;                              ///< Of a heading, 1 to 6; depth of a list item, from 1.
    ManualText text;                            ///< Of all but tables; of a picture what it shows.
    std::vector<std::vector<ManualText>> rows;  ///< Of a table: cells by row; the first row is its head.
    std::string picture{};                      ///< Its file, as the page names it.
};

/// A page of the manual.
struct ManualPage {
    std::string title;  ///< "models"
    std::vector<ManualBlock> blocks;
};

/// Reads Markdown as the manual uses it: headings, paragraphs, lists, code, tables, and pictures
/// that are paragraphs of their own.
ManualPage parseManual(std::string title, std::string_view markdown);

/// The words of a text without their looks.
std::string plainText(const ManualText& text);

/// True where any part of blocks `first` to `last` - 1 contains `words`, whatever the case of letters.
bool contains(const ManualPage& page, std::size_t first, std::size_t last, std::string_view words);

}  // namespace scree
