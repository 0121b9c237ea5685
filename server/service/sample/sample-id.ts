import { encodeTime } from 'ulid';
import { randomFrom } from './random.ts';

/** Kind prefixes of identifiers (decisions.md, "ids"). */
export type IdKind =
  | 'page'
  | 'brand'
  | 'audience'
  | 'version'
  | 'conversation'
  | 'message'
  | 'tool_call'
  | 'change'
  | 'session'
  | 'analytics'
  | 'form'
  | 'submission'
  | 'action'
  | 'group'
  | 'link'
  | 'person'
  | 'log'
  | 'asset'
  | 'tenant'
  | 'account'
  | 'subscription'
  | 'file';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The time part of every sample id counts up from here, so that ids stay the same whenever the data is made. */
const firstTime = Date.UTC(2025, 0, 6);

/** Gives out identifiers of one kind in order: prefix, `_`, 26 lower-case ULID characters. */
export function idSequence(kind: IdKind, series = 'sample'): () => string {
  const random = randomFrom(`${series}/${kind}`);
  let ordinal = 0;
  return () => {
    let tail = '';
    for (let half = 0; half < 4; half += 1) {
      // 20 bits at a time: four characters of five bits.
      let bits = Math.floor(random.next() * 0x10_0000);
      for (let index = 0; index < 4; index += 1) {
        tail += alphabet.charAt(bits & 31);
        bits >>>= 5;
      }
    }
    ordinal += 1;
    return `${kind}_${encodeTime(firstTime + ordinal).toLowerCase()}${tail}`;
  };
}
