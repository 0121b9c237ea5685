import type { QueryClient } from '@tanstack/react-query';
import type { WalkedResource } from '#src/api/walked-list.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { sameValue } from '#src/form/three-way.ts';
import type { BulkPlan, BulkThing } from '#src/local/bulk-plans.ts';
import type { BulkPlace } from './bulk-place.ts';
import type { PlanWords } from './plan-fields.tsx';

/** A value in a bulk edit. Undefined and null: not set. */
export type BulkValue = string | boolean | readonly string[] | null | undefined;

/** The wanted values of some fields of one thing. */
export type WantedValues = Readonly<Record<string, BulkValue>>;

/** What a bulk edit does to a field. */
export const editActions = {
  set: 'Set to',
  before: 'Add before',
  after: 'Add after',
  fix: 'Fix the format',
  blank: 'Hide (leave empty)',
  reset: 'Reset',
} as const;
export type EditAction = keyof typeof editActions;

/** One line of a bulk edit, as typed. */
export type FieldEdit = { readonly field: string; readonly action: EditAction; readonly text: string };

/** A field that a bulk edit can change. */
export type BulkField<Item> = {
  readonly key: string;
  readonly label: string;
  /** The heading over it where fields are picked. */
  readonly group: string;
  readonly form: 'line' | 'long' | 'list' | readonly (readonly [value: string, label: string])[];
  readonly actions: readonly EditAction[];
  /** The value that a thing has itself. */
  readonly own: (item: Item) => BulkValue;
  /** What counts where it has none, and text is added to; undefined where that is not known. */
  readonly inherited?: ((item: Item) => BulkValue) | undefined;
  /** The value of a typed text. */
  readonly parse: (text: string) => BulkValue;
  /** A text in the form that the API expects; undefined if that is unclear. */
  readonly fix?: ((text: string) => string | undefined) | undefined;
  /** What a reset sets, and its name: "page default". */
  readonly unset: null | undefined;
  readonly unsetWords: string;
  /** Whether find and replace searches it: always, or only if it is chosen. */
  readonly replace?: 'usual' | 'chosen' | undefined;
  /** Whether a copy of its thing's values leaves it out: unless it is chosen, or always. */
  readonly copy?: 'chosen' | 'never' | undefined;
  /** Why a value can't be sent. */
  readonly problemOf: (value: unknown) => string | undefined;
};

/** What a bulk edit needs to know of a resource. */
export type BulkResource<Item extends object> = PlanWords & {
  readonly place: BulkPlace;
  readonly list: WalkedResource<Item>;
  readonly fields: readonly BulkField<Item>[];
  readonly endpoint: EndpointName;
  readonly idOf: (item: Item) => string | undefined;
  readonly nameOf: (item: Item) => string;
  /** The things that a list's query shows and that may change. */
  readonly listed: (items: readonly Item[], search: string) => readonly Item[];
  /** What a list's query searches and filters for: "Status: Draft". */
  readonly filtersOf: (search: string) => readonly string[];
  /** The column of a spreadsheet with the IDs; whether another has the names, for orientation. */
  readonly sheet: { readonly id: string; readonly hasNames: boolean };
  /** What to know before a changed field is saved, in sentences. No `item`: not loaded. */
  readonly notesOf: (field: string, after: unknown, item: Item | undefined) => readonly string[];
  /** Whether a thing shows what it has for a field; default: it does. */
  readonly isShown?: ((item: Item, field: string) => boolean) | undefined;
  /** What a renamed thing was called before. */
  readonly otherNameOf?: ((item: Item) => string | undefined) | undefined;
  /** Whether visitors get what a thing has for a field; undefined where that is not known. */
  readonly isLive?: ((item: Item, field: string) => boolean | undefined) | undefined;
  /** Whether visitors may see a change of these fields at once. */
  readonly isSeenAtOnce?: ((item: Item, fields: readonly string[]) => boolean) | undefined;
  /** Whether a change of a field makes public what is not yet. An undo leaves it so. */
  readonly publishes?: ((item: Item, field: string) => boolean) | undefined;
  /** Runs a plan, or some of its changes. @returns as `runPlan`. */
  readonly run: (client: QueryClient, plan: BulkPlan, changes?: readonly BulkThing[]) => Promise<boolean>;
};

/** How a thing stands to what it would inherit. `same`: it has that value itself. */
export type OverrideState = 'inherited' | 'same' | 'blank' | 'overridden';

export function overrideState<Item>({ own, inherited }: BulkField<Item>, item: Item): OverrideState {
  const value = own(item);
  if (value == null) return 'inherited';
  if (isEmpty(value)) return 'blank';
  return sameValue(value, inherited?.(item)) ? 'same' : 'overridden';
}

/** What has become of a saved value since. */
export type ValueNow = 'live' | 'pending' | 'same' | 'back' | 'before' | 'changed' | 'gone';

/**
 * What a value is now that a bulk edit saved. `item`: as it is now, undefined if there is none.
 * @returns undefined where the API doesn't show it.
 */
export function valueNow<Item extends object>(
  { fields, isShown, isLive }: Pick<BulkResource<Item>, 'fields' | 'isShown' | 'isLive'>,
  key: string,
  change: BulkThing['changes'][string] | undefined,
  item: Item | undefined,
): ValueNow | undefined {
  const field = fields.find((other) => other.key === key);
  if (field === undefined) return undefined;
  if (item === undefined) return 'gone';
  if (isShown?.(item, key) === false) return undefined;
  const own = field.own(item);
  const is = (value: unknown) => sameValue(own, value) || (own == null && value == null);
  if (!is(change?.after)) return is(change?.before) ? 'back' : 'changed';
  const live = isLive?.(item, key);
  return live === undefined ? 'same' : live ? 'live' : 'pending';
}

