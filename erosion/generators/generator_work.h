#pragma once

#include "erosion/base/parallel.h"
#include "erosion/base/work_watch.h"

namespace scree {

/// The threads that a generator uses, and the watch that follows its progress, if there is one.
class GeneratorWork {
 public:
    // Implicit: a pool alone will do.
    GeneratorWork(ThreadPool& pool, WorkWatch* watch = nullptr) : pool_(pool), watch_(watch) {}

    ThreadPool& pool() const { return pool_; }

    /// Runs body(row) for each row on all threads. This is the generator's main pass: the watch sees its progress and
    /// can cancel it.
    void forEachRow(int rows, const std::function<void(int)>& body) const {
        if (watch_ == nullptr) return pool_.forEach(rows, body);
        watch_->expect(rows);
        pool_.forEach(rows, [&](int row) {
            watch_->beginPart();
            body(row);
            watch_->endPart();
        });
    }

 private:
    ThreadPool& pool_;
    WorkWatch* watch_;
};

}  // namespace scree
