#include "app/cli/entry/usage_error.h"

#include <array>

#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// An option that a command does not have although a similar command has it, and what to use instead.
struct OptionElsewhere {
    std::string_view command, option, instead;
};
constexpr std::string_view kErodeFirst =
    "export erodes nothing: run scree erode with it and --save-project FILE.scree.exr, and give that as --input";
constexpr std::string_view kRenderPictures = "export draws no pictures: run scree render";
constexpr std::string_view kOnePack = "export makes one pack: run it once for each";
constexpr std::array kElsewhere{
    OptionElsewhere{"export", "--preset", "give the preset as --input"},
    OptionElsewhere{"export", "--project", "give the project as --input"},
    OptionElsewhere{"export", "--rounds", kErodeFirst},
    OptionElsewhere{"export", "--droplets", kErodeFirst},
    OptionElsewhere{"export", "--years", kErodeFirst},
    OptionElsewhere{"export", "--seed", kErodeFirst},
    OptionElsewhere{"export", "--save-project", kErodeFirst},
    OptionElsewhere{"export", "--stats", kErodeFirst},
    OptionElsewhere{"export", "--layer", "give the layers as --maps, separated by commas; they are masks"},
    OptionElsewhere{"export", "--map", "give the maps as --maps, separated by commas"},
    OptionElsewhere{"export", "--mesh-error", "a pack holds no mesh: run scree erode with --output FILE.glb"},
    OptionElsewhere{"export", "--picture", kRenderPictures},
    OptionElsewhere{"export", "--time-lapse", kErodeFirst},
    OptionElsewhere{"export", "--every", kErodeFirst},
    OptionElsewhere{"export", "--frame-size", kRenderPictures},
    OptionElsewhere{"export", "--seeds", kOnePack},
    OptionElsewhere{"export", "--vary", kOnePack},
    OptionElsewhere{"export", "--contact-sheet", kOnePack},
    OptionElsewhere{"export", "--skip-existing", kOnePack},
};

/// The hint for the first argument that is an option of another command; empty if there is none.
std::string elsewhere(const CLI::App& command, const std::vector<std::string>& arguments) {
    for (const std::string& argument : arguments)
        for (const OptionElsewhere& each : kElsewhere)
            if (each.command == command.get_name() && each.option == argument.substr(0, argument.find('=')))
                return std::string(each.option) + " is not an option of scree " + std::string(each.command) + "; " +
                       std::string(each.instead);
    return {};
}

Error isEmpty(std::string_view option) {
    return {shownText(option) + " is empty; give it a value, or leave it out"};
}

/// "; did you mean '--output'?": suggests an option that begins with the typed text, or the most similar one.
std::string suggestedOption(const CLI::App& command, const std::string& typed) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options())
        if (option->nonpositional()) names.push_back(option->get_name());
    for (const std::string& name : names)
        if (typed.size() > 3 && name.starts_with(typed)) return "; did you mean '" + name + "'?";
    return suggestion(typed, {names.begin(), names.end()});
}

std::string unexpected(const CLI::App& command, const std::vector<std::string>& arguments) {
    for (const std::string& argument : arguments)
        if (argument.starts_with('-'))
            return "unknown option " + shownText(argument) +
                   suggestedOption(command, argument.substr(0, argument.find('=')));
    return "unexpected argument '" + shownText(arguments.front()) + "'";
}

}  // namespace

Result<void> checkNoneEmpty(int argc, const char* const* argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument(argv[i]);
        if (argument.starts_with("--") && argument.find('=') + 1 == argument.size())
            return isEmpty(argument.substr(0, argument.size() - 1));
    }
    return {};
}

Result<void> checkNoneEmpty(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options())
        for (const std::string& value : option->results())
            if (value.empty()) return isEmpty(option->get_name());
    for (const CLI::App* command : app.get_subcommands())
        if (Result<void> sound = checkNoneEmpty(*command); !sound) return sound;
    return {};
}

std::string usageError(const CLI::App& command, const CLI::ParseError& error) {
    const std::string reason = error.what();
    const std::vector<std::string> left = command.remaining();
    if (std::string advice = elsewhere(command, left); !advice.empty()) return advice;
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !left.empty()) return unexpected(command, left);
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
        const std::string option = reason.substr(0, reason.find(':'));
        const CLI::Option* known = command.get_option_no_throw(option);
        if (known != nullptr && reason.find("missing") != std::string::npos)
            return option + " needs a value: " + known->get_type_name();
        if (known != nullptr) return option + " is given more than once; give it once";
    }
    return shownText(reason, kShownReason);
}

}  // namespace scree
