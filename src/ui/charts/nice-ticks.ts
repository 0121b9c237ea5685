/** Steps that are read at a glance, by a power of ten. */
const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;

/**
 * Evenly spaced round numbers from 0 up to at least `maximum`, in `wanted` steps: the ticks of a chart stand where they stood when its numbers change,
 * and only their words do. Whole numbers only with `whole`, for counts, and then no more steps than there are to count. A maximum of 0, or none, gives 0
 * and 1.
 */
export function niceTicks(maximum: number, { wanted = 4, whole = false } = {}): readonly number[] {
  if (!(maximum > 0) || !Number.isFinite(maximum)) return [0, 1];
  if (whole && maximum <= wanted) return Array.from({ length: Math.ceil(maximum) + 1 }, (_, index) => index);
  const rough = (maximum / wanted) * (1 - 1e-9);
  const power = 10 ** Math.floor(Math.log10(rough));
  const fits = (step: number) => step >= rough && (!whole || Number.isInteger(step));
  const step = roundSteps.map((times) => Number((times * power).toPrecision(12))).find(fits) ?? 10 * power;
  return Array.from({ length: wanted + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
