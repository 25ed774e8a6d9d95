#pragma once

#include <string_view>
#include <tuple>

#include "renderer/ground/ground_table.h"

namespace scree {

/// A field of a struct of the table, with its name in C++ and in the shaders.
template <class S, class T>
struct TableField {
    std::string_view name;
    T S::*member;
};
template <class S, class T>
TableField(std::string_view, T S::*) -> TableField<S, T>;

/// A struct of the table: its name and all its fields.
template <class... Field>
struct TableStruct {
    std::string_view name;
    std::tuple<Field...> fields;
};
template <class... Field>
constexpr TableStruct<Field...> tableStruct(std::string_view name, Field... field) {
    return {name, {field...}};
}

/// The TableStruct of S; specialised below for each struct of ground_table.h.
template <class S>
inline constexpr auto fieldsOf = nullptr;

/// Calls `visit(field)` for each field of S in order.
template <class S, class Visitor>
constexpr void forEachField(Visitor&& visit) {
    std::apply([&](const auto&... field) { (visit(field), ...); }, fieldsOf<S>.fields);
}

/// True if the list has every field of S. For static_assert.
template <class S>
consteval bool listsAllFields() {
    std::size_t size = 0;  // every field consists of floats, so there is no padding
    forEachField<S>([&]<class T>(const TableField<S, T>&) { size += sizeof(T); });
    return size == sizeof(S);
}

template <>
inline constexpr auto fieldsOf<Onset> = tableStruct("Onset", TableField{"from", &Onset::from},
                                                    TableField{"to", &Onset::to});
static_assert(listsAllFields<Onset>());

template <>
inline constexpr auto fieldsOf<Limits> = tableStruct("Limits", TableField{"low", &Limits::low},
                                                     TableField{"high", &Limits::high});
static_assert(listsAllFields<Limits>());

template <>
inline constexpr auto fieldsOf<Turn> = tableStruct("Turn", TableField{"cosine", &Turn::cosine},
                                                   TableField{"sine", &Turn::sine});
static_assert(listsAllFields<Turn>());

template <>
inline constexpr auto fieldsOf<MaterialLook> = tableStruct("MaterialLook", TableField{"colour", &MaterialLook::colour},
                                                           TableField{"second", &MaterialLook::second},
                                                           TableField{"darkest", &MaterialLook::darkest},
                                                           TableField{"grain", &MaterialLook::grain},
                                                           TableField{"reddening", &MaterialLook::reddening},
                                                           TableField{"darkening", &MaterialLook::darkening});
static_assert(listsAllFields<MaterialLook>());

template <>
inline constexpr auto fieldsOf<NoiseScales> = tableStruct(
    "NoiseScales", TableField{"macroPeriod", &NoiseScales::macroPeriod},
    TableField{"mesoPeriod", &NoiseScales::mesoPeriod}, TableField{"microPeriod", &NoiseScales::microPeriod},
    TableField{"facePeriod", &NoiseScales::facePeriod}, TableField{"faceShift", &NoiseScales::faceShift},
    TableField{"large", &NoiseScales::large}, TableField{"macroLarge", &NoiseScales::macroLarge},
    TableField{"mesoLarge", &NoiseScales::mesoLarge}, TableField{"face", &NoiseScales::face},
    TableField{"macroTurn", &NoiseScales::macroTurn}, TableField{"mesoTurn", &NoiseScales::mesoTurn},
    TableField{"microTurn", &NoiseScales::microTurn}, TableField{"faceTurn", &NoiseScales::faceTurn});
static_assert(listsAllFields<NoiseScales>());

template <>
inline constexpr auto fieldsOf<RaggedEdges> = tableStruct("RaggedEdges", TableField{"meso", &RaggedEdges::meso},
                                                          TableField{"micro", &RaggedEdges::micro});
static_assert(listsAllFields<RaggedEdges>());

template <>
inline constexpr auto fieldsOf<BroadNoise> = tableStruct("BroadNoise", TableField{"macro", &BroadNoise::macro},
                                                         TableField{"meso", &BroadNoise::meso});
static_assert(listsAllFields<BroadNoise>());

template <>
inline constexpr auto fieldsOf<ExposureRule> = tableStruct("ExposureRule", TableField{"basin", &ExposureRule::basin},
                                                           TableField{"hollow", &ExposureRule::hollow},
                                                           TableField{"limits", &ExposureRule::limits},
                                                           TableField{"scree", &ExposureRule::scree},
                                                           TableField{"rock", &ExposureRule::rock});
static_assert(listsAllFields<ExposureRule>());

template <>
inline constexpr auto fieldsOf<SoilRule> = tableStruct("SoilRule", TableField{"patches", &SoilRule::patches},
                                                       TableField{"worn", &SoilRule::worn},
                                                       TableField{"wornShare", &SoilRule::wornShare},
                                                       TableField{"wear", &SoilRule::wear});
static_assert(listsAllFields<SoilRule>());

template <>
inline constexpr auto fieldsOf<Growth> = tableStruct("Growth", TableField{"lowland", &Growth::lowland},
                                                     TableField{"fall", &Growth::fall},
                                                     TableField{"ragged", &Growth::ragged},
                                                     TableField{"wet", &Growth::wet});
static_assert(listsAllFields<Growth>());

template <>
inline constexpr auto fieldsOf<GrassRule> = tableStruct(
    "GrassRule", TableField{"lushColour", &GrassRule::lushColour}, TableField{"lushSecond", &GrassRule::lushSecond},
    TableField{"steep", &GrassRule::steep}, TableField{"steepRagged", &GrassRule::steepRagged},
    TableField{"steepBroad", &GrassRule::steepBroad}, TableField{"shelter", &GrassRule::shelter},
    TableField{"shelterLimits", &GrassRule::shelterLimits}, TableField{"wornLoss", &GrassRule::wornLoss},
    TableField{"fertile", &GrassRule::fertile}, TableField{"lush", &GrassRule::lush});
static_assert(listsAllFields<GrassRule>());

template <>
inline constexpr auto fieldsOf<ScreeRule> = tableStruct("ScreeRule", TableField{"shelter", &ScreeRule::shelter},
                                                        TableField{"ragged", &ScreeRule::ragged},
                                                        TableField{"broad", &ScreeRule::broad},
                                                        TableField{"steep", &ScreeRule::steep},
                                                        TableField{"most", &ScreeRule::most});
static_assert(listsAllFields<ScreeRule>());

template <>
inline constexpr auto fieldsOf<RockRule> =
    tableStruct("RockRule", TableField{"steep", &RockRule::steep}, TableField{"hollow", &RockRule::hollow},
                TableField{"hollowLimits", &RockRule::hollowLimits}, TableField{"fineGrain", &RockRule::fineGrain},
                TableField{"laminae", &RockRule::laminae}, TableField{"lamination", &RockRule::lamination},
                TableField{"across", &RockRule::across}, TableField{"along", &RockRule::along},
                TableField{"foldMacro", &RockRule::foldMacro}, TableField{"foldMeso", &RockRule::foldMeso},
                TableField{"lensPeriod", &RockRule::lensPeriod}, TableField{"pale", &RockRule::pale},
                TableField{"stained", &RockRule::stained}, TableField{"stainMacro", &RockRule::stainMacro},
                TableField{"stainMeso", &RockRule::stainMeso});
static_assert(listsAllFields<RockRule>());

template <>
inline constexpr auto fieldsOf<SandRule> = tableStruct(
    "SandRule", TableField{"patchMacro", &SandRule::patchMacro}, TableField{"patchMeso", &SandRule::patchMeso},
    TableField{"sediment", &SandRule::sediment}, TableField{"steep", &SandRule::steep},
    TableField{"overgrown", &SandRule::overgrown}, TableField{"overgrownMacro", &SandRule::overgrownMacro},
    TableField{"overgrownMeso", &SandRule::overgrownMeso}, TableField{"overgrownWet", &SandRule::overgrownWet},
    TableField{"overgrownLoss", &SandRule::overgrownLoss}, TableField{"wetLoss", &SandRule::wetLoss},
    TableField{"most", &SandRule::most}, TableField{"blown", &SandRule::blown}, TableField{"even", &SandRule::even});
static_assert(listsAllFields<SandRule>());

template <>
inline constexpr auto fieldsOf<IronRule> = tableStruct("IronRule", TableField{"tint", &IronRule::tint});
static_assert(listsAllFields<IronRule>());

template <>
inline constexpr auto fieldsOf<WetRule> = tableStruct("WetRule", TableField{"darkest", &WetRule::darkest},
                                                      TableField{"grown", &WetRule::grown});
static_assert(listsAllFields<WetRule>());

template <>
inline constexpr auto fieldsOf<SnowRule> =
    tableStruct("SnowRule", TableField{"edge", &SnowRule::edge}, TableField{"leastEdge", &SnowRule::leastEdge},
                TableField{"macro", &SnowRule::macro}, TableField{"ragged", &SnowRule::ragged},
                TableField{"basin", &SnowRule::basin}, TableField{"hollow", &SnowRule::hollow},
                TableField{"hollowLimits", &SnowRule::hollowLimits}, TableField{"cover", &SnowRule::cover},
                TableField{"windEast", &SnowRule::windEast}, TableField{"windSouth", &SnowRule::windSouth},
                TableField{"lee", &SnowRule::lee}, TableField{"leeLimits", &SnowRule::leeLimits},
                TableField{"blown", &SnowRule::blown}, TableField{"blownLee", &SnowRule::blownLee},
                TableField{"blownRagged", &SnowRule::blownRagged}, TableField{"steepRagged", &SnowRule::steepRagged},
                TableField{"steepGrain", &SnowRule::steepGrain}, TableField{"steepHollow", &SnowRule::steepHollow},
                TableField{"steepBasin", &SnowRule::steepBasin},
                TableField{"steepHollowLimits", &SnowRule::steepHollowLimits}, TableField{"cling", &SnowRule::cling},
                TableField{"clingLimits", &SnowRule::clingLimits}, TableField{"lying", &SnowRule::lying},
                TableField{"lyingRagged", &SnowRule::lyingRagged}, TableField{"steep", &SnowRule::steep});
static_assert(listsAllFields<SnowRule>());

template <>
inline constexpr auto fieldsOf<ForestRule> =
    tableStruct("ForestRule", TableField{"litter", &ForestRule::litter}, TableField{"moss", &ForestRule::moss},
                TableField{"mossy", &ForestRule::mossy}, TableField{"lush", &ForestRule::lush},
                TableField{"macro", &ForestRule::macro}, TableField{"meso", &ForestRule::meso},
                TableField{"wooded", &ForestRule::wooded}, TableField{"fertile", &ForestRule::fertile},
                TableField{"snow", &ForestRule::snow}, TableField{"steep", &ForestRule::steep},
                TableField{"most", &ForestRule::most}, TableField{"conifers", &ForestRule::conifers});
static_assert(listsAllFields<ForestRule>());

template <>
inline constexpr auto fieldsOf<TextureLook> = tableStruct("TextureLook", TableField{"material", &TextureLook::material},
                                                          TableField{"layer", &TextureLook::layer},
                                                          TableField{"across", &TextureLook::across},
                                                          TableField{"down", &TextureLook::down},
                                                          TableField{"tint", &TextureLook::tint});
static_assert(listsAllFields<TextureLook>());

template <>
inline constexpr auto fieldsOf<GroundTable> = tableStruct(
    "GroundTable", TableField{"materials", &GroundTable::materials}, TableField{"noise", &GroundTable::noise},
    TableField{"ragged", &GroundTable::ragged}, TableField{"broad", &GroundTable::broad},
    TableField{"exposure", &GroundTable::exposure}, TableField{"soil", &GroundTable::soil},
    TableField{"grass", &GroundTable::grass}, TableField{"scree", &GroundTable::scree},
    TableField{"rock", &GroundTable::rock}, TableField{"sand", &GroundTable::sand},
    TableField{"iron", &GroundTable::iron}, TableField{"wet", &GroundTable::wet},
    TableField{"snow", &GroundTable::snow}, TableField{"forest", &GroundTable::forest},
    TableField{"textured", &GroundTable::textured}, TableField{"textures", &GroundTable::textures});
static_assert(listsAllFields<GroundTable>());

}  // namespace scree
