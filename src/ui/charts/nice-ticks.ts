/**
 * Evenly spaced round numbers from 0 up to at least `maximum`, about `wanted` of them: steps of 1, 2 or 5 times a power of ten. Whole numbers
 * only with `whole`, for counts. A maximum of 0, or none, gives 0 and 1.
 */
export function niceTicks(maximum: number, { wanted = 4, whole = false } = {}): readonly number[] {
  if (!(maximum > 0) || !Number.isFinite(maximum)) return [0, 1];
  const rough = maximum / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const times = [1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10;
  const step = whole ? Math.max(1, times * power) : times * power;
  const count = Math.ceil(maximum / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
