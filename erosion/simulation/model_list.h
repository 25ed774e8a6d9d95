#pragma once

#include <tuple>
#include <type_traits>

#include "erosion/models/droplets/moisture_droplet.h"
#include "erosion/models/droplets/particle.h"
#include "erosion/models/droplets/water_droplet.h"
#include "erosion/models/pipes/pipes.h"
#include "erosion/models/plateau/plateau.h"
#include "erosion/models/stream_power/stream_power.h"
#include "erosion/models/thermal/thermal.h"
#include "erosion/models/water/hydraulic.h"
#include "erosion/models/water/musgrave.h"

namespace scree {

/// Every erosion model, in the order in which they act in a round. Panel, presets, command line and tests walk this
/// list: a new model is one line here.
using AllModels = std::tuple<DropletModel, MoistureDropletModel, ParticleModel, StreamPowerModel, HydraulicModel,
                             MusgraveModel, PipesModel, PlateauModel, ThermalModel>;

/// True for the models that act in a new document.
template <ErosionModel Model>
inline constexpr bool kActsAtFirst = std::is_same_v<Model, DropletModel> || std::is_same_v<Model, ThermalModel>;

/// A model's entry in the document: whether it acts, and its knobs.
template <ErosionModel Model>
struct ModelEntry {
    using ModelType = Model;
    bool enabled = kActsAtFirst<Model>;
    typename Model::Settings settings;
};

namespace detail {
template <class Tuple>
struct EntriesOf;
/// Makes a tuple of entries from one of models.
template <class... Models>
struct EntriesOf<std::tuple<Models...>> {
    using Type = std::tuple<ModelEntry<Models>...>;
};
}  // namespace detail

/// The entries of all models: std::tuple<ModelEntry<DropletModel>, ...>.
using ModelEntries = detail::EntriesOf<AllModels>::Type;

/// Calls `visit(entry)` for each model's entry, or `visit(model)` for each of AllModels, in the listed order;
/// `std::decay_t<decltype(entry)>::ModelType::kName` names an entry.
template <class Each, class Visitor>
void forEachModel(Each&& entriesOrModels, Visitor&& visit) {
    std::apply([&](auto&... each) { (visit(each), ...); }, entriesOrModels);
}

}  // namespace scree
