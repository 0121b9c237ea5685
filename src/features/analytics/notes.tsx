import { type FormEvent, useMemo, useState } from 'react';
import { useStore } from '#src/lib/use-store.ts';
import { addNote, longestNote, notesRecord, removeNote } from '#src/local/chart-notes.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import type { ChartEvent } from './charts/over-time-chart.tsx';
import { instantOf, localOf } from './time/calendar.ts';

/** The person's notes on a page as events of its charts, in the clock of the zone. */
export function useNotes(pageId: string, zone: string): readonly ChartEvent[] {
  const notes = useStore(notesRecord);
  return useMemo(
    () =>
      notes.flatMap((note) => {
        const local = Date.parse(`${note.at}Z`);
        return note.pageId !== pageId || Number.isNaN(local) ? [] : [{ at: instantOf(local, zone), text: note.text }];
      }),
    [notes, pageId, zone],
  );
}

type NotesPanelProps = {
  pageId: string;
  zone: string;
  /** Initial moment of a new note, in epoch milliseconds. */
  suggested: number;
};

export function NotesPanel({ pageId, zone, suggested }: NotesPanelProps) {
  const notes = useStore(notesRecord)
    .filter((note) => note.pageId === pageId)
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
  // The value of a date and time field, to the minute.
  const [at, setAt] = useState(() => new Date(localOf(suggested, zone)).toISOString().slice(0, 16));
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refused = addNote(pageId, at, text);
    setProblem(refused);
    if (refused === undefined) setText('');
  };
  return (
    <div className="flex flex-col gap-3 md:w-84">
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <Field label="Note" error={problem}>
          {(control) => (
            <TextInput
              {...control}
              data-autofocus
              value={text}
              maxLength={longestNote}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Field label="When" hint={`Time zone: ${zone}`}>
          {(control) => (
            <TextInput {...control} type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
          )}
        </Field>
        <Button type="submit" variant="primary">
          Add note
        </Button>
      </form>
      {notes.length > 0 && (
        <ul aria-label="Notes of this page" className="max-h-60 overflow-y-auto border-t border-line pt-1">
          {notes.map((note) => (
            <li key={note.id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <BidiText text={note.text} maximum={longestNote} />
                <span className="ml-2 text-12 whitespace-nowrap text-ink-muted">{shownClock(note.at)}</span>
              </span>
              <IconButton
                label={`Remove the note ${note.text.slice(0, 60)}`}
                icon="trash"
                onClick={() => removeNote(note.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="text-12 text-ink-muted">Notes are saved in this browser only.</p>
    </div>
  );
}

/** "3 Nov 2026, 09:00". */
function shownClock(at: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const local = Date.parse(`${at}Z`);
  return Number.isNaN(local) ? at : format.format(local);
}
