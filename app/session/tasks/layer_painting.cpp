#include "app/session/tasks/layer_painting.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/io/formats/heightmap.h"
#include "erosion/base/shown_text.h"

namespace scree {

void LayerPainting::ask(Layer layer) {
    if (!session_.state().terrainReady) return;
    if (isColour(layer))
        return chooser_.askOpen("Colours from an image", "Pictures", {".png"},
                                [this](const std::filesystem::path& path) { beginColours(path); });
    chooser_.askOpen(std::string(info(layer).title) + " from an image", "Images and heightmaps",
                     heightmapEndings(FileUse::Read),
                     [this, layer](const std::filesystem::path& path) { choose(layer, path); });
}

void LayerPainting::choose(Layer layer, const std::filesystem::path& path) {
    const Result<HeightmapInfo> about = inspectHeightmap(path);
    if (!about) return session_.tell(Severity::Error, about.error().message);
    if (about->metric) return begin({layer, path, {}});
    session_.state().questions.ask(PaintQuestion{{layer, path, usualRange(layer)}});
}

void LayerPainting::answer(const PaintAnswer& answer) {
    const auto question = session_.state().questions.take<PaintQuestion>();
    if (!question || !answer.range) return;
    LayerFile file = question->file;
    file.range = answer.range;
    begin(std::move(file));
}

void LayerPainting::begin(LayerFile file) {
    if (!session_.canStart(JobKind::File)) return;
    const std::string name = shownPath(file.path.filename());
    session_.jobs().start({.kind = JobKind::File,
                           .title = "Reading " + name,
                           .onCancel = [this] { session_.tell(Severity::Info, "Cancelled."); }},
                          [this, name, file = std::move(file)](WorkWatch&) -> JobList::Completion {
                              std::vector<std::string> notes;
                              Result<Field<float>> values = readLayerFile(file, &notes);
                              if (!values)
                                  return [this, message = values.error().message] {
                                      session_.tell(Severity::Error, message);
                                  };
                              auto shared = std::make_shared<const Field<float>>(std::move(*values));
                              return [this, name, notes, layer = file.layer, shared] {
                                  for (const std::string& note : notes) session_.tell(Severity::Warning, note);
                                  session_.apply(LandEdit(PaintCommand{layer, shared, name}));
                              };
                          });
}

void LayerPainting::beginColours(const std::filesystem::path& path) {
    if (!session_.canStart(JobKind::File)) return;
    const std::string name = shownPath(path.filename());
    session_.jobs().start({.kind = JobKind::File,
                           .title = "Reading " + name,
                           .onCancel = [this] { session_.tell(Severity::Info, "Cancelled."); }},
                          [this, name, path](WorkWatch&) -> JobList::Completion {
                              Result<Field<Rgba>> colours = readColourFile(path);
                              if (!colours)
                                  return [this, message = colours.error().message] {
                                      session_.tell(Severity::Error, message);
                                  };
                              auto shared = std::make_shared<const Field<Rgba>>(std::move(*colours));
                              return [this, name, shared] {
                                  session_.apply(LandEdit(ColourCommand{shared, name}));
                                  showColours();
                              };
                          });
}

void LayerPainting::showColours() {
    const Preset& before = session_.document().preset();
    Preset after = before;
    after.view.overlay = overlayOf(Layer::Colour);
    session_.apply(SettingsEdit{before, after});
}

}  // namespace scree
