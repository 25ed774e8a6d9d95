#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstdlib>
#include <sstream>
#include <string>

namespace scree::test {

/// Checks a property on `cases` random inputs, which are the arguments of the property. A failure prints the smallest
/// failing input. The inputs are the same each time; RC_PARAMS="seed=2 max_success=10000" tries others.
template <class Property>
void expectForAll(int cases, Property&& property) {
    rc::detail::TestMetadata about;
    const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
    about.id = std::string(test->test_suite_name()) + "." + test->name();
    rc::detail::TestParams params = rc::detail::configuration().testParams;
    if (std::getenv("RC_PARAMS") == nullptr) {
        params.seed = 1;
        params.maxSuccess = cases;
    }
    const rc::detail::TestResult result = rc::detail::checkTestable(property, about, params);
    if (result.template is<rc::detail::SuccessResult>()) return;
    std::ostringstream text;
    rc::detail::printResultMessage(result, text);
    ADD_FAILURE() << text.str();
}

}  // namespace scree::test
