import { isoMoment, isoMomentOrAbsent } from '#server/service/moments.ts';
import { presentFields } from '#server/service/present-fields.ts';
import type { sessions } from '#server/service/schema.ts';
import type { AudienceSession } from '#src/contract/session.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** A stored session as in §2.5: unknown values are absent. */
export function sessionView({ startedAt, endedAt, ...row }: SessionRow): AudienceSession {
  return { ...presentFields(row), sessionStartedAt: isoMoment(startedAt), sessionEndedAt: isoMomentOrAbsent(endedAt) };
}
