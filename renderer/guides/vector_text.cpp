#include "renderer/guides/vector_text.h"

#include <cmath>
#include <numbers>

namespace scree {

namespace {

using Line = std::vector<glm::vec2>;

constexpr float kGap = 0.24f;  // cap heights between characters

/// Adds an elliptic arc between two angles in degrees.
void addArc(Line& line, glm::vec2 centre, glm::vec2 radii, float from, float to) {
    const int pieces = std::max(2, static_cast<int>(std::abs(to - from) / 24.0f));
    for (int i = 0; i <= pieces; ++i) {
        const float angle = (from + (to - from) * static_cast<float>(i) / static_cast<float>(pieces)) *
                            std::numbers::pi_v<float> / 180.0f;
        line.push_back(centre + radii * glm::vec2(std::cos(angle), std::sin(angle)));
    }
}

/// The lines of a character that is 0.6 wide and 1 high.
std::vector<Line> linesOf(char character) {
    Line line, other;
    switch (character) {
        case '0':
            addArc(line, {0.3f, 0.5f}, {0.28f, 0.5f}, 0.0f, 360.0f);
            return {line};
        case '1':
            return {{{0.10f, 0.80f}, {0.36f, 1.0f}, {0.36f, 0.0f}}};
        case '2':
            addArc(line, {0.3f, 0.72f}, {0.27f, 0.28f}, 165.0f, -38.0f);
            line.emplace_back(0.03f, 0.0f);
            line.emplace_back(0.58f, 0.0f);
            return {line};
        case '3':
            addArc(line, {0.28f, 0.76f}, {0.25f, 0.24f}, 155.0f, -90.0f);
            addArc(other, {0.28f, 0.26f}, {0.28f, 0.26f}, 90.0f, -155.0f);
            return {line, other};
        case '4':
            return {{{0.46f, 0.0f}, {0.46f, 1.0f}, {0.02f, 0.28f}, {0.60f, 0.28f}}};
        case '5':
            line = {{0.54f, 1.0f}, {0.12f, 1.0f}, {0.08f, 0.54f}};
            addArc(line, {0.29f, 0.32f}, {0.28f, 0.32f}, 125.0f, -150.0f);
            return {line};
        case '6':
        case '9': {
            addArc(line, {0.3f, 0.3f}, {0.27f, 0.3f}, 0.0f, 360.0f);
            addArc(other, {0.62f, 0.3f}, {0.59f, 0.72f}, 180.0f, 108.0f);
            std::vector<Line> lines{line, other};
            if (character == '9')  // an upside-down six
                for (Line& each : lines)
                    for (glm::vec2& point : each) point = glm::vec2(0.6f, 1.0f) - point;
            return lines;
        }
        case '7':
            return {{{0.02f, 1.0f}, {0.58f, 1.0f}, {0.20f, 0.0f}}};
        case '8':
            addArc(line, {0.3f, 0.76f}, {0.23f, 0.24f}, -90.0f, 270.0f);
            addArc(other, {0.3f, 0.26f}, {0.28f, 0.26f}, 90.0f, 450.0f);
            return {line, other};
        case '-':
            return {{{0.08f, 0.46f}, {0.52f, 0.46f}}};
        case '.':
            return {{{0.08f, 0.0f}, {0.08f, 0.0f}}};
        default:
            return {};
    }
}

float widthOf(char character) {
    return character == '.' ? 0.16f : 0.6f;
}

}  // namespace

float textWidth(std::string_view number) {
    float width = -kGap;
    for (const char character : number) width += widthOf(character) + kGap;
    return std::max(width, 0.0f);
}

void addText(std::vector<Stroke2d>& strokes, std::string_view number, const TextPlace& place, float radius,
             glm::vec4 colour) {
    const glm::vec2 up{-place.along.y, place.along.x};
    glm::vec2 corner{-0.5f * textWidth(number), -0.5f};
    const auto pixel = [&](glm::vec2 point) {
        const glm::vec2 at = (corner + point) * place.capHeight;
        return place.middle + place.along * at.x + up * at.y;
    };
    for (const char character : number) {
        for (const Line& line : linesOf(character))
            for (std::size_t i = 1; i < line.size(); ++i)
                strokes.push_back({pixel(line[i - 1]), pixel(line[i]), radius, colour});
        corner.x += widthOf(character) + kGap;
    }
}

}  // namespace scree
