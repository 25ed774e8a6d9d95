#include "erosion/masks/mask_rule.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <vector>

#include "erosion/base/counted.h"
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
        case MaskJoin::Sum:
            return std::min(1.0f, painted + found);
    }
    return found;
}

/// Joins what a rule has found with the values of a mask.
void joinMasks(Field<float>& mask, const Field<float>& found, MaskJoin how, ThreadPool& pool) {
    pool.forEach(mask.height(), [&](int y) {
        const float* from = found.row(y);
        float* row = mask.row(y);
        for (int x = 0; x < mask.width(); ++x) row[x] = joined(row[x], from[x], how);
    });
}

}  // namespace

float MaskRule::at(float value) const {
    const float inside = std::min(fadingAt(from - value, soft), fadingAt(value - to, soft));
    return inverted ? 1.0f - inside : inside;
}

std::string MaskRule::text() const {
    std::string text(choiceName(by));
    if (by == MaskBy::Noise) text += "@" + formatKnobValue(static_cast<double>(size));
    if (looksAtLayer(by) || by == MaskBy::Biome) text += "@" + of;
    if (hasRange(by))
        for (const float number : {from, to, soft}) text += ":" + formatKnobValue(static_cast<double>(number));
    if (blur > 0.0f) text += ":blur@" + formatKnobValue(static_cast<double>(blur));
    return inverted ? text + ":inverted" : text;
}

namespace {

/// An example of a rule that looks at this property.
std::string exampleOf(const MaskRule& rule) {
    const std::string name(choiceName(rule.by));
    if (rule.by == MaskBy::Noise) return "noise@500:0.5:1:0.1";
    if (rule.by == MaskBy::Biome) return "biome@forest";
    return looksAtLayer(rule.by) ? name + "@cliffs:0.5:1:0.1" : "slope:35:90:5";
}

Error noRule(std::string_view text, const MaskRule& rule) {
    if (rule.by != MaskBy::Biome)
        return Error{"'" + shownText(text) + "' is no rule; give PROPERTY:FROM:TO or PROPERTY:FROM:TO:SOFT, such as " +
                     exampleOf(rule)};
    std::string names;
    for (const BiomeInfo& biome : kBiomes) names += (names.empty() ? "" : ", ") + std::string(biome.name);
    return Error{"'" + shownText(text) + "' is no rule; give one such as " + exampleOf(rule) + "; biomes are " + names};
}

std::vector<std::string_view> splitAt(char separator, std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::string_view rest = text; parts.empty() || !rest.empty();) {
        const std::size_t end = std::min(rest.find(separator), rest.size());
        parts.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return parts;
}

/// Returns false if the property needs something named after "@" and does not have it, or has it and needs nothing.
bool readArgument(std::string_view argument, MaskRule& rule) {
    if (rule.by == MaskBy::Noise) {
        if (argument.empty()) return true;
        const std::optional<double> size = parseNumber(argument);
        if (size) rule.size = static_cast<float>(*size);
        return size && *size > 0.0 && *size <= kLargestNumber;
    }
    if (!looksAtLayer(rule.by) && rule.by != MaskBy::Biome) return argument.empty();
    rule.of = argument;
    if (looksAtLayer(rule.by)) return !argument.empty();
    return biomeNamed(argument) != nullptr;
}

}  // namespace

Result<std::optional<MaskRule>> MaskRule::fromText(std::string_view text) {
    std::vector<std::string_view> parts = splitAt(':', text);
    const std::size_t at = std::min(parts.front().find('@'), parts.front().size());
    const std::string_view name = parts.front().substr(0, at);
    const auto found = std::find(choicesOf<MaskBy>.begin(), choicesOf<MaskBy>.end(), name);
    if (found == choicesOf<MaskBy>.end()) return std::optional<MaskRule>();
    MaskRule rule{.by = static_cast<MaskBy>(found - choicesOf<MaskBy>.begin()), .soft = 0.0f};
    bool isSound =
        text.back() != ':' && readArgument(parts.front().substr(std::min(at + 1, parts.front().size())), rule);
    const auto read = [&](std::string_view from, float& into) {
        const std::optional<double> number = parseNumber(from);
        isSound = isSound && number && std::abs(*number) <= kLargestNumber;
        if (isSound) into = static_cast<float>(*number);
    };
    if (parts.back() == "inverted") {
        rule.inverted = true;
        parts.pop_back();
    }
    if (constexpr std::string_view kBlur = "blur@"; parts.back().starts_with(kBlur)) {
        read(parts.back().substr(kBlur.size()), rule.blur);
        parts.pop_back();
    }
    if (!hasRange(rule.by)) {
        isSound = isSound && parts.size() == 1;
        rule.from = 0.5f;
        rule.to = 1.0f;
    } else {
        isSound = isSound && (parts.size() == 3 || parts.size() == 4);
        const std::array<float MaskRule::*, 3> members{&MaskRule::from, &MaskRule::to, &MaskRule::soft};
        for (std::size_t i = 1; isSound && i < parts.size(); ++i) read(parts[i], rule.*members[i - 1]);
    }
    if (!isSound || rule.from > rule.to || rule.soft < 0.0f || rule.blur < 0.0f) return noRule(text, rule);
    return std::optional(rule);
}

