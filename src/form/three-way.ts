/** Values of a form or resource by field name. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** Whether two JSON values are equal, whatever the order of fields. undefined is not null. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const entries = Object.entries(one);
  const others = new Map(Object.entries(other));
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && sameValue(value, others.get(key)))
  );
}

/**
 * The state of a field, from its values when the form opened, here and in the service:
 * - `untouched`: not changed here;
 * - `mine`: changed only here, so it can be sent;
 * - `saved`: the service already has the wanted value;
 * - `conflict`: changed here and, differently, by someone else.
 */
export function threeWay<Value>(base: Value, mine: Value, theirs: Value): 'untouched' | 'mine' | 'saved' | 'conflict' {
  if (sameValue(base, mine)) return 'untouched';
  if (sameValue(mine, theirs)) return 'saved';
  return sameValue(base, theirs) ? 'mine' : 'conflict';
}

export function changedFields<Values extends FieldValues>(
  before: Values,
  after: Values,
): readonly (keyof Values & string)[] {
  return fieldNames(before, after).filter((field) => !sameValue(before[field], after[field]));
}

export function onlyFields<Values extends FieldValues>(
  values: Partial<Values>,
  fields: readonly (keyof Values)[],
): Partial<Values> {
  const picked: Partial<Values> = {};
  for (const field of fields) picked[field] = values[field];
  return picked;
}

/** Every field name of any of the sets, in order of first appearance. */
export function fieldNames<Values extends FieldValues>(...sets: readonly Values[]): readonly (keyof Values & string)[] {
  return [...new Set(sets.flatMap((set) => Object.keys(set)))];
}

/**
 * The new base of a form after a read: `now`, except that a field with another `typed` value keeps
 * its `base`, unless it is `settled` by a save or a conflict. The user has not seen the service's
 * value of such a field, so the next save must find the conflict.
 */
export function baseAfter<Values extends FieldValues>(
  base: Values,
  now: Values,
  typed: Partial<Values>,
  settled: ReadonlySet<string>,
): Values {
  const kept: Partial<Values> = {};
  for (const field of fieldNames(base, now)) {
    if (settled.has(field) || !(field in typed)) continue;
    if (!sameValue(typed[field], base[field]) && !sameValue(typed[field], now[field])) kept[field] = base[field];
  }
  return { ...now, ...kept };
}
