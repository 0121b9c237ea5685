/** The ways in which an answer may differ from the contract. */
export const driftNames = [
  'drop-field',
  'null-field',
  'wrong-type',
  'unknown-enum',
  'iso-timestamps',
  'epoch-numbers',
  'extra-field',
  'huge-text',
] as const;
export type DriftName = (typeof driftNames)[number];

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Change = (value: Json) => Json | undefined;

/** What each drift does to the value at its field; undefined takes the field away. Whole-answer drifts are below. */
const fieldChanges: Readonly<Record<Exclude<DriftName, 'iso-timestamps' | 'epoch-numbers'>, Change>> = {
  'drop-field': () => undefined,
  'null-field': () => null,
  'wrong-type': (value) => (typeof value === 'string' ? { unexpected: value } : `not a ${typeof value}`),
  'unknown-enum': (value) => (Array.isArray(value) ? [...value, 'from_the_future'] : 'from_the_future'),
  'extra-field': (value) =>
    isRecord(value) ? { ...value, addedLater: 'yes', '<b>markup</b>': '<img src=x onerror=alert(1)>' } : value,
  'huge-text': () => 'A very long text. '.repeat(60_000),
};

/**
 * Applies a drift to an answer's JSON text.
 * @param field dotted path, `*` for every item; '' or absent is the whole answer. The timestamp drifts take every field marked "pattern" and need no field.
 */
export function drifted(text: string, name: DriftName, field = ''): string {
  const answer: Json = JSON.parse(text);
  if (name === 'iso-timestamps') return JSON.stringify(eachTimestamp(answer, (ms) => new Date(ms).toISOString()));
  if (name === 'epoch-numbers') return JSON.stringify(eachTimestamp(answer, (ms) => ms));
  const changed = at(answer, field === '' ? [] : field.split('.'), fieldChanges[name]);
  return JSON.stringify(changed ?? null);
}

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function at(value: Json, path: readonly string[], change: Change): Json | undefined {
  const [head, ...rest] = path;
  if (head === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.flatMap((item: Json, index) => {
      const next = head === '*' || head === String(index) ? at(item, rest, change) : item;
      return next === undefined ? [] : [next];
    });
  }
  if (!isRecord(value)) return value;
  const members = new Map(Object.entries(value));
  const next = at(members.get(head) ?? null, rest, change);
  if (next === undefined) members.delete(head);
  else members.set(head, next);
  return Object.fromEntries(members);
}

function eachTimestamp(value: Json, change: (milliseconds: number) => Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => eachTimestamp(item, change));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]): [string, Json] =>
      key.endsWith('At') && typeof item === 'string' && /^\+\d+$/.test(item)
        ? [key, change(Number(item.slice(1)))]
        : [key, eachTimestamp(item, change)],
    ),
  );
}
