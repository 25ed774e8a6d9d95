#include "app/session/film.h"

#include <gtest/gtest.h>

#include <vector>

namespace scree {
namespace {

TEST(Film, ThroughViewsNeedsTwoThatGoTogether) {
    PictureSettings pictures;
    pictures.film = FilmCamera::ThroughViews;
    std::vector<NamedView> views;
    const auto expectTurntable = [&](const std::string& reason) {
        EXPECT_EQ(filmCamera(pictures, views), FilmCamera::Turntable);
        EXPECT_NE(whyNotThrough(views).find(reason), std::string::npos) << whyNotThrough(views);
    };
    expectTurntable("at least two");
    views.push_back({.name = "A"});
    expectTurntable("at least two");
    views.push_back({.name = "B", .orthographic = true});
    expectTurntable("only one of 'A' and 'B' is orthographic");
    views.back().orthographic = false;
    EXPECT_EQ(whyNotThrough(views), "");
    EXPECT_EQ(filmCamera(pictures, views), FilmCamera::ThroughViews);
    EXPECT_EQ(filmPictures(pictures, FilmCamera::ThroughViews), pictures.viewsPictures);
    pictures.film = FilmCamera::Turntable;
    EXPECT_EQ(filmCamera(pictures, views), FilmCamera::Turntable) << "as chosen";
    EXPECT_EQ(filmPictures(pictures, FilmCamera::Turntable), pictures.turntablePictures);
}

}  // namespace
}  // namespace scree