/** Whether a thing no longer has the value that was saved, so that an undo leaves it. */
export function isOver(now: ValueNow | undefined): boolean {
  return now === 'back' || now === 'before' || now === 'changed' || now === 'gone';
}

/** The field of a plan that archives. */
export const archiving = 'archived';

/** Whether a plan archives, which can't be undone. */
export function archives({ things }: Pick<BulkPlan, 'things'>): boolean {
  return things.some(({ changes }) => archiving in changes);
}

function isEmpty(value: BulkValue): boolean {
  return value == null || (typeof value !== 'boolean' && value.length === 0);
}

/** The action of a line, or the first one of its field where that has no such action. */
export function actionOf<Item>({ actions }: BulkField<Item>, wanted: EditAction): EditAction {
  return actions.find((action) => action === wanted) ?? actions[0] ?? 'set';
}

/** Whether an action adds a text to one that is there. */
export function isAdding(action: EditAction): boolean {
  return action === 'before' || action === 'after';
}

/** The values that a bulk edit wants for a thing. Text is added to what is in effect. */
export function editedValues<Item>(
  fields: readonly BulkField<Item>[],
  edits: readonly FieldEdit[],
  item: Item,
): WantedValues {
  const wanted: Record<string, BulkValue> = {};
  for (const { field: key, text, ...edit } of edits) {
    const field = fields.find((other) => other.key === key);
    if (field === undefined) continue;
    const action = actionOf(field, edit.action);
    const own = key in wanted ? wanted[key] : field.own(item);
    const now = own ?? field.inherited?.(item);
    const isAdded = isAdding(action);
    // Nothing was typed: to hide is an action of its own.
    if ((isAdded || action === 'set') && isEmpty(field.parse(text))) continue;
    // There is no text to add to, or it is not known. An entry can be added to an empty list.
    if (isAdded && (now == null || (field.form !== 'list' && isEmpty(now)))) continue;
    wanted[key] = editedValue(field, action, text, action === 'fix' ? own : now);
  }
  return wanted;
}

function editedValue<Item>(field: BulkField<Item>, action: EditAction, text: string, now: BulkValue): BulkValue {
  switch (action) {
    case 'set':
      return field.parse(text);
    case 'before':
      return added(field.parse(text), now);
    case 'after':
      return added(now, field.parse(text));
    case 'fix':
      return (typeof now === 'string' ? field.fix?.(now) : undefined) ?? now;
    case 'blank':
      return field.form === 'list' ? [] : '';
    case 'reset':
      return field.unset;
  }
}

/** Two values one after the other; entries that a list has already are not repeated. */
function added(first: BulkValue, second: BulkValue): BulkValue {
  if (Array.isArray(first) || Array.isArray(second))
    return [...new Set([first, second].flat().flatMap((entry) => (typeof entry === 'string' && entry) || []))];
  return [first, second].filter((text) => typeof text === 'string').join('');
}

/** The texts of a value, none if it is no text. */
export function textsOf(value: BulkValue): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? value : [];
}

/**
 * The values after a replacement of texts, also of inherited ones (`isInherited`), which are then
 * set. An entry of a list that becomes empty goes.
 */
export function replacedTexts<Item>(
  fields: readonly BulkField<Item>[],
  item: Item,
  replacedText: (text: string) => string,
  isInherited: boolean,
): WantedValues {
  const wanted: Record<string, BulkValue> = {};
  for (const { key, own, inherited } of fields) {
    const value = own(item) ?? (isInherited ? inherited?.(item) : undefined);
    if (!textsOf(value).some((text) => replacedText(text) !== text)) continue;
    wanted[key] =
      typeof value === 'string'
        ? replacedText(value)
        : textsOf(value)
            .map(replacedText)
            .filter((entry) => entry !== '');
  }
  return wanted;
}

/** The change of a thing that is to be archived. */
export function archiveChange<Item extends object>(
  { idOf, nameOf }: Pick<BulkResource<Item>, 'idOf' | 'nameOf'>,
  item: Item,
): BulkThing {
  return { id: idOf(item) ?? '', name: nameOf(item), changes: { [archiving]: { before: false, after: true } } };
}

/** What counts where a change has no value, before or after; undefined if empty or not known. */
export function inheritedIn<Item extends object>(
  field: BulkField<Item> | undefined,
  { before, after }: { readonly before?: unknown; readonly after?: unknown },
  item: Item | undefined,
): BulkValue {
  const isUnset = item !== undefined && (before == null || after == null);
  const value = isUnset ? field?.inherited?.(item) : undefined;
  return isEmpty(value) ? undefined : value;
}

/** The changes of a thing toward the wanted values; undefined if it has them all. */
export function plannedChanges<Item extends object>(
  { fields, idOf, nameOf, publishes }: Pick<BulkResource<Item>, 'fields' | 'idOf' | 'nameOf' | 'publishes'>,
  item: Item,
  wanted: WantedValues,
): BulkThing | undefined {
  const id = idOf(item);
  const changed = fields.flatMap((field) => {
    const { key } = field;
    const [before, after] = [field.own(item), wanted[key]];
    // What isn't set, or isn't returned, is not cleared unseen.
    const isSame = sameValue(before, after) || (before == null && after == null);
    if (!(key in wanted) || isSame) return [];
    const inherited = inheritedIn(field, { before, after }, item);
    const more = {
      ...(inherited !== undefined && { inherited }),
      ...(publishes?.(item, key) === true && { publishes: true }),
    };
    return [[key, { before, after, ...more }]];
  });
  return id === undefined || changed.length === 0
    ? undefined
    : { id, name: nameOf(item), changes: Object.fromEntries(changed) };
}
