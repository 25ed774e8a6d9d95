#include "erosion/base/knob.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "erosion/base/shown_text.h"

namespace scree {

std::string unitSuffix(std::string_view unit) {
    const bool joins = unit.empty() || unit == "×" || unit.starts_with("°") || unit.starts_with('%');
    return (joins ? "" : " ") + std::string(unit);
}

std::string formatKnobValue(double value) {
    std::array<char, 64> text{};
    // Knobs are float, so the shortest text that reads back to the same float is what the user typed.
    const double size = std::abs(value);
    const bool plain = size == 0.0 || (size >= 1e-5 && size < 1e9);  // 0.0005, not the shorter 5e-04
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(value),
                                            plain ? std::chars_format::fixed : std::chars_format::general);
    return error == std::errc{} ? std::string(text.data(), end) : std::string();
}

std::optional<double> parseNumber(std::string_view text) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::string_view nearestName(std::string_view name, const std::vector<std::string_view>& candidates) {
    std::string_view nearest;
    std::size_t least = name.size() / 2 + 1;  // a name at a larger distance is another word
    for (const std::string_view candidate : candidates) {
        if (name.size() >= candidate.size() + least) continue;  // each extra character adds one to the distance
        std::vector<std::size_t> distance(candidate.size() + 1);
        std::iota(distance.begin(), distance.end(), std::size_t{0});
        for (std::size_t i = 0; i < name.size(); ++i) {
            std::size_t diagonal = distance[0]++;
            for (std::size_t j = 0; j < candidate.size(); ++j) {
                const std::size_t substituted = diagonal + (name[i] == candidate[j] ? 0 : 1);
                diagonal = distance[j + 1];
                distance[j + 1] = std::min({substituted, distance[j] + 1, distance[j + 1] + 1});
            }
        }
        if (distance.back() < least) {
            least = distance.back();
            nearest = candidate;
        }
    }
    return nearest;
}

std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates) {
    const std::string_view nearest = nearestName(name, candidates);
    return nearest.empty() ? std::string() : "; did you mean '" + std::string(nearest) + "'?";
}

std::string listed(const std::vector<std::string_view>& names) {
    constexpr std::size_t kLongest = 160;
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (list.size() + names[i].size() > kLongest)
            return list + " and " + std::to_string(names.size() - i) + " more";
        list.append(list.empty() ? "" : ", ").append(names[i]);
    }
    return list;
}

Error unknownKnob(std::string_view name, std::string_view part, const std::vector<std::string_view>& candidates) {
    return {"unknown knob '" + shownText(name) + "'" + suggestion(part, candidates) +
            " ('scree knobs' lists them all)"};
}

namespace detail {

Error outOfRange(std::string_view name, double value, double min, double max, std::string_view unit) {
    return {std::string(name) + " is " + formatKnobValue(value) + "; give a number from " + formatKnobValue(min) +
            " to " + formatKnobValue(max) + unitSuffix(unit)};
}

Error notANumber(std::string_view name, std::string_view text) {
    return {std::string(name) + " is '" + shownText(text) + "'; give a number"};
}

Error notWhole(std::string_view name, double value) {
    return {std::string(name) + " is " + formatKnobValue(value) + "; give a whole number"};
}

Error notAChoice(std::string_view name, std::string_view text, const std::vector<std::string_view>& choices) {
    return {std::string(name) + " is '" + shownText(text) + "'; give one of " + listed(choices)};
}

Error notSuchAValue(std::string_view name, std::string_view text, std::string_view words) {
    return {std::string(name) + " is '" + shownText(text) + "'; give " + std::string(words)};
}

}  // namespace detail

}  // namespace scree