std::string MaskRules::text() const {
    std::string text;
    for (const Step& step : steps)
        text += (text.empty() ? "" : "," + std::string(choiceName(step.join)) + ":") + step.rule.text();
    return text;
}

Result<std::optional<MaskRules>> MaskRules::fromText(std::string_view text) {
    MaskRules rules;
    for (std::string_view part : splitAt(',', text)) {
        const std::string whole = "'" + shownText(part) + "'";
        MaskJoin join = MaskJoin::Replace;
        if (!rules.steps.empty()) {
            const std::size_t colon = std::min(part.find(':'), part.size());
            const auto found =
                std::find(choicesOf<MaskJoin>.begin() + 1, choicesOf<MaskJoin>.end(), part.substr(0, colon));
            if (found == choicesOf<MaskJoin>.end())
                return Error{whole +
                             " does not say how it joins the rules before it; begin it with add:, multiply:, "
                             "subtract: or sum:, such as multiply:height:500:2000"};
            join = static_cast<MaskJoin>(found - choicesOf<MaskJoin>.begin());
            part.remove_prefix(std::min(colon + 1, part.size()));
        }
        const Result<std::optional<MaskRule>> rule = MaskRule::fromText(part);
        if (!rule) return rule.error();
        if (!*rule && rules.steps.empty()) return std::optional<MaskRules>();
        if (!*rule) return noRule(part, {});
        if (rules.steps.size() == kMost)
            return Error{"a mask can have " + std::to_string(kMost) + " rules; make another mask of some of them"};
        rules.steps.push_back({join, **rule});
    }
    if (text.ends_with(',')) return noRule(text, rules.steps.back().rule);
    return std::optional(std::move(rules));
}

const MaskProperty& propertyOf(MaskBy by) {
    static const std::array kProperties{
        MaskProperty{"Slope", "°", 0.0f, 90.0f, {MaskBy::Slope, 35.0f, 90.0f, 5.0f}, 12.0f},
        MaskProperty{"Height", "m", 0.0f, 9000.0f, {MaskBy::Height, 500.0f, 9000.0f, 100.0f}, 3.0f},
        MaskProperty{"Facing", "°", 0.0f, 360.0f, {MaskBy::Facing, 90.0f, 270.0f, 30.0f}, 50.0f},
        MaskProperty{"Ridges and hollows", "m", -50.0f, 50.0f, {MaskBy::Position, 5.0f, 50.0f, 5.0f}, 20.0f},
        MaskProperty{"Curvature", "1/km", -100.0f, 100.0f, {MaskBy::Curvature, 5.0f, 100.0f, 5.0f}, 7.0f},
        MaskProperty{"Moisture", "", 0.0f, 1.0f, {MaskBy::Moisture, 0.5f, 1.0f, 0.1f}, 4.0f},
        MaskProperty{"Flow", "rain cells", 0.0f, 1e6f, {MaskBy::Flow, 100.0f, 1e6f, 50.0f}, 4.0f},
        MaskProperty{"Loose sediment", "m", 0.0f, 100.0f, {MaskBy::Sediment, 1.0f, 100.0f, 0.5f}, 4.0f},
        MaskProperty{"Wear", "m", 0.0f, 1000.0f, {MaskBy::Wear, 10.0f, 1000.0f, 5.0f}, 4.0f},
        MaskProperty{"Deposit", "m", 0.0f, 1000.0f, {MaskBy::Deposit, 1.0f, 1000.0f, 0.5f}, 4.0f},
        MaskProperty{"Noise", "", 0.0f, 1.0f, {MaskBy::Noise, 0.5f, 1.0f, 0.1f}, 230.0f},
        MaskProperty{"Distance to water", "m", 0.0f, 2000.0f, {MaskBy::Water, 0.0f, 100.0f, 50.0f}, 22.0f},
        MaskProperty{"Another mask", "", 0.0f, 1.0f, {MaskBy::Mask, 0.5f, 1.0f, 0.5f}, 5.0f},
        MaskProperty{"Distance to a mask", "m", 0.0f, 2000.0f, {MaskBy::Near, 0.0f, 100.0f, 50.0f}, 24.0f},
        MaskProperty{"Biome",
                     "",
                     0.0f,
                     1.0f,
                     {.by = MaskBy::Biome, .from = 0.5f, .to = 1.0f, .soft = 0.0f, .of = "forest"},
                     600.0f},
    };
    static_assert(std::tuple_size_v<decltype(kProperties)> == choicesOf<MaskBy>.size());
    return kProperties[static_cast<std::size_t>(by)];
}

