import fc from 'fast-check';

type Kinds<Values> = { [Index in keyof Values]: fc.Arbitrary<Values[Index]> };

/** Tries what is said to be true of all values of these kinds on so many of them. */
export function forMany<Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  kinds: Kinds<Values>,
  promise: (...values: Values) => void,
): void {
  fc.assert(fc.property<Values>(...kinds, promise), { numRuns });
}

/** Tries it on a hundred of them. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  kinds: Kinds<Values>,
  promise: (...values: Values) => void,
): void {
  forMany(100, kinds, promise);
}
