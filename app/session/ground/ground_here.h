#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/session/ground/ground_survey.h"

namespace scree {

/// The ground at a place, about which the user has asked.
struct GroundHere {
    std::uint64_t number = 0;          ///< Number of the question. Another question opens the window at another place.
    int x = 0, y = 0;                  ///< Node of the terrain.
    std::optional<GroundFacts> facts;  ///< Nothing while the land is being looked at.
    Likeness wanted;                   ///< What a mask is to find.
    std::string mask;                  ///< Name of the mask that follows `wanted`; empty if there is none.
};

}  // namespace scree
