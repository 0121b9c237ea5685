import { type Change, changedAt, eachMarkedMoment, isRecord, type Json } from './json-change.ts';

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

/** What each drift does to its field; undefined removes it. Whole-answer drifts are below. */
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
 * @param field dotted path, `*` for every item; '' is the whole answer. Timestamp drifts ignore it.
 */
export function drifted(text: string, name: DriftName, field = ''): string {
  const answer: Json = JSON.parse(text);
  if (name === 'iso-timestamps') return JSON.stringify(eachMarkedMoment(answer, (ms) => new Date(ms).toISOString()));
  if (name === 'epoch-numbers') return JSON.stringify(eachMarkedMoment(answer, (ms) => ms));
  const changed = changedAt(answer, field, fieldChanges[name]);
  return JSON.stringify(changed ?? null);
}
