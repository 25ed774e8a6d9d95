#pragma once

#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>

#include "app/editor/file_flow.h"
#include "app/editor/job.h"
#include "app/editor/session.h"
#include "app/pictures/numbered_files.h"
#include "renderer/image.h"

namespace scree {

/// Pictures that the user asks for: of the view as it stands, larger ones, turntables and time-lapses. All but the
/// first are drawn in the background, by a context without a window.
class PictureFlow {
 public:
    PictureFlow(Session& session, FileFlow& files);

    /// Saves the view. `shown` is what the window shows; it is taken where pictures have the window's size.
    void saveView(Image shown);
    void ask(Series series);
    void answer(const SeriesAnswer& answer);

    void poll() { job_.poll(); }
    bool busy() const { return job_.busy(); }
    void cancel();
    std::optional<Progress> progress(double now) const { return job_.progress(now); }

 private:
    struct Order;
    Order order() const;
    void saveLarge();
    void begin(Series series, const std::filesystem::path& pattern);
    void beginTurntable(const NumberedFiles& files);
    void beginTimeLapse(const NumberedFiles& files);
    Job::Completion told(const Result<void>& outcome, const std::string& success);
    /// A copy of the terrain as it is now, on its way from the worker.
    std::shared_ptr<std::future<std::shared_ptr<const Terrain>>> capture();

    Session& session_;
    FileFlow& files_;
    Job job_;
};

}  // namespace scree
