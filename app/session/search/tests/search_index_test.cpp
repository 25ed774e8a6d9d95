#include "app/session/search/search_index.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace scree {
namespace {

SearchEntry knob(std::string title, std::string synonyms = {}, std::string place = {}) {
    return {.kind = SearchEntry::Kind::Knob,
            .id = title,
            .title = std::move(title),
            .place = std::move(place),
            .symbol = {},
            .synonyms = std::move(synonyms),
            .about = {}};
}

std::vector<std::string> titles(const SearchIndex& index, std::string_view query, const SearchUses& uses = {}) {
    std::vector<std::string> found;
    for (const std::size_t hit : index.find(query, uses, 9)) found.push_back(index.entries()[hit].title);
    return found;
}
using Titles = std::vector<std::string>;

TEST(SearchIndex, FindsByTitleThenBySynonymThenByPlace) {
    const SearchIndex index(
        {knob("Width", {}, "Sea"), knob("Lake depth", "small sea"), knob("Sea level", "water level"), knob("Haze")});
    EXPECT_EQ(titles(index, "sea"), (Titles{"Sea level", "Lake depth", "Width"}));
    EXPECT_EQ(titles(index, "water level"), Titles{"Sea level"});
    EXPECT_EQ(titles(index, "nothing like it"), Titles{});
    EXPECT_EQ(titles(index, ""), Titles{});
    EXPECT_EQ(titles(index, "  ,.- "), Titles{});
}

TEST(SearchIndex, TakesBeginningsPluralsAndOneWrongLetter) {
    const SearchIndex index({knob("River width"), knob("Contour lines")});
    for (const char* query : {"riv", "RIVERS", "river wid", "rivr width", "rievr", "width river", "rivver"})
        EXPECT_EQ(titles(index, query), Titles{"River width"}) << query;
    EXPECT_EQ(titles(index, "rvr"), Titles{}) << "two letters are missing";
    EXPECT_EQ(titles(index, "lime"), Titles{}) << "in a short word a letter must not be wrong";
}

TEST(SearchIndex, LeavesOutWordsThatSayNothingAndKnowsBothSpellings) {
    const SearchIndex index({knob("Rock colour"), knob("Rock")});
    EXPECT_EQ(titles(index, "set the color of my rock"), Titles{"Rock colour"});
    EXPECT_EQ(titles(index, "the"), Titles{}) << "a word that says nothing is searched if there is no other";
}

TEST(SearchIndex, WithoutAnEntryThatHasAllWordsTheMostWordsCount) {
    const SearchIndex index({knob("River width"), knob("River flow"), knob("Lake")});
    EXPECT_EQ(titles(index, "river flow elephant"), Titles{"River flow"});
}

TEST(SearchIndex, WhatIsTakenOftenComesFirstAmongItsLike) {
    const SearchIndex index({knob("Snow line"), knob("Snow depth"), knob("Haze", "snowy air")});
    EXPECT_EQ(titles(index, "snow").front(), "Snow line");
    EXPECT_EQ(titles(index, "snow", {{"knob Snow depth", 2}}).front(), "Snow depth");
    EXPECT_NE(titles(index, "snow", {{"knob Haze", 1000000}}).front(), "Haze") << "a title stays before a synonym";
}

TEST(SearchIndex, ALongQueryAndOneOfOtherLettersFindWithoutHarm) {
    const SearchIndex index({knob("Höhe"), knob("Haze")});
    EXPECT_EQ(titles(index, "höhe"), Titles{"Höhe"});
    EXPECT_EQ(titles(index, std::string(10000, 'x')), Titles{});
    EXPECT_EQ(titles(index, "haze " + std::string(10000, ' ')), Titles{"Haze"});
}

TEST(SearchIndex, ANumberBehindTheWordsIsAQuantity) {
    const auto expect = [](std::string_view query, std::string_view words, std::string_view quantity) {
        const SearchedValue found = valueIn(query);
        EXPECT_EQ(found.words, words) << query;
        EXPECT_EQ(found.quantity, quantity) << query;
    };
    expect("sea 20", "sea", "20");
    expect("sea level = -3.5 m", "sea level", "-3.5 m");
    expect("talus 30°", "talus", "30°");
    expect("uplift 2e-1 mm/yr ", "uplift", "2e-1 mm/yr");
    expect("rain 30 %", "rain", "30 %");
    for (const char* query : {"sea", "20", "sea level", "1e999", "sea 1e999", "sea nan", "sea 1/0", "", "   "})
        EXPECT_EQ(valueIn(query).quantity, "") << query;
}

}  // namespace
}  // namespace scree
