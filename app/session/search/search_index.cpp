#include "app/session/search/search_index.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "erosion/base/knob.h"

namespace scree {

namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kLongestQuery = 200;  ///< Letters; what follows is left out.

/// Words of a query that say nothing about what is wanted.
constexpr std::array<std::string_view, 17> kEmptyWords{"a",  "an", "the",  "to",     "of",  "in", "on",  "my", "i",
                                                       "is", "it", "make", "change", "set", "do", "how", "at"};
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kSpellings{
    {{"color", "colour"}, {"gray", "grey"}, {"meter", "metre"}, {"center", "centre"}, {"colors", "colours"}}};

// What a whole word is worth, by where it stands.
constexpr double kTitle = 100.0, kSynonym = 80.0, kSymbol = 95.0, kId = 45.0, kPlace = 40.0, kAbout = 12.0;
// What a whole query is worth as a title or a synonym, or as its beginning.
constexpr double kWholeTitle = 120.0, kWholeSynonym = 110.0, kTitleBegins = 50.0, kSynonymBegins = 40.0;
constexpr double kCoverage = 20.0;  ///< For a title that has no other words than the query.
constexpr double kActs = 14.0, kUse = 8.0, kMostUses = 40.0;

double kindScore(SearchEntry::Kind kind) {
    switch (kind) {
        case SearchEntry::Kind::Act:
            return 6.0;
        case SearchEntry::Kind::Panel:
            return 5.0;
        case SearchEntry::Kind::Knob:
            return 4.0;
        case SearchEntry::Kind::Preset:
            return 3.0;
        case SearchEntry::Kind::Overlay:
            return 1.0;
        case SearchEntry::Kind::Manual:
            return -10.0;
    }
    return 0.0;
}

bool isLetter(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 128 || std::isalnum(byte) != 0;
}

/// Splits a text at all that is not a letter or a digit, and where capitals begin within a word: "talusAngle".
Words wordsOf(std::string_view text) {
    Words words;
    bool inWord = false, wasSmall = false;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isCapital = byte < 128 && std::isupper(byte) != 0;
        if (!isLetter(c)) {
            inWord = wasSmall = false;
            continue;
        }
        if (!inWord || (isCapital && wasSmall)) words.emplace_back();
        words.back() += byte < 128 ? static_cast<char>(std::tolower(byte)) : c;
        inWord = true;
        wasSmall = !isCapital;
    }
    for (std::string& word : words)
        for (const auto& [american, ours] : kSpellings)
            if (word == american) word = ours;
    return words;
}

Words wordsOfQuery(std::string_view query) {
    Words words = wordsOf(query.substr(0, kLongestQuery)), full;
    for (const std::string& word : words)
        if (std::find(kEmptyWords.begin(), kEmptyWords.end(), word) == kEmptyWords.end()) full.push_back(word);
    return full.empty() ? words : full;
}

/// True if one letter added, removed or replaced, or two neighbours swapped, makes one word the other.
bool differByALetter(std::string_view a, std::string_view b) {
    if (a.size() > b.size()) std::swap(a, b);
    if (b.size() - a.size() > 1) return false;
    const std::size_t same = static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
    if (a.size() < b.size()) return a.substr(same) == b.substr(same + 1);
    if (a.substr(same + 1) == b.substr(same + 1)) return true;
    return same + 1 < a.size() && a[same] == b[same + 1] && a[same + 1] == b[same] &&
           a.substr(same + 2) == b.substr(same + 2);
}

/// Returns how well a word of the query fits a word, 0 to 1.
double fit(const std::string& wanted, const std::string& word) {
    constexpr std::size_t kLongEnough = 4, kLongEnding = 3, kLongToMisspell = 5;
    if (wanted == word) return 1.0;
    if (word.starts_with(wanted))
        return 0.6 + 0.35 * static_cast<double>(wanted.size()) / static_cast<double>(word.size());
    if (word.size() >= kLongEnough && wanted.starts_with(word) && wanted.size() - word.size() <= kLongEnding)
        return 0.7;  // "rivers" for "river"
    if (wanted.size() >= kLongToMisspell && differByALetter(wanted, word)) return 0.45;
    return 0.0;
}

double bestFit(const std::string& wanted, const Words& words) {
    double best = 0.0;
    for (const std::string& word : words) best = std::max(best, fit(wanted, word));
    return best;
}

/// Returns true if a phrase begins with the words of the query, of which the last may be unfinished.
bool begins(const Words& phrase, const Words& query) {
    if (query.size() > phrase.size()) return false;
    const auto last = static_cast<std::ptrdiff_t>(query.size()) - 1;
    return std::equal(query.begin(), query.begin() + last, phrase.begin()) &&
           phrase[query.size() - 1].starts_with(query.back());
}

}  // namespace

