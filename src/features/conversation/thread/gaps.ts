import { countOf } from '#src/lib/text.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A silence of at least an hour between two messages, in words: "3 days later". A time that runs backwards is told too: the order is the service's. */
export function gapBetween(beforeMs: number | undefined, afterMs: number | undefined): string | undefined {
  if (beforeMs === undefined || afterMs === undefined) return undefined;
  const gap = afterMs - beforeMs;
  const size = Math.abs(gap);
  if (size < hour) return gap < -minute ? 'Dated earlier than the message above' : undefined;
  const words = size < 2 * day ? countOf(Math.round(size / hour), 'hour') : countOf(Math.round(size / day), 'day');
  return gap > 0 ? `${words} later` : `Dated ${words} earlier than the message above`;
}
