import { keyOf, type ResourceKey } from '#src/local/change-history.ts';
import { type DraftChanges, type KeptDraft, readDrafts, watchDrafts } from '#src/local/drafts.ts';
import { changedFields, type FieldValues, onlyFields, sameValue } from './three-way.ts';

/** The stored values that a form can use, by field; others are left out. */
export type ReadStored<Values extends FieldValues> = (stored: FieldValues) => Partial<Values>;

/** The content of a draft: the changed fields, each with the value the form opened with. */
export function draftChanges<Values extends FieldValues>(base: Values, wanted: Values): DraftChanges {
  const fields = changedFields(base, wanted);
  return Object.fromEntries(fields.map((field) => [field, { base: base[field], mine: wanted[field] }]));
}

function sideOf(changes: DraftChanges, side: 'base' | 'mine'): FieldValues {
  return Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[side]]));
}

/** The unsaved part of an earlier draft; undefined if the service has all of it. */
export function offeredDraft<Values extends FieldValues>(
  { at, changes }: KeptDraft,
  now: Values,
  read: ReadStored<Values>,
) {
  const [base, mine] = [read(sideOf(changes, 'base')), read(sideOf(changes, 'mine'))];
  const fields = changedFields<Values>(now, { ...now, ...mine });
  const unread = Object.fromEntries(Object.entries(changes).filter(([field]) => !(field in mine)));
  if (fields.length + Object.keys(unread).length === 0) return undefined;
  return {
    at,
    values: onlyFields<Values>(mine, fields),
    /** The initial, the typed and the current value of each field. */
    changes: fields.map((field) => ({ field, base: base[field], mine: mine[field], now: now[field] })),
    /** Input that the form can't use: from another version of Facet, or damaged. */
    unread,
  };
}

/** What waits for the next form of a thing. */
type Waiting = {
  /** The draft of a form left for another screen of the same thing; `stop` ends its watch. */
  readonly left?: { readonly opening: string; readonly changes: DraftChanges; readonly stop: () => void } | undefined;
  /** Values that the user chose elsewhere to put into the form. */
  readonly applied?: FieldValues | undefined;
};

/**
 * Memory only: a user who returns by a tab of the same thing continues where the form was left.
 * After a reload, and in another browser tab, the draft is offered instead.
 */
const waiting = new Map<string, Waiting>();

/** Write values into the open form of a thing in this tab. */
const open = new Map<string, (values: FieldValues) => void>();

/** A form was left for another screen of the thing. Its draft waits until any tab drops it. */
export function continueLater(resource: ResourceKey, opening: string, changes: DraftChanges): void {
  const key = keyOf(resource);
  const stop = watchDrafts(async () => {
    const { drafts } = await readDrafts(resource);
    const now = waiting.get(key);
    if (now?.left?.opening !== opening || drafts.some((draft) => draft.opening === opening)) return;
    stop();
    waiting.set(key, { ...now, left: undefined });
  }, resource);
  waiting.set(key, { left: { opening, changes, stop } });
}

/** Puts values into the form of a thing: the open one, else the next one. */
export function applyToForm(resource: ResourceKey, applied: FieldValues): void {
  const key = keyOf(resource);
  const write = open.get(key);
  if (write === undefined) waiting.set(key, { ...waiting.get(key), applied });
  else write(applied);
}

/** Called when a form opens: clears what waits. @returns a function to call when it is left. */
export function formOpened(resource: ResourceKey, write: (values: FieldValues) => void): () => void {
  const key = keyOf(resource);
  waiting.get(key)?.left?.stop();
  waiting.delete(key);
  open.set(key, write);
  return () => {
    if (open.get(key) === write) open.delete(key);
  };
}

/**
 * The draft that a form continues under its opening, over the service's values `now`, and applied
 * values. A draft typed over other values is not continued but offered like any other.
 */
export function continuedDraft<Values extends FieldValues>(
  resource: ResourceKey,
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
