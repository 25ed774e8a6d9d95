#pragma once

#include "erosion/base/parallel.h"
#include "erosion/base/work_watch.h"

namespace scree {

/// The threads that a generator works with, and who watches it, if anyone.
class GeneratorWork {
 public:
    GeneratorWork(ThreadPool& pool, WorkWatch* watch = nullptr) : pool_(pool), watch_(watch) {}  // implicit: a pool

    ThreadPool& pool() const { return pool_; }

    /// Runs body(row) for each row on all threads: the generator's main pass, which the watch sees and can call off.
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
