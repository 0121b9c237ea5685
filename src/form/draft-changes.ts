import { type HistoryResource, keyOf } from '#src/local/change-history.ts';
import { type DraftChanges, type KeptDraft, readDrafts, watchDrafts } from '#src/local/drafts.ts';
import { changedFields, type FieldValues, onlyFields, sameValue } from './three-way.ts';

/** The stored values that a form can take, by field; anything else is left out. */
export type ReadStored<Values extends FieldValues> = (stored: FieldValues) => Partial<Values>;

/** What a draft keeps of a form: the fields that differ from what it opened with, each with that base. */
export function draftChanges<Values extends FieldValues>(base: Values, wanted: Values): DraftChanges {
  const fields = changedFields(base, wanted);
  return Object.fromEntries(fields.map((field) => [field, { base: base[field], mine: wanted[field] }]));
}

/** One side of the changes of a draft. */
function sideOf(changes: DraftChanges, side: 'base' | 'mine'): FieldValues {
  return Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[side]]));
}

/** What of a draft of an earlier opening the service does not hold yet; undefined when it holds all. */
export function offeredDraft<Values extends FieldValues>(
  { at, title, opening, changes }: KeptDraft,
  now: Values,
  read: ReadStored<Values>,
) {
  const [base, mine] = [read(sideOf(changes, 'base')), read(sideOf(changes, 'mine'))];
  const fields = changedFields<Values>(now, { ...now, ...mine });
  const unread = Object.fromEntries(Object.entries(changes).filter(([field]) => !(field in mine)));
  if (fields.length + Object.keys(unread).length === 0) return undefined;
  return {
    at,
    title,
    opening,
    values: onlyFields<Values>(mine, fields),
    /** What the form had opened with, what was typed, and what the service holds now. */
    changes: fields.map((field) => ({ field, base: base[field], mine: mine[field], now: now[field] })),
    /** What was typed into fields that the form cannot take: another version of Facet had them, or the value is damaged. */
    unread,
  };
}

/** What waits for a form that opens next on a thing. */
type Waiting = {
  /** The draft of the form that was left for another screen of the same thing; `stop` ends the watch over it. */
  readonly left?: { readonly opening: string; readonly changes: DraftChanges; readonly stop: () => void } | undefined;
  /** Values that a person chose elsewhere to put into it. */
  readonly applied?: FieldValues | undefined;
};

/**
 * In memory alone: who comes back by a tab of the same thing goes on where the form was left. After a reload, and in
 * another browser tab, the draft is offered instead.
 */
const waiting = new Map<string, Waiting>();

/** How values get into the form of a thing that is open in this tab. */
const open = new Map<string, (values: FieldValues) => void>();

/** A form was left for another screen of the same thing. Its draft waits until it is let go of, in whatever tab. */
export function continueLater(resource: HistoryResource, opening: string, changes: DraftChanges): void {
  const key = keyOf(resource);
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
  const key = keyOf(resource);
  const write = open.get(key);
  if (write === undefined) waiting.set(key, { ...waiting.get(key), applied });
  else write(applied);
}

/** A form has opened: nothing waits for it any more. @returns what to call when it is left. */
export function formOpened(resource: HistoryResource, write: (values: FieldValues) => void): () => void {
  const key = keyOf(resource);
  waiting.get(key)?.left?.stop();
  waiting.delete(key);
  open.set(key, write);
  return () => {
    if (open.get(key) === write) open.delete(key);
  };
}

/**
 * What a form opens with over what the service holds `now`: the draft that it goes on with, under its opening, and what
 * was applied. A draft that was typed over other values is none of it: it is offered, as every other.
 */
export function continuedDraft<Values extends FieldValues>(
  resource: HistoryResource,
  now: Values,
  read: ReadStored<Values>,
) {
  const { left, applied = {} } = waiting.get(keyOf(resource)) ?? {};
  const isOverSame = Object.entries(left?.changes ?? {}).every(([field, { base }]) => sameValue(base, now[field]));
  return {
    draft: left && isOverSame ? { opening: left.opening, values: read(sideOf(left.changes, 'mine')) } : undefined,
    applied: read(applied),
  };
}
