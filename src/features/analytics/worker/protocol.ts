import type { RequestEntry } from '#src/api/request-log.ts';
import type { AudienceSession } from '#src/contract/session.ts';
import type { ContactFile } from '../loader/contact-file.ts';
import type { LoadProgress, LoadRange, SessionScope } from '../loader/load-progress.ts';
import type { AudienceEngagement } from '../query/engagement.ts';
import type {
  Breakdown,
  ComparedGroup,
  Course,
  Group,
  SessionQuery,
  TextColumn,
  Totals,
} from '../query/session-query.ts';
import type { RowWindow, SessionFile } from '../query/session-rows.ts';
import type { UtmTwins } from '../query/utm-twins.ts';

/** What this browser keeps of finished days, for all pages. */
export type KeptDays = { readonly days: number; readonly bytes: number };

/** What the main thread can ask of the worker. Every answer is small, a file apart. */
export type WorkerCalls = {
  /** Everything that the screen draws, in two halves: one is drawn while the other is counted. */
  breakdown(query: SessionQuery): Breakdown;
  course(query: SessionQuery): Course;
  /** The numbers of the tiles alone, over the whole range of the query. */
  totals(query: SessionQuery): Totals;
  /** Every group of one chart, however many: for a file. */
  groups(query: SessionQuery, column: TextColumn): readonly Group[];
  /** Every group that is compared, however many: for a file. */
  compared(query: SessionQuery): readonly ComparedGroup[];
  /** The rows of a window of the table, of the last one where the window lies beyond them, and how many sessions pass the query. */
  rows(
    query: SessionQuery,
    window: RowWindow,
  ): { readonly rows: readonly AudienceSession[]; readonly offset: number; readonly total: number };
  /** The sessions without a usable start, at most so many. */
  undated(limit: number): readonly AudienceSession[];
  engagement(query: SessionQuery): readonly AudienceEngagement[];
  utmTwins(query: SessionQuery): readonly UtmTwins[];
  /** Everything that passes the query, newest first, as CSV. */
  csv(query: SessionQuery): SessionFile;
  /** The same with the contact fields, for which the service is asked again. One such file is written at a time: another one ends it. */
  contactCsv(query: SessionQuery): ContactFile;
  /** How many rows of that file are written. */
  contactCsvWritten(): number;
  /** Ends its writing: it then fails. */
  stopContactCsv(): void;
  kept(): KeptDays;
  /** Forgets the finished days of all pages in this browser. What is loaded stays. */
  forget(): void;
};
export type CallName = keyof WorkerCalls;

/** How a load is done. */
export type LoadOptions = {
  /** Slices at a time (4). */
  readonly parallel?: number | undefined;
  /** Reads days again that were not finished when they were read. */
  readonly refresh?: boolean | undefined;
};

/** From the main thread to the worker. The first message is `open`. */
export type ToWorker =
  | {
      readonly kind: 'open';
      readonly scope: SessionScope;
      readonly apiBaseUrl: string;
      /** What the service is called here (`keptService`): its finished days are kept under that name. */
      readonly service: string | undefined;
    }
  | { readonly kind: 'load'; readonly ranges: readonly LoadRange[]; readonly options: LoadOptions }
  | { readonly kind: 'stop' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'retry'; readonly sliceId: string }
  | { readonly kind: 'call'; readonly id: number; readonly name: CallName; readonly args: readonly unknown[] };

/** From the worker to the main thread. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: LoadProgress }
  /** What was asked of the service, for the request log of this tab. */
  | { readonly kind: 'requests'; readonly entries: readonly Omit<RequestEntry, 'id'>[] }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string };
