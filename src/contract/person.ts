import * as z from 'zod/mini';
import {
  boundedName,
  count,
  cursorQuery,
  endpoint,
  idempotencyKey,
  listOf,
  nonEmpty,
  patternTimestamp,
  phoneNumber,
} from './fields.ts';

/** Person (§2.9). */
export const person = z.object({
  personId: nonEmpty,
  name: z.string(),
  email: z.nullable(z.string()),
  domain: z.nullable(nonEmpty),
  slug: z.string(),
  phoneNumber: z.nullable(phoneNumber),
  linkedinProfileUrl: z.nullable(nonEmpty),
  createdAt: patternTimestamp,
  updatedAt: patternTimestamp,
});
export type Person = z.output<typeof person>;

/** Request body of Update person (§4.14). `null` clears if allowed; a missing field stays as is. */
export const personUpdate = z.strictObject({
  name: z.optional(boundedName),
  email: z.optional(z.nullable(z.string())),
  domain: z.optional(z.nullable(nonEmpty)),
  phoneNumber: z.optional(z.nullable(phoneNumber)),
  linkedinProfileUrl: z.optional(z.nullable(nonEmpty)),
});
export type PersonUpdate = z.output<typeof personUpdate>;

/** Person log `source` and `type` (§2.10). */
const logLabel = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

/** Person log entry (§2.10). `payload` is not documented; `updatedAt` is nullable only here. */
export const personLog = z.object({
  personId: nonEmpty,
  personLogId: nonEmpty,
  source: logLabel,
  type: logLabel,
  payload: z.record(z.string(), z.unknown()),
  idempotencyKey: z.nullable(idempotencyKey),
  createdAt: patternTimestamp,
  updatedAt: z.nullable(patternTimestamp),
  deletedAt: z.nullable(patternTimestamp),
});
export type PersonLog = z.output<typeof personLog>;

/** Its `totalCount` may be null, and `nextCursor` is never empty (§4.13). */
export const listPeople = endpoint('listPeople', 'GET', '/v0/persons', {
  query: cursorQuery,
  response: z.extend(listOf(person), { nextCursor: z.nullable(nonEmpty), totalCount: z.nullable(count) }),
});

export const updatePerson = endpoint('updatePerson', 'PATCH', '/v0/persons/{person_id}', {
  body: personUpdate,
  response: person,
});

export const getPersonLog = endpoint('getPersonLog', 'GET', '/v0/persons/{person_id}/logs/{person_log_id}', {
  response: personLog,
});
