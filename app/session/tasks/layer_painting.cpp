#include "app/session/tasks/layer_painting.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/io/formats/heightmap.h"
#include "app/session/importing/import_inspection.h"
#include "erosion/base/shown_text.h"
#include "erosion/records/colours.h"

namespace scree {

void LayerPainting::ask(Layer layer) {
    if (!session_.state().terrainReady) return;
    const LayerInfo& about = session_.snapshot().terrain.infoOf(layer);
    const std::string title = (isColour(layer) ? "Colours" : std::string(about.title)) + " from an image";
    chooser_.askOpen({&ChosenFolders::maps, title, isColour(layer) ? "Pictures" : "Images and heightmaps",
                      isColour(layer) ? colourEndings() : heightmapEndings(FileUse::Read)},
                     [this, layer](const std::filesystem::path& path) { choose(layer, path); });
}

void LayerPainting::choose(Layer layer, const std::filesystem::path& path) {
    const Result<ImportQuestion> question =
        importQuestion(path, session_.document().preset().terrain, layer, session_.snapshot().terrain.layerTable());
    if (!question) return session_.report(Severity::Error, question.error().message);
    session_.state().dialogs.questions.ask(*question);
}

void LayerPainting::answer(const ImportAnswer& answer) {
    if (!session_.state().dialogs.questions.take<ImportQuestion>() || !answer.value) return;
    session_.state().kept.folders.maps = answer.value->path.parent_path();
    if (answer.value->isColours()) return beginColours(answer.value->layerFile());
    begin(answer.value->layerFile());
}

void LayerPainting::begin(LayerFile file) {
    if (!session_.canStart(JobKind::File)) return;
    const std::string name = shownPath(file.path.filename());
    session_.jobs().start({.kind = JobKind::File,
                           .title = "Reading " + name,
                           .onCancel = [this] { session_.report(Severity::Info, "Cancelled."); }},
                          [this, name, file = std::move(file)](WorkWatch&) -> JobList::Completion {
                              std::vector<std::string> notes;
                              Result<Field<float>> values = readLayerFile(file, &notes);
                              if (!values)
                                  return [this, message = values.error().message] {
                                      session_.report(Severity::Error, message);
                                  };
                              auto shared = std::make_shared<const Field<float>>(std::move(*values));
                              return [this, name, notes, layer = file.layer, shared] {
                                  for (const std::string& note : notes) session_.report(Severity::Warning, note);
                                  session_.apply(PaintOperation{layer, shared, name});
                              };
                          });
}

void LayerPainting::beginColours(LayerFile file) {
    if (!session_.canStart(JobKind::File)) return;
    const std::string name = shownPath(file.path.filename());
    session_.jobs().start({.kind = JobKind::File,
                           .title = "Reading " + name,
                           .onCancel = [this] { session_.report(Severity::Info, "Cancelled."); }},
                          [this, name, file = std::move(file)](WorkWatch&) -> JobList::Completion {
                              Result<Field<Rgba>> colours = readColourFile(file.path, file.map);
                              if (!colours)
                                  return [this, message = colours.error().message] {
                                      session_.report(Severity::Error, message);
                                  };
                              auto shared = std::make_shared<const Field<Rgba>>(std::move(*colours));
                              return [this, name, shared] {
                                  session_.apply(ColourOperation{shared, name});
                                  showColours();
                              };
                          });
}

void LayerPainting::showColours() {
    session_.changeLook([](Preset& preset) { preset.view.overlay = overlayOf(Layer::Colour); });
}

}  // namespace scree
