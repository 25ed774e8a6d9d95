#include "erosion/masks/mask_rule.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <vector>

#include "erosion/base/shown_text.h"
#include "erosion/terrain/changed_tiles.h"

namespace scree {

namespace {

/// Largest number in the text of a rule.
constexpr double kLargestNumber = 1e9;

/// 1 up to an end of the range, and less to 0 at a distance `soft` beyond it.
float fadingAt(float beyond, float soft) {
    if (beyond <= 0.0f) return 1.0f;
    if (beyond >= soft) return 0.0f;
    const float share = 1.0f - beyond / soft;
    return share * share * (3.0f - 2.0f * share);
}

float joined(float painted, float found, MaskJoin join) {
    switch (join) {
        case MaskJoin::Replace:
            break;
        case MaskJoin::Add:
            return std::max(painted, found);
        case MaskJoin::Multiply:
            return painted * found;
        case MaskJoin::Subtract:
            return std::max(0.0f, painted - found);
    }
    return found;
}

}  // namespace

float MaskRule::at(float value) const {
    const float inside = std::min(fadingAt(from - value, soft), fadingAt(value - to, soft));
    return inverted ? 1.0f - inside : inside;
}

std::string MaskRule::text() const {
    std::string text(choiceName(by));
    if (by == MaskBy::Noise) text += "@" + formatKnobValue(static_cast<double>(size));
    if (looksAtLayer(by)) text += "@" + of;
    for (const float number : {from, to, soft}) text += ":" + formatKnobValue(static_cast<double>(number));
    if (blur > 0.0f) text += ":blur@" + formatKnobValue(static_cast<double>(blur));
    return inverted ? text + ":inverted" : text;
}

Result<std::optional<MaskRule>> MaskRule::fromText(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::string_view rest = text; parts.empty() || !rest.empty();) {
        const std::size_t colon = std::min(rest.find(':'), rest.size());
        parts.push_back(rest.substr(0, colon));
        rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
    const std::size_t at = std::min(parts.front().find('@'), parts.front().size());
    const std::string_view name = parts.front().substr(0, at);
    const std::string_view argument = parts.front().substr(std::min(at + 1, parts.front().size()));
    const auto found = std::find(choicesOf<MaskBy>.begin(), choicesOf<MaskBy>.end(), name);
    if (found == choicesOf<MaskBy>.end()) return std::optional<MaskRule>();
    MaskRule rule{.by = static_cast<MaskBy>(found - choicesOf<MaskBy>.begin()), .soft = 0.0f};
    if (parts.back() == "inverted") {
        rule.inverted = true;
        parts.pop_back();
    }
    std::string_view blur;
    if (parts.back().starts_with("blur@")) {
        blur = parts.back().substr(std::string_view("blur@").size());
        parts.pop_back();
    }
    const std::array<float MaskRule::*, 3> members{&MaskRule::from, &MaskRule::to, &MaskRule::soft};
    bool isSound = (parts.size() == 3 || parts.size() == 4) && text.back() != ':';
    const auto read = [&](std::string_view from, float& into) {
        const std::optional<double> number = parseNumber(from);
        isSound = isSound && number && std::abs(*number) <= kLargestNumber;
        if (isSound) into = static_cast<float>(*number);
    };
    for (std::size_t i = 1; isSound && i < parts.size(); ++i) read(parts[i], rule.*members[i - 1]);
    if (isSound && rule.by == MaskBy::Noise && !argument.empty()) read(argument, rule.size);
    if (isSound && blur.data() != nullptr) read(blur, rule.blur);
    if (looksAtLayer(rule.by)) rule.of = argument;
    const bool takesArgument = rule.by == MaskBy::Noise || looksAtLayer(rule.by);
    if (!isSound || rule.from > rule.to || rule.soft < 0.0f || rule.size <= 0.0f || rule.blur < 0.0f ||
        looksAtLayer(rule.by) != (takesArgument && !rule.of.empty()) || (!takesArgument && !argument.empty()))
        return Error{"'" + shownText(text) + "' is no rule; give PROPERTY:FROM:TO or PROPERTY:FROM:TO:SOFT, such as " +
                     (rule.by == MaskBy::Noise ? "noise@500:0.5:1:0.1"
                      : looksAtLayer(rule.by)  ? std::string(name) + "@cliffs:0.5:1:0.1"
                                               : "slope:35:90:5")};
    return std::optional(rule);
}

const MaskProperty& propertyOf(MaskBy by) {
    static const std::array kProperties{
        MaskProperty{"Slope", "°", 0.0f, 90.0f, {MaskBy::Slope, 35.0f, 90.0f, 5.0f}},
        MaskProperty{"Height", "m", 0.0f, 9000.0f, {MaskBy::Height, 500.0f, 9000.0f, 100.0f}},
        MaskProperty{"Facing", "°", 0.0f, 360.0f, {MaskBy::Facing, 90.0f, 270.0f, 30.0f}},
        MaskProperty{"Ridges and hollows", "m", -50.0f, 50.0f, {MaskBy::Position, 5.0f, 50.0f, 5.0f}},
        MaskProperty{"Curvature", "1/km", -100.0f, 100.0f, {MaskBy::Curvature, 5.0f, 100.0f, 5.0f}},
        MaskProperty{"Moisture", "", 0.0f, 1.0f, {MaskBy::Moisture, 0.5f, 1.0f, 0.1f}},
        MaskProperty{"Flow", "rain cells", 0.0f, 1e6f, {MaskBy::Flow, 100.0f, 1e6f, 50.0f}},
        MaskProperty{"Loose sediment", "m", 0.0f, 100.0f, {MaskBy::Sediment, 1.0f, 100.0f, 0.5f}},
        MaskProperty{"Wear", "m", 0.0f, 1000.0f, {MaskBy::Wear, 10.0f, 1000.0f, 5.0f}},
        MaskProperty{"Deposit", "m", 0.0f, 1000.0f, {MaskBy::Deposit, 1.0f, 1000.0f, 0.5f}},
        MaskProperty{"Noise", "", 0.0f, 1.0f, {MaskBy::Noise, 0.5f, 1.0f, 0.1f}},
        MaskProperty{"Distance to water", "m", 0.0f, 2000.0f, {MaskBy::Water, 0.0f, 100.0f, 50.0f}},
        MaskProperty{"Another mask", "", 0.0f, 1.0f, {MaskBy::Mask, 0.5f, 1.0f, 0.5f}},
        MaskProperty{"Distance to a mask", "m", 0.0f, 2000.0f, {MaskBy::Near, 0.0f, 100.0f, 50.0f}},
    };
    static_assert(std::tuple_size_v<decltype(kProperties)> == choicesOf<MaskBy>.size());
    return kProperties[static_cast<std::size_t>(by)];
}

void paintByRule(Terrain& terrain, Layer layer, const MaskRule& rule, MaskJoin join, ThreadPool& pool) {
    const LayerInfo& range = terrain.infoOf(layer);
    assert(range.source == LayerSource::Painted);
    const Field<float> found = maskByRule(terrain, rule, pool);
    Field<float>& painted = terrain.use(layer);
    pool.forEach(painted.height(), [&](int y) {
        const float* mask = found.row(y);
        float* row = painted.row(y);
        for (int x = 0; x < painted.width(); ++x)
            row[x] = std::clamp(joined(row[x], mask[x], join), range.lowest, range.highest);
    });
    terrain.nextRevision();
    terrain.markAllChanged(layer);
}

bool followRules(Terrain& terrain, ThreadPool& pool) {
    if (!terrain.layerTable()) return false;
    bool follows = false;
    for (const LayerDescription& mask : terrain.layerTable()->added()) {
        const Result<std::optional<MaskRule>> rule = MaskRule::fromText(mask.rule);
        if (!rule || !*rule) continue;
        if (!follows) terrain.nextRevision();
        follows = true;
        const Field<float> found = maskByRule(terrain, **rule, pool);
        const std::optional<Layer> strokes = terrain.findLayer(mask.strokes);
        const Field<float> painted =
            strokes && terrain.has(*strokes) ? terrain.values(*strokes, &pool) : Field<float>();
        replaceLayer(terrain, *terrain.findLayer(mask.name), pool, [&](int x, int y) {
            const float value = found(x, y) + (painted.empty() ? 0.0f : painted(x, y));
            return std::clamp(value, mask.lowest, mask.highest);
        });
    }
    return follows;
}

Result<void> checkRules(const LayerTable& table) {
    const auto named = [&](std::string_view name) {
        return std::find_if(table.added().begin(), table.added().end(),
                            [&](const LayerDescription& each) { return each.name == name; });
    };
    for (const LayerDescription& mask : table.added()) {
        const std::string shown = "mask '" + shownText(mask.name) + "'";
        if (!mask.strokes.empty() && (mask.strokes == mask.name || named(mask.strokes) == table.added().end()))
            return Error{shown + ": strokes is '" + shownText(mask.strokes) +
                         "'; give the name of another layer of the list"};
        if (mask.rule.empty()) continue;
        // Follows the chain of masks that rules look at.
        const LayerDescription* at = &mask;
        for (std::size_t steps = 0; at != nullptr && !at->rule.empty(); ++steps) {
            const Result<std::optional<MaskRule>> rule = MaskRule::fromText(at->rule);
            if (!rule) return Error{shown + ": " + rule.error().message};
            if (!*rule)
                return Error{shown + ": '" + shownText(at->rule) + "' is no rule; give one such as slope:35:90:5"};
            if (steps > table.added().size() || (looksAtLayer((*rule)->by) && (*rule)->of == mask.name))
                return Error{shown + " follows a rule that looks at the mask itself; choose another mask"};
            const auto next = looksAtLayer((*rule)->by) ? named((*rule)->of) : table.added().end();
            at = next != table.added().end() ? &*next : nullptr;
        }
    }
    return {};
}

}  // namespace scree
