import { type CsvValue, csvLines, csvText } from '#src/lib/csv.ts';
import { isoText } from '#src/lib/dates.ts';
import { textColumns } from './session-query.ts';
import type { SessionRow } from './session-rows.ts';

/** The columns of an exported file: the store's, by the contract's names (§2.5). */
const columns: readonly (readonly [string, (row: SessionRow) => CsvValue])[] = [
  ['audienceSessionId', ({ audienceSessionId }) => audienceSessionId],
  ['sessionStartedAt', ({ startedAt }) => moment(startedAt)],
  ['sessionEndedAt', ({ endedAt }) => moment(endedAt)],
  ['timeSpentSeconds', ({ seconds }) => seconds],
  ['maxScrollDepthPercentage', ({ scroll }) => scroll],
  ['questionsAskedCount', ({ questions }) => questions],
  ['totalClicksCount', ({ clicks }) => clicks],
  ['hasConversion', ({ conversion }) => conversion],
  ['hasFormSubmit', ({ formSubmit }) => formSubmit],
  ['isBounce', ({ bounce }) => bounce],
  ...textColumns.map(
    (name) =>
      [name === 'identifierType' ? 'formSubmissionIdentifierType' : name, (row: SessionRow) => row[name]] as const,
  ),
];

export const sessionHeaders: readonly string[] = columns.map(([header]) => header);

/** A session as the cells of a file, in the order of `sessionHeaders`. Moments are ISO 8601 in UTC. */
export function sessionCells(row: SessionRow): readonly CsvValue[] {
  return columns.map(([, cell]) => cell(row));
}

function moment(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : isoText(ms);
}

/** The beginning of a file: a byte order mark and its headers. */
export function fileHead(headers: readonly string[]): Blob {
  return new Blob([csvText(headers, [])]);
}

/** Rows that follow a head, or other rows. Cells that a spreadsheet would run are neutralised (R36). */
export function filePart(rows: readonly (readonly CsvValue[])[]): Blob {
  return new Blob([csvLines(rows)]);
}

/** All parts as one file, which no text of this size ever was. */
export function fileOf(parts: readonly Blob[]): Blob {
  return new Blob([...parts], { type: 'text/csv;charset=utf-8' });
}