Field<float> maskByRules(const Terrain& terrain, const MaskRules& rules, const MaskCover& cover, ThreadPool& pool) {
    Field<float> mask;
    for (const MaskRules::Step& step : rules.steps) {
        Field<float> found = maskByRule(terrain, step.rule, cover, pool);
        if (mask.empty())
            mask = std::move(found);
        else
            joinMasks(mask, found, step.join, pool);
    }
    return mask;
}

void paintByRules(Terrain& terrain, Layer layer, const MaskRules& rules, MaskJoin how, const MaskCover& cover,
                  ThreadPool& pool) {
    const LayerInfo& range = terrain.infoOf(layer);
    assert(range.source == LayerSource::Painted);
    const Field<float> found = maskByRules(terrain, rules, cover, pool);
    Field<float>& painted = terrain.use(layer);
    joinMasks(painted, found, how, pool);
    pool.forEach(painted.height(), [&](int y) {
        float* row = painted.row(y);
        for (int x = 0; x < painted.width(); ++x) row[x] = std::clamp(row[x], range.lowest, range.highest);
    });
    terrain.nextRevision();
    terrain.markAllChanged(layer);
}

bool followRules(Terrain& terrain, const MaskCover& cover, ThreadPool& pool) {
    if (!terrain.layerTable()) return false;
    bool follows = false;
    for (const LayerDescription& mask : terrain.layerTable()->added()) {
        const Result<std::optional<MaskRules>> rules = MaskRules::fromText(mask.rule);
        if (!rules || !*rules) continue;
        if (!follows) terrain.nextRevision();
        follows = true;
        const Field<float> found = maskByRules(terrain, **rules, cover, pool);
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

void addStrokeLayers(std::vector<LayerDescription>& layers) {
    constexpr std::string_view kEnding = "_by_hand";
    const std::size_t count = layers.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (layers[i].rule.empty() || !layers[i].strokes.empty()) continue;
        // Leaves room for a number.
        const std::string begin = layers[i].name.substr(0, LayerTable::kLongestName - kEnding.size() - 3);
        const std::string name = untaken(begin + std::string(kEnding), "_", [&](const std::string& wanted) {
            return std::any_of(layers.begin(), layers.end(), [&](const auto& each) { return each.name == wanted; });
        });
        layers[i].strokes = name;
        layers.push_back({.name = name, .title = layers[i].title + ", by hand", .unit = {}, .lowest = -1.0f});
    }
}

namespace {

/// The masks of a table, and which of them look at which.
class LooksOfMasks {
 public:
    explicit LooksOfMasks(const LayerTable& table) : table_(table) {}

    bool has(std::string_view name) const { return find(name) != nullptr; }

    /// Reads the rules of all masks. Fails if some cannot be read.
    Result<void> read() {
        for (const LayerDescription& mask : table_.added()) {
            std::vector<std::string>& seen = seen_.emplace_back();
            if (mask.rule.empty()) continue;
            const Result<std::optional<MaskRules>> rules = MaskRules::fromText(mask.rule);
            const std::string shown = "mask '" + shownText(mask.name) + "': ";
            if (!rules) return Error{shown + rules.error().message};
            if (!*rules)
                return Error{shown + "'" + shownText(mask.rule) + "' is no rule; give one such as slope:35:90:5"};
            for (const MaskRules::Step& step : (*rules)->steps)
                if (looksAtLayer(step.rule.by)) seen.push_back(step.rule.of);
        }
        return {};
    }

    /// Returns true if a mask looks at itself, also through others. Call read() before.
    bool looksAtItself(std::string_view mask) const {
        std::vector<std::string_view> reached, open{mask};
        while (!open.empty()) {
            const LayerDescription* const at = find(open.back());
            open.pop_back();
            if (at == nullptr) continue;
            for (const std::string& next : seen_[static_cast<std::size_t>(at - table_.added().data())]) {
                if (next == mask) return true;
                if (std::find(reached.begin(), reached.end(), next) != reached.end()) continue;
                reached.push_back(next);
                open.push_back(next);
            }
        }
        return false;
    }

 private:
    const LayerDescription* find(std::string_view name) const {
        for (const LayerDescription& each : table_.added())
            if (each.name == name) return &each;
        return nullptr;
    }

    const LayerTable& table_;
    std::vector<std::vector<std::string>> seen_;  ///< The names that the rules of each mask look at.
};

}  // namespace

Result<void> checkRules(const LayerTable& table) {
    LooksOfMasks masks(table);
    if (Result<void> sound = masks.read(); !sound) return sound;
    for (const LayerDescription& mask : table.added()) {
        const std::string shown = "mask '" + shownText(mask.name) + "'";
        if (!mask.strokes.empty() && (mask.strokes == mask.name || !masks.has(mask.strokes)))
            return Error{shown + ": strokes is '" + shownText(mask.strokes) +
                         "'; give the name of another layer of the list"};
        if (masks.looksAtItself(mask.name))
            return Error{shown + " follows a rule that looks at the mask itself; choose another mask"};
    }
    return {};
}

}  // namespace scree
