#pragma once

#include <memory>

#include "app/session/request.h"
#include "app/session/session.h"
#include "app/session/variations/variation_work.h"

namespace scree {

/// The window of variations: small maps that erode side by side in the background, each with another value of one knob.
/// The user's choice sets the document's knob.
class Variations {
 public:
    explicit Variations(Session& session) : session_(session) {}

    /// Opens the window and begins, if there is a terrain. Pauses erosion.
    void open();
    /// Begins again with another wish.
    void change(const VariationWish& wish);
    /// Closes the window, ends the work, and applies the variation with this index, if any.
    void answer(const VariationAnswer& answer);
    /// Takes the results since the last call. Returns true if there were any.
    bool poll();

 private:
    void begin(VariationWish wish);

    Session& session_;
    VariationWish last_;  ///< The wish when the window was closed.
    std::shared_ptr<VariationBoard> board_;
};

}  // namespace scree
