#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// Words in one style within a paragraph.
struct ManualSpan {
    std::string text;
    bool strong = false;
    bool code = false;
    bool link = false;
};
using ManualText = std::vector<ManualSpan>;

/// A block of a page.
struct ManualBlock {
    enum class Kind { Heading, Paragraph, ListItem, Code, Table, Picture };

    Kind kind = Kind::Paragraph;
    int level = 0;    ///< Level of a heading, 1 to 6, or depth of a list item, from 1.
    ManualText text;  ///< Text of the block, or the description of a picture. Empty for tables.
    std::vector<std::vector<ManualText>> rows;  ///< Rows of a table, each a list of cells. The first row is the head.
    std::string picture{};                      ///< Path of a picture, as written in the page.
};

/// A page of the manual.
struct ManualPage {
    std::string title;  ///< Title, such as "models".
    std::vector<ManualBlock> blocks;
};

/// Reads Markdown as far as the manual uses it: headings, paragraphs, lists, code, tables, and pictures in paragraphs
/// of their own.
ManualPage parseManual(std::string title, std::string_view markdown);

/// Returns the words without their styles.
std::string plainText(const ManualText& text);

/// True if any of the blocks `first` to `last` - 1 contains `words`. Ignores case.
bool contains(const ManualPage& page, std::size_t first, std::size_t last, std::string_view words);

}  // namespace scree
