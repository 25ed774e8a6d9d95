#include "app/curve_files/svg_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <pugixml.hpp>
#include <utility>

#include "app/curve_files/svg_path.h"
#include "app/curve_files/svg_text.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr int kDeepestGroups = 200;     ///< Few enough for recursion.
constexpr double kSvgTolerance = 1e-3;  ///< Share of the longer edge of the drawing.

/// Returns the name of an element without the prefix "svg:". Empty for elements of other programs.
std::string_view elementName(const pugi::xml_node& node) {
    constexpr std::string_view kPrefix = "svg:";
    std::string_view name = node.name();
    if (name.starts_with(kPrefix)) name.remove_prefix(kPrefix.size());
    return name.find(':') == std::string_view::npos ? name : std::string_view();
}

struct SvgBox {
    double x = 0.0, y = 0.0, width = 0.0, height = 0.0;
    bool isSound() const { return std::isfinite(x) && std::isfinite(y) && width > 0.0 && height > 0.0; }
};

/// Returns the attribute viewBox of an element, or nothing if it has none or an unsound one.
std::optional<SvgBox> viewBoxOf(const pugi::xml_node& node) {
    SvgText text(node.attribute("viewBox").value());
    std::array<double, 4> numbers{};
    for (double& each : numbers) {
        const std::optional<double> number = text.number();
        if (!number) return std::nullopt;
        each = *number;
    }
    const SvgBox box{numbers[0], numbers[1], numbers[2], numbers[3]};
    return box.isSound() && text.atEnd() ? std::optional(box) : std::nullopt;
}

/// Returns the area of a drawing from its width and height, or nothing if one of them is missing or depends on the
/// window.
std::optional<SvgBox> sizeOf(const pugi::xml_node& node) {
    const SvgBox box{.width = svgLength(node.attribute("width").value()).value_or(0.0),
                     .height = svgLength(node.attribute("height").value()).value_or(0.0)};
    return box.isSound() ? std::optional(box) : std::nullopt;
}

