#pragma once

#include <functional>
#include <memory>
#include <string>

namespace scree {

class ThreadTimeline;

/// A fixed set of threads that share loops. Which thread runs which index is not defined: loop bodies must not depend
/// on it, and sums must be stored per index and added up in order afterwards.
class ThreadPool {
 public:
    /// `threads` counts the calling thread; 0 means one for each processor. Where the system cannot start so many, the
    /// pool has fewer: see shortage().
    explicit ThreadPool(int threads = 0);
    /// A pool that works on the calling thread alone and keeps account of what `threads` threads would have saved: for
    /// benchmarks on machines with fewer processors. See modelled_threads.h.
    static std::unique_ptr<ThreadPool> modelled(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int threads() const;
    /// What to tell the user where the pool has fewer threads than were asked for; empty where it has them all.
    std::string shortage() const;

    /// Runs body(0) ... body(count - 1), each once, on all threads; returns when all are done. The first exception of
    /// a body is thrown again here. Not to be called from two threads at once, nor from within a body.
    void forEach(int count, const std::function<void(int)>& body);

    /// Of a modelled pool: loops that are more than rows of independent calls lay out their parts on a ThreadTimeline
    /// of threads() threads, and say how long it was.
    bool isModelled() const;
    void account(const ThreadTimeline& timeline);
    /// Seconds that its threads would have saved so far.
    double saved() const;

 private:
    struct State;
    std::unique_ptr<State> state_;
};

/// The same, one after the other on the calling thread where there is no pool.
inline void forEach(ThreadPool* pool, int count, const std::function<void(int)>& body) {
    if (pool != nullptr) return pool->forEach(count, body);
    for (int i = 0; i < count; ++i) body(i);
}

/// The bands of `rowsPerBand` rows that `rows` rows are cut into, for row-parallel loops whose partial sums must not
/// depend on the number of threads.
struct RowBands {
    int rows;
    int rowsPerBand;

    int count() const { return (rows + rowsPerBand - 1) / rowsPerBand; }
    int begin(int band) const { return band * rowsPerBand; }
    int end(int band) const { return begin(band) + rowsPerBand < rows ? begin(band) + rowsPerBand : rows; }
};

}  // namespace scree
