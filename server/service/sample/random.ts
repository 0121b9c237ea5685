/** A seeded random source: equal seeds give equal sequences on every machine. Not for secrets. */
export type Random = {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** One of the items; throws for an empty list. */
  pick<Item>(items: readonly Item[]): Item;
  /** One of the keys, with a probability in proportion to its weight. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
  /** A number around `median` with a long tail to the right, which a larger `spread` lengthens. */
  logNormal(median: number, spread: number): number;
};

/** FNV-1a over UTF-16 units: spreads a readable seed over 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return state >>> 0;
}

/** Starts an sfc32 sequence from a readable seed, so that no part of the data shifts another. */
export function randomFrom(seed: string): Random {
  let a = hash(`${seed}/a`);
  let b = hash(`${seed}/b`);
  let c = hash(`${seed}/c`);
  let counter = 1;

  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  // The first numbers still show the seed's pattern.
  for (let round = 0; round < 12; round += 1) next();

  const random: Random = {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from.');
      return item;
    },
    weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => {
      let total = 0;
      for (const key in weights) total += weights[key];
      let rest = next() * total;
      let last: Key | undefined;
      for (const key in weights) {
        last = key;
        rest -= weights[key];
        if (rest < 0) return key;
      }
      if (last === undefined) throw new RangeError('Nothing to pick from.');
      return last;
    },
    logNormal: (median, spread) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(spread * normal);
    },
  };
  return random;
}
