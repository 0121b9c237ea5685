import type { DraftChanges, KeptDraft } from '#src/local/drafts.ts';
import { changedFields, type FieldValues } from './three-way.ts';

/** What a draft keeps of a form: the fields that differ from what it opened with, each with that base. */
export function draftChanges<Values extends FieldValues>(base: Values, wanted: Values): DraftChanges {
  const changes: DraftChanges = {};
  for (const field of changedFields(base, wanted)) changes[field] = { base: base[field], mine: wanted[field] };
  return changes;
}

/** One field of an offered draft: what the form had opened with, what was typed, and what the service holds now. */
export type OfferedChange = { readonly base: unknown; readonly mine: unknown; readonly now: unknown };

/** Work of an earlier opening of the form that was not saved. */
export type OfferedDraft<Values extends FieldValues> = {
  readonly at: number;
  /** What the thing was called then. */
  readonly title: string;
  /** Of which opening of the form it is. */
  readonly opening: string;
  readonly changes: ReadonlyMap<keyof Values & string, OfferedChange>;
  /** What was typed into fields that the form cannot take any more, as text. */
  readonly unreadable: string | undefined;
};

/** The stored values that a form can take, by field; anything else is left out. */
export type ReadStored<Values extends FieldValues> = (stored: Readonly<Record<string, unknown>>) => Partial<Values>;

/** What of a draft the service does not hold yet; undefined when it holds all. */
export function offeredDraft<Values extends FieldValues>(
  draft: KeptDraft,
  base: Values,
  read: ReadStored<Values>,
): OfferedDraft<Values> | undefined {
  const stored = (side: 'base' | 'mine') =>
    read(Object.fromEntries(Object.entries(draft.changes).map(([field, change]) => [field, change[side]])));
  const [was, mine] = [stored('base'), stored('mine')];
  const fields = changedFields<Values>(base, { ...base, ...mine });
  const rest = Object.entries(unreadChanges(draft, read));
  if (fields.length === 0 && rest.length === 0) return undefined;
  return {
    at: draft.at,
    title: draft.title,
    opening: draft.opening,
    changes: new Map(fields.map((field) => [field, { base: was[field], mine: mine[field], now: base[field] }])),
    unreadable:
      rest.length === 0
        ? undefined
        : JSON.stringify(Object.fromEntries(rest.map(([field, change]) => [field, change.mine])), null, 2),
  };
}

/** The changes of a draft that the form cannot take: another version of Facet had such fields, or the stored value is damaged. */
export function unreadChanges<Values extends FieldValues>(draft: KeptDraft, read: ReadStored<Values>): DraftChanges {
  const mine = read(Object.fromEntries(Object.entries(draft.changes).map(([field, change]) => [field, change.mine])));
  return Object.fromEntries(Object.entries(draft.changes).filter(([field]) => !(field in mine)));
}
