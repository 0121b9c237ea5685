import * as z from 'zod/mini';
import { uniqueKey } from '#src/lib/unique-key.ts';
import { keptRecord } from './storage.ts';

const note = z.object({
  id: z.string(),
  pageId: z.string(),
  /** `2026-11-03T09:00`: local time in whatever zone is shown. */
  at: z.string(),
  text: z.string(),
});

/** A user's note on a time of a page: "Newsletter sent". */
type ChartNote = z.output<typeof note>;

/** The most notes of all pages. At the limit adding fails; nothing is dropped automatically. */
export const mostNotes = 500;

/** Characters of a note. */
export const longestNote = 200;

/** The notes on the time axes of all pages, shared by all tabs. They never leave this browser. */
export const notesRecord = keptRecord<readonly ChartNote[]>({
  key: 'facet.notes',
  schema: z.array(note),
  empty: [],
});

/** Adds a note. @returns the error, if any. */
export function addNote(pageId: string, at: string, text: string): string | undefined {
  const words = text.trim();
  if (words === '') return 'The note is empty.';
  if (words.length > longestNote) return `At most ${longestNote} characters.`;
  if (Number.isNaN(Date.parse(`${at}Z`))) return 'The day or the time is missing.';
  if (notesRecord.get().length >= mostNotes) return `This browser keeps ${mostNotes} notes. Remove one first.`;
  notesRecord.update((before) => [...before, { id: uniqueKey(), pageId, at, text: words }]);
  return undefined;
}

export function removeNote(id: string): void {
  notesRecord.update((before) => before.filter((one) => one.id !== id));
}
