#include "app/session/tasks/terrain_preview.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/document/starting_terrain.h"

namespace scree {

namespace {

constexpr double kAtOnce = 0.1;      // seconds; work below this needs no coarse preview
constexpr double kCoarse = 0.05;     // seconds that a coarse preview may take
constexpr double kWorthAWord = 0.4;  // seconds until progress is shown
constexpr int kFewestNodes = 64;
constexpr int kMostNodes = 256;

double nodesOf(const TerrainRecipe& recipe) {
    return static_cast<double>(recipe.terrain.width) * recipe.terrain.height;
}

}  // namespace

void TerrainPreview::follow(Session::Hand hand) {
    const MadeTerrain& shown = session_.onScreen().shown();
    if (shown.grid == Grid::Whole && session_.snapshot().start != whole_) {
        whole_ = session_.snapshot().start;
        wholeRecipe_ = shown.recipe;
    }
    JobList& jobs = session_.jobs();
    if (session_.phase() != Session::Phase::MakingTerrain) return jobs.cancel(JobKind::Preview);
    if (session_.onScreen().state() == TerrainOnScreen::State::OnItsWay) return;
    const TerrainRecipe& wanted = session_.document().preset().terrain;
    if (!canBeMade(wanted)) {
        jobs.cancel(JobKind::Preview);
        return session_.apply(PreviewOperation{whole_, wholeRecipe_, Grid::Whole});
    }
    if (jobs.busy(JobKind::Preview)) {
        // A coarse preview takes a moment. Do not cancel it at each move of the mouse, or none would ever be shown.
        if (target_.grid == Grid::Coarse || sameRecipe(wanted, target_.recipe)) return;
        jobs.cancel(JobKind::Preview);
    }
    // Switching between coarse and full while the user holds a knob would flicker.
    coarseInHand_ = hand == Session::Hand::Holds && (coarseInHand_ || secondsFor(wanted) > kAtOnce);
    const bool atOnce = !coarseInHand_ && secondsFor(wanted) <= kAtOnce;
    if (!atOnce && !sameRecipe(wanted, shown.recipe) && wanted.terrain.start != Start::File)
        begin(wanted, Grid::Coarse);
    else if (atOnce || hand == Session::Hand::Free)
        begin(wanted, Grid::Whole);
}

void TerrainPreview::begin(const TerrainRecipe& recipe, Grid grid) {
    target_ = {recipe, grid, {}};
    const TerrainRecipe made = grid == Grid::Coarse ? coarser(recipe, coarseNodes(recipe)) : recipe;
    const auto back = [this] { goBack(); };
    session_.jobs().start({.kind = JobKind::Preview,
                           .title = "Generating the terrain",
                           .barAfter = kWorthAWord,
                           .onCancel = back,
                           .onFailure = back},
                          [this, recipe, grid, made](WorkWatch& watch) -> JobList::Completion {
                              const auto begin = std::chrono::steady_clock::now();
                              ThreadPool pool;
                              auto terrain = makeStartingTerrain(made, {pool, &watch});
                              if (!terrain)
                                  return [this, message = terrain.error().message] {
                                      session_.report(Severity::Error, message);
                                      goBack();
                                  };
                              const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
                              auto shared = std::make_shared<const Terrain>(std::move(*terrain));
                              return [this, recipe, grid, shared, seconds = took.count()] {
                                  secondsPerNode(recipe) =
                                      seconds / (static_cast<double>(shared->width()) * shared->height());
                                  session_.apply(PreviewOperation{shared, recipe, grid});
                              };
                          });
}

void TerrainPreview::goBack() {
    const Preset& preset = session_.document().preset();
    Preset before = preset;
    before.terrain = wholeRecipe_;
    session_.apply(settingsChange(preset, before));
    session_.dropWaiting();
    if (session_.onScreen().shown().grid == Grid::Coarse)
        session_.apply(PreviewOperation{whole_, wholeRecipe_, Grid::Whole});
}

double TerrainPreview::secondsFor(const TerrainRecipe& recipe) {
    const double perNode = secondsPerNode(recipe);
    return perNode > 0.0 ? perNode * nodesOf(recipe) : HUGE_VAL;
}

int TerrainPreview::coarseNodes(const TerrainRecipe& recipe) {
    const double perNode = secondsPerNode(recipe);
    if (perNode <= 0.0) return kMostNodes;
    const double longer = std::max(recipe.terrain.width, recipe.terrain.height);
    const double shrink = std::sqrt(std::min(1.0, kCoarse / (perNode * nodesOf(recipe))));
    return std::clamp(static_cast<int>(longer * shrink), kFewestNodes, kMostNodes);
}

}  // namespace scree
