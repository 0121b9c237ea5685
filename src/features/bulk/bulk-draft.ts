import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { keysOf } from '#src/contract/fields.ts';
import { editActions } from '#src/fields/audience-bulk.ts';
import { editorFields } from '#src/fields/audience-override-fields.tsx';
import { bulkDrafts } from '#src/local/bulk-plans.ts';

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
  /** The fields in which texts are replaced; none for all. */
  replaceIn: z.array(field),
  copyFrom: z.optional(z.string()),
  copied: z.array(field),
  /** Values of single cells of the override table: by audience, by field. Without a value: reset. */
  cells: z.record(z.string(), z.record(z.string(), z.object({ value: z.optional(cellValue) }))),
  /** The changes that are left out, by the keys of their rows. */
  leftOut: z.array(z.string()),
});

/** What was typed into a bulk edit. It is kept until it was applied. */
export type BulkDraft = z.output<typeof draftSchema>;

const emptyDraft: BulkDraft = {
  edits: [{ id: 'first', field: 'title', action: 'set', text: '' }],
  replacement: { find: '', put: '', matchCase: true, wholeWord: false, isPattern: false },
  replaceIn: [],
  copied: [],
  cells: {},
  leftOut: [],
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
  const forget = () => {
    setDraft(emptyDraft);
    void bulkDrafts.update(pageId, () => undefined);
  };
  return { draft, change, forget };
}
