#include <imgui.h>

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "app/document/preset_layout.h"
#include "app/panels/dialogs/dialogs.h"
#include "app/panels/dialogs/search_entries.h"
#include "app/panels/sections/widget_places.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/modal.h"
#include "app/panels/widgets/named_knob.h"
#include "app/panels/widgets/typed_quantity.h"

namespace scree {

namespace {

using Kind = SearchEntry::Kind;

constexpr std::size_t kMostHits = 9;
/// Among so many of the first hits, a number behind the words goes to the first one that takes numbers: "sea 20" sets
/// the sea level, although the switch of the sea fits the words better.
constexpr std::size_t kHitsForNumber = 3;
constexpr float kWidth = 560.0f;
constexpr const char* kRowPrefix = "search.";  ///< Before the names of knobs in reports.

/// Calls `visit(group, enabled)` for the model whose switch has this name, such as "thermal.enabled".
void withModel(std::string_view name, const auto& visit) {
    forEachGroup([&](const KnobGroup& group, const auto&, const auto& enabled) {
        if (name == std::string(group.name()) + "." + std::string(kEnabledKey)) visit(group, enabled);
    });
}

void switchModel(const PanelContext& context, const auto& enabled) {
    // Groups other than models have no flag that can be changed.
    context.changeSettings([&](Preset& preset) {
        if constexpr (requires { *enabled(preset) = true; }) *enabled(preset) = !*enabled(preset);
    });
}

/// Draws the knob or the model's switch of an entry, to be changed here.
void drawInPlace(const PanelContext& context, const SearchEntry& entry) {
    const std::string name = kRowPrefix + entry.id;
    const std::string reason = drawNamedKnob(context, entry.id, name);
    if (!reason.empty()) tintedText(reason, palette().warning);
    context.say("search.idle", reason);
    withModel(entry.id, [&](const KnobGroup&, const auto& enabled) {
        const bool* const isOn = enabled(context.preset);
        if (isOn == nullptr) return;
        bool wanted = *isOn;
        if (ImGui::Checkbox("On", &wanted)) switchModel(context, enabled);
        context.note(name);
    });
}

/// Sets a knob that is a number to the quantity behind the words of the query. Returns why that is impossible, or an
/// empty text.
std::string setKnob(const PanelContext& context, const SearchEntry& entry, std::string_view quantity) {
    std::string fault = entry.title + " takes no number.";
    withKnob(entry.id,
             [&]<class S, class V>(const KnobGroup& group, const auto& settings, const auto&, const Knob<S, V>& knob) {
                 if constexpr (std::is_arithmetic_v<V> && !std::is_same_v<V, bool>) {
                     const double metres = shownMetres(knob.unit.length, context.snapshot.terrain.form());
                     const Result<double> value = typedQuantity(quantity, metres > 0.0 ? "m" : knob.unit.text);
                     auto after = settings(context.preset);
                     const Result<void> set =
                         value ? setKnobNumber(after, knob, metres > 0.0 ? *value / metres : *value, entry.title)
                               : Result<void>(value.error());
                     fault = set ? std::string() : capitalised(set.error().message) + ".";
                     if (set) changeKnobs(context, group, settings, after);
                 }
             });
    return fault;
}

bool takesNumber(const SearchEntry& entry) {
    bool takes = false;
    withKnob(entry.id, [&]<class S, class V>(const KnobGroup&, const auto&, const auto&, const Knob<S, V>&) {
        takes = std::is_arithmetic_v<V> && !std::is_same_v<V, bool>;
    });
    return takes;
}

/// Turns a switch, takes the next of several choices, or begins to type a number.
void changeInPlace(const PanelContext& context, const SearchEntry& entry) {
    if (takesNumber(entry)) {
        context.memory.typeNext = kRowPrefix + entry.id;
        context.memory.search.wantsKeys = false;
        return;
    }
    withKnob(entry.id,
             [&]<class S, class V>(const KnobGroup& group, const auto& settings, const auto&, const Knob<S, V>& knob) {
                 if constexpr (std::is_same_v<V, bool>) {
                     auto after = settings(context.preset);
                     after.*knob.member = !(after.*knob.member);
                     changeKnobs(context, group, settings, after);
                 } else if constexpr (HasChoices<V>) {
                     auto after = settings(context.preset);
                     const auto& names = choicesOf<V>;
                     const auto now = std::find(names.begin(), names.end(), choiceName(after.*knob.member));
                     const auto next =
                         now == names.end() ? 0u : static_cast<std::size_t>(now - names.begin() + 1) % names.size();
                     after.*knob.member = choiceAt<V>(next);
                     changeKnobs(context, group, settings, after);
                 }
             });
    withModel(entry.id, [&](const KnobGroup&, const auto& enabled) {
        if (enabled(context.preset) != nullptr) switchModel(context, enabled);
    });
}

void close(const PanelContext& context) {
    context.memory.search = {};
    context.post(StateChange([](EditorState& state) { state.dialogs.information.reset(); }));
}

/// Counts that the user has taken an entry.
void remember(const PanelContext& context, const SearchEntry& entry) {
    context.post(StateChange([name = entry.name()](EditorState& state) { ++state.kept.searchUses[name]; }));
}

/// Runs the command, opens the preset, shows the overlay, or leads to the panel or the heading of an entry. Leads to
/// the panel of a knob, too.
void goTo(const PanelContext& context, const SearchEntry& entry) {
    remember(context, entry);
    close(context);
    switch (entry.kind) {
        case Kind::Act:
            if (const auto action = actionOf(entry)) context.post(*action);
            return;
        case Kind::Knob:
        case Kind::Panel:
            leadTo(context, entry.id);
            return;
        case Kind::Preset:
            for (const ShippedPreset& preset : context.state.shippedPresets)
                if (preset.path.stem() == entry.id) context.post(OpenFile{preset.path});
            return;
        case Kind::Overlay:
            if (const auto overlay = Overlay::fromName(entry.id))
                context.post(LookChange{[overlay = *overlay](Preset& preset) { preset.view.overlay = overlay; }});
            return;
        case Kind::Manual: {
            ManualView& manual = context.memory.manual;
            std::tie(manual.page, manual.section) = headingOf(entry);
            manual.search = {};
            manual.knob.clear();
            manual.jump = true;
            context.post(Action::ShowManual);
            return;
        }
    }
}

/// What Enter does: changes a knob here, and goes to all else.
void take(const PanelContext& context, SearchView& view, const SearchEntry& entry) {
    if (entry.kind != Kind::Knob) return goTo(context, entry);
    if (!view.quantity.empty())
        view.fault = setKnob(context, entry, view.quantity);
    else
        changeInPlace(context, entry);
    if (view.fault.empty()) remember(context, entry);
}

void search(const PanelContext& context, SearchView& view) {
    const std::string query = view.query.data();
    if (query == view.searched) return;
    view.searched = query;
    view.chosen = 0;
    view.fault.clear();
    const SearchUses& uses = context.state.kept.searchUses;
    const SearchedValue value = valueIn(query);
    view.quantity = value.quantity;
    if (!view.quantity.empty()) {
        view.hits = view.index->find(value.words, uses, kMostHits);
        const auto takes = [&](std::size_t hit) { return takesNumber(view.index->entries()[hit]); };
        const auto last = view.hits.begin() + static_cast<std::ptrdiff_t>(std::min(view.hits.size(), kHitsForNumber));
        const auto first = std::find_if(view.hits.begin(), last, takes);
        std::rotate(view.hits.begin(), first, first == last ? first : first + 1);
        if (first != last) return;
    }
    view.quantity.clear();
    view.hits = view.index->find(query, uses, kMostHits);
}

std::string rightText(const SearchEntry& entry) {
    if (const auto action = actionOf(entry)) {
        const std::string key = shortcutText(*action);
        return key.empty() ? entry.place : entry.place + "   " + key;
    }
    return entry.kind == Kind::Knob && entry.acts ? entry.place + " (on)" : entry.place;
}

/// Draws a hit. Returns true if it was clicked.
bool drawHit(const PanelContext& context, std::size_t number, bool chosen, const SearchEntry& entry) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight();
    const bool clicked = ImGui::InvisibleButton(("hit " + std::to_string(number)).c_str(), {width, height});
    context.note("search.hit." + std::to_string(number));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (chosen || ImGui::IsItemHovered())
        draw.AddRectFilled(from, {from.x + width, from.y + height},
                           packed(chosen ? palette().chosen : palette().trackHover), context.px(4.0f));
    const float textY = from.y + 0.5f * (height - ImGui::GetFontSize()), pad = context.px(10.0f);
    draw.AddText({from.x + pad, textY}, packed(palette().text), entry.title.c_str());
    const std::string right = rightText(entry);
    ImGui::PushFont(context.theme.small);
    draw.AddText({from.x + width - pad - ImGui::CalcTextSize(right.c_str()).x, textY + context.px(1.0f)},
                 packed(palette().textDim), right.c_str());
    ImGui::PopFont();
    return clicked;
}

void drawHits(const PanelContext& context, SearchView& view) {
    if (view.hits.empty()) {
        const bool isAsked = view.query[0] != '\0';
        dimText(isAsked ? "Nothing is called that. Try another word for it."
                        : "Any knob, command, preset, overlay or heading of the manual, by any of its words. A number "
                          "behind them sets a knob: sea 20.");
        return;
    }
    for (std::size_t i = 0; i < view.hits.size(); ++i) {
        const SearchEntry& entry = view.index->entries()[view.hits[i]];
        if (drawHit(context, i, i == view.chosen, entry)) {
            if (entry.kind != Kind::Knob) return goTo(context, entry);
            view.chosen = i;
        }
        if (i != view.chosen || entry.kind != Kind::Knob) continue;
        ImGui::Indent(context.px(10.0f));
        drawInPlace(context, entry);
        if (!view.fault.empty()) tintedText(view.fault, palette().warning);
        context.say("search.fault", view.fault);
        ImGui::Unindent(context.px(10.0f));
    }
}

void handleKeys(const PanelContext& context, SearchView& view, bool hadTyping) {
    if (context.memory.modalCovered || hadTyping) return;  // a number is being typed, or a list is open
    if (escapePressed()) return close(context);
    if (view.hits.empty()) return;
    if (downPressed()) view.chosen = (view.chosen + 1) % view.hits.size();
    if (upPressed()) view.chosen = (view.chosen + view.hits.size() - 1) % view.hits.size();
    if (!enterPressed()) return;
    view.wantsKeys = true;  // Enter takes them away from the query
    const SearchEntry& entry = view.index->entries()[view.hits[view.chosen]];
    if (ImGui::GetIO().KeyCtrl)
        goTo(context, entry);
    else
        take(context, view, entry);
}

}  // namespace

