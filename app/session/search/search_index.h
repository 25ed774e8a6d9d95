#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// Something that a search can find.
struct SearchEntry {
    enum class Kind { Act, Knob, Panel, Preset, Overlay, Manual };

    Kind kind{};
    /// What it is: the id of a command or of a shipped preset, the name of a knob ("thermal.talus"), of an overlay or
    /// of a panel, or the place of a heading in the manual.
    std::string id;
    std::string title;     ///< As users see it: "Talus angle".
    std::string place;     ///< What it belongs to: "Thermal erosion".
    std::string symbol;    ///< Of a knob in the literature; may be empty.
    std::string synonyms;  ///< Other words for it, separated by commas.
    std::string about;     ///< A sentence about it. Its words count least.
    bool acts = false;     ///< True for knobs of models that are on: they come before those of models that are off.

    /// Identifies it among all entries: "knob thermal.talus".
    std::string name() const;
};

/// How often the user has taken each entry, by its name.
using SearchUses = std::map<std::string, int>;

/// Finds entries by words.
///
/// Each word of the query must be a word, or the beginning of one, of an entry's title, synonyms, symbol, id, place or
/// sentence; in words of five letters and more, one letter may be wrong. If no entry has all words, those with most of
/// them are found. Titles count most, then synonyms, and what was taken often comes first among its like. Words such as
/// "the" and "make" do not count, nor does the American spelling of colour, grey, metre and centre.
class SearchIndex {
 public:
    explicit SearchIndex(std::vector<SearchEntry> entries);

    const std::vector<SearchEntry>& entries() const { return entries_; }
    /// Returns the numbers of at most `most` entries, best first. Nothing for a query without words.
    std::vector<std::size_t> find(std::string_view query, const SearchUses& uses, std::size_t most) const;

 private:
    using Words = std::vector<std::string>;
    /// Words of an entry, as the query's are compared with them.
    struct Read {
        Words title, id, place, about;
        std::vector<Words> synonyms;
        std::string symbol;
    };

    static double wordScore(const Read& entry, const std::string& word);
    static double phraseScore(const Read& entry, const Words& query);

    std::vector<SearchEntry> entries_;
    std::vector<Read> read_;
};

/// The parts of a query that ends with a number: "sea 2 km" is "sea" and "2 km". Without such an end, all is words.
struct SearchedValue {
    std::string words;
    std::string quantity;  ///< Empty for none.
};
SearchedValue valueIn(std::string_view query);

}  // namespace scree
