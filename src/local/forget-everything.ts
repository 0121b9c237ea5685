import { forgetMaps } from './kept-map.ts';
import { forgetLists } from './list-store.ts';
import { forgetSessionDays } from './session-days.ts';
import { forgetRecords } from './storage.ts';

/** Deletes all that Facet stores in this browser (R35). Open screens of all tabs follow at once. */
export async function forgetEverything(): Promise<void> {
  forgetRecords();
  await forgetMaps();
  await forgetLists();
  await forgetSessionDays();
}
