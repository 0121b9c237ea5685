import type { ApiError } from '#src/api/errors.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';

/** A page or an audience, as far as archiving is concerned. Any field may be missing from an answer. */
export type Archivable = { readonly status?: string | undefined; readonly archivedAt?: string | null | undefined };

/** What reading the thing again says after an archive request without a clear answer. */
export type Reread =
  | { readonly kind: 'archived' }
  | { readonly kind: 'not-archived'; readonly status: string | undefined }
  /** It is not among what the service holds any more. */
  | { readonly kind: 'gone' }
  /** It could not be read; `error` is undefined when that was no failed request. */
  | { readonly kind: 'unread'; readonly error: ApiError | undefined };

/** Where an archive request stands (security.md R40: an unknown outcome is a state of its own). */
export type ArchiveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** The service refused: nothing happened. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** No clear answer came; the thing is being read again. */
  | { readonly kind: 'checking'; readonly error: ApiError }
  | { readonly kind: 'unclear'; readonly error: ApiError; readonly found: Reread };

/** Whether an answer says that the thing is archived: by its status or by its date, for the contract fixes neither (§3). */
export function isArchived(thing: Archivable): boolean {
  return thing.status === 'archived' || readTimestamp(thing.archivedAt) !== undefined;
}

/** What a thing that was read again says of the archive request before it; undefined stands for one that is no longer there. */
export function reread(thing: Archivable | undefined): Reread {
  if (thing === undefined) return { kind: 'gone' };
  return isArchived(thing) ? { kind: 'archived' } : { kind: 'not-archived', status: thing.status };
}
