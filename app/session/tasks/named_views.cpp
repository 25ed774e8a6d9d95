#include "app/session/tasks/named_views.h"

#include <utility>

#include "app/pictures/named_view_camera.h"
#include "erosion/base/shown_text.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

void NamedViews::askName() {
    if (!session_.state().terrainReady) return;
    const std::vector<NamedView>& views = session_.document().preset().views;
    std::size_t number = views.size() + 1;
    while (findView(views, "View " + std::to_string(number)) != nullptr) ++number;
    session_.state().dialogs.questions.ask(ViewNameQuestion{"View " + std::to_string(number), {}});
}

void NamedViews::answer(const ViewNameAnswer& answer) {
    session_.state().dialogs.questions.take<ViewNameQuestion>();
    if (!answer.value) return;
    const std::string& name = answer.value->name;
    if (const std::string& renamed = answer.value->renamed; !renamed.empty())
        return session_.changeLook([&](Preset& preset) { renameView(preset.views, renamed, name); });
    const float exaggeration = session_.document().preset().view.exaggeration;
    const CameraPose& pose = session_.viewpoint().camera().pose();
    NamedView view = namedView(name, pose, session_.snapshot().terrain, exaggeration);
    session_.changeLook([&](Preset& preset) { keepView(preset.views, std::move(view)); });
    session_.report(Severity::Info, "Saved this view as '" + shownText(name) + "'.");
}

void NamedViews::goTo(const std::string& name) {
    const Preset& preset = session_.document().preset();
    const NamedView* view = findView(preset.views, name);
    if (view == nullptr || !session_.state().terrainReady) return;
    const Terrain& terrain = session_.snapshot().terrain;
    const PlacedView placed = placedView(*view, terrain, preset.view.exaggeration,
                                         TerrainRenderer::waterShown(terrain, preset.view, preset.simulation.sources));
    session_.endFlight();
    session_.viewpoint().camera().setPose(placed.pose);
    const float fieldOfView = view->fieldOfView;
    session_.changeLook([fieldOfView](Preset& changed) { changed.view.fieldOfView = fieldOfView; });
    if (!placed.moved.empty()) session_.report(Severity::Info, placed.moved);
}

}  // namespace scree
