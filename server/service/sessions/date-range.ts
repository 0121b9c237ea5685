import { unprocessable } from '#server/service/http/problem.ts';

/** Epoch milliseconds of `sessionStartedAt`: `from` inclusive, `to` exclusive; absent is open. */
export type DateRange = { readonly from: number | undefined; readonly to: number | undefined };

/** Reads `startDate` and `endDate` of §4.6. @throws {Problem} 422 when the start is later. */
export function dateRange(query: {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}): DateRange {
  const from = query.startDate === undefined ? undefined : instant(query.startDate, 'startDate');
  const to = query.endDate === undefined ? undefined : instant(query.endDate, 'endDate');
  if (from !== undefined && to !== undefined && from > to) {
    throw unprocessable([{ path: 'startDate', message: 'Has to be at or before endDate.' }]);
  }
  return { from, to };
}

/** Epoch milliseconds, rounded up: sessions have whole ones, so `>=` and `<` keep their meaning. */
function instant(text: string, path: string): number {
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) throw unprocessable([{ path, message: 'Is not a moment of the calendar.' }]);
  return /\.\d{3}\d*[1-9]/.test(text) ? milliseconds + 1 : milliseconds;
}
