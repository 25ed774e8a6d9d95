#include "app/worker/joined_commands.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace scree {

namespace {

/// Returns the operation of this kind in a command, or null.
template <class O>
O* operationIn(Command& command) {
    auto* operation = std::get_if<Operation>(&command);
    return operation != nullptr ? std::get_if<O>(operation) : nullptr;
}

/// True if a change of settings must not move across this command, which brings or keeps settings of its own.
bool separatesSettings(const Command& command) {
    if (std::holds_alternative<KeepCommand>(command)) return true;
    const auto* operation = std::get_if<Operation>(&command);
    return operation != nullptr && infoOf(*operation).changes == Changes::LandAndDocument;
}

/// Joins changes of settings that follow each other, because each takes a while to apply.
void joinSettings(std::vector<Command>& commands) {
    for (auto command = commands.begin(); command != commands.end(); ++command) {
        SettingsOperation* earlier = operationIn<SettingsOperation>(*command);
        if (earlier == nullptr) continue;
        const auto next = std::find_if(command + 1, commands.end(), [](Command& other) {
            return operationIn<SettingsOperation>(other) != nullptr || separatesSettings(other);
        });
        SettingsOperation* later = next != commands.end() ? operationIn<SettingsOperation>(*next) : nullptr;
        if (later == nullptr) continue;
        earlier->append(*later);
        *later = std::move(*earlier);
        *earlier = {};
    }
}

/// Joins parts of a stroke of erosion.
void joinErosion(std::vector<Command>& commands) {
    std::size_t kept = 0;
    for (Command& command : commands) {
        ErodeOperation* next = operationIn<ErodeOperation>(command);
        ErodeOperation* last = kept > 0 ? operationIn<ErodeOperation>(commands[kept - 1]) : nullptr;
        if (next != nullptr && last != nullptr && last->part != StrokePart::Last && next->part == StrokePart::More)
            last->append(*next);
        else if (&commands[kept++] != &command)
            commands[kept - 1] = std::move(command);
    }
    commands.resize(kept);
}

}  // namespace

void joinCommands(std::vector<Command>& commands) {
    joinSettings(commands);
    joinErosion(commands);
}

}  // namespace scree
