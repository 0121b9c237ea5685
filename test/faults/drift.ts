import { type Change, changedAt, type Json } from './json-change.ts';

/** The ways in which an answer may differ from the contract. */
export const driftNames = ['drop-field', 'null-field', 'wrong-type'] as const;
export type DriftName = (typeof driftNames)[number];

/** What each drift does to its field; undefined removes it. */
const fieldChanges: Readonly<Record<DriftName, Change>> = {
  'drop-field': () => undefined,
  'null-field': () => null,
  'wrong-type': (value) => (typeof value === 'string' ? { unexpected: value } : `not a ${typeof value}`),
};

/**
 * Applies a drift to an answer's JSON text.
 * @param field dotted path, `*` for every item; '' is the whole answer.
 */
export function drifted(text: string, name: DriftName, field = ''): string {
  const answer: Json = JSON.parse(text);
  return JSON.stringify(changedAt(answer, field, fieldChanges[name]) ?? null);
}