bool isHidden(const pugi::xml_node& node) {
    if (std::string_view(node.attribute("display").value()) == "none") return true;
    std::string style = node.attribute("style").value();
    std::erase_if(style, [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
    return style.find("display:none") != std::string::npos;
}

/// Draws a rectangle clockwise from its upper left corner. Its corners are round if it has radii.
void drawRect(const SvgBox& box, double rx, double ry, LinePen& pen) {
    const double left = box.x, top = box.y, right = box.x + box.width, bottom = box.y + box.height;
    rx = std::min(rx, 0.5 * box.width);
    ry = std::min(ry, 0.5 * box.height);
    const EllipseArc corner{.rx = rx, .ry = ry, .isPositive = true};
    pen.moveTo({left + rx, top});
    pen.lineTo({right - rx, top});
    pen.arcTo(corner, {right, top + ry});
    pen.lineTo({right, bottom - ry});
    pen.arcTo(corner, {right - rx, bottom});
    pen.lineTo({left + rx, bottom});
    pen.arcTo(corner, {left, bottom - ry});
    pen.lineTo({left, top + ry});
    pen.arcTo(corner, {left + rx, top});
    pen.close();
}

void drawEllipse(PlanePoint centre, double rx, double ry, LinePen& pen) {
    const EllipseArc quarter{.rx = rx, .ry = ry, .isPositive = true};
    pen.moveTo({centre.x + rx, centre.y});
    pen.arcTo(quarter, {centre.x, centre.y + ry});
    pen.arcTo(quarter, {centre.x - rx, centre.y});
    pen.arcTo(quarter, {centre.x, centre.y - ry});
    pen.arcTo(quarter, {centre.x + rx, centre.y});
    pen.close();
}

/// Reads the elements of a drawing, and collects their outlines.
class DrawingReader {
 public:
    DrawingReader(std::string origin, SvgDrawing& drawing) : origin_(std::move(origin)), drawing_(drawing) {}

    Result<void> readAll(const pugi::xml_node& parent, const Affine& outer, int depth = 0) {
        if (depth > kDeepestGroups)
            return Error{origin_ + ": it has more than " + std::to_string(kDeepestGroups) +
                         " groups within each other; ungroup it"};
        for (const pugi::xml_node& node : parent.children())
            if (Result<void> sound = read(node, outer, depth); !sound) return sound;
        return {};
    }

 private:
    Result<void> read(const pugi::xml_node& node, const Affine& outer, int depth) {
        const std::string_view name = elementName(node);
        if (name.empty() || isHidden(node)) return {};
        const std::optional<Affine> own = affineFrom(node.attribute("transform").value());
        if (!own) return fault(node, "has a transform that is none of SVG: '" + shown(node, "transform") + "'");
        const Affine transform = outer * *own;
        if (name == "g" || name == "a" || name == "switch") return readAll(node, transform, depth + 1);
        if (name == "svg") return readAll(node, transform * viewOf(node), depth + 1);
        if (name == "use") ++drawing_.clones;
        LinePen pen(transform, kSvgTolerance * std::max(drawing_.width, drawing_.height));
        if (Result<void> sound = draw(name, node, pen); !sound) return sound;
        return keep(node, pen.take());
    }

    /// Returns the place of a drawing within the drawing, with its proportions, in the middle of its area.
    static Affine viewOf(const pugi::xml_node& node) {
        const Affine corner{.e = svgLength(node.attribute("x").value()).value_or(0.0),
                            .f = svgLength(node.attribute("y").value()).value_or(0.0)};
        const std::optional<SvgBox> box = viewBoxOf(node), size = sizeOf(node);
        if (!box || !size) return corner;
        const double scale = std::min(size->width / box->width, size->height / box->height);
        return corner * Affine{.a = scale,
                               .d = scale,
                               .e = 0.5 * size->width - scale * (box->x + 0.5 * box->width),
                               .f = 0.5 * size->height - scale * (box->y + 0.5 * box->height)};
    }

    /// Draws the shape if it is one.
    Result<void> draw(std::string_view name, const pugi::xml_node& node, LinePen& pen) {
        if (name == "path") {
            const Result<void> drawn = drawPath(node.attribute("d").value(), pen);
            return drawn ? drawn : fault(node, drawn.error().message);
        }
        if (name == "polyline" || name == "polygon") return drawPoints(node, name == "polygon", pen);
        if (name == "line") {
            const std::optional<double> x1 = length(node, "x1"), y1 = length(node, "y1"), x2 = length(node, "x2"),
                                        y2 = length(node, "y2");
            if (!x1 || !y1 || !x2 || !y2) return badLength(node);
            pen.moveTo({*x1, *y1});
            pen.lineTo({*x2, *y2});
        } else if (name == "rect") {
            const std::optional<double> x = length(node, "x"), y = length(node, "y"), width = length(node, "width"),
                                        height = length(node, "height");
            const std::optional<double> rx = radius(node, "rx", "ry"), ry = radius(node, "ry", "rx");
            if (!x || !y || !width || !height || !rx || !ry) return badLength(node);
            if (*width > 0.0 && *height > 0.0) drawRect({*x, *y, *width, *height}, *rx, *ry, pen);
        } else if (name == "circle" || name == "ellipse") {
            const bool isCircle = name == "circle";
            const std::optional<double> x = length(node, "cx"), y = length(node, "cy"),
                                        rx = isCircle ? length(node, "r") : radius(node, "rx", "ry"),
                                        ry = isCircle ? rx : radius(node, "ry", "rx");
            if (!x || !y || !rx || !ry) return badLength(node);
            if (*rx > 0.0 && *ry > 0.0) drawEllipse({*x, *y}, *rx, *ry, pen);
        }
        return {};
    }

    Result<void> drawPoints(const pugi::xml_node& node, bool isClosed, LinePen& pen) const {
        SvgText text(node.attribute("points").value());
        for (bool isFirst = true; !text.atEnd(); isFirst = false) {
            const std::optional<double> x = text.number(), y = x ? text.number() : std::nullopt;
            if (!y) return fault(node, "has points that are not pairs of numbers");
            isFirst ? pen.moveTo({*x, *y}) : pen.lineTo({*x, *y});
        }
        if (isClosed) pen.close();
        return {};
    }

    /// Returns an attribute in pixels, 0 if it is missing, or nothing if it is no length.
    std::optional<double> length(const pugi::xml_node& node, const char* name) {
        badLength_ = name;
        const pugi::xml_attribute attribute = node.attribute(name);
        return attribute ? svgLength(attribute.value()) : 0.0;
    }
    /// Returns a radius. If it is missing or "auto", returns the other one.
    std::optional<double> radius(const pugi::xml_node& node, const char* name, const char* other) {
        const auto isMissing = [&](const char* each) {
            const std::string_view value = node.attribute(each).value();
            return value.empty() || value == "auto";
        };
        if (isMissing(name) && isMissing(other)) return 0.0;
        const std::optional<double> found = length(node, isMissing(name) ? other : name);
        return found ? std::optional(std::max(0.0, *found)) : found;
    }

    Result<void> keep(const pugi::xml_node& node, std::vector<PlaneLine> drawn) {
        for (PlaneLine& points : drawn) {
            const bool isFinite = std::all_of(points.begin(), points.end(), [](PlanePoint point) {
                return std::isfinite(point.x) && std::isfinite(point.y);
            });
            if (!isFinite) return fault(node, "has points that are infinitely far");
            drawing_.lines.push_back({.title = titleOf(node), .values = {}, .points = std::move(points)});
        }
        return {};
    }

    static std::string titleOf(const pugi::xml_node& node) {
        for (const pugi::xml_node& child : node.children())
            if (elementName(child) == "title") return lineTitle(child.text().get());
        const pugi::xml_attribute label = node.attribute("inkscape:label");
        return lineTitle(label ? label.value() : node.attribute("id").value());
    }

    static std::string shown(const pugi::xml_node& node, const char* attribute) {
        return shownText(node.attribute(attribute).value());
    }
    Error badLength(const pugi::xml_node& node) const {
        return fault(node, "has the " + badLength_ + " '" + shown(node, badLength_.c_str()) + "', which is no length");
    }
    Error fault(const pugi::xml_node& node, const std::string& what) const {
        const std::string id = shown(node, "id");
        return Error{origin_ + ": the " + std::string(elementName(node)) + (id.empty() ? "" : " '" + id + "'") + " " +
                     what + "; mend it, or save the drawing as plain SVG"};
    }

    std::string origin_;
    SvgDrawing& drawing_;
    std::string badLength_;  ///< Name of the attribute read last.
};

}  // namespace

Result<SvgDrawing> readSvgDrawing(std::string_view text, const std::string& origin) {
    pugi::xml_document document;
    // The parser skips document types, so that entities of the file have no effect, however many there are.
    const pugi::xml_parse_result parsed = document.load_buffer(text.data(), text.size());
    if (!parsed) {
        const auto end =
            text.begin() + static_cast<std::ptrdiff_t>(std::clamp<std::ptrdiff_t>(parsed.offset, 0, std::ssize(text)));
        std::string reason = parsed.description();
        reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
        return Error{origin + " is not SVG: line " + std::to_string(1 + std::count(text.begin(), end, '\n')) + ": " +
                     shownText(reason, kShownReason)};
    }
    const pugi::xml_node root = document.document_element();
    if (elementName(root) != "svg")
        return Error{origin + " is not SVG: it begins with '" + shownText(root.name()) + "'; save the drawing as SVG"};
    std::optional<SvgBox> area = viewBoxOf(root);
    if (!area) area = sizeOf(root);
    if (!area)
        return Error{origin +
                     " has neither a viewBox nor a width and height; give it a viewBox, which is then laid over "
                     "the map"};
    SvgDrawing drawing{.x = area->x, .y = area->y, .width = area->width, .height = area->height, .lines = {}};
    if (Result<void> sound = DrawingReader(origin, drawing).readAll(root, {}); !sound) return sound.error();
    if (drawing.lines.empty())
        return Error{origin + " has no lines; draw paths or shapes, and turn text and clones into paths"};
    return drawing;
}

}  // namespace scree
