#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace scree {

/// e^y for -700 <= y <= 700, from additions, multiplications and divisions alone, for the reason given below.
inline double exactExp(double y) {
    // exp(y) = exp(y / 2^10)^(2^10), the inner one by its series.
    const double small = y / 1024.0;
    double term = 1.0;
    double result = 1.0;
    for (int n = 1; n < 16; ++n) {
        term *= small / n;
        result += term;
    }
    for (int i = 0; i < 10; ++i) result *= result;
    return result;
}

/// base^exponent for 0 <= base <= 1 and 0 <= exponent <= 16, from additions, multiplications and divisions alone:
/// std::pow differs in the last bit between libraries, and that bit would decide where a droplet runs.
inline double exactPower(double base, double exponent) {
    if (exponent == 1.0) return base;
    if (base <= 0.0) return exponent == 0.0 ? 1.0 : 0.0;
    // ln(base) = ln(m) + k ln 2 with m in [0.5, 1), by the series of 2 artanh((m - 1) / (m + 1)).
    int k = 0;
    const double m = std::frexp(base, &k);
    const double t = (m - 1.0) / (m + 1.0);
    double logarithm = 0.0;
    double power = t;
    for (int n = 1; n < 60; n += 2) {
        logarithm += 2.0 * power / n;
        power *= t * t;
    }
    return exactExp(exponent * (logarithm + k * 0.69314718055994530942));
}

/// The tangent of an angle of 0 to 80 degrees, for the same reason.
inline double exactTangent(double degrees) {
    const double angle = degrees * (3.14159265358979323846 / 180.0);
    double term = angle;
    double sine = 0.0;
    double cosine = 1.0;
    for (int n = 2; n < 26; n += 2) {  // the series of both, term by term
        sine += term;
        term *= -angle / n;
        cosine += term;
        term *= angle / (n + 1);
    }
    return sine / cosine;
}

/// x^(-1/3) for normal x > 0, within 3e-7 of its size, from operations that are vector instructions and give the same
/// bits on every machine: a guess from the exponent's bits (within 3.5 %), one step of third order, one of Newton's.
inline float inverseCubeRoot(float x) {
    const auto bits = static_cast<float>(std::bit_cast<std::int32_t>(x));
    const float guess = std::bit_cast<float>(0x54a2fa8c - static_cast<std::int32_t>(bits * (1.0f / 3.0f)));
    const float c = x * guess * guess * guess;
    const float near = guess * (14.0f / 9.0f - c * (7.0f / 9.0f - c * (2.0f / 9.0f)));
    return near * (4.0f / 3.0f - (1.0f / 3.0f) * (x * near * near * near));
}

/// A fraction per unit length as a fraction per step of `units` length: 1 - (1 - K)^units.
inline double fractionPerStep(double fraction, double units) {
    return 1.0 - exactPower(1.0 - fraction, units);
}

}  // namespace scree