std::string SearchEntry::name() const {
    constexpr std::array kNames{"command ", "knob ", "panel ", "preset ", "overlay ", "manual "};
    return kNames[static_cast<std::size_t>(kind)] + id;
}

SearchIndex::SearchIndex(std::vector<SearchEntry> entries) : entries_(std::move(entries)) {
    read_.reserve(entries_.size());
    for (const SearchEntry& entry : entries_) {
        Read read{.title = wordsOf(entry.title),
                  .id = entry.kind == SearchEntry::Kind::Manual ? Words() : wordsOf(entry.id),
                  .place = wordsOf(entry.place),
                  .about = wordsOf(entry.about),
                  .synonyms = {},
                  .symbol = {}};
        for (const std::string& word : wordsOf(entry.symbol)) read.symbol += word;
        for (std::size_t from = 0; from < entry.synonyms.size();) {
            const std::size_t comma = std::min(entry.synonyms.find(',', from), entry.synonyms.size());
            read.synonyms.push_back(wordsOf(std::string_view(entry.synonyms).substr(from, comma - from)));
            from = comma + 1;
        }
        read_.push_back(std::move(read));
    }
}

double SearchIndex::wordScore(const Read& entry, const std::string& word) {
    double best = std::max({kTitle * bestFit(word, entry.title), kId * bestFit(word, entry.id),
                            kPlace * bestFit(word, entry.place), kAbout * bestFit(word, entry.about)});
    for (const Words& phrase : entry.synonyms) best = std::max(best, kSynonym * bestFit(word, phrase));
    return word == entry.symbol ? std::max(best, kSymbol) : best;
}

double SearchIndex::phraseScore(const Read& entry, const Words& query) {
    double best = 0.0;
    if (entry.title == query)
        best = kWholeTitle;
    else if (begins(entry.title, query))
        best = kTitleBegins;
    for (const Words& phrase : entry.synonyms)
        best = std::max(best, phrase == query ? kWholeSynonym : (begins(phrase, query) ? kSynonymBegins : 0.0));
    const auto known = std::count_if(entry.title.begin(), entry.title.end(), [&](const std::string& word) {
        return std::any_of(query.begin(), query.end(), [&](const std::string& each) { return fit(each, word) > 0.0; });
    });
    return best +
           kCoverage * static_cast<double>(known) / static_cast<double>(std::max<std::size_t>(1, entry.title.size()));
}

std::vector<std::size_t> SearchIndex::find(std::string_view query, const SearchUses& uses, std::size_t most) const {
    const Words words = wordsOfQuery(query);
    struct Hit {
        std::size_t entry;
        std::size_t found;  ///< Words of the query that it has.
        double score;
    };
    std::vector<Hit> hits;
    std::size_t mostFound = 1;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        Hit hit{i, 0, 0.0};
        for (const std::string& word : words) {
            const double score = wordScore(read_[i], word);
            hit.found += score > 0.0 ? 1u : 0u;
            hit.score += score / static_cast<double>(words.size());
        }
        if (hit.found < mostFound) continue;
        mostFound = hit.found;
        const auto used = uses.find(entries_[i].name());
        if (used != uses.end()) hit.score += std::min(kMostUses, kUse * used->second);
        hit.score += phraseScore(read_[i], words) + kindScore(entries_[i].kind) + (entries_[i].acts ? kActs : 0.0);
        hits.push_back(hit);
    }
    std::erase_if(hits, [&](const Hit& hit) { return hit.found < mostFound; });
    std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.score > b.score; });
    std::vector<std::size_t> best;
    for (std::size_t i = 0; i < std::min(most, hits.size()); ++i) best.push_back(hits[i].entry);
    return best;
}

SearchedValue valueIn(std::string_view query) {
    const auto isSpace = [](char c) { return c == ' ' || c == '='; };
    while (!query.empty() && isSpace(query.back())) query.remove_suffix(1);
    std::size_t unit = query.size();  // where letters of a unit begin
    while (unit > 0 && !isSpace(query[unit - 1]) && std::isdigit(static_cast<unsigned char>(query[unit - 1])) == 0 &&
           query[unit - 1] != '.')
        --unit;
    std::size_t end = unit;
    while (end > 0 && isSpace(query[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && !isSpace(query[begin - 1])) --begin;
    std::string_view words = query.substr(0, begin);
    while (!words.empty() && isSpace(words.back())) words.remove_suffix(1);
    if (!parseNumber(query.substr(begin, end - begin)) || words.empty()) return {std::string(query), {}};
    return {std::string(words), std::string(query.substr(begin))};
}

}  // namespace scree
