import { monotonicFactory } from 'ulid';

type IdKind =
  | 'account'
  | 'analytics'
  | 'asset'
  | 'audience'
  | 'brand'
  | 'change'
  | 'conversation'
  | 'event'
  | 'log'
  | 'message'
  | 'page'
  | 'person'
  | 'session'
  | 'submission'
  | 'subscription'
  | 'version';

const nextUlid = monotonicFactory();

/** A new identifier: the kind, `_`, and 26 lower-case ULID characters (decisions.md), growing within one process. No client relies on the form. */
export function newId(kind: IdKind): string {
  return `${kind}_${nextUlid().toLowerCase()}`;
}
