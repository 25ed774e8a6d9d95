#pragma once

#include <chrono>
#include <cstdint>
#include <deque>

namespace scree {

/// Speed of a run: droplets and steps per second over its last second.
class RunRate {
 public:
    using Clock = std::chrono::steady_clock;

    /// Counts at a moment of the run.
    struct Sample {
        Clock::time_point time;
        std::uint64_t droplets;
        std::uint64_t steps;
    };

    /// Starts a run.
    void start(const Sample& sample) { samples_.assign(1, sample); }

    /// Adds a sample. Samples must be in the order of time.
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
