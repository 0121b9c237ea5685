export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** What becomes of a value; undefined takes it away. */
export type Change = (value: Json) => Json | undefined;

export const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Changes the value at a place of an answer and leaves the rest.
 * @param field dotted path, `*` for every item; '' is the whole answer. A missing field is null.
 */
export function changedAt(answer: Json, field: string, change: Change): Json | undefined {
  return at(answer, field === '' ? [] : field.split('.'), change);
}

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

const markedMoment = /^\+\d{12,}$/;
const isoMoment = /^\d{4}-\d\d-\d\dT/;

/** Changes every moment in the form of fields marked "pattern": `+` and epoch milliseconds. */
export function eachMarkedMoment(value: Json, change: (milliseconds: number) => Json): Json {
  return eachMember(value, (key, item) =>
    key.endsWith('At') && typeof item === 'string' && markedMoment.test(item)
      ? change(Number(item.slice(1)))
      : undefined,
  );
}

/** Moves every moment and keeps its form: marked, ISO 8601, or a message's number. */
export function eachMomentMoved(value: Json, move: (milliseconds: number) => number): Json {
  return eachMember(value, (key, item) => {
    if (key === 'timestamp' && typeof item === 'number') return move(item);
    if (!key.endsWith('At') || typeof item !== 'string') return undefined;
    if (markedMoment.test(item)) return `+${move(Number(item.slice(1)))}`;
    return isoMoment.test(item) ? new Date(move(Date.parse(item))).toISOString() : undefined;
  });
}

/** Replaces members at any depth; undefined leaves one and looks into it. */
function eachMember(value: Json, replace: (key: string, item: Json) => Json | undefined): Json {
  if (Array.isArray(value)) return value.map((item: Json) => eachMember(item, replace));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]): [string, Json] => [key, replace(key, item) ?? eachMember(item, replace)]),
  );
}
