import * as z from 'zod/mini';
import { type Drift, readTolerantly } from '#src/contract/tolerant-reader.ts';
import { parseJson } from '#src/lib/json.ts';

/** What an answer says by its schema, and where it differs from it. */
export type AnswerReading = {
  readonly value: unknown;
  readonly drifts: readonly Drift[];
  readonly driftCount: number;
};

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
