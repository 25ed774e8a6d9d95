#include "erosion/simulation/finer_scales.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "erosion/base/random.h"
#include "erosion/models/thermal/thermal_pass.h"
#include "erosion/records/erosion_record.h"
#include "erosion/terrain/grid_neighbours.h"

namespace scree {

namespace {

/// Number of steps after which droplets end. Longer droplets would carve forms that are larger than the scale.
constexpr int kSteps = 48;
constexpr double kMostDroplets = 1e6;
/// Share of the details that fades in one act under sediment.
constexpr float kLevelled = 0.2f;
/// Share of the wide details that fades in one act if rock was worn.
constexpr float kWideTaken = 0.3f;

const ModelEntry<DropletModel>& dropletsOf(const SimulationSettings& settings) {
    return std::get<ModelEntry<DropletModel>>(settings.models);
}
const ModelEntry<ThermalModel>& thermalOf(const SimulationSettings& settings) {
    return std::get<ModelEntry<ThermalModel>>(settings.models);
}

/// Low rock faces are steeper than long slopes, because cohesion holds them (Culmann's wedge: the possible height of a
/// slope decreases with its angle). If only loose ground moves, it rests at its talus angle.
TalusMap::Settings talusOf(const SimulationSettings& settings, const RoundContext& round) {
    const ThermalSettings& collapse = thermalOf(settings).settings;
    return talusOf(collapse, round, collapse.looseOnly ? 1.0f : settings.fineTalus);
}

/// Number of droplets of an act on the grid `up` levels below the base: the droplets of the base in kRounds rounds,
/// doubled for each finer grid.
int countFor(int up, const Terrain& base, const SimulationSettings& settings) {
    const DropletSettings& droplets = dropletsOf(settings).settings;
    const int ofBase =
        dropletsWanted(droplets.dropletsPerRound, droplets.detail, kReferenceCells, base, settings.sources.rain);
    return static_cast<int>(
        std::min(kMostDroplets, std::ldexp(ofBase * static_cast<double>(FinerScales::kRounds), up - 1)));
}

/// Fades details that are wider than a cell of the base, on the grid with cells half as wide:
///
///     h = h - a max(-w, min(w, T(h - spline(base))))     T the binomial filter 1 2 1 along both axes
///                                                        w the depth of worn rock: no more than that fades
///
/// keepToBase() undoes most of what an act does to waves with a length of two cells of the base. It does not undo it
/// for waves along an axis that cross zero in the middle of each cell, because their mean is zero there. Such waves
/// would grow into a comb of grooves along the axes.
void fadeWide(Terrain& terrain, const Terrain& base, ThreadPool& pool) {
    const GridLevel grid = gridAbove(terrain);
    Field<float>& heights = terrain.use(Layer::Height);
    Field<float> details(heights.width(), heights.height());
    grid.refine(base.heights(), GridLevel::Keep::Means, pool, [&](int y, const float* spline) {
        for (int x = 0; x < heights.width(); ++x) details(x, y) = heights(x, y) - spline[x];
    });
    const GridNeighbours beside(terrain);
    grid.refine(base.values(Layer::Wear, &pool), GridLevel::Keep::Range, pool, [&](int y, const float* worn) {
        const float* north = details.row(beside.north(y));
        const float* own = details.row(y);
        const float* south = details.row(beside.south(y));
        const auto column = [&](int x) { return 0.25f * (north[x] + 2.0f * own[x] + south[x]); };
        for (int x = 0; x < heights.width(); ++x) {
            const float wide = 0.25f * (column(beside.west(x)) + 2.0f * column(x) + column(beside.east(x)));
            const float most = std::max(0.0f, worn[x]);
            heights(x, y) -= kWideTaken * std::clamp(wide, -most, most);
        }
    });
}

/// Fades details that are no higher than the sediment at that place is deep, and then restores the mean of each cell of
/// the base:
///
///     h = h - a max(-s, min(s, h - spline(base)))     s the depth of sediment, 0 in hard rock
///     h = h + spline(base - means of h)
void keepToBase(Terrain& terrain, const RockHardness& rock, ThreadPool& pool) {
    const Terrain& base = *terrain.base();
    const GridLevel& grid = terrain.baseGrid();
    const Field<float> nodes = grid.nodesOf(base.heights(), pool);
    Field<float> sediment = base.values(Layer::Sediment, &pool);
    if (const Field<float>* hardness = rock.of(base))
        for (int y = 0; y < base.height(); ++y)
            for (int x = 0; x < base.width(); ++x) sediment(x, y) *= 1.0f - (*hardness)(x, y);
    Field<float>& heights = terrain.use(Layer::Height);
    Field<double> sums(base.width(), base.height());
    grid.refineTogether({&nodes, &sediment}, pool, [&](int y, const std::vector<const float*>& rows) {
        float* height = heights.row(y);
        const float* spline = rows[0];
        const float* depth = rows[1];
        for (int x = 0; x < heights.width(); ++x)
            height[x] -= kLevelled * std::max(-depth[x], std::min(depth[x], height[x] - spline[x]));
        double* sum = sums.row(y / grid.ratio());
        for (int x = 0; x < heights.width(); x += grid.ratio(), ++sum)
            for (int i = x; i < std::min(x + grid.ratio(), heights.width()); ++i)
                *sum += static_cast<double>(height[i]);
    });
    Field<float> missing(base.width(), base.height());
    for (int y = 0; y < base.height(); ++y)
        for (int x = 0; x < base.width(); ++x) {
            const int across = std::min(grid.ratio(), heights.width() - x * grid.ratio());
            const int down = std::min(grid.ratio(), heights.height() - y * grid.ratio());
            missing(x, y) =
                static_cast<float>(static_cast<double>(base.heights()(x, y)) - sums(x, y) / (across * down));
        }
    grid.refine(missing, GridLevel::Keep::Means, pool, [&](int y, const float* added) {
        float* height = heights.row(y);
        for (int x = 0; x < heights.width(); ++x) height[x] += added[x];
    });
    terrain.markGroundChanged({0, 0, terrain.width(), terrain.height()});
}

}  // namespace

/// The common arguments of all scales of an act.
struct FinerScales::Act {
    const Terrain& land;
    const Terrain& base;
    const SimulationSettings& settings;
    const RockHardness& rockOfBase;
    SourceSettings sources;  ///< Without springs, because their rivers belong to the base.
    const Field<float>& talusNoise;
    float sea;
    std::uint64_t round;
    ThreadPool& pool;
    int baseLevel;
    std::vector<KnobFields::Varying> varying;

