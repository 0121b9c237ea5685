import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { keysOf } from '#src/contract/fields.ts';
import { editActions } from '#src/fields/bulk-field.ts';
import { sameValue } from '#src/form/three-way.ts';
import { bulkDrafts } from '#src/local/bulk-plans.ts';

const cellValue = z.nullish(z.union([z.string(), z.boolean(), z.readonly(z.array(z.string()))]));

/** What a bulk edit is for: a key that tells sets of things apart, and words such as "3 people". */
const forSchema = z.object({ key: z.string(), words: z.string() });
type TypedFor = z.output<typeof forSchema>;

const draftSchema = z.object({
  /** The lines; `id` tells them apart while their fields are chosen. */
  edits: z.array(
    z.object({ id: z.string(), field: z.string(), action: z.enum(keysOf(editActions)), text: z.string() }),
  ),
  replacement: z.object({
    find: z.string(),
    put: z.string(),
    matchCase: z.boolean(),
    wholeWord: z.boolean(),
    isPattern: z.boolean(),
    /** Also replaces in inherited values, which are then overridden. */
    isInherited: z.optional(z.boolean()),
  }),
  /** The fields in which texts are replaced; absent: all. */
  replaceIn: z.optional(z.array(z.string())),
  copyFrom: z.optional(z.string()),
  copied: z.array(z.string()),
  /** Values of single cells of the override table: by thing, by field. Without a value: reset. */
  cells: z.record(z.string(), z.record(z.string(), z.object({ value: cellValue }))),
  /** The changes that are left out, each with the value that it was to set. */
  leftOut: z.array(z.string()),
  /** What each kind was typed for. */
  typedFor: z.optional(z.record(z.string(), forSchema)),
});

/** What was typed into a bulk edit. It is kept until it was applied. */
export type BulkDraft = z.output<typeof draftSchema>;

const emptyDraft: BulkDraft = {
  edits: [],
  replacement: { find: '', put: '', matchCase: false, wholeWord: false, isPattern: false },
  copied: [],
  cells: {},
  leftOut: [],
};

/** What a bulk edit can do, in the URL (`by`) and on the screen. */
export const bulkKinds = {
  edit: 'Edit fields',
  replace: 'Find and replace',
  copy: 'Copy overrides',
  table: 'Table',
  spreadsheet: 'Spreadsheet',
  archive: 'Archive',
} as const;
export type BulkKind = keyof typeof bulkKinds;

/** What each kind of bulk edit asks for. */
const partsOf: Record<BulkKind, readonly (keyof BulkDraft)[]> = {
  edit: ['edits'],
  replace: ['replacement', 'replaceIn'],
  copy: ['copyFrom', 'copied'],
  table: ['cells'],
  spreadsheet: [],
  archive: [],
};

/** The input of a list's bulk edit; undefined until it was loaded from this browser. */
export function useBulkDraft(of: string) {
  const [draft, setDraft] = useState<BulkDraft>();
  useEffect(() => {
    let isLeft = false;
    void bulkDrafts.read(of).then((kept) => {
      if (!isLeft) setDraft(readDraft(kept));
    });
    return () => {
      isLeft = true;
    };
  }, [of]);
  const change = (part: Partial<BulkDraft>) => {
    setDraft((before = emptyDraft) => ({ ...before, ...part }));
    void bulkDrafts.update(of, (before = emptyDraft) => ({ ...before, ...part }));
  };
  /**
   * Empties what was typed for a kind, as it is applied. Tabs share what is kept: of two that apply
   * the same at once, one takes it.
   * @param keep called at the same moment, so that a tab that is closed then has lost nothing.
   * @returns false if another tab has applied or discarded it; it is kept again, for another try.
   */
  async function take(kind: BulkKind, keep: () => void): Promise<boolean> {
    const typed = draft ?? emptyDraft;
    const emptied = (before: BulkDraft) => ({
      ...partsIn(kind),
      // Those of the other kinds are among them.
      leftOut: othersTyped(before, kind) ? before.leftOut : [],
    });
    let isTaken: boolean | undefined;
    const decide = (answer: boolean) => {
      // A change that could not be written is repeated later.
      if (isTaken === undefined && answer) keep();
      isTaken ??= answer;
      return isTaken;
    };
    await bulkDrafts.update(of, (kept = emptyDraft) => {
      const before = readDraft(kept);
      if (!decide(isTyped(before, kind) || !isTyped(typed, kind))) return { ...kept, ...partsIn(kind, typed) };
      // Another tab may have typed something else since.
      return sameValue(partsIn(kind, before), partsIn(kind, typed)) ? { ...kept, ...emptied(before) } : kept;
    });
    // Without a database nothing is shared.
    const answer = decide(true);
    if (answer) setDraft({ ...typed, ...emptied(typed) });
    return answer;
  }
  return { draft, change, take };
}

function readDraft(kept: unknown): BulkDraft {
  return draftSchema.safeParse(kept).data ?? emptyDraft;
}

/** What a draft has of a kind; by default what empties it. */
export function partsIn(kind: BulkKind, draft: BulkDraft = emptyDraft): Partial<BulkDraft> {
  return Object.fromEntries(partsOf[kind].map((part) => [part, draft[part]]));
}

function isTyped(draft: BulkDraft, kind: BulkKind): boolean {
  return !sameValue(partsIn(kind, draft), partsIn(kind));
}

/** Whether something is typed for the kinds beside this one. */
function othersTyped(draft: BulkDraft, kind: BulkKind): boolean {
  return keysOf(bulkKinds).some((other) => other !== kind && isTyped(draft, other));
}

/** The other things that a kind was typed for, in words: those of three are not for all. */
export function typedForOthers(draft: BulkDraft, kind: BulkKind, { key }: TypedFor): string | undefined {
  const before = draft.typedFor?.[kind];
  return isTyped(draft, kind) && before !== undefined && before.key !== key ? before.words : undefined;
}
