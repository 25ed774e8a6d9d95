#include "app/panels/dialogs/dialogs.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "app/io/atomic_file.h"
#include "app/io/jpeg.h"
#include "app/io/resources.h"
#include "app/panels/dialogs/help_topics.h"
#include "app/panels/widgets/layout_widgets.h"

namespace scree {

namespace {

struct PageFile {
    const char* file;
    const char* title;
};
constexpr std::array kPages{PageFile{"first_steps.md", "First steps"},   PageFile{"models.md", "Erosion models"},
                            PageFile{"sculpting.md", "Sculpting"},       PageFile{"masks.md", "Masks"},
                            PageFile{"presets.md", "Presets"},           PageFile{"recipes.md", "Recipes"},
                            PageFile{"heightmaps.md", "Heightmaps"},     PageFile{"exports.md", "Maps and meshes"},
                            PageFile{"engines.md", "To a game engine"},  PageFile{"batch.md", "Batches"},
                            PageFile{"projects.md", "Projects"},         PageFile{"knobs.md", "All knobs"},
                            PageFile{"metrics.md", "Landscape metrics"}, PageFile{"performance.md", "How fast it is"}};
constexpr float kWidestColumn = 420.0f;
constexpr std::size_t kLongestPage = std::size_t{1} << 20;  // bytes
constexpr float kNarrowColumn = 230.0f;
constexpr float kMostForNarrow = 0.7f;  ///< Share of the page's width.

std::filesystem::path manualFile(const std::string& name) {
    return resourceFolder("assets") / "manual" / name;
}

ManualPage loadPage(const PageFile& page) {
    const std::filesystem::path path = manualFile(page.file);
    const auto text = readWholeFile(path, kLongestPage);
    if (text) return parseManual(page.title, *text);
    return parseManual(page.title, "This page is missing: " + path.string() + " cannot be read. Reinstall Scree.");
}

/// Returns the index after the last block of a section: the index of the next heading, or the end of the page.
std::size_t endOfSection(const ManualPage& page, std::size_t heading) {
    std::size_t end = heading + 1;
    while (end < page.blocks.size() && page.blocks[end].kind != ManualBlock::Kind::Heading) ++end;
    return end;
}

/// Draws words one after the other, and wraps them at the width.
class Flow {
 public:
    Flow(const PanelContext& context, float width)
        : context_(context), width_(width), from_(ImGui::GetCursorScreenPos()) {}

    void add(const ManualSpan& span) {
        ImFont* const font = span.strong ? context_.theme.bold : ImGui::GetFont();
        const unsigned tint = span.code ? palette().code : span.link ? palette().accent : palette().text;
        const char* word = span.text.data();
        const char* const end = word + span.text.size();
        while (word < end) {
            const char* const stop = std::find(word, end, ' ');
            place(*font, tint, word, stop);
            if (stop < end) x_ += font->CalcTextSizeA(ImGui::GetFontSize(), 1e6f, 0.0f, " ").x;
            word = stop < end ? stop + 1 : end;
        }
    }

    /// Moves the cursor below the last line.
    void finish() { ImGui::Dummy({width_, y_ + ImGui::GetTextLineHeight()}); }

 private:
    void place(const ImFont& font, unsigned tint, const char* word, const char* stop) {
        if (word == stop) return;
        const float size = ImGui::GetFontSize();
        const float wide = font.CalcTextSizeA(size, 1e6f, 0.0f, word, stop).x;
        if (x_ > 0.0f && x_ + wide > width_) {
            x_ = 0.0f;
            y_ += ImGui::GetTextLineHeight() + context_.px(3.0f);
        }
        ImGui::GetWindowDrawList()->AddText(&font, size, {from_.x + x_, from_.y + y_}, packed(tint), word, stop);
        x_ += wide;
    }

