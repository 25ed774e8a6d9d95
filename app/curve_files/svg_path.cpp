#include "app/curve_files/svg_path.h"

#include <array>
#include <cctype>
#include <string>

#include "app/curve_files/svg_text.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// Reads a path. The letters are those of its commands.
class PathReader {
 public:
    PathReader(std::string_view data, LinePen& pen) : rest_(data), pen_(pen) {}

    Result<void> draw() {
        while (!rest_.atEnd()) {
            const char next = rest_.next();
            if (std::isalpha(static_cast<unsigned char>(next)) != 0) {
                rest_.take(next);
                if (command_ == '\0' && next != 'M' && next != 'm') return fault("does not begin with M");
                command_ = next;
                if (isClosing()) {
                    pen_.close();
                    last_ = 'Z';
                    continue;
                }
            } else if (command_ == '\0' || isClosing()) {
                return fault("has no command");
            }
            if (!drawPart()) return fault("has a fault");
        }
        return {};
    }

 private:
    bool isClosing() const { return command_ == 'Z' || command_ == 'z'; }
    bool isRelative() const { return command_ >= 'a'; }

    Error fault(const std::string& what) const {
        if (rest_.rest().empty()) return Error{what + " at its end"};
        return Error{what + " at '" + shownText(rest_.rest().substr(0, kShownText), kShownText / 2) + "'"};
    }

    /// Takes a point, relative to the end of the last part if the command is. Returns false if there is none.
    bool take(PlanePoint& point) {
        const std::optional<double> x = rest_.number(), y = x ? rest_.number() : std::nullopt;
        if (!y) return false;
        const PlanePoint from = isRelative() ? pen_.at() : PlanePoint{};
        point = {from.x + *x, from.y + *y};
        return true;
    }

    /// Returns the mirror image of the last control point if the last command was one of these, else the place itself.
    PlanePoint mirrored(std::string_view commands) const {
        const PlanePoint at = pen_.at();
        if (commands.find(last_) == std::string_view::npos) return at;
        return {2.0 * at.x - control_.x, 2.0 * at.y - control_.y};
    }

    /// Draws one part with the numbers that come next. Returns false if they are not those of the command.
    bool drawPart() {
        const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(command_)));
        if (!drawAs(letter)) return false;
        last_ = letter;
        // After a first pair of numbers, M draws lines.
        if (command_ == 'M') command_ = 'L';
        if (command_ == 'm') command_ = 'l';
        return true;
    }

    bool drawAs(char letter) {
        PlanePoint first, second, to;
        switch (letter) {
            case 'M':
                if (!take(to)) return false;
                pen_.moveTo(to);
                return true;
            case 'L':
                if (!take(to)) return false;
                pen_.lineTo(to);
                return true;
            case 'H':
            case 'V':
                return drawAlongAxis(letter == 'H' ? &PlanePoint::x : &PlanePoint::y);
            case 'C':
                if (!take(first) || !take(second) || !take(to)) return false;
                drawCubic(first, second, to);
                return true;
            case 'S':
                if (!take(second) || !take(to)) return false;
                drawCubic(mirrored("CS"), second, to);
                return true;
            case 'Q':
                if (!take(first) || !take(to)) return false;
                drawQuadratic(first, to);
                return true;
            case 'T':
                if (!take(to)) return false;
                drawQuadratic(mirrored("QT"), to);
                return true;
            case 'A':
                return drawArc();
            default:
                return false;
        }
    }

    bool drawAlongAxis(double PlanePoint::*axis) {
        const std::optional<double> number = rest_.number();
        if (!number) return false;
        PlanePoint to = pen_.at();
        to.*axis = (isRelative() ? to.*axis : 0.0) + *number;
        pen_.lineTo(to);
        return true;
    }

    void drawCubic(PlanePoint first, PlanePoint second, PlanePoint to) {
        pen_.cubicTo(first, second, to);
        control_ = second;
    }

    void drawQuadratic(PlanePoint control, PlanePoint to) {
        pen_.quadraticTo(control, to);
        control_ = control;
    }

    bool drawArc() {
        std::array<double, 3> numbers{};
        for (double& each : numbers) {
            const std::optional<double> number = rest_.number();
            if (!number) return false;
            each = *number;
        }
        const std::optional<bool> isLarge = rest_.flag(), isPositive = isLarge ? rest_.flag() : std::nullopt;
        PlanePoint to;
        if (!isPositive || !take(to)) return false;
        pen_.arcTo({numbers[0], numbers[1], numbers[2], *isLarge, *isPositive}, to);
        return true;
    }

    SvgText rest_;
    LinePen& pen_;
    char command_ = '\0';   ///< As written; 0 before the first.
    char last_ = '\0';      ///< The command before, as a capital.
    PlanePoint control_{};  ///< The last control point.
};

}  // namespace

Result<void> drawPath(std::string_view data, LinePen& pen) {
    return PathReader(data, pen).draw();
}

}  // namespace scree
