#include <new>
#include <string>
#include <utility>

#include "app/worker/simulation_loop.h"

namespace scree {

void SimulationLoop::act(KeepCommand& command) {
    carryOver();
    const bool first = history_.current() == nullptr;
    for (;;) {
        try {
            history_.add(momentNow(command));
            break;
        } catch (const std::bad_alloc&) {
            // Old moments make room for the new one.
            if (history_.dropOldest()) continue;
            history_.clear();
            showHistory();
            messages_.push_back("There is not enough memory to undo the " + command.name +
                                " and what was before: the terrain stays as it is.");
            return;
        }
    }
    if (!first && history_.previous() == nullptr)
        messages_.push_back("The " + command.name + " cannot be undone: one moment of this terrain takes all the " +
                            std::to_string(history_.timeline().budget >> 20) + " MB that undo may use.");
    showHistory();
}

Moment SimulationLoop::momentNow(const KeepCommand& command) {
    const Moment* before = history_.current();
    auto terrain = std::make_shared<const PackedTerrain>(simulation_->terrain(),
                                                         before != nullptr ? before->terrain.get() : nullptr, *pool_);
    if (!packedStart_)
        packedStart_ = isUntouched() ? terrain : std::make_shared<const PackedTerrain>(*loaded_, nullptr, *pool_);
    if (!packedSimulation_) packedSimulation_ = std::make_shared<const PackedSimulation>(simulation_->state(), *pool_);
    return {.name = command.name,
            .terrain = std::move(terrain),
            .start = packedStart_,
            .simulation = packedSimulation_,
            .settings = simulation_->settings(),
            .rounds = simulation_->state().rounds,
            .edited = edited_,
            .document = command.document};
}

void SimulationLoop::moveTo(const Moment* moment) {
    ++moves_;
    showHistory();
    stopRun();
    if (moment == nullptr) return;
    // What may fail comes first.
    std::unique_ptr<SimulationState> state = moment->simulation->unpack(*pool_);
    SimulationSettings settings = moment->settings;
    std::shared_ptr<const Terrain> start = loaded_;
    if (moment->start != packedStart_) start = std::make_shared<const Terrain>(moment->start->unpack(*pool_));
    moment->terrain->restore(simulation_->terrain(), *pool_);

    simulation_->setSettings(std::move(settings));
    simulation_->setState(std::move(state));
    if (start != loaded_) ++generation_;
    loaded_ = std::move(start);
    packedStart_ = moment->start;
    packedSimulation_ = moment->simulation;
    edited_ = moment->edited;
    coverRevision_ = 0;
    rate_.start(progress());
    history_.goTo(*moment);
    showHistory();
}

void SimulationLoop::act(RecallCommand& command) {
    try {
        const Moment* moment = history_.find(command.id);
        command.recalled.set_value(
            moment == nullptr ? nullptr : std::make_shared<const Terrain>(moment->terrain->unpack(*pool_)));
    } catch (const std::exception&) {
        command.recalled.set_exception(std::current_exception());
    }
}

void SimulationLoop::showHistory() {
    Timeline timeline = history_.timeline();
    timeline.moves = moves_;
    timeline_ = std::make_shared<const Timeline>(std::move(timeline));
    changed();
}

}  // namespace scree
