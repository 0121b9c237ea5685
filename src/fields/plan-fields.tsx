import type { ReactNode } from 'react';
import { Becomes, TextChange } from '#src/form/field-value.tsx';
import type { ListField } from '#src/list/list-field.ts';
import type { BulkThing, FieldResult, ThingResults } from '#src/local/bulk-plans.ts';
import { NameOrId } from '#src/ui/long-name.tsx';
import { Sign, type SignKind } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import type { ValueNow } from './bulk-field.ts';

/** One change of a plan: a field of a thing. */
export type PlanRow = {
  readonly key: string;
  readonly thing: BulkThing;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** What counts where it has no value of its own, before or after; undefined if not known. */
  readonly inherited: unknown;
  /** What to know before it is applied. */
  readonly notes: readonly string[];
  /** Why it can't be sent. */
  readonly problem: string | undefined;
  /** Undefined: not sent. */
  readonly result: FieldResult | undefined;
  /** It makes public what was not. */
  readonly publishes: boolean;
  /** What has become of a saved value since; undefined where that is not known. */
  readonly now: ValueNow | undefined;
};

/** A screen of Facet. */
export type ThingLink = { readonly to: string; readonly search?: Readonly<Record<string, string>> };

/** What a list of changes needs to know of the resource. */
export type PlanWords = {
  readonly labelOf: (field: string) => string;
  readonly showValue: (field: string, value: unknown) => ReactNode;
  /** The screen of a thing, at a field. */
  readonly linkOf: (id: string, field: string) => ThingLink;
};

/** The rows of a thing, with the results they were made of: unchanged rows stay the same. */
const known = new WeakMap<
  BulkThing,
  { readonly results: ThingResults | undefined; readonly nowOf: NowOf | undefined; readonly rows: readonly PlanRow[] }
>();

/** What has become of a saved change since. */
export type NowOf = (thing: BulkThing, field: string) => ValueNow | undefined;

/** The changes of a thing as rows, with what became of them, and since then (`nowOf`). */
export function reportRows(thing: BulkThing, results: ThingResults | undefined, nowOf?: NowOf): readonly PlanRow[] {
  const before = known.get(thing);
  if (before !== undefined && before.results === results && before.nowOf === nowOf) return before.rows;
  const rows = planRows(thing, (field) => {
    const result = results?.[field];
    const now = result?.outcome === 'done' || result?.outcome === 'unknown' ? nowOf?.(thing, field) : undefined;
    // An unclear change with the old value was perhaps never made, so it is not "changed back".
    return { result, now: result?.outcome === 'unknown' && now === 'back' ? 'before' : now };
  });
  known.set(thing, { results, nowOf, rows });
  return rows;
}

/** Begins with the ID of the thing, which is opened from the row. */
export const planRowKey = ({ thing, field }: PlanRow) => `${thing.id} ${field}`;
export const planRowTitle = ({ thing }: PlanRow) => thing.name;

/** A row in a JSON file. */
export function planRecord({ thing, field, before, after, inherited, result, now }: PlanRow) {
  return {
    id: thing.id,
    name: thing.name,
    field,
    before,
    after,
    inherited,
    result: result?.outcome ?? 'waiting',
    why: result?.why,
    now,
  };
}

/** Kept in drafts. */
export function changeKey(id: string, field: string): string {
  return JSON.stringify([id, field]);
}

/** The changes of a thing as rows. */
export function planRows(thing: BulkThing, more: (field: string, after: unknown) => Partial<PlanRow>) {
  return Object.entries(thing.changes).map(
    ([field, { before, after, inherited, publishes = false }]): PlanRow => ({
      key: changeKey(thing.id, field),
      thing,
      field,
      before,
      after,
      inherited,
      publishes,
      notes: [],
      problem: undefined,
      result: undefined,
      now: undefined,
      ...more(field, after),
    }),
  );
}

const outcomes = {
  waiting: { label: 'Not sent yet', sign: 'waiting' },
  done: { label: 'Done', sign: 'live' },
  'not-done': { label: 'Not done', sign: 'failed' },
  differs: { label: 'Differs', sign: 'drift' },
  unknown: { label: 'Unclear', sign: 'unknown' },
} satisfies Record<string, { label: string; sign: SignKind }>;

/** What has become of saved values since. */
export const nowWords = {
  live: 'Live now',
  pending: 'Not live yet',
  same: 'Still as saved',
  back: 'Changed back since',
  before: 'As before',
  changed: 'Changed since',
  gone: 'Deleted since',
} satisfies Record<ValueNow, string>;

/** For a change that makes a thing public, which an undo does not take back. */
const notLiveBefore = 'Wasn’t live before the edit';

