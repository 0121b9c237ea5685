import * as z from 'zod/mini';
import { type Reading, readTolerantly } from '#src/contract/tolerant-reader.ts';
import { parseJson } from '#src/lib/json.ts';

/** An answer by its schema, with its differences. */
export type AnswerReading = Reading<unknown>;

/** Parses a 2xx answer; undefined if it is no success after all (`factsOfFailure` says why). */
export function readAnswer(schema: z.core.$ZodType, text: string): AnswerReading | undefined {
  const json = parseJson(text);
  const reading = readTolerantly(schema, json);
  return reading.value === undefined || !holdsSomethingOf(schema, json) ? undefined : reading;
}

/**
 * A 2xx such as `{}` or `{"error": …}` has the right kind but none of the contract's fields: no
 * success. Neither is a list without items, which would otherwise show as empty.
 */
function holdsSomethingOf(schema: z.core.$ZodType, json: unknown): boolean {
  if (!(schema instanceof z.ZodMiniObject) || typeof json !== 'object' || json === null) return true;
  if (Object.hasOwn(schema.shape, 'items')) return 'items' in json && Array.isArray(json.items);
  return Object.keys(schema.shape).some((key) => Object.hasOwn(json, key));
}

/** An answer of the contract: an object with lists in some fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** The answer with undefined for each list item that `before` has too: only changes travel. */
export function withoutKnown(answer: Fields, before: Fields): Fields {
  return eachItem(answer, before, (item, known) => (JSON.stringify(item) === JSON.stringify(known) ? undefined : item));
}

/** Restores the whole answer, reusing the objects of `before`. JSON has no `undefined`. */
export function withKnown(changes: Fields, before: Fields): Fields {
  return eachItem(changes, before, (item, known) => (item === undefined ? known : item));
}

function eachItem(answer: Fields, before: Fields, change: (item: unknown, known: unknown) => unknown): Fields {
  return Object.fromEntries(
    Object.entries(answer).map(([field, value]) => {
      if (!Array.isArray(value)) return [field, value];
      const known: unknown = before[field];
      return [field, value.map((item, place) => change(item, Array.isArray(known) ? known[place] : undefined))];
    }),
  );
}
