import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import {
  archiveChange,
  type BulkField,
  type BulkResource,
  editedValues,
  plannedChanges,
  replacedTexts,
  textsOf,
  type WantedValues,
} from '#src/fields/bulk-field.ts';
import type { SheetReading } from '#src/fields/bulk-sheet.ts';
import { planRows } from '#src/fields/plan-fields.tsx';
import type { BulkDraft, BulkKind } from './bulk-draft.ts';
import { replaceInTime } from './replace-in-time.ts';

type PlannedOptions<Item extends object> = {
  readonly resource: BulkResource<Item>;
  readonly kind: BulkKind;
  readonly draft: BulkDraft;
  /** What a file wants, if one was read. */
  readonly sheet: SheetReading | undefined;
  /** The things that may change. */
  readonly chosen: readonly Item[];
  /** All of the list, for the source of a copy. */
  readonly all: readonly Item[];
};

/**
 * The changes that a draft asks for, as rows, those left out among them; what it can't do yet, and
 * why. Follows the input with a delay, so that typing does not wait for thousands of things.
 */
export function usePlanned<Item extends object>(options: PlannedOptions<Item>) {
  const wanted = useWanted(options.draft);
  const rested = useRested(wanted);
  const asked = useMemo(() => ({ ...options, wanted: rested }), [options, rested]);
  const current = useDeferredValue(asked);
  const { resource, kind, sheet, chosen, all } = current;
  const { fields, idOf } = resource;
  const { edits, replacement, replaceIn, copyFrom, copied, cells } = current.wanted;
  const search = useMemo(
    () => (kind === 'replace' ? { replacement, replaceIn, fields, items: chosen } : undefined),
    [kind, replacement, replaceIn, fields, chosen],
  );
  const replaced = useReplaced(search);
  const wantedOf = useMemo((): ((item: Item) => WantedValues) => {
    const id = (item: Item) => idOf(item) ?? '';
    if (kind === 'edit') return (item) => editedValues(fields, edits, item);
    if (kind === 'table') return (item) => valuesOf(cells[id(item)]);
    if (kind === 'spreadsheet') return (item) => sheet?.things.get(id(item))?.wanted ?? {};
    const source = kind === 'copy' ? all.find((item) => idOf(item) === copyFrom) : undefined;
    const values = source && setValues(fields, source, copied);
    return (item) => (item === source ? {} : (values ?? {}));
  }, [fields, idOf, kind, edits, cells, sheet, copyFrom, copied, all]);
  const rows = useMemo(() => {
    const valuesFor = kind === 'replace' ? replaced.wantedOf : wantedOf;
    return chosen.flatMap((item) => {
      const thing =
        kind === 'archive' ? archiveChange(resource, item) : plannedChanges(resource, item, valuesFor?.(item) ?? {});
      if (thing === undefined) return [];
      const inFile = kind === 'spreadsheet' ? sheet?.things.get(thing.id) : undefined;
      return planRows(thing, (field, after) => ({
        notes: [
          ...(inFile?.stale.includes(field) === true ? ['Changed since the export'] : []),
          ...resource.notesOf(field, after, item),
        ],
        problem: withRow(fields.find(({ key }) => key === field)?.problemOf(after), inFile?.row),
      }));
    });
  }, [resource, fields, kind, chosen, sheet, replaced.wantedOf, wantedOf]);
  const isPending = rested !== wanted || current !== asked || replaced.of !== search;
  return { rows, error: replaced.error, alsoFound: replaced.alsoFound, isPending };
}

/** What is typed into a draft; the same object while only changes are left out. */
function useWanted({ edits, replacement, replaceIn, copyFrom, copied, cells }: BulkDraft) {
  return useMemo(
    () => ({ edits, replacement, replaceIn, copyFrom, copied, cells }),
    [edits, replacement, replaceIn, copyFrom, copied, cells],
  );
}

/** Milliseconds without a key until the preview follows. */
const pauseMs = 150;

/** A value once it has not changed for a moment; the first one at once. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** A problem with where in the file to mend it. */
function withRow(problem: string | undefined, row: number | undefined): string | undefined {
  return problem === undefined || row === undefined ? problem : `${problem} See row ${row} of the file.`;
}

