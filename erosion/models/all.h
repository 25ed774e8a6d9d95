#pragma once

#include <tuple>

#include "erosion/models/droplet.h"
#include "erosion/models/hydraulic.h"
#include "erosion/models/moisture_droplet.h"
#include "erosion/models/musgrave.h"
#include "erosion/models/particle.h"
#include "erosion/models/pipes.h"
#include "erosion/models/plateau.h"
#include "erosion/models/stream_power.h"
#include "erosion/models/thermal.h"

namespace scree {

/// Every erosion model, in the order in which they act in a round. Panel, presets, command line and tests walk this
/// list: a new model is one line here.
using AllModels = std::tuple<DropletModel, MoistureDropletModel, ParticleModel, StreamPowerModel, HydraulicModel,
                             MusgraveModel, PipesModel, PlateauModel, ThermalModel>;

/// A model's entry in the document: whether it acts, and its knobs.
template <class Model>
struct ModelEntry {
    using ModelType = Model;
    bool enabled = Model::kEnabledAtFirst;
    typename Model::Settings settings;
};

namespace detail {
template <class Tuple>
struct EntriesOf;
template <class... Models>
struct EntriesOf<std::tuple<Models...>> {
    using Type = std::tuple<ModelEntry<Models>...>;
};
}  // namespace detail

/// The entries of all models: std::tuple<ModelEntry<DropletModel>, ...>.
using ModelEntries = detail::EntriesOf<AllModels>::Type;

/// Calls `visit(entry)` for each model's entry; `std::decay_t<decltype(entry)>::ModelType::kName` names it.
template <class Entries, class Visitor>
void forEachModel(Entries&& entries, Visitor&& visit) {
    std::apply([&](auto&... entry) { (visit(entry), ...); }, entries);
}

}  // namespace scree
