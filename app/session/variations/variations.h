#pragma once

#include <memory>

#include "app/session/request.h"
#include "app/session/session.h"
#include "app/session/variations/variation_work.h"

namespace scree {

/// The window of variations: small maps, each with another value of one knob, that erode side by side in the
/// background. The one that the user takes sets the document's knob.
class Variations {
 public:
    explicit Variations(Session& session) : session_(session) {}

    /// Opens the window and begins, where there is a terrain. Pauses erosion.
    void open();
    /// Begins again with what is wanted now.
    void change(const VariationWish& wish);
    /// Closes the window, ends the work, and takes the variation with this index, if any.
    void answer(const VariationAnswer& answer);
    /// Takes what was drawn since the last call. True where there was anything.
    bool poll();

 private:
    void begin(VariationWish wish);

    Session& session_;
    VariationWish last_;  ///< As the window was left.
    std::shared_ptr<VariationBoard> board_;
};

}  // namespace scree