/** What a thing sets itself in some fields, for others. */
function setValues<Item>(fields: readonly BulkField<Item>[], source: Item, keys: readonly string[]): WantedValues {
  const values = fields.map(({ key, own }) => [key, own(source)] as const);
  return Object.fromEntries(values.filter(([key, value]) => value != null && keys.includes(key)));
}

function valuesOf(cells: BulkDraft['cells'][string] = {}): WantedValues {
  return Object.fromEntries(Object.entries(cells).map(([field, { value }]) => [field, value]));
}

/** Where a text is found that is not replaced: the fields, and how many things or values. */
export type AlsoFound = {
  /** Values that things inherit. */
  readonly inherited: { readonly fields: readonly string[]; readonly things: number; readonly values: number };
  /** Values of fields that are not searched; none where the fields were picked. */
  readonly unsearched: { readonly fields: readonly string[]; readonly values: number };
};

type Search<Item> = Pick<BulkDraft, 'replacement' | 'replaceIn'> & {
  readonly fields: readonly BulkField<Item>[];
  readonly items: readonly Item[];
};

type Replaced<Item> = {
  /** What it is the result of. */
  readonly of?: Search<Item> | undefined;
  readonly wantedOf?: (item: Item) => WantedValues;
  readonly alsoFound?: AlsoFound;
  /** Why nothing can be found, as a sentence. */
  readonly error?: string;
};

/** The fields that find and replace searches: the picked ones, else the usual. */
export function searchedFields<Item>(fields: readonly BulkField<Item>[], picked: readonly string[] | undefined) {
  return fields.filter(({ key, replace }) => (picked === undefined ? replace === 'usual' : picked.includes(key)));
}

/** The replaced texts. Every different text is searched once, away from the screen. */
function useReplaced<Item>(search: Search<Item> | undefined): Replaced<Item> {
  const [replaced, setReplaced] = useState<Replaced<Item>>({});
  useEffect(() => {
    if (search === undefined || search.replacement.find === '') {
      setReplaced({ of: search });
      return undefined;
    }
    const { replacement, replaceIn, fields, items } = search;
    const control = new AbortController();
    const searched = searchedFields(fields, replaceIn);
    const isOther = (field: BulkField<Item>) => field.replace !== undefined && !searched.includes(field);
    const others = replaceIn === undefined ? fields.filter(isOther) : [];
    const inheritedBy = (item: Item, field: BulkField<Item>) =>
      field.own(item) == null ? textsOf(field.inherited?.(item)) : [];
    const textsIn = (item: Item) => [
      ...searched.flatMap((field) => [...textsOf(field.own(item)), ...inheritedBy(item, field)]),
      ...others.flatMap((field) => textsOf(field.own(item))),
    ];
    const texts = [...new Set(items.flatMap(textsIn))];
    replaceInTime(texts, replacement, control.signal).then(
      (results) => {
        if (control.signal.aborted) return;
        const after = new Map(texts.map((text, index) => [text, results[index] ?? text]));
        const isFound = (text: string) => after.get(text) !== text;
        const inheriting = items.map((item) => searched.filter((field) => inheritedBy(item, field).some(isFound)));
        const unsearched = items.flatMap((item) => others.filter((field) => textsOf(field.own(item)).some(isFound)));
        const keysIn = (found: readonly BulkField<Item>[]) => {
          const all = new Set(found);
          return fields.filter((field) => all.has(field)).map(({ key }) => key);
        };
        setReplaced({
          of: search,
          alsoFound: {
            inherited: {
              fields: keysIn(inheriting.flat()),
              things: inheriting.filter((found) => found.length > 0).length,
              values: inheriting.flat().length,
            },
            unsearched: { fields: keysIn(unsearched), values: unsearched.length },
          },
          wantedOf: (item) => {
            const replacedText = (text: string) => after.get(text) ?? text;
            return replacedTexts(searched, item, replacedText, replacement.isInherited === true);
          },
        });
      },
      (problem: unknown) => {
        if (!control.signal.aborted)
          setReplaced({
            of: search,
            error:
              problem instanceof Error
                ? problem.message.replace(/^Invalid regular expression: .*: /, '')
                : String(problem),
          });
      },
    );
    return () => control.abort();
  }, [search]);
  return replaced;
}
