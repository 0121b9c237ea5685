import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { keysOf } from '#src/contract/fields.ts';
import { editActions } from '#src/fields/bulk-field.ts';
import { sameValue } from '#src/form/three-way.ts';
import { bulkDrafts, bulkPlans } from '#src/local/bulk-plans.ts';

const cellValue = z.nullish(z.union([z.string(), z.boolean(), z.readonly(z.array(z.string()))]));

const forSchema = z.object({
  /** What it was typed for: a key that tells sets of things apart, and words: "3 people". */
  key: z.string(),
  words: z.string(),
  /** The ID of the plan that becomes of it, the same in every tab. */
  planId: z.optional(z.string()),
});

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
      const draft = draftSchema.safeParse(kept).data ?? emptyDraft;
      const heads = bulkPlans.heads.get();
      const applied = keysOf(bulkKinds).filter((kind) => heads.some(({ id }) => id === planIdOf(draft, kind)));
      if (!isLeft) setDraft(Object.assign({}, draft, ...applied.map((kind) => partsIn(kind))));
    });
    return () => {
      isLeft = true;
    };
  }, [of]);
  const change = (part: Partial<BulkDraft>) => {
    setDraft((before = emptyDraft) => ({ ...before, ...part }));
    void bulkDrafts.update(of, (before = emptyDraft) => ({ ...before, ...part }));
  };
  return { draft, change };
}

/** What a draft has of a kind; by default what empties it. */
export function partsIn(kind: BulkKind, draft: BulkDraft = emptyDraft): Partial<BulkDraft> {
  return Object.fromEntries(partsOf[kind].map((part) => [part, draft[part]]));
}

/** Whether anything was typed for a kind. */
function isTyped(draft: BulkDraft, kind: BulkKind): boolean {
  return !sameValue(partsIn(kind, draft), partsIn(kind));
}

/** The ID of the plan that becomes of what was typed for a kind: whatever the tab, it is one. */
export function planIdOf(draft: BulkDraft, kind: BulkKind): string | undefined {
  return isTyped(draft, kind) ? draft.typedFor?.[kind]?.planId : undefined;
}

/** The other things that a kind was typed for, in words: those of three are not for all. */
export function typedForOthers(draft: BulkDraft, kind: BulkKind, key: string): string | undefined {
  const before = draft.typedFor?.[kind];
  return isTyped(draft, kind) && before !== undefined && before.key !== key ? before.words : undefined;
}
