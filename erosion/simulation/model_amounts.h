#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <type_traits>

#include "erosion/simulation/model_list.h"

namespace scree {

/// How much each model acts at each node: its *Amount*, times the share of the ground that is not locked (1 -
/// Layer::Lock). Keeps what it found while its inputs stay the same.
class ModelAmounts {
 public:
    /// Returns the amount of one model on the grid on which models act, times `shares` if they are not null. Valid
    /// until the next call.
    template <class Entry>
    ModelAmount of(const Entry& entry, const KnobFields& knobs, const RockHardness& rock, const Terrain& ground,
                   ThreadPool& pool, const Field<float>* shares = nullptr) {
        using Settings = std::decay_t<decltype(entry.settings)>;
        constexpr std::size_t kModel = indexOf<typename Entry::ModelType>();
        return find(made_[kModel], entry.settings.amount, knobs.of(&Settings::amount), rock, ground, pool, shares);
    }

 private:
    /// What determines the amounts of a model.
    struct Key {
        float everywhere = 1.0f;
        std::uint64_t knob = 0;  ///< Version of the knob's values; 0 if it does not vary.
        std::uint64_t lock = 0;  ///< Newest version of the lock; 0 if it is not in use.
        TerrainForm ground;
        bool isShared = false;  ///< Times shares, which differ from call to call.
        bool operator==(const Key&) const = default;
    };
    struct Made {
        Key key;
        Field<float> values;  ///< Empty if the amount is 1 everywhere.
        std::uint64_t version = 0;
    };
    ModelAmount find(Made& made, float everywhere, const std::optional<KnobFields::Values>& varying,
                     const RockHardness& rock, const Terrain& ground, ThreadPool& pool, const Field<float>* shares);

    template <class Model, std::size_t place = 0>
    static constexpr std::size_t indexOf() {
        if constexpr (std::is_same_v<Model, std::tuple_element_t<place, AllModels>>)
            return place;
        else
            return indexOf<Model, place + 1>();
    }

    std::array<Made, std::tuple_size_v<AllModels>> made_;
    std::uint64_t versions_ = 0;
    Field<float> hardness_;  ///< Of the model asked for last.
};

}  // namespace scree
