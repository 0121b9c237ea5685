import type { IdKind } from '#server/service/ids.ts';
import { randomFrom } from './random.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Two characters per ten bits: a large set needs millions of IDs. */
const pairs = Array.from({ length: 1024 }, (_, bits) => `${alphabet.charAt(bits >> 5)}${alphabet.charAt(bits & 31)}`);

/** Start of the time part of sample IDs, fixed so that IDs do not depend on the time of seeding. */
const firstTime = Date.UTC(2025, 0, 6);

function timePart(time: number): string {
  let text = '';
  for (let rest = time, index = 0; index < 5; index += 1) {
    text = `${pairs[rest % 1024]}${text}`;
    rest = Math.floor(rest / 1024);
  }
  return text;
}

/** Generates IDs of one kind in order: prefix, `_`, 26 lower-case ULID characters. */
export function idSequence(kind: IdKind, series = 'sample'): () => string {
  const random = randomFrom(`${series}/${kind}`);
  let ordinal = 0;
  return () => {
    let tail = '';
    for (let pair = 0; pair < 8; pair += 1) tail += pairs[Math.floor(random.next() * 1024)];
    ordinal += 1;
    return `${kind}_${timePart(firstTime + ordinal)}${tail}`;
  };
}
