#pragma once

#include <chrono>
#include <cstdint>
#include <deque>

namespace scree {

/// How fast a run goes: droplets and steps a second over its last second.
class RunRate {
 public:
    using Clock = std::chrono::steady_clock;

    /// What had been done at an entry.
    struct Sample {
        Clock::time_point time;
        std::uint64_t droplets;
        std::uint64_t steps;
    };

    /// A run begins here.
    void start(const Sample& sample) { samples_.assign(1, sample); }

    /// The run has come this far. Samples are in the order of time.
    void add(const Sample& sample) {
        samples_.push_back(sample);
        while (samples_.size() > 2 && samples_[1].time + kWindow <= sample.time) samples_.pop_front();
    }

    double dropletsPerSecond() const {
        return samples_.empty() ? 0.0 : perSecond(samples_.back().droplets - samples_.front().droplets);
    }
    double stepsPerSecond() const {
        return samples_.empty() ? 0.0 : perSecond(samples_.back().steps - samples_.front().steps);
    }

 private:
    static constexpr std::chrono::seconds kWindow{1};

    double perSecond(std::uint64_t count) const {
        const std::chrono::duration<double> span = samples_.back().time - samples_.front().time;
        return span.count() > 0.0 ? static_cast<double>(count) / span.count() : 0.0;
    }

    std::deque<Sample> samples_;
};

}  // namespace scree