    const PanelContext& context_;
    float width_;
    ImVec2 from_;
    float x_ = 0.0f, y_ = 0.0f;
};

void flowText(const PanelContext& context, const ManualText& text) {
    Flow flow(context, ImGui::GetContentRegionAvail().x);
    for (const ManualSpan& span : text) flow.add(span);
    flow.finish();
}

void drawHeading(const PanelContext& context, const ManualBlock& block) {
    ImGui::Dummy({0.0f, context.px(block.level == 1 ? 2.0f : 12.0f)});
    ImGui::PushFont(block.level == 1 ? context.theme.heading : context.theme.bold);
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(plainText(block.text).c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopFont();
    if (block.level <= 2) ImGui::Separator();
    ImGui::Dummy({0.0f, context.px(3.0f)});
}

void drawCode(const PanelContext& context, const ManualBlock& block) {
    std::string code = plainText(block.text);
    while (!code.empty() && code.back() == '\n') code.pop_back();
    const float pad = context.px(8.0f), width = ImGui::GetContentRegionAvail().x;
    const ImVec2 size = ImGui::CalcTextSize(code.c_str(), nullptr, false, width - 2.0f * pad);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(from, {from.x + width, from.y + size.y + 2.0f * pad}, packed(palette().bar), context.px(4.0f));
    draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {from.x + pad, from.y + pad}, packed(palette().code),
                 code.c_str(), nullptr, width - 2.0f * pad);
    ImGui::Dummy({width, size.y + 2.0f * pad});
}

void drawTable(const PanelContext& context, const ManualBlock& block, int number) {
    const auto columns = static_cast<int>(block.rows.front().size());
    std::vector<float> widths(block.rows.front().size(), 0.0f);
    for (const auto& row : block.rows)
        for (std::size_t i = 0; i < std::min(row.size(), widths.size()); ++i)
            widths[i] = std::max(widths[i], ImGui::CalcTextSize(plainText(row[i]).c_str()).x);
    if (!ImGui::BeginTable(("table " + std::to_string(number)).c_str(), columns,
                           ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoSavedSettings))
        return;
    // Give narrow columns the width of their words, if that leaves enough room for the others.
    const float narrow = context.px(kNarrowColumn);
    float taken = 0.0f;
    for (const float width : widths) taken += width <= narrow ? width : 0.0f;
    const bool fits = taken < kMostForNarrow * ImGui::GetContentRegionAvail().x;
    for (const float width : widths)
        if (fits && width <= narrow)
            ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, width + context.px(6.0f));
        else
            ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch,
                                    std::clamp(width, context.px(30.0f), context.px(kWidestColumn)));
    for (std::size_t row = 0; row < block.rows.size(); ++row) {
        ImGui::TableNextRow(row == 0 ? ImGuiTableRowFlags_Headers : 0);
        ManualView& view = context.memory.manual;
        const bool isSought = !view.knob.empty() && plainText(block.rows[row].front()) == view.knob;
        if (isSought) ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg1, packed(palette().chosen));
        for (const ManualText& cell : block.rows[row]) {
            if (!ImGui::TableNextColumn()) continue;
            if (row == 0) ImGui::PushFont(context.theme.bold);
            if (isSought && std::exchange(view.seek, false)) ImGui::SetScrollHereY(0.3f);
            flowText(context, cell);
            if (row == 0) ImGui::PopFont();
        }
    }
    ImGui::EndTable();
}

/// Draws a picture at its own size, or at the width of the page if that is less. Reads it when it first comes into
/// view.
void drawPicture(const PanelContext& context, const ManualBlock& block) {
    const std::filesystem::path path = manualFile(block.picture);
    const auto [found, isNew] = context.memory.manual.pictures.try_emplace(block.picture);
    ManualPicture& picture = found->second;
    if (isNew)
        if (const Result<PictureSize> size = jpegSize(path)) picture.size = *size;
    const auto wide = static_cast<float>(picture.size.width), high = static_cast<float>(picture.size.height);
    if (wide <= 0.0f || high <= 0.0f) return dimText(("[" + plainText(block.text) + "]").c_str());
    const float width = std::min(ImGui::GetContentRegionAvail().x, context.px(wide));
    const ImVec2 from = ImGui::GetCursorScreenPos(), to{from.x + width, from.y + width * high / wide};
    ImGui::Dummy({width, to.y - from.y});
    if (!ImGui::IsItemVisible()) return;
    if (!picture.image) {
        Result<Image> image = readJpeg(path);
        if (!image) {
            picture.size = {};
            return;
        }
        picture.image = std::make_shared<const Image>(std::move(*image));
    }
    ImGui::GetWindowDrawList()->AddImageRounded(textureOf(context, picture.image), from, to, {0.0f, 0.0f}, {1.0f, 1.0f},
                                                packed(0xFFFFFFFF), context.px(4.0f));
    context.note("manual." + block.picture);
}

void drawBlock(const PanelContext& context, const ManualBlock& block, int number) {
    switch (block.kind) {
        case ManualBlock::Kind::Heading:
            return drawHeading(context, block);
        case ManualBlock::Kind::Paragraph:
            flowText(context, block.text);
            break;
        case ManualBlock::Kind::ListItem: {
            const float indent = context.px(14.0f) * static_cast<float>(block.level);
            ImGui::Indent(indent);
            const ImVec2 at = ImGui::GetCursorScreenPos();
            ImGui::GetWindowDrawList()->AddCircleFilled(
                {at.x - context.px(8.0f), at.y + 0.55f * ImGui::GetTextLineHeight()}, context.px(2.0f),
                packed(palette().textDim));
            flowText(context, block.text);
            ImGui::Unindent(indent);
            break;
        }
        case ManualBlock::Kind::Code:
            drawCode(context, block);
            break;
        case ManualBlock::Kind::Picture:
            drawPicture(context, block);
            break;
        case ManualBlock::Kind::Table:
            if (!block.rows.empty()) drawTable(context, block, number);
            break;
    }
    ImGui::Dummy({0.0f, context.px(4.0f)});
}

