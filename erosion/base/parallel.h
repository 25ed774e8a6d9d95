#pragma once

#include <functional>
#include <memory>
#include <string>

namespace scree {

/// Parts of work that become ready as other parts end. run() is called on all threads at once. Each of the other
/// functions is called by one thread at a time.
struct PartSchedule {
    std::function<bool()> hasNext;  ///< Returns true if a part is ready.
    std::function<bool()> allDone;  ///< Returns true once the last part has ended.
    std::function<int()> take;      ///< Returns a ready part. The part counts as running until end() is called for it.
    std::function<void(int)> run;   ///< Runs a part that was taken.
    std::function<void(int)> end;   ///< Ends a part that has run. Other parts may become ready.
};

/// A fixed set of threads that share loops. Any thread may run any index. Loop bodies must not depend on the thread;
/// sums must be stored per index and added in order afterwards.
class ThreadPool {
 public:
    /// `threads` includes the calling thread; 0 means one for each processor. If the system cannot start that many, the
    /// pool has fewer: see shortage().
    explicit ThreadPool(int threads = 0);
    virtual ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    virtual int threads() const;
    /// Message to show if fewer threads started than requested; otherwise empty.
    std::string shortage() const;

    /// Runs body(0) ... body(count - 1), each once, on all threads. Returns when all are done. The first exception of a
    /// body is rethrown here. Not to be called from two threads at once, nor from within a body.
    virtual void forEach(int count, const std::function<void(int)>& body);
    /// Runs the parts of a schedule on all threads, each as soon as it is ready and a thread is free. Returns when all
    /// are done. Exceptions and restrictions are those of forEach().
    virtual void runParts(const PartSchedule& parts);

 private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Same as ThreadPool::forEach(). Without a pool it runs on the calling thread.
inline void forEach(ThreadPool* pool, int count, const std::function<void(int)>& body) {
    if (pool != nullptr) return pool->forEach(count, body);
    for (int i = 0; i < count; ++i) body(i);
}

/// Divides `rows` rows into bands of `rowsPerBand` rows, for row-parallel loops whose partial sums must not depend on
/// the number of threads.
struct RowBands {
    int rows;
    int rowsPerBand;

    int count() const { return (rows + rowsPerBand - 1) / rowsPerBand; }
    int begin(int band) const { return band * rowsPerBand; }
    int end(int band) const { return begin(band) + rowsPerBand < rows ? begin(band) + rowsPerBand : rows; }
};

}  // namespace scree
