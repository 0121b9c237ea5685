import type { SessionPage } from '#src/api/sessions.ts';
import { readTimestamp, type Timestamp } from '#src/contract/timestamp.ts';
import { safeUrl } from '#src/lib/safe-url.ts';

/** Where an audience can be seen live, or why that is not known. The contract gives no address but that of sessions (§2.5). */
export type LivePage =
  | { readonly kind: 'link'; readonly url: string; readonly visitedAt: Timestamp | undefined }
  /** The newest session's address is none that a link may lead to. */
  | { readonly kind: 'unsafe'; readonly url: string }
  | { readonly kind: 'no-session' }
  /** The newest session has no address. */
  | { readonly kind: 'no-address' }
  /** The service answered with sessions of other audiences alone, or with no list. */
  | { readonly kind: 'unusable' };

/**
 * The page of the newest of these sessions. They were asked for by audience, newest first as far as anyone knows: what belongs to another audience is
 * left out, and among several the latest start decides.
 */
export function livePage({ items }: SessionPage, audienceId: string): LivePage {
  if (items === undefined) return { kind: 'unusable' };
  const own = items.filter((session) => session.audienceId === undefined || session.audienceId === audienceId);
  if (own.length === 0) return { kind: items.length === 0 ? 'no-session' : 'unusable' };
  const [newest] = own
    .map((session) => ({ session, at: readTimestamp(session.sessionStartedAt) }))
    .sort((one, other) => (other.at?.ms ?? Number.NEGATIVE_INFINITY) - (one.at?.ms ?? Number.NEGATIVE_INFINITY) || 0);
  const url = newest?.session.pageUrl;
  if (url === undefined || url === '') return { kind: 'no-address' };
  const safe = safeUrl(url);
  if (safe === undefined || !/^https?:/.test(safe.href)) return { kind: 'unsafe', url };
  return { kind: 'link', url, visitedAt: newest?.at };
}