/// Draws the sections of all pages that contain the searched words.
void drawContents(const PanelContext& context, ManualView& view) {
    const std::string wanted = view.search.data();
    const auto goTo = [&](std::size_t page, std::size_t section) {
        view.page = page;
        view.section = section;
        view.jump = true;
        view.knob.clear();
    };
    bool any = false;
    for (std::size_t page = 0; page < view.pages.size(); ++page) {
        const ManualPage& about = view.pages[page];
        if (!contains(about, 0, about.blocks.size(), wanted)) continue;
        any = true;
        ImGui::PushFont(context.theme.bold);
        if (ImGui::Selectable((about.title + "##page").c_str(), view.page == page && view.section == 0)) goTo(page, 0);
        ImGui::PopFont();
        context.note("manual.page." + std::to_string(page));
        ImGui::Indent(context.px(12.0f));
        for (std::size_t i = 0; i < about.blocks.size(); ++i) {
            if (about.blocks[i].kind != ManualBlock::Kind::Heading || about.blocks[i].level != 2) continue;
            if (!contains(about, i, endOfSection(about, i), wanted)) continue;
            const std::string title = plainText(about.blocks[i].text);
            if (ImGui::Selectable((title + "##" + std::to_string(page) + "." + std::to_string(i)).c_str(),
                                  view.page == page && view.section == i))
                goTo(page, i);
            context.note("manual.section." + title);
        }
        ImGui::Unindent(context.px(12.0f));
        ImGui::Dummy({0.0f, context.px(4.0f)});
    }
    if (!any) dimText("No matches.");
}

void drawPage(const PanelContext& context, ManualView& view) {
    const ManualPage& page = view.pages[view.page];
    for (std::size_t i = 0; i < page.blocks.size(); ++i) {
        if (std::exchange(view.jump, view.jump && i != view.section) && i == view.section) ImGui::SetScrollHereY(0.0f);
        drawBlock(context, page.blocks[i], static_cast<int>(i));
    }
}

}  // namespace

void loadManual(ManualView& view) {
    if (view.pages.empty())
        for (const PageFile& page : kPages) view.pages.push_back(loadPage(page));
}

void openHelp(const PanelContext& context) {
    PanelMemory& memory = context.memory;
    const std::string pointedAt = std::exchange(memory.pointedAt, {});
    if (!context.state.dialogs.helpWanted) return;
    const std::string widget = std::exchange(memory.helpFor, {});
    loadManual(memory.manual);
    ManualView& view = memory.manual;
    const HelpTopic topic = helpTopicOf(widget.empty() ? pointedAt : widget, context.state.tool);
    std::tie(view.page, view.section) = placeOf(topic, view.pages);
    view.knob = topic.knob;
    view.jump = true;
    view.seek = !view.knob.empty();
    view.search = {};
    context.post(StateChange([](EditorState& state) {
        state.dialogs.helpWanted = false;
        state.dialogs.information = Action::ShowManual;
    }));
}

void drawManual(const PanelContext& context) {
    ManualView& view = context.memory.manual;
    loadManual(view);
    const ImVec2 whole = ImGui::GetIO().DisplaySize;
    const float width = std::min(context.px(1180.0f), whole.x - context.px(60.0f));
    const float height = std::max(context.px(160.0f), 0.72f * whole.y);
    const float list = std::min(context.px(230.0f), 0.32f * width);
    ImGui::BeginChild("contents", {list, height});
    ImGui::SetNextItemWidth(-1.0f);
    ImGui::InputTextWithHint("##search", "Search", view.search.data(), view.search.size());
    context.note("manual.search");
    context.say("manual.search", view.search.data());
    ImGui::BeginChild("sections");
    drawContents(context, view);
    ImGui::EndChild();
    ImGui::EndChild();
    ImGui::SameLine(0.0f, context.px(16.0f));
    ImGui::BeginChild(("page " + std::to_string(view.page)).c_str(), {width - list - context.px(16.0f), height});
    drawPage(context, view);
    context.say("manual.page", view.pages[view.page].title);
    context.say("manual.scroll", std::to_string(static_cast<int>(ImGui::GetScrollY())));
    ImGui::EndChild();
}

}  // namespace scree
