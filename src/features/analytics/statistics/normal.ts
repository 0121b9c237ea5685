/** The two-sided 95 % point of the normal distribution. */
export const z95 = 1.959963984540054;

/**
 * The probability that a standard normal variable is at most `x`, to about 1e-15: the series of Marsaglia, "Evaluating the normal distribution"
 * (J. Stat. Software 11(4), 2004) near the middle, and the continued fraction of Abramowitz and Stegun 26.2.14 in the tails.
 */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  return x > 0 ? 1 - lowerTail(-x) : lowerTail(x);
}

/** `P(Z <= x)` for `x <= 0`. */
function lowerTail(x: number): number {
  if (x < -38.5) return 0;
  const density = Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
  if (x > -3) {
    let term = x;
    let sum = x;
    for (let odd = 3; Math.abs(term) > 1e-18; odd += 2) {
      term *= (x * x) / odd;
      sum += term;
    }
    return 0.5 + sum * density;
  }
  let fraction = 0;
  for (let depth = 200; depth >= 1; depth -= 1) fraction = depth / (-x + fraction);
  return density / (-x + fraction);
}

/**
 * The point below which a standard normal variable lies with probability `p`: Acklam's rational approximation (2003), then two steps of Halley
 * on `normalCdf`, which leave about 1e-14. @returns NaN outside [0, 1].
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  if (p === 0) return Number.NEGATIVE_INFINITY;
  if (p > 0.5) return -normalQuantile(1 - p);
  let x = p < 0.02425 ? tailStart(Math.sqrt(-2 * Math.log(p))) : centreStart(p - 0.5);
  for (let step = 0; step < 2; step += 1) {
    const error = (lowerTail(x) - p) * Math.sqrt(2 * Math.PI) * Math.exp(0.5 * x * x);
    x -= error / (1 + (x * error) / 2);
  }
  return x;
}

const tailTop = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const tailBottom = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1];
const centreTop = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
];
const centreBottom = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1, 1,
];

function tailStart(q: number): number {
  return polynomial(tailTop, q) / polynomial(tailBottom, q);
}

function centreStart(q: number): number {
  return (q * polynomial(centreTop, q * q)) / polynomial(centreBottom, q * q);
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
