/** A moment in a field marked "pattern": `+` and epoch milliseconds (choices.md). */
export const patternMoment = (milliseconds: number): string => `+${milliseconds}`;

/** {@link patternMoment} of a moment that may still be to come. */
export const patternMomentOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : patternMoment(milliseconds);

/** A moment in an unmarked timestamp field: ISO 8601 in UTC. */
export const isoMoment = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** {@link isoMoment} for a field that is absent until its moment has come. */
export const isoMomentOrAbsent = (milliseconds: number | null | undefined): string | undefined =>
  typeof milliseconds === 'number' ? isoMoment(milliseconds) : undefined;
