#include "app/panels/dialogs/help_topics.h"

#include <gtest/gtest.h>

#include <set>

#include "app/document/preset_layout.h"
#include "app/panels/dialogs/dialogs.h"
#include "app/panels/sections/widget_places.h"
#include "app/panels/widgets/panel_context.h"

namespace scree {
namespace {

class HelpTopics : public ::testing::Test {
 protected:
    HelpTopics() { loadManual(view_); }

    /// Returns the page and the heading to which a topic leads.
    std::pair<std::string, std::string> ledTo(const HelpTopic& topic) {
        const auto [page, block] = placeOf(topic, view_.pages);
        return {view_.pages[page].title, plainText(view_.pages[page].blocks[block].text)};
    }
    /// Expects that the manual has the topic.
    void expectFound(const HelpTopic& topic, std::string_view about) {
        const auto [page, heading] = ledTo(topic);
        EXPECT_EQ(page, topic.page) << about;
        EXPECT_TRUE(topic.heading.empty() || heading.starts_with(topic.heading)) << about << ": " << topic.heading;
    }

    ManualView view_;
};

TEST_F(HelpTopics, EachKnobHasARowInTheManual) {
    std::set<std::string> rows;
    for (const ManualPage& page : view_.pages)
        for (const ManualBlock& block : page.blocks)
            for (const auto& row : block.rows) rows.insert(plainText(row.front()));
    int knobs = 0;
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto&) {
        using Settings = std::decay_t<decltype(settings(std::declval<const Preset&>()))>;
        for (const std::string_view key : knobKeys<Settings>()) {
            const std::string name = dotted({group.name()}, key);
            const HelpTopic topic = helpTopicOf(name, Tool::Look);
            EXPECT_EQ(topic.knob, name);
            EXPECT_EQ(rows.count(topic.knob), 1u) << name;
            expectFound(topic, name);
            ++knobs;
        }
    });
    EXPECT_GT(knobs, 200);
}

TEST_F(HelpTopics, EachModelSectionAndToolHasAHeading) {
    const ModelEntries models;
    forEachModel(models, [&](const auto& entry) {
        using Model = typename std::decay_t<decltype(entry)>::ModelType;
        for (const std::string& name : {std::string(Model::kName) + ".enabled", "model." + std::string(Model::kName)}) {
            const HelpTopic topic = helpTopicOf(name, Tool::Look);
            EXPECT_EQ(topic.page, "Erosion models") << name;
            EXPECT_FALSE(topic.heading.empty()) << name;
            expectFound(topic, name);
        }
    });
    for (const PanelPart& part : panelParts()) expectFound(helpTopicOf(part.widget, Tool::Look), part.widget);
    for (const ToolInfo& tool : kTools) {
        expectFound(helpTopicOf("", tool.tool), tool.title);
        EXPECT_EQ(ledTo(helpTopicOf("toolbar." + std::string(tool.action), Tool::Look)),
                  ledTo(helpTopicOf("", tool.tool)));
    }
}

TEST_F(HelpTopics, LeadToWhatAReaderExpects) {
    using Place = std::pair<std::string, std::string>;
    EXPECT_EQ(ledTo(helpTopicOf("thermal.talus", Tool::Look)), (Place{"All knobs", "Thermal collapse"}));
    EXPECT_EQ(ledTo(helpTopicOf("search.thermal.talus", Tool::Look)), (Place{"All knobs", "Thermal collapse"}));
    EXPECT_EQ(ledTo(helpTopicOf("thermal.talus@1", Tool::Look)), (Place{"All knobs", "Thermal collapse"}));
    EXPECT_EQ(ledTo(helpTopicOf("thermal.talus.mask", Tool::Look)).first, "Masks");
    EXPECT_EQ(ledTo(helpTopicOf("model.pipes", Tool::Look)), (Place{"Erosion models", "Pipes (pipes)"}));
    EXPECT_EQ(ledTo(helpTopicOf("", Tool::Lake)), (Place{"Sculpting", "Lakes"}));
    EXPECT_EQ(ledTo(helpTopicOf("history.entry.3", Tool::Look)), (Place{"Projects", "The time line"}));
    EXPECT_EQ(ledTo(helpTopicOf("something new", Tool::Raise)).first, "First steps");
}

}  // namespace
}  // namespace scree
