import * as z from 'zod/mini';
import { type Reading, readTolerantly } from '#src/contract/tolerant-reader.ts';
import { parseJson } from '#src/lib/json.ts';

/** What an answer says by its schema, and where it differs from it. */
export type AnswerReading = Reading<unknown>;

/** Reads the text of an answer with a 2xx status; undefined where it is no success after all (`factsOfFailure` says why). */
export function readAnswer(schema: z.core.$ZodType, text: string): AnswerReading | undefined {
  const json = parseJson(text);
  const reading = readTolerantly(schema, json);
  return reading.value === undefined || !holdsSomethingOf(schema, json) ? undefined : reading;
}

/**
 * A 2xx such as `{}` or `{"error": …}` has the right kind but none of the contract's fields: no success. Nor is a list without its items,
 * which would otherwise be shown as an empty one.
 */
function holdsSomethingOf(schema: z.core.$ZodType, json: unknown): boolean {
  if (!(schema instanceof z.ZodMiniObject) || typeof json !== 'object' || json === null) return true;
  if (Object.hasOwn(schema.shape, 'items')) return 'items' in json && Array.isArray(json.items);
  return Object.keys(schema.shape).some((key) => Object.hasOwn(json, key));
}

/** An answer of the contract: an object of which some fields are lists. */
export type Fields = Readonly<Record<string, unknown>>;

/** The answer with a hole in place of each item that its list holds in `before` too: only the others need travel. */
export function withoutKnown(answer: Fields, before: Fields): Fields {
  return eachItem(answer, before, (item, known) => (JSON.stringify(item) === JSON.stringify(known) ? undefined : item));
}

/** The whole answer again: what is the same in `before` is the same objects. JSON has no `undefined` of its own. */
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
