#include "app/panels/widgets/manual_page.h"

#include <md4c.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace scree {

namespace {

/// Collects the blocks of a page from the parser's calls.
class Reader {
 public:
    explicit Reader(ManualPage& page) : page_(page) {}

    void enter(MD_BLOCKTYPE type, void* detail) {
        switch (type) {
            case MD_BLOCK_H:
                begin(ManualBlock::Kind::Heading, static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level));
                break;
            case MD_BLOCK_UL:
            case MD_BLOCK_OL:
                ++depth_;
                break;
            case MD_BLOCK_LI:
                begin(ManualBlock::Kind::ListItem, depth_);
                break;
            case MD_BLOCK_P:
                if (depth_ == 0) begin(ManualBlock::Kind::Paragraph, 0);
                break;
            case MD_BLOCK_CODE:
                begin(ManualBlock::Kind::Code, 0);
                break;
            case MD_BLOCK_TABLE:
                begin(ManualBlock::Kind::Table, 0);
                break;
            case MD_BLOCK_TR:
                page_.blocks.back().rows.emplace_back();
                break;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD:
                text_ = &page_.blocks.back().rows.back().emplace_back();
                break;
            default:
                break;
        }
    }

    void leave(MD_BLOCKTYPE type) {
        if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) --depth_;
        if (type == MD_BLOCK_TD || type == MD_BLOCK_TH || type == MD_BLOCK_P || type == MD_BLOCK_H) text_ = nullptr;
        // Drop a paragraph without visible content.
        if (type == MD_BLOCK_P && page_.blocks.back().text.empty() &&
            page_.blocks.back().kind == ManualBlock::Kind::Paragraph)
            page_.blocks.pop_back();
    }

    void span(MD_SPANTYPE type, bool begins) {
        if (type == MD_SPAN_STRONG || type == MD_SPAN_EM) strong_ = begins;
        if (type == MD_SPAN_CODE) code_ = begins;
        if (type == MD_SPAN_A) link_ = begins;
        if (type == MD_SPAN_IMG) picture_ = begins;
    }

    void picture(std::string_view file) {
        ManualBlock& block = page_.blocks.back();
        if (block.kind != ManualBlock::Kind::Paragraph || !block.text.empty()) return;
        block.kind = ManualBlock::Kind::Picture;
        block.picture = file;
    }

    void text(MD_TEXTTYPE type, std::string_view words) {
        if (text_ == nullptr || (picture_ && page_.blocks.back().kind != ManualBlock::Kind::Picture)) return;
        const bool isCode = page_.blocks.back().kind == ManualBlock::Kind::Code;
        if (type == MD_TEXT_SOFTBR || type == MD_TEXT_BR) words = " ";
        if (!text_->empty()) {
            ManualSpan& last = text_->back();
            if (isCode || (last.strong == strong_ && last.code == code_ && last.link == link_)) {
                last.text.append(words);
                return;
            }
        }
        text_->push_back({.text = std::string(words), .strong = strong_, .code = code_ || isCode, .link = link_});
    }

 private:
    void begin(ManualBlock::Kind kind, int level) {
        page_.blocks.push_back({.kind = kind, .level = level, .text = {}, .rows = {}});
        text_ = &page_.blocks.back().text;
    }

    ManualPage& page_;
    ManualText* text_ = nullptr;  ///< Text that receives the words; null between blocks.
    int depth_ = 0;               ///< Depth of lists.
    bool strong_ = false, code_ = false, link_ = false, picture_ = false;
};

Reader& readerOf(void* user) {
    return *static_cast<Reader*>(user);
}

std::string lowered(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return lower;
}

}  // namespace

ManualPage parseManual(std::string title, std::string_view markdown) {
    ManualPage page{.title = std::move(title), .blocks = {}};
    Reader reader(page);
    MD_PARSER parser{};
    parser.flags = MD_FLAG_TABLES;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* user) {
        readerOf(user).enter(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* user) {
        readerOf(user).leave(type);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* user) {
        readerOf(user).span(type, true);
        if (type == MD_SPAN_IMG) {
            const MD_ATTRIBUTE& file = static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src;
            readerOf(user).picture({file.text, file.size});
        }
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* user) {
        readerOf(user).span(type, false);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* user) {
        readerOf(user).text(type, {text, size});
        return 0;
    };
    md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &reader);
    return page;
}

std::string plainText(const ManualText& text) {
    std::string words;
    for (const ManualSpan& span : text) words += span.text;
    return words;
}

bool contains(const ManualPage& page, std::size_t first, std::size_t last, std::string_view words) {
    const std::string wanted = lowered(words);
    const auto holds = [&](const ManualText& text) {
        return lowered(plainText(text)).find(wanted) != std::string::npos;
    };
    for (std::size_t i = first; i < last; ++i) {
        const ManualBlock& block = page.blocks[i];
        if (holds(block.text)) return true;
        for (const auto& row : block.rows)
            if (std::any_of(row.begin(), row.end(), holds)) return true;
    }
    return false;
}

}  // namespace scree
