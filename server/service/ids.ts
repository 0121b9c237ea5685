import { monotonicFactory } from 'ulid';

/** Kind prefixes of identifiers (choices.md, "ids"). */
export type IdKind =
  | 'account'
  | 'action'
  | 'analytics'
  | 'asset'
  | 'audience'
  | 'brand'
  | 'change'
  | 'conversation'
  | 'event'
  | 'file'
  | 'group'
  | 'link'
  | 'log'
  | 'message'
  | 'page'
  | 'person'
  | 'session'
  | 'submission'
  | 'subscription'
  | 'tenant'
  | 'tool_call'
  | 'version';

const nextUlid = monotonicFactory();

/** The kind, `_` and 26 rising lower-case ULID characters (choices.md), opaque to clients. */
export function newId(kind: IdKind): string {
  return `${kind}_${nextUlid().toLowerCase()}`;
}
