import * as z from 'zod/mini';
import type { Fault } from './fault-rules.ts';

type CursorFault = Extract<Fault, { kind: 'cursor' }>;

/** A cursor of ours for a list whose only page gave none. */
const invented = 'facet-loop';
/** Begins the cursors between pages without items. */
const beforeEmpty = 'facet-empty-';
/** Ends a cursor after which the real page comes; without it the first page comes once more. */
const afterDuplicate = '~again';

const listAnswer = z.looseObject({
  hasMore: z.boolean(),
  items: z.array(z.unknown()),
  nextCursor: z.nullable(z.string()),
});

/** The target to ask the service for, in place of the one that arrived. */
export function cursorTarget(target: string, fault: CursorFault): string {
  const url = new URL(target, 'http://service.invalid');
  const cursor = url.searchParams.get('cursor');
  if (fault.pageSize !== undefined) url.searchParams.set('limit', String(fault.pageSize));
  if (cursor === invented || fault.how === 'empty-pages') url.searchParams.delete('cursor');
  if (fault.how === 'duplicate-page' && cursor !== null) {
    if (cursor.endsWith(afterDuplicate)) url.searchParams.set('cursor', cursor.slice(0, -afterDuplicate.length));
    else url.searchParams.delete('cursor');
  }
  return `${url.pathname}${url.search}`;
}

/** The answer to give, in place of the service's; what is no list passes unchanged. */
export function cursorAnswer(target: string, text: string, fault: CursorFault): string {
  const read = listAnswer.safeParse(JSON.parse(text));
  if (!read.success) return text;
  const cursor = new URL(target, 'http://service.invalid').searchParams.get('cursor');
  switch (fault.how) {
    case 'looping':
      return JSON.stringify({ ...read.data, hasMore: true, nextCursor: cursor ?? read.data.nextCursor ?? invented });
    case 'null-with-more':
      return JSON.stringify({ ...read.data, hasMore: true, nextCursor: null });
    case 'cursor-without-more':
      return JSON.stringify({ ...read.data, hasMore: false });
    case 'empty-pages': {
      const page = Number(cursor?.slice(beforeEmpty.length) ?? 0);
      return JSON.stringify({ ...read.data, items: [], hasMore: true, nextCursor: `${beforeEmpty}${page + 1}` });
    }
    case 'duplicate-page':
      return cursor === null || cursor.endsWith(afterDuplicate)
        ? text
        : JSON.stringify({ ...read.data, hasMore: true, nextCursor: `${cursor}${afterDuplicate}` });
    case 'kept':
      return text;
  }
}
