#include "app/curve_files/svg_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace scree {

namespace {

constexpr std::string_view kBetween = " \t\r\n\f,";

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

void SvgText::skip() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kBetween), rest_.size()));
}

bool SvgText::atEnd() {
    skip();
    return rest_.empty();
}

char SvgText::next() {
    return atEnd() ? '\0' : rest_.front();
}

bool SvgText::take(char wanted) {
    if (atEnd() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
}

std::optional<double> SvgText::number() {
    if (atEnd()) return std::nullopt;
    const bool hasSign = rest_.front() == '-' || rest_.front() == '+';
    const std::string_view unsignedPart = rest_.substr(hasSign ? 1 : 0);
    // std::from_chars() would take "inf" and "nan".
    if (unsignedPart.empty() || (!isDigit(unsignedPart.front()) && unsignedPart.front() != '.')) return std::nullopt;
    double value = 0.0;
    const char* const last = rest_.data() + rest_.size();
    const auto [end, fault] = std::from_chars(unsignedPart.data(), last, value);
    if (fault != std::errc() || !std::isfinite(value)) return std::nullopt;
    const bool isNegative = rest_.front() == '-';
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return isNegative ? -value : value;
}

std::optional<bool> SvgText::flag() {
    if (take('0')) return false;
    if (take('1')) return true;
    return std::nullopt;
}

std::string_view SvgText::word() {
    skip();
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), isLetter);
    const std::string_view word = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(word.size());
    return word;
}

std::optional<double> svgLength(std::string_view text) {
    constexpr double kInch = 96.0;  // pixels
    constexpr std::array<std::pair<std::string_view, double>, 8> kUnits{{{"", 1.0},
                                                                         {"px", 1.0},
                                                                         {"pt", kInch / 72.0},
                                                                         {"pc", kInch / 6.0},
                                                                         {"mm", kInch / 25.4},
                                                                         {"cm", kInch / 2.54},
                                                                         {"Q", kInch / 101.6},
                                                                         {"in", kInch}}};
    SvgText rest(text);
    const std::optional<double> number = rest.number();
    if (!number) return std::nullopt;
    const std::string_view unit = rest.word();
    const auto* const found =
        std::find_if(kUnits.begin(), kUnits.end(), [&](const auto& each) { return each.first == unit; });
    if (found == kUnits.end() || !rest.atEnd()) return std::nullopt;
    return *number * found->second;
}

}  // namespace scree
