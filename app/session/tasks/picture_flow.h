#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "app/pictures/numbered_files.h"
#include "app/session/settings/picture_settings.h"
#include "app/session/tasks/file_chooser.h"
#include "erosion/base/image.h"

namespace scree {

/// Pictures on request: the view as shown, larger pictures, films and time-lapses. All except the first are drawn
/// in the background by a context without a window.
class PictureFlow {
 public:
    PictureFlow(Session& session, FileChooser& chooser) : session_(session), chooser_(chooser) {}

    /// Saves the next frame as a picture. Asks for the folder if it is unknown or no longer exists.
    void wantView();
    /// Asks for the folder of pictures of the view.
    void chooseFolder();
    bool viewWanted() const { return viewWanted_; }
    /// Saves the view. `shown` is the window's content, which is used if pictures have the window's size.
    void saveView(Image shown);
    void ask(Series series);
    void answer(const SeriesAnswer& answer);

 private:
    struct Order;
    Order order() const;
    void begin(Series series, const std::filesystem::path& pattern);
    void beginFilm(FilmCamera camera, const NumberedFiles& files);
    void beginTimeLapse(const NumberedFiles& files);
    void start(std::string title, Cancellable cancellable, std::function<Result<std::string>(WorkWatch&)> draw);
    /// Returns a copy of the present terrain with the layers that the view shows.
    ComingTerrain capture();

    Session& session_;
    FileChooser& chooser_;
    void askFolder(std::function<void()> next);

    bool viewWanted_ = false;
};

}  // namespace scree
