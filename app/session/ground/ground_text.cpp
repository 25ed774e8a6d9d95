#include "app/session/ground/ground_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string_view>
#include <vector>

namespace scree {

namespace {

constexpr float kLeastNamed = 0.05f;
constexpr std::array<std::string_view, 8> kWinds{"north", "north-east", "east", "south-east",
                                                 "south", "south-west", "west", "north-west"};

}  // namespace

std::string facingText(float degrees) {
    if (degrees < 0.0f) return "level";
    const auto whole = static_cast<std::size_t>(std::lround(degrees)) % 360;
    const auto wind = static_cast<std::size_t>(std::lround(degrees / 45.0f)) % kWinds.size();
    return std::to_string(whole) + "° (" + std::string(kWinds[wind]) + ")";
}

std::string materialText(const MaterialWeights& weights) {
    std::vector<std::size_t> named;
    for (std::size_t i = 0; i < kMaterialCount; ++i)
        if (weights[i] >= kLeastNamed) named.push_back(i);
    std::stable_sort(named.begin(), named.end(), [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
    std::string text;
    for (const std::size_t i : named)
        text.append(text.empty() ? "" : ", ")
            .append(kMaterialNames[i])
            .append(" " + std::to_string(std::lround(100.0f * weights[i])) + "%");
    if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

}  // namespace scree
