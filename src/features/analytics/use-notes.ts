import { useMemo, useSyncExternalStore } from 'react';
import { notesRecord } from '#src/local/chart-notes.ts';
import type { ChartEvent } from './charts/over-time-chart.tsx';
import { instantOf } from './time/zone.ts';

/** The person's own notes of a page as events of its charts, where the zone's clocks show their time. */
export function useNotes(pageId: string, zone: string): readonly ChartEvent[] {
  const notes = useSyncExternalStore(notesRecord.subscribe, notesRecord.get);
  return useMemo(
    () =>
      notes.flatMap((note) => {
        const local = Date.parse(`${note.at}Z`);
        return note.pageId !== pageId || Number.isNaN(local) ? [] : [{ at: instantOf(local, zone), text: note.text }];
      }),
    [notes, pageId, zone],
  );
}
