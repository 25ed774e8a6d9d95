#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "app/pictures/numbered_files.h"
#include "app/session/tasks/file_chooser.h"
#include "renderer/settings/image.h"

namespace scree {

/// Pictures that the user asks for: of the view as it stands, larger ones, turntables and time-lapses. All but the
/// first are drawn in the background, by a context without a window.
class PictureFlow {
 public:
    PictureFlow(Session& session, FileChooser& chooser) : session_(session), chooser_(chooser) {}

    /// The next frame shall be saved as a picture. Asks where pictures go if that is not known, or is no folder any
    /// more.
    void wantView();
    /// Asks where pictures of the view go from now on.
    void chooseFolder();
    bool viewWanted() const { return viewWanted_; }
    /// Saves the view. `shown` is what the window shows; it is taken where pictures have the window's size.
    void saveView(Image shown);
    void ask(Series series);
    void answer(const SeriesAnswer& answer);

 private:
    struct Order;
    Order order() const;
    void begin(Series series, const std::filesystem::path& pattern);
    void beginTurntable(const NumberedFiles& files);
    void beginTimeLapse(const NumberedFiles& files);
    void start(std::string title, Cancellable cancellable, std::function<Result<std::string>(WorkWatch&)> draw);
    /// A copy of the terrain as it is now, with what the view shows of it.
    ComingTerrain capture();

    Session& session_;
    FileChooser& chooser_;
    void askFolder(std::function<void()> next);

    bool viewWanted_ = false;
};

}  // namespace scree