void drawSearch(const PanelContext& context) {
    SearchView& view = context.memory.search;
    const bool wanted = context.state.dialogs.information == Action::ShowSearch;
    if (!beginModal(context, "Search", wanted, ModalPlace::Top)) {
        if (!wanted) view = {};
        return;
    }
    if (!view.index) {
        loadManual(context.memory.manual);
        view.index = std::make_shared<const SearchIndex>(searchEntries(context, context.memory.manual.pages));
        view.wantsKeys = true;
    }
    const std::shared_ptr<const SearchIndex> index = view.index;  // closing the window drops it
    const bool types = context.memory.typingKnob != 0;
    ImGui::SetNextItemWidth(std::min(context.px(kWidth), ImGui::GetIO().DisplaySize.x - context.px(60.0f)));
    if (std::exchange(view.wantsKeys, false)) ImGui::SetKeyboardFocusHere();
    // Without this callback, the arrows up and down would move the keyboard from the field to another widget.
    ImGui::InputTextWithHint("##query", "What do you look for?", view.query.data(), view.query.size(),
                             ImGuiInputTextFlags_CallbackHistory, [](ImGuiInputTextCallbackData*) { return 0; });
    context.note("search.query");
    context.say("search.query", view.query.data());
    search(context, view);
    handleKeys(context, view, types);
    if (view.index) {
        if (!view.hits.empty()) context.say("search.best", index->entries()[view.hits[view.chosen]].name());
        drawHits(context, view);
    }
    ImGui::PushFont(context.theme.small);
    dimText("Enter: take or change it.   Ctrl+Enter: go to its panel.   Esc: close.");
    ImGui::PopFont();
    // After a number was typed, the query goes on.
    if (types && context.memory.typingKnob == 0) view.wantsKeys = true;
    endModal(context);
}

}  // namespace scree
