#include "app/curve_files/file_line.h"

#include "erosion/base/shown_text.h"

namespace scree {

std::string lineTitle(const std::string& name) {
    constexpr std::size_t kLongestTitle = 45;  // characters, which are less than the bytes that a preset allows
    std::string line;
    for (const char letter : name) {
        const bool isSpace = letter == ' ' || (letter >= '\t' && letter <= '\r');
        if (!isSpace)
            line += letter;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    while (line.ends_with(' ')) line.pop_back();
    return shownText(line, kLongestTitle);
}

}  // namespace scree
