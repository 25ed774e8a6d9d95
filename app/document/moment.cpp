#include "app/document/moment.h"

#include <cstring>

namespace scree {

namespace {

/// Keeps what it meets.
class Keeper final : public StateVisitor {
 public:
    explicit Keeper(ThreadPool& pool) : pool_(pool) {}

    std::vector<std::byte> values;
    std::vector<PackedGrid> fields;

 private:
    void visitBytes(std::span<std::byte> bytes) override { values.insert(values.end(), bytes.begin(), bytes.end()); }
    void visitField(Field<float>& field) override {
        fields.emplace_back(field, TileVersions(field.width(), field.height()), nullptr, pool_);
    }

    ThreadPool& pool_;
};

/// Puts back what a Keeper has kept.
class Restorer final : public StateVisitor {
 public:
    Restorer(std::span<const std::byte> values, std::span<const PackedGrid> fields, ThreadPool& pool)
        : values_(values), fields_(fields), unpacker_(pool) {}

 private:
    void visitBytes(std::span<std::byte> bytes) override {
        if (bytes.empty()) return;
        std::memcpy(bytes.data(), values_.data(), bytes.size());
        values_ = values_.subspan(bytes.size());
    }
    void visitField(Field<float>& field) override {
        field = fields_.front().unpacked(unpacker_);
        fields_ = fields_.subspan(1);
    }

    std::span<const std::byte> values_;
    std::span<const PackedGrid> fields_;
    Unpacker unpacker_;
};

}  // namespace

PackedSimulation::PackedSimulation(SimulationState& state, ThreadPool& pool) {
    Keeper keeper(pool);
    state.visitState(keeper);
    values_ = packBytes(keeper.values);
    fields_ = std::move(keeper.fields);
}

std::unique_ptr<SimulationState> PackedSimulation::unpack(ThreadPool& pool) const {
    const std::vector<std::byte> values = unpackBytes(values_);
    auto state = std::make_unique<SimulationState>();
    Restorer restorer(values, fields_, pool);
    state->visitState(restorer);
    return state;
}

std::size_t PackedSimulation::bytes() const {
    std::size_t bytes = values_.size();
    for (const PackedGrid& field : fields_) bytes += field.bytesBeside(nullptr);
    return bytes;
}

std::size_t Moment::bytesBeside(const Moment* before) const {
    std::size_t bytes = terrain->bytesBeside(before != nullptr ? before->terrain.get() : nullptr);
    if (start != terrain && (before == nullptr || (start != before->start && start != before->terrain)))
        bytes += start->bytesBeside(nullptr);
    if (before == nullptr || simulation != before->simulation) bytes += simulation->bytes();
    return bytes;
}

}  // namespace scree
