import { unstoredFields } from '#src/fields/session-fields.ts';
import type { CsvValue } from '#src/lib/csv.ts';
import { fileCells, fileHeaders, fileOf, filePart } from '../query/session-rows.ts';
import type { AnsweredSession, SessionStore } from '../store/session-store.ts';
import type { TimeRange } from '../time/ranges.ts';
import type { SessionScope } from './load-progress.ts';
import { allTime, planSlices } from './ranges.ts';
import { SessionSource, walkAll } from './session-source.ts';

/** The fields that the store never keeps (R35). The page is the same for all. */
const contactFields = unstoredFields.map(({ field }) => field).filter((field) => field !== 'pageId');

type ContactFileOptions = {
  readonly scope: SessionScope;
  /** The service ignores dates: one walk loads everything. */
  readonly datesIgnored: boolean;
  /** Ends the walks; one that fails aborts the others by it. */
  readonly control: AbortController;
  readonly onWritten: (sessions: number) => void;
};

/**
 * Loads rows of the store again and writes them as CSV with the fields that this browser does not
 * keep: in slices, newest first, in pieces as they come. Every row is written once; one that the
 * service no longer lists is written without its contact fields.
 * @throws {Error} when a part cannot be loaded or the signal aborts; its message is for people.
 */
export async function writeContactFile(store: SessionStore, rows: Uint32Array, options: ContactFileOptions) {
  const { scope, datesIgnored, control, onWritten } = options;
  /** 1 for a row that is still to be written. */
  const wanted = new Uint8Array(store.rows);
  for (const row of rows) wanted[row] = 1;
  const source = new SessionSource(scopeOf(store, rows, scope), control.signal);
  const slices = slicesOf(store, rows, datesIgnored);
  let done = 0;
  const cells = fileCells(store);
  const take = (sessions: readonly AnsweredSession[]): readonly (readonly CsvValue[])[] =>
    sessions.flatMap((session) => {
      const row = store.find(session);
      if (row === undefined || wanted[row] !== 1) return [];
      wanted[row] = 0;
      done += 1;
      return [[...cells(row), ...contactFields.map((field) => session[field])]];
    });
  const parts = slices.map((slice): { slice: TimeRange; blobs: Blob[] } => ({ slice, blobs: [] }));
  try {
    await walkAll([...parts], async ({ slice, blobs }) => {
      for await (const { news, reason } of source.walk(slice)) {
        blobs.push(filePart(take(news)));
        onWritten(done);
        if (reason !== undefined) throw new Error(reason);
      }
    });
  } catch (error) {
    control.abort();
    throw error;
  }
  const unlisted = rows.filter((row) => wanted[row] === 1);
  const rest = filePart(Array.from(unlisted, cells));
  return {
    file: fileOf([...fileHeaders, ...contactFields], [...parts.flatMap(({ blobs }) => blobs), rest]),
    sessions: rows.length,
    /** Sessions that the service no longer lists: their contact fields are empty. */
    unlisted: unlisted.length,
  };
}

/** Where all rows belong to one audience, only its sessions are requested. */
function scopeOf(store: SessionStore, rows: Uint32Array, scope: SessionScope): SessionScope {
  const { codes, values } = store.texts.audienceId;
  const code = codes[rows[0] ?? 0];
  const isOne = code !== undefined && rows.every((row) => codes[row] === code);
  return { ...scope, audienceId: scope.audienceId ?? ((isOne && values[code]) || undefined) };
}

/** The stretch from the first row to the last, sliced like any load. */
function slicesOf({ numbers, rows: count }: SessionStore, rows: Uint32Array, datesIgnored: boolean) {
  if (rows.length === 0) return [];
  if (datesIgnored) return [allTime];
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const row of rows) {
    const at = numbers.startedAt[row] ?? Number.NaN;
    from = Math.min(from, at);
    to = Math.max(to, at + 1);
  }
  return planSlices({ from, to, count });
}
