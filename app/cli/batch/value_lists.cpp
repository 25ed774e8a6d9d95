#include "app/cli/batch/value_lists.h"

#include <algorithm>
#include <optional>

#include "app/cli/terrain_options.h"
#include "app/document/number_knobs.h"
#include "app/document/preset_layout.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr std::string_view kTo = "..";
constexpr std::uint64_t kHighestSeed = 1'000'000;

/// The parts of "a,b,c".
std::vector<std::string_view> parts(std::string_view text) {
    std::vector<std::string_view> all;
    for (std::size_t at = 0;;) {
        const std::size_t comma = text.find(',', at);
        all.push_back(text.substr(at, comma - at));
        if (comma == std::string_view::npos) return all;
        at = comma + 1;
    }
}

void addOnce(std::vector<std::string>& values, std::string value) {
    if (std::ranges::find(values, value) == values.end()) values.push_back(std::move(value));
}

/// Parses "LOW..HIGH:COUNT" for a number knob.
Result<std::vector<std::string>> spreadOf(const NamedKnob& knob, std::string_view range) {
    const std::size_t to = range.find(kTo);
    const std::size_t colon = range.find(':', to);
    const Error unreadable{"--vary " + knob.name + " is '" + shownText(range) + "'; give LOW..HIGH:COUNT, such as " +
                           formatKnobValue(knob.knob.min) + ".." + formatKnobValue(knob.knob.max) +
                           ":5, or values such as 1,2,4"};
    if (colon == std::string_view::npos) return unreadable;
    const std::optional<double> low = parseNumber(range.substr(0, to));
    const std::optional<double> high = parseNumber(range.substr(to + kTo.size(), colon - to - kTo.size()));
    if (!low || !high) return unreadable;
    const Result<std::uint64_t> count =
        parseCount("--vary " + knob.name + ": the count", range.substr(colon + 1), 1, kMostItems);
    if (!count) return count.error();
    for (const double end : {*low, *high}) {
        Preset scratch;
        if (Result<void> set = setByName(scratch, knob.name, formatKnobValue(end)); !set)
            return Error{"--vary: " + set.error().message};
    }
    std::vector<std::string> values;
    for (const double value : spreadValues(knob.knob, *low, *high, static_cast<int>(*count)))
        addOnce(values, formatKnobValue(value));
    return values;
}

}  // namespace

Result<std::vector<std::string>> parseSeeds(std::string_view text) {
    std::vector<std::string> seeds;
    for (const std::string_view part : parts(text)) {
        const std::size_t to = part.find(kTo);
        const Result<std::uint64_t> first = parseCount("--seeds", part.substr(0, to), 0, kHighestSeed);
        if (!first) return Error{first.error().message + ", as in 1..20 or 1,5,9"};
        Result<std::uint64_t> last = *first;
        if (to != std::string_view::npos) last = parseCount("--seeds", part.substr(to + kTo.size()), 0, kHighestSeed);
        if (!last) return Error{last.error().message + ", as in 1..20 or 1,5,9"};
        if (*last < *first)
            return Error{"--seeds is '" + shownText(part) + "'; give the smaller seed first, as in 1..20"};
        if (*last - *first >= kMostItems || seeds.size() >= kMostItems)
            return Error{"--seeds gives more than " + std::to_string(kMostItems) + " seeds; give fewer"};
        for (std::uint64_t seed = *first; seed <= *last; ++seed) addOnce(seeds, std::to_string(seed));
    }
    return seeds;
}

Result<VariedKnob> parseVary(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size())
        return Error{"--vary is '" + shownText(text) +
                     "'; give knob=low..high:count, such as droplet.capacity=4..16:5"};
    VariedKnob varied{.name = std::string(text.substr(0, equals)), .values = {}};
    const std::string_view values = text.substr(equals + 1);
    if (values.find(kTo) != std::string_view::npos)
        if (const std::optional<NamedKnob> knob = numberKnobNamed({}, varied.name)) {
            Result<std::vector<std::string>> spread = spreadOf(*knob, values);
            if (!spread) return spread.error();
            varied.values = std::move(*spread);
            return varied;
        }
    for (const std::string_view value : parts(values)) {
        Preset scratch;
        if (Result<void> set = setByName(scratch, varied.name, value); !set)
            return Error{"--vary: " + set.error().message};
        addOnce(varied.values, std::string(value));
    }
    return varied;
}

}  // namespace scree
