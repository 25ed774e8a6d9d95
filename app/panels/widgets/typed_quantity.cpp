#include "app/panels/widgets/typed_quantity.h"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>

namespace scree {

namespace {

constexpr int kDeepest = 50;  ///< Signs and brackets within brackets.

/// A unit that may be typed where a knob has `of`, and how many of that it is.
struct TypedUnit {
    std::string_view name, of;
    double factor;
};
constexpr std::array kTypedUnits{
    TypedUnit{"m", "m", 1.0},          TypedUnit{"km", "m", 1000.0},      TypedUnit{"cm", "m", 0.01},
    TypedUnit{"mm", "m", 0.001},       TypedUnit{"ft", "m", 0.3048},      TypedUnit{"km", "km", 1.0},
    TypedUnit{"m", "km", 0.001},       TypedUnit{"yr", "yr", 1.0},        TypedUnit{"years", "yr", 1.0},
    TypedUnit{"kyr", "yr", 1e3},       TypedUnit{"Myr", "yr", 1e6},       TypedUnit{"mm/yr", "mm/yr", 1.0},
    TypedUnit{"cm/yr", "mm/yr", 10.0}, TypedUnit{"m/yr", "mm/yr", 1e3},   TypedUnit{"m/yr", "m/yr", 1.0},
    TypedUnit{"mm/yr", "m/yr", 0.001}, TypedUnit{"cm/yr", "m/yr", 0.01},  TypedUnit{"deg", "°", 1.0},
    TypedUnit{"m/s", "m/s", 1.0},      TypedUnit{"km/h", "m/s", 1 / 3.6}, TypedUnit{"mm/h", "m/s", 1e-3 / 3600.0},
};

bool isSpace(char c) {
    return c == ' ' || c == '\t';
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Reads the text from left to right. Each function reads one kind of expression, and returns nothing if there is none.
class QuantityReader {
 public:
    QuantityReader(std::string_view text, std::string_view unit) : text_(text), unit_(unit) {}

    std::optional<double> whole() {
        const std::optional<double> value = sum();
        skip();
        return at_ == text_.size() ? value : std::nullopt;
    }

 private:
    std::optional<double> sum() { return joined("+-", &QuantityReader::product); }
    std::optional<double> product() { return joined("*/", &QuantityReader::factor); }
    /// Reads parts with these signs between them, from left to right.
    std::optional<double> joined(std::string_view signs, std::optional<double> (QuantityReader::*part)()) {
        std::optional<double> value = (this->*part)();
        while (value) {
            const char sign = next(signs);
            if (sign == '\0') break;
            const std::optional<double> other = (this->*part)();
            if (!other) return std::nullopt;
            value = sign == '+'   ? *value + *other
                    : sign == '-' ? *value - *other
                    : sign == '*' ? *value * *other
                                  : *value / *other;
        }
        return value;
    }
    std::optional<double> factor() {
        if (++depth_ > kDeepest) return std::nullopt;
        std::optional<double> value;
        if (next("-") != '\0') {
            value = factor();
            if (value) value = -*value;
        } else if (next("+") != '\0') {
            value = factor();
        } else {
            if (next("(") != '\0') {
                value = sum();
                if (next(")") == '\0') return std::nullopt;
            } else {
                value = number();
            }
            if (value) value = *value * unit();
        }
        --depth_;
        return value;
    }
    std::optional<double> number() {
        skip();
        if (at_ == text_.size() || !(isDigit(text_[at_]) || text_[at_] == '.')) return std::nullopt;
        double value = 0.0;
        const char* const begin = text_.data() + at_;
        const auto [end, fault] = std::from_chars(begin, text_.data() + text_.size(), value);
        if (fault != std::errc()) return std::nullopt;
        at_ += static_cast<std::size_t>(end - begin);
        return value;
    }
    /// Reads the unit behind a number. Returns its factor, 1 if there is none.
    double unit() {
        skip();
        const std::string_view rest = text_.substr(at_);
        std::string_view longest;
        double factor = 1.0;
        const auto offer = [&](std::string_view name, double itsFactor) {
            if (name.size() <= longest.size() || !rest.starts_with(name)) return;
            longest = name;
            factor = itsFactor;
        };
        for (const TypedUnit& each : kTypedUnits)
            if (each.of == unit_) offer(each.name, each.factor);
        offer("%", unit_.starts_with("%") ? 1.0 : 0.01);
        if (!unit_.empty() && unit_ != "×") offer(unit_, 1.0);
        at_ += longest.size();
        return factor;
    }
    /// Reads one of these characters. Returns it, or 0 if another one comes.
    char next(std::string_view signs) {
        skip();
        if (at_ == text_.size() || signs.find(text_[at_]) == std::string_view::npos) return '\0';
        return text_[at_++];
    }
    void skip() {
        while (at_ < text_.size() && isSpace(text_[at_])) ++at_;
    }

    std::string_view text_, unit_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

}  // namespace

Result<double> typedQuantity(std::string_view text, std::string_view unit) {
    const std::optional<double> value = QuantityReader(text, unit).whole();
    const std::string quoted = "'" + std::string(text) + "'";
    if (!value)
        return Error{quoted + " is not a number" + (unit.empty() ? "" : " or a quantity in " + std::string(unit))};
    if (!std::isfinite(*value)) return Error{quoted + " is not a finite number"};
    return *value;
}

}  // namespace scree
