#pragma once

#include <tuple>
#include <type_traits>

#include "erosion/models/droplets/moisture_droplet.h"
#include "erosion/models/droplets/particle.h"
#include "erosion/models/droplets/water_droplet.h"
#include "erosion/models/ice/ice.h"
#include "erosion/models/pipes/pipes.h"
#include "erosion/models/plateau/plateau.h"
#include "erosion/models/stream_power/stream_power.h"
#include "erosion/models/thermal/thermal.h"
#include "erosion/models/water/hydraulic.h"
#include "erosion/models/water/musgrave.h"
#include "erosion/models/wind/wind.h"

namespace scree {

/// All erosion models, in the order in which they act in a round. Panel, presets, command line and tests walk this
/// list: a new model is one line here.
using AllModels = std::tuple<DropletModel, MoistureDropletModel, ParticleModel, StreamPowerModel, IceModel,
                             HydraulicModel, MusgraveModel, PipesModel, PlateauModel, ThermalModel, WindModel>;

/// True for models that are enabled in a new document.
template <ErosionModel Model>
inline constexpr bool kActsAtFirst = std::is_same_v<Model, DropletModel> || std::is_same_v<Model, ThermalModel>;

/// A model's entry in the document: whether it is enabled, and its knobs.
template <ErosionModel Model>
struct ModelEntry {
    using ModelType = Model;
    bool enabled = kActsAtFirst<Model>;
    typename Model::Settings settings;
};

namespace detail {
template <class Tuple>
struct EntriesOf;
/// Turns a tuple of models into the tuple of their entries.
template <class... Models>
struct EntriesOf<std::tuple<Models...>> {
    using Type = std::tuple<ModelEntry<Models>...>;
};
}  // namespace detail

/// The entries of all models: std::tuple<ModelEntry<DropletModel>, ...>.
using ModelEntries = detail::EntriesOf<AllModels>::Type;

/// Calls `visit(entry)` for each model's entry, or `visit(model)` for each model of AllModels, in the order of the
/// list. `std::decay_t<decltype(entry)>::ModelType::kName` is the name of an entry.
template <class Each, class Visitor>
void forEachModel(Each&& entriesOrModels, Visitor&& visit) {
    std::apply([&](auto&... each) { (visit(each), ...); }, entriesOrModels);
}

}  // namespace scree
