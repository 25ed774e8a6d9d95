#include "app/history/history_entry.h"

#include <utility>

namespace scree {

namespace {

/// Packs the visited fields.
class PackingKeeper final : public StateKeeper {
 public:
    explicit PackingKeeper(ThreadPool& pool) : pool_(pool) {}

    std::map<std::string, PackedGrid, std::less<>> fields;

 private:
    void keepField(const std::string& path, Field<float>& field) override {
        fields.emplace(path, PackedGrid(field, TileVersions(field.width(), field.height()), nullptr, pool_));
    }

    ThreadPool& pool_;
};

/// Unpacks the visited fields.
class UnpackingRestorer final : public StateRestorer {
 public:
    UnpackingRestorer(const StateValues& values, const std::map<std::string, PackedGrid, std::less<>>& fields,
                      ThreadPool& pool)
        : StateRestorer(values), fields_(fields), unpacker_(pool) {}

 private:
    void restoreField(const std::string& path, Field<float>& field) override {
        field = fields_.at(path).unpacked(unpacker_);
    }

    const std::map<std::string, PackedGrid, std::less<>>& fields_;
    Unpacker unpacker_;
};

}  // namespace

PackedSimulation::PackedSimulation(SimulationState& state, ThreadPool& pool) {
    PackingKeeper keeper(pool);
    state.visitState(keeper);
    values_ = std::move(keeper.values);
    fields_ = std::move(keeper.fields);
    for (auto& [path, bytes] : values_.bytes) bytes = packBytes(bytes);
}

std::unique_ptr<SimulationState> PackedSimulation::unpack(ThreadPool& pool) const {
    StateValues values = values_;
    for (auto& [path, bytes] : values.bytes) bytes = unpackBytes(bytes);
    auto state = std::make_unique<SimulationState>();
    UnpackingRestorer restorer(values, fields_, pool);
    state->visitState(restorer);
    forEachModel(state->models, [this](auto& model) {
        if constexpr (requires { model.raiseVersions(raised_); }) model.raiseVersions(raised_);
    });
    return state;
}

std::shared_ptr<const PackedSimulation> PackedSimulation::raisedBy(std::uint64_t by) const {
    auto raised = std::make_shared<PackedSimulation>(*this);
    raised->raised_ += by;
    return raised;
}

std::size_t PackedSimulation::bytes() const {
    std::size_t bytes = 0;
    for (const auto& [path, value] : values_.bytes) bytes += path.size() + value.size();
    for (const auto& [path, field] : fields_) bytes += field.bytesBeside(nullptr);
    return bytes;
}

Checkpoint HistoryEntry::unpack(ThreadPool& pool) const {
    return {.terrain = terrain->unpack(pool),
            .start = std::make_shared<const Terrain>(start->unpack(pool)),
            .state = simulation->unpack(pool),
            .edited = edited};
}

HistoryEntry HistoryEntry::raisedBy(std::uint64_t by) const {
    HistoryEntry raised = *this;
    raised.terrain = terrain->raisedBy(by);
    raised.simulation = simulation->raisedBy(by);
    if (land != 0) raised.land += by;
    return raised;
}

std::size_t HistoryEntry::bytesBeside(const HistoryEntry* before) const {
    std::size_t bytes = terrain->bytesBeside(before != nullptr ? before->terrain.get() : nullptr);
    if (start != terrain && (before == nullptr || (start != before->start && start != before->terrain)))
        bytes += start->bytesBeside(nullptr);
    if (before == nullptr || simulation != before->simulation) bytes += simulation->bytes();
    if (picture) bytes += picture->rgb.size();
    return bytes + sizeof(*this);
}

}  // namespace scree
