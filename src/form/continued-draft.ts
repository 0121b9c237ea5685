import type { HistoryResource } from '#src/local/change-history.ts';
import { type DraftChanges, draftKey, readDrafts, watchDrafts } from '#src/local/drafts.ts';
import type { ReadStored } from './offered-draft.ts';
import { type FieldValues, sameValue } from './three-way.ts';

/** The draft of a form that was left; `stop` ends the watch over it. */
type Left = { readonly opening: string; readonly changes: DraftChanges; readonly stop: () => void };

/** What waits for a form that opens next on a thing. */
type Waiting = {
  /** The draft of the form that was left for another screen of the same thing. */
  readonly left?: Left | undefined;
  /** Values that a person chose elsewhere to put into it. */
  readonly applied?: FieldValues | undefined;
};

/**
 * In memory alone: who comes back by a tab of the same thing goes on where the form was left. After a reload, and in
 * another browser tab, the draft is offered instead (`useOfferedDraft`).
 */
const waiting = new Map<string, Waiting>();

/** How values get into the form of a thing that is open in this tab. */
const open = new Map<string, (values: FieldValues) => void>();

/** A form was left for another screen of the same thing. Its draft waits until it is let go of, in whatever tab. */
export function continueLater(resource: HistoryResource, opening: string, changes: DraftChanges): void {
  const key = draftKey(resource);
  const stop = watchDrafts(async () => {
    const { drafts } = await readDrafts(resource);
    const now = waiting.get(key);
    if (now?.left?.opening !== opening || drafts.some((draft) => draft.opening === opening)) return;
    stop();
    waiting.set(key, { ...now, left: undefined });
  }, resource);
  waiting.get(key)?.left?.stop();
  waiting.set(key, { ...waiting.get(key), left: { opening, changes, stop } });
}

/** Puts values into the form of a thing: into the one that is open, else into the one that opens next. */
export function applyToForm(resource: HistoryResource, applied: FieldValues): void {
  const key = draftKey(resource);
  const write = open.get(key);
  if (write === undefined) waiting.set(key, { ...waiting.get(key), applied });
  else write(applied);
}

/** A form has opened: nothing waits for it any more. @returns what to call when it is left. */
export function formOpened(resource: HistoryResource, write: (values: FieldValues) => void): () => void {
  const key = draftKey(resource);
  waiting.get(key)?.left?.stop();
  waiting.delete(key);
  open.set(key, write);
  return () => {
    if (open.get(key) === write) open.delete(key);
  };
}

export type ContinuedDraft<Values extends FieldValues> = {
  /** The draft that the form goes on with: it opens with these values, and keeps them under this opening. */
  readonly draft: { readonly opening: string; readonly values: Partial<Values> } | undefined;
  readonly applied: Partial<Values>;
};

/**
 * What a form opens with over what the service holds `now`. A draft that was typed over other values is none of it: it
 * is offered beside what is held now, as every other.
 */
export function continuedDraft<Values extends FieldValues>(
  resource: HistoryResource,
  now: Values,
  read: ReadStored<Values>,
): ContinuedDraft<Values> {
  const { left, applied = {} } = waiting.get(draftKey(resource)) ?? {};
  const changes = Object.entries(left?.changes ?? {});
  const isOverSame = changes.every(([field, { base }]) => sameValue(base, now[field]));
  const values = read(Object.fromEntries(changes.map(([field, { mine }]) => [field, mine])));
  return {
    draft: left !== undefined && isOverSame ? { opening: left.opening, values } : undefined,
    applied: read(applied),
  };
}
