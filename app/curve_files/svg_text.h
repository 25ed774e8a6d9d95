#pragma once

#include <optional>
#include <string_view>

namespace scree {

/// Takes numbers and words from the front of an attribute of SVG. Each call first skips white space and commas.
class SvgText {
 public:
    explicit SvgText(std::string_view text) : rest_(text) {}

    bool atEnd();
    /// Returns the next character, or 0 at the end.
    char next();
    /// Takes this character if it comes next.
    bool take(char wanted);
    /// Takes a number, such as -1.5e3. Numbers need nothing between them if it is clear where they end: "1-.5.5".
    /// Nothing, and nothing is taken, if no finite number comes next.
    std::optional<double> number();
    /// Takes a flag of an arc: 0 or 1, after which nothing needs to stand.
    std::optional<bool> flag();
    /// Takes letters, possibly none.
    std::string_view word();
    /// What is left.
    std::string_view rest() const { return rest_; }

 private:
    void skip();
    std::string_view rest_;
};

/// Reads a length in pixels: a number without a unit, or with px, pt, pc, mm, cm, Q or in (CSS Values 3, section 6.2).
/// Nothing for other units and for shares in per cent, which depend on the window.
std::optional<double> svgLength(std::string_view text);

}  // namespace scree
