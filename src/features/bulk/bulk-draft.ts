import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { keysOf } from '#src/contract/fields.ts';
import { editActions } from '#src/fields/audience-bulk.ts';
import { editorFields } from '#src/fields/audience-override-fields.tsx';
import { bulkDrafts } from '#src/local/bulk-plans.ts';
import type { BulkKind } from './bulk-words.tsx';

const field = z.enum(editorFields);

const cellValue = z.union([z.string(), z.array(z.string())]);

const draftSchema = z.object({
  /** The lines; `id` tells them apart while their fields are chosen. */
  edits: z.array(z.object({ id: z.string(), field, action: z.enum(keysOf(editActions)), text: z.string() })),
  replacement: z.object({
    find: z.string(),
    put: z.string(),
    matchCase: z.boolean(),
    wholeWord: z.boolean(),
    isPattern: z.boolean(),
  }),
  /** The fields in which texts are replaced; absent: all. */
  replaceIn: z.optional(z.array(field)),
  copyFrom: z.optional(z.string()),
  copied: z.array(field),
  /** Values of single cells of the override table: by audience, by field. Without a value: reset. */
  cells: z.record(z.string(), z.record(z.string(), z.object({ value: z.optional(cellValue) }))),
  /** The changes that are left out, each with the value that it was to set. */
  leftOut: z.array(z.string()),
});

/** What was typed into a bulk edit. It is kept until it was applied. */
export type BulkDraft = z.output<typeof draftSchema>;

const emptyDraft: BulkDraft = {
  edits: [{ id: 'first', field: 'title', action: 'set', text: '' }],
  replacement: { find: '', put: '', matchCase: true, wholeWord: false, isPattern: false },
  copied: [],
  cells: {},
  leftOut: [],
};

/** What each kind of bulk edit asks for. */
const partsOf: Record<BulkKind, readonly (keyof BulkDraft)[]> = {
  edit: ['edits'],
  replace: ['replacement', 'replaceIn'],
  copy: ['copyFrom', 'copied'],
  table: ['cells'],
  spreadsheet: [],
  archive: [],
};

/** The input of a page's bulk edit; undefined until it was loaded from this browser. */
export function useBulkDraft(pageId: string) {
  const [draft, setDraft] = useState<BulkDraft>();
  useEffect(() => {
    let isLeft = false;
    void bulkDrafts.read(pageId).then((kept) => {
      if (!isLeft) setDraft(draftSchema.safeParse(kept).data ?? emptyDraft);
    });
    return () => {
      isLeft = true;
    };
  }, [pageId]);
  const change = (part: Partial<BulkDraft>) => {
    setDraft((before = emptyDraft) => ({ ...before, ...part }));
    void bulkDrafts.update(pageId, (before = emptyDraft) => ({ ...before, ...part }));
  };
  /** Empties what was applied. */
  const forget = (kind: BulkKind) =>
    change({
      leftOut: [],
      ...Object.fromEntries(partsOf[kind].map((part) => [part, emptyDraft[part]])),
    });
  return { draft, change, forget };
}