    std::uint64_t seed() const { return static_cast<std::uint64_t>(settings.seed); }
    bool carve() const { return dropletsOf(settings).enabled && settings.finerScales > 0 && settings.fineCut > 0.0f; }
    bool needsSediment() const {
        return settings.strata.areLayered() ||
               (dropletsOf(settings).enabled && dropletsOf(settings).settings.softness > 0.0f) ||
               (thermalOf(settings).enabled && thermalOf(settings).settings.looseOnly);
    }
};

/// Lends a terrain's heights to the finest scale during an act. Meanwhile the passes use the scale's own field as
/// memory.
class FinerScales::Lent {
 public:
    Lent(Terrain& terrain, Scale& finest)
        : heights_(terrain.use(Layer::Height)), ground_(finest.ground), memory_(finest.carving.track) {
        ground_.swapLayer(Layer::Height, heights_);
        std::swap(heights_, memory_);
    }
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;
    ~Lent() {
        std::swap(heights_, memory_);
        ground_.swapLayer(Layer::Height, heights_);
    }

 private:
    Field<float>& heights_;
    Terrain& ground_;
    Field<float>& memory_;
};

void FinerScales::fit(const Terrain& terrain, ThreadPool& pool) {
    const auto count = static_cast<std::size_t>(terrain.baseLevel());
    const bool fits = scales_.size() == count && scales_.front().ground.width() == terrain.width() &&
                      scales_.front().ground.height() == terrain.height() &&
                      scales_.front().ground.cellSize() == terrain.cellSize() &&
                      scales_.front().ground.boundary() == terrain.boundary() &&
                      scales_.front().ground.datum() == terrain.datum();
    if (!fits) {
        scales_.clear();
        scales_.resize(count);
    }
    for (std::size_t i = 0; i < count; ++i) {
        Terrain& ground = scales_[i].ground;
        if (!fits) {
            const int ratio = 1 << i;
            ground =
                Terrain(Field<float>((terrain.width() + ratio - 1) / ratio, (terrain.height() + ratio - 1) / ratio),
                        terrain.cellSize() * static_cast<float>(ratio), terrain.datum(), terrain.boundary());
        }
        for (const LayerInfo& layer : kLayers) {
            if (layer.source != LayerSource::Painted || !terrain.has(layer.layer)) continue;
            const std::uint64_t painted = terrain.versions(layer.layer).newest();
            if (ground.has(layer.layer) && ground.versions(layer.layer).newest() == painted) continue;
            ground.use(layer.layer) =
                i == 0 ? terrain.layer(layer.layer)
                       : GridLevel(terrain.width(), terrain.height(), terrain.boundary(), static_cast<int>(i))
                             .coarsen(terrain.layer(layer.layer), pool);
            ground.setAllVersions(layer.layer, painted);
        }
    }
}

void FinerScales::apply(Terrain& terrain, const SimulationSettings& settings, const RockHardness& rockOfBase, float sea,
                        std::uint64_t rounds, ThreadPool& pool) {
    fit(terrain, pool);
    std::uint64_t none = 0;
    const RoundContext onBase{pool, settings.sources, {}, rockOfBase, sea, static_cast<std::uint64_t>(settings.seed),
                              none};
    Act act{terrain,
            *terrain.base(),
            settings,
            rockOfBase,
            settings.sources,
            baseTalus_.noise(*terrain.base(), onBase),
            sea,
            rounds,
            pool,
            terrain.baseLevel(),
            varyingKnobs(settings)};
    act.sources.springs.clear();
    // On finer scales, the fine cut limits the depth of cuts instead.
    std::erase_if(act.varying, [](const auto& each) { return each.knob == knobId(&DropletSettings::maxCut); });

    {
        const Lent lent(terrain, scales_.front());
        applyToAll(act);
    }
    keepToBase(terrain, rockOfBase, pool);
}

void FinerScales::applyToAll(const Act& act) {
    const std::size_t levels = scales_.size();
    ThreadPool& pool = act.pool;
    for (std::size_t level = 1; level < levels; ++level) {
        const Terrain& finer = scales_[level - 1].ground;
        gridAbove(finer).coarsenTo(scales_[level].ground.use(Layer::Height), finer.heights(), pool);
        scales_[level].before = scales_[level].ground.heights();
    }
    for (std::size_t level = levels; level-- > 0;) {
        Terrain& ground = scales_[level].ground;
        if (level + 1 < levels) {
            Scale& coarser = scales_[level + 1];
            toChange(coarser.before, coarser.ground.heights(), pool);
            Field<float>& heights = ground.use(Layer::Height);
            gridAbove(ground).refine(coarser.before, GridLevel::Keep::Means, pool, [&](int y, const float* added) {
                float* height = heights.row(y);
                for (int x = 0; x < heights.width(); ++x) height[x] += added[x];
            });
        }
        applyTo(scales_[level], act, static_cast<int>(level));
        if (level + 1 == levels && act.carve()) fadeWide(ground, act.base, pool);
    }
}

void FinerScales::applyTo(Scale& scale, const Act& act, int level) {
    Terrain& ground = scale.ground;
    const int up = act.baseLevel - level;
    const GridLevel grid(ground.width(), ground.height(), ground.boundary(), up);
    if (act.needsSediment()) {
        // Only the base records sediment, so its interpolated depth is used here.
        ground.keepRecord();
        grid.refine(act.base.values(Layer::Sediment, &act.pool), GridLevel::Keep::Range, act.pool,
                    [&](int y, const float* depth) {
                        for (int x = 0; x < ground.width(); ++x)
                            ground.record().nodes(x, y) = {ground.heights()(x, y) - depth[x], 0.0f};
                    });
    }
    std::uint64_t droplets = 0;
    const auto context = [&](std::uint64_t seed) {
        return RoundContext{act.pool, act.sources, scale.rain, scale.rock, act.sea, seed, droplets, 0, &scale.knobs};
    };
    if (up > act.settings.finerScales) return;
    scale.rock.update(act.settings.strata, ground, act.seed(), act.pool);
    scale.knobs.update(act.varying, act.land, level, act.pool);
    if (dropletsOf(act.settings).enabled) {
        DropletSettings carving = dropletsOf(act.settings).settings;
        carving.maxCut = act.settings.fineCut;
        scale.rain.update(act.sources.rain, ground, act.seed(), act.pool);
        droplets = static_cast<std::uint64_t>(countFor(up, act.base, act.settings));  // none left: all run to the end
        const std::uint64_t seed = mixBits(mixBits(act.seed() ^ mixBits(act.round)) + static_cast<std::uint64_t>(up));
        carveDetails(ground, carving, context(seed), static_cast<int>(droplets), kSteps, scale.carving);
    }
    const ThermalSettings& collapse = thermalOf(act.settings).settings;
    if (!thermalOf(act.settings).enabled || collapse.passes == 0 || collapse.rate == 0.0f) return;
    const Field<float>& talus = scale.talus.tangents(ground, talusOf(act.settings, context(act.seed())),
                                                     context(act.seed()), act.talusNoise, grid);
    collapseOnce({ground, talus, collapse.rate, collapse.looseOnly, scale.carving.track, scale.share, act.pool,
                  HeightUpdate::Books::Skip},
                 collapse, act.round / kRounds);
}

void FinerScales::prepare(const Terrain& terrain, const SimulationSettings& settings, ThreadPool& pool) {
    fit(terrain, pool);
    std::uint64_t none = 0;
    const RoundContext round{pool, settings.sources, {}, {}, 0.0f, static_cast<std::uint64_t>(settings.seed), none};
    const Field<float>& noise = baseTalus_.noise(*terrain.base(), round);
    for (std::size_t level = 0; level < scales_.size(); ++level) {
        Scale& scale = scales_[level];
        const Terrain& ground = scale.ground;
        scale.carving.record = Field<NodeRecord>(ground.width(), ground.height());
        if (level > 0) scale.carving.track = Field<float>(ground.width(), ground.height());
        scale.talus.tangents(
            ground, talusOf(settings, round), round, noise,
            {ground.width(), ground.height(), ground.boundary(), terrain.baseLevel() - static_cast<int>(level)});
    }
}

}  // namespace scree
