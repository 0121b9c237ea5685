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

/** The kind, `_` and 26 rising lower-case ULID characters (decisions.md), opaque to clients. */
export function newId(kind: IdKind): string {
  return `${kind}_${nextUlid().toLowerCase()}`;
}
