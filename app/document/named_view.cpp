#include "app/document/named_view.h"

#include <algorithm>
#include <utility>

#include "app/document/number_knobs.h"
#include "erosion/base/shown_text.h"

namespace scree {

Result<void> checkNamedView(const NamedView& view) {
    if (view.name.find_first_not_of(' ') == std::string::npos) return Error{"name is empty; give the view a name"};
    if (view.name.size() > kLongestViewName)
        return Error{"name is '" + shownText(view.name) + "'; give at most " + std::to_string(kLongestViewName) +
                     " bytes"};
    for (const NamedViewLimit& limit : kNamedViewLimits) {
        const float value = view.*limit.member;
        if (!(value >= limit.least && value <= limit.most))
            return Error{std::string(limit.key) + " is " + shownNumber(static_cast<double>(value)) +
                         "; give a number from " + shownNumber(static_cast<double>(limit.least)) + " to " +
                         shownNumber(static_cast<double>(limit.most))};
    }
    return {};
}

const NamedView* findView(std::span<const NamedView> views, std::string_view name) {
    const auto found =
        std::find_if(views.begin(), views.end(), [&](const NamedView& view) { return view.name == name; });
    return found == views.end() ? nullptr : &*found;
}

Result<NamedView> viewNamed(std::span<const NamedView> views, std::string_view name) {
    if (const NamedView* view = findView(views, name)) return *view;
    const std::string missing = "there is no view '" + shownText(name) + "'; ";
    if (views.empty()) return Error{missing + "save one in the window: View, Named views, Save view as..."};
    std::string names;
    for (const NamedView& view : views) names += (names.empty() ? "'" : ", '") + shownText(view.name) + "'";
    return Error{missing + "give one of " + names};
}

void keepView(std::vector<NamedView>& views, NamedView view) {
    const auto same =
        std::find_if(views.begin(), views.end(), [&](const NamedView& each) { return each.name == view.name; });
    if (same == views.end())
        views.push_back(std::move(view));
    else
        *same = std::move(view);
}

void renameView(std::vector<NamedView>& views, std::string_view from, std::string to) {
    if (from == to || findView(views, from) == nullptr) return;
    std::erase_if(views, [&](const NamedView& view) { return view.name == to; });
    const auto renamed =
        std::find_if(views.begin(), views.end(), [&](const NamedView& view) { return view.name == from; });
    renamed->name = std::move(to);
}

}  // namespace scree
