import type * as z from 'zod/mini';
import type { FieldError } from './problem.ts';

type Issue = z.core.$ZodIssue;

/** A path as an error shows it: a caller's own megabyte of a key is not sent back. */
const shownPath = (keys: readonly PropertyKey[]): string => keys.map((key) => String(key).slice(0, 200)).join('.');

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function bound(origin: string, limit: number | bigint): string {
  if (origin !== 'string') return String(limit);
  return Number(limit) === 1 ? '1 character long' : `${limit} characters long`;
}

function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `Is required, as ${issue.expected}.`
        : `Has to be of type ${issue.expected}, not ${kindOf(issue.input)}.`;
    case 'too_small':
      return `Has to be at least ${bound(issue.origin, issue.minimum)}.`;
    case 'too_big':
      return `Has to be at most ${bound(issue.origin, issue.maximum)}.`;
    case 'invalid_value':
      return `Has to be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'Has to be an RFC 3339 date-time with an offset, such as 2026-01-31T09:00:00+01:00.'
        : `Has to match ${issue.pattern ?? issue.format}.`;
    case 'custom':
      return issue.params?.format === 'uri' ? 'Has to be an absolute URI with a scheme.' : 'Is not allowed.';
    case 'invalid_union':
      return 'Has a value of another type than the contract shows.';
    default:
      return 'Is not allowed.';
  }
}

/** Turns schema issues into the `errors` of a response: one per field, unknown fields by name. */
export function fieldErrors(issues: readonly Issue[]): readonly FieldError[] {
  return issues
    .flatMap((issue): readonly FieldError[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: shownPath([...issue.path, key]), message: 'This field cannot be written.' }))
        : [{ path: shownPath(issue.path), message: messageOf(issue) }],
    )
    .slice(0, 100);
}