type PlanField = ListField<PlanRow, PlanWords>;

/** The text of a value in a file and for the search. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '(not set)';
  if (value === '' || (Array.isArray(value) && value.length === 0)) return '(empty)';
  return Array.isArray(value) ? value.join('\n') : String(value);
}

const change: readonly PlanField[] = [
  {
    key: 'name',
    label: 'Name',
    value: ({ thing }) => thing.name,
    search: true,
    column: {
      cell: ({ thing, field }, { linkOf }) => (
        <TextLink plain {...linkOf(thing.id, field)}>
          <NameOrId name={thing.name || undefined} id={thing.id} />
        </TextLink>
      ),
    },
    file: () => ({ id: ({ thing }) => thing.id, name: ({ thing }) => thing.name }),
  },
  {
    key: 'field',
    label: 'Field',
    value: ({ field }) => field,
    filter: { options: {}, others: 'seen', valuesOf: ({ field }, { labelOf }) => [labelOf(field)], multiple: true },
    column: { cell: ({ field }, { labelOf }) => labelOf(field), width: 160, plain: true },
  },
  {
    key: 'change',
    label: 'Before → after',
    search: ({ before, after, inherited }) => [textOf(before ?? inherited), textOf(after ?? inherited)],
    column: {
      width: 380,
      plain: true,
      wraps: true,
      cell: ({ field, before, after, inherited }, { showValue }) => {
        const unset = inherited !== undefined && (
          <span className="text-ink-muted">{showValue(field, undefined)}: </span>
        );
        return (
          <>
            {before == null && unset}
            <TextChange before={before ?? inherited} after={after}>
              <span className="text-ink-muted">{showValue(field, before ?? inherited)}</span> <Becomes />{' '}
              {after == null && unset}
              {showValue(field, after ?? inherited)}
            </TextChange>
          </>
        );
      },
    },
    file: () => ({
      before: ({ before }) => textOf(before),
      after: ({ after }) => textOf(after),
      inherited: ({ inherited }) => (inherited === undefined ? '' : textOf(inherited)),
    }),
  },
];

/** The list of changes before they are applied. */
export const previewFields: readonly PlanField[] = [
  ...change,
  {
    key: 'notes',
    label: 'Notes',
    value: ({ notes, problem }) => [problem, ...notes].filter(Boolean).join(' '),
    filter: {
      options: {},
      others: 'seen',
      valuesOf: ({ notes, problem }) => (problem === undefined ? notes : ['Can’t be sent', ...notes]),
    },
    column: {
      width: 200,
      priority: 3,
      plain: true,
      wraps: true,
      cell: ({ notes, problem }) => (
        <>
          {problem !== undefined && <span className="block text-12 text-bad">{problem}</span>}
          {notes.map((note) => (
            <span key={note} className="block text-12 text-notice">
              {note}
            </span>
          ))}
        </>
      ),
    },
  },
];

/** The list of changes with what became of them. */
export const reportFields: readonly PlanField[] = [
  ...change,
  {
    key: 'result',
    label: 'Result',
    value: ({ result }) => result?.outcome ?? 'waiting',
    filter: {
      options: Object.fromEntries(Object.entries(outcomes).map(([outcome, { label }]) => [outcome, label])),
      multiple: true,
    },
    column: {
      width: 200,
      plain: true,
      wraps: true,
      cell: ({ result, now, publishes }) => {
        const { label, sign } = outcomes[result?.outcome ?? 'waiting'];
        return (
          <span className="inline-flex items-baseline gap-1.5">
            <Sign kind={sign} />
            <span>
              {label}
              {publishes && <span className="text-ink-muted"> · {notLiveBefore}</span>}
              {now !== undefined && <span className="text-ink-muted"> · {nowWords[now]}</span>}
              {result?.why !== undefined && <span className="block text-12 text-ink-muted">{result.why}</span>}
            </span>
          </span>
        );
      },
    },
    file: () => ({
      result: ({ result }) => outcomes[result?.outcome ?? 'waiting'].label,
      reason: ({ result }) => result?.why,
    }),
  },
  {
    key: 'now',
    label: 'Now',
    value: ({ now }) => now && nowWords[now],
    filter: { options: nowWords, valuesOf: ({ now }) => (now === undefined ? [] : [now]), multiple: true },
  },
  {
    key: 'publishes',
    label: 'Live before',
    value: ({ publishes }) => (publishes ? notLiveBefore : undefined),
    filter: { options: { no: notLiveBefore }, valuesOf: ({ publishes }) => (publishes ? ['no'] : []) },
  },
];
