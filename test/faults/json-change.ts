export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** What becomes of a value; undefined takes it away. */
export type Change = (value: Json) => Json | undefined;

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
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
