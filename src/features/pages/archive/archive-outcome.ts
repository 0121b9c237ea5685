import type { ApiError } from '#src/api/errors.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { isBlank } from '#src/lib/text.ts';

/** What reading the page again says after an archive request without a clear answer. */
export type Reread =
  | { readonly kind: 'archived' }
  | { readonly kind: 'not-archived'; readonly status: string | undefined }
  /** It could not be read; `error` is undefined when that was no failed request. */
  | { readonly kind: 'unread'; readonly error: ApiError | undefined };

/** Where an archive request stands (security.md R40: an unknown outcome is a state of its own). */
export type ArchiveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** The service refused: nothing happened. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** No clear answer came; the page is being read again. */
  | { readonly kind: 'checking'; readonly error: ApiError }
  | { readonly kind: 'unclear'; readonly error: ApiError; readonly found: Reread };

/** Whether an answer says that the page is archived: by its status or by its date, for the contract fixes neither (§3). */
export function isArchived(page: PageAnswer): boolean {
  return page.status === 'archived' || readTimestamp(page.archivedAt) !== undefined;
}

/** What a page that was read again says of the archive request before it. */
export function reread(page: PageAnswer): Reread {
  return isArchived(page) ? { kind: 'archived' } : { kind: 'not-archived', status: page.status };
}

/** What has to be typed to confirm: the name; the id where the name cannot be seen or cannot be typed into one line. */
export function confirmationText(page: PageAnswer, pageId: string): string {
  const { name } = page;
  return name === undefined || isBlank(name) || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(name) ? pageId : name;
}
