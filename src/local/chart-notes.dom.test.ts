import { expect, it } from 'vitest';
import { addNote, longestNote, mostNotes, notesRecord, removeNote } from './chart-notes.ts';

it('keeps notes by page until they are removed', () => {
  expect(addNote('page_1', '2026-11-03T09:00', ' Newsletter sent ')).toBeUndefined();
  expect(addNote('page_2', '2026-11-04T00:00', 'Fair in Hanover')).toBeUndefined();
  const [first] = notesRecord.get();
  expect(first).toMatchObject({ pageId: 'page_1', at: '2026-11-03T09:00', text: 'Newsletter sent' });
  expect(localStorage.getItem('facet.notes')).toContain('Fair in Hanover');
  removeNote(first?.id ?? '');
  expect(notesRecord.get().map(({ text }) => text)).toEqual(['Fair in Hanover']);
});

it('says why a note is not kept', () => {
  expect(addNote('page_1', '2026-11-03T09:00', '  ')).toContain('empty');
  expect(addNote('page_1', '2026-11-03T09:00', 'x'.repeat(longestNote + 1))).toContain('200');
  expect(addNote('page_1', '', 'Newsletter sent')).toContain('missing');
  notesRecord.set(Array.from({ length: mostNotes }, (_, at) => ({ id: `${at}`, pageId: 'p', at: '', text: '-' })));
  expect(addNote('page_1', '2026-11-03T09:00', 'One more')).toContain('Remove one');
  expect(notesRecord.get()).toHaveLength(mostNotes);
});
