#include "app/editor/terrain_preview.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/document/starting_terrain.h"

namespace scree {

namespace {

constexpr double kAtOnce = 0.1;      // seconds: what takes no longer needs no coarse look first
constexpr double kCoarse = 0.05;     // seconds for a coarse look
constexpr double kWorthAWord = 0.4;  // seconds until progress is shown
constexpr int kFewestNodes = 64;
constexpr int kMostNodes = 256;

double nodesOf(const TerrainRecipe& recipe) {
    return static_cast<double>(recipe.terrain.width) * recipe.terrain.height;
}

}  // namespace

TerrainPreview::TerrainPreview(Session& session)
    : session_(session), job_([this](const std::string& message) {
          session_.tell(Severity::Error, message);
          cancel();
      }) {}

void TerrainPreview::follow(Hand hand) {
    if (session_.travelling()) {
        job_.cancel();
        session_.making = false;
        return;
    }
    job_.poll();
    if (session_.shown.grid == Grid::Whole && session_.snapshot->start != whole_) {
        whole_ = session_.snapshot->start;
        wholeRecipe_ = session_.shown.recipe;
    }
    const TerrainRecipe& wanted = session_.document.preset().terrain;
    const bool followed = sameRecipe(wanted, session_.shown.recipe);
    const bool possible = wanted.terrain.start != Start::File || !wanted.path.empty();
    const bool done = session_.shown.grid == Grid::Whole && (followed || !possible);
    session_.making = session_.state.terrainReady && session_.snapshot->untouched && !done;
    if (!session_.making) {
        job_.cancel();
        for (auto& [command, change] : std::exchange(session_.afterMaking, {}))
            session_.act(std::move(command), std::move(change));
        return;
    }
    if (!session_.sent.empty()) return;
    if (!possible) {
        job_.cancel();
        return session_.load(whole_, wholeRecipe_, Grid::Whole, Replace::Untouched);
    }
    if (job_.busy()) {
        // A coarse look is ready in a moment: were it called off at each move of the mouse, none would ever be seen.
        if (target_.grid == Grid::Coarse || sameRecipe(wanted, target_.recipe)) return;
        job_.cancel();
    }
    // Changing from coarse to whole and back under one hand would flicker.
    coarseInHand_ = hand == Hand::HoldsKnob && (coarseInHand_ || secondsFor(wanted) > kAtOnce);
    const bool atOnce = !coarseInHand_ && secondsFor(wanted) <= kAtOnce;
    if (!atOnce && !followed && wanted.terrain.start != Start::File)
        begin(wanted, Grid::Coarse);
    else if (atOnce || hand == Hand::Free)
        begin(wanted, Grid::Whole);
}

void TerrainPreview::begin(const TerrainRecipe& recipe, Grid grid) {
    target_ = {recipe, grid, {}};
    const TerrainRecipe made = grid == Grid::Coarse ? coarser(recipe, coarseNodes(recipe)) : recipe;
    job_.start("Making the terrain", Cancellable::Yes, session_.state.now,
               [this, recipe, grid, made](WorkWatch& watch) -> Job::Completion {
                   const auto begin = std::chrono::steady_clock::now();
                   ThreadPool pool;
                   auto terrain = makeStartingTerrain(made, {pool, &watch});
                   if (!terrain)
                       return [this, message = terrain.error().message] {
                           session_.tell(Severity::Error, message);
                           cancel();
                       };
                   const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
                   auto shared = std::make_shared<const Terrain>(std::move(*terrain));
                   return [this, recipe, grid, shared, seconds = took.count()] {
                       secondsPerNode(recipe) = seconds / (static_cast<double>(shared->width()) * shared->height());
                       session_.load(shared, recipe, grid, Replace::Untouched);
                   };
               });
}

void TerrainPreview::cancel() {
    job_.cancel();
    Preset preset = session_.document.preset();
    preset.terrain = wholeRecipe_;
    session_.changeSettings(preset);
    session_.afterMaking.clear();
    if (session_.shown.grid == Grid::Coarse) session_.load(whole_, wholeRecipe_, Grid::Whole, Replace::Untouched);
}

std::optional<Progress> TerrainPreview::progress(double now) const {
    auto progress = job_.progress(now);
    if (progress && progress->seconds < kWorthAWord) return std::nullopt;
    return progress;
}

double& TerrainPreview::secondsPerNode(const TerrainRecipe& recipe) {
    return secondsPerNode_[static_cast<std::size_t>(recipe.terrain.start)];
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
