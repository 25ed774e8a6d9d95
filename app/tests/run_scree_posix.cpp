#include <sys/wait.h>

#include <cstdlib>

#include "app/tests/run_scree.h"

namespace scree::test {

namespace {

std::string quoted(const std::string& argument) {
    std::string text("'");
    for (const char c : argument) c == '\'' ? text.append("'\\''") : text.append(1, c);
    return text.append("'");
}

}  // namespace

RunOutcome runScreeInShell(const std::string& before, const std::vector<std::string>& arguments,
                           const std::string& after) {
    const TemporaryFolder folder;
    std::string command = before + quoted(SCREE_PROGRAM);
    for (const std::string& argument : arguments) command.append(" ").append(quoted(argument));
    command.append(" >").append(quoted((folder / "out").string()));
    command.append(" 2>").append(quoted((folder / "err").string())).append(after);
    const int status = std::system(command.c_str());
    RunOutcome outcome;
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + status;
    outcome.out = readFile(folder / "out");
    outcome.err = readFile(folder / "err");
    return outcome;
}

RunOutcome runScree(const std::vector<std::string>& arguments) {
    return runScreeInShell({}, arguments);
}

}  // namespace scree::test
