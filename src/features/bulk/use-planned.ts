import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import {
  archiveChange,
  changeProblem,
  changeRisks,
  copiedValues,
  editedValues,
  ownTexts,
  plannedChanges,
  replacedTexts,
  type WantedValues,
} from '#src/fields/audience-bulk.ts';
import { type EditorField, editorFields, isListField, overrideField } from '#src/fields/audience-override-fields.tsx';
import type { SheetReading } from '#src/fields/audience-sheet.ts';
import { type PlanRow, planRows } from '#src/fields/plan-fields.tsx';
import type { BulkThing } from '#src/local/bulk-plans.ts';
import type { BulkDraft } from './bulk-draft.ts';
import type { BulkKind } from './bulk-words.tsx';
import { replaceInTime } from './replace-in-time.ts';

/** The fields with texts to replace. */
export const replaceableFields: readonly EditorField[] = editorFields.filter((field) => {
  const { form } = overrideField(field);
  return isListField(field) ? form === 'list' : form !== 'enum' && form !== 'colour';
});

/** Those that are searched unless others are chosen: a word in an address is part of a link. */
export const proseFields = replaceableFields.filter(
  (field) => overrideField(field).form !== 'address' && field !== 'actionFormIdOverride',
);

type PlannedOptions = {
  readonly kind: BulkKind;
  readonly draft: BulkDraft;
  /** What a file wants, if one was read. */
  readonly imported: SheetReading | undefined;
  /** The audiences that may change. */
  readonly audiences: readonly AudienceAnswer[];
  /** All of the page, for the source of a copy. */
  readonly all: readonly AudienceAnswer[];
  readonly page: PageAnswer | undefined;
};

/**
 * The changes that a draft asks for, as rows, those left out among them; what it can't do yet, and
 * why. Follows the input with a delay, so that typing does not wait for thousands of audiences.
 */
export function usePlanned(options: PlannedOptions) {
  const current = useDeferredValue(options);
  const { kind, draft, imported, audiences, all, page } = current;
  const replaced = useReplaced(kind === 'replace' ? draft : undefined, audiences, page);
  const { edits, copyFrom, copied, cells } = draft;
  const wantedOf = useMemo((): ((audience: AudienceAnswer) => WantedValues) | undefined => {
    if (kind === 'edit') return (audience) => editedValues(edits, audience, page);
    if (kind === 'table') return ({ audienceId = '' }) => valuesOf(cells[audienceId]);
    if (kind === 'spreadsheet') return ({ audienceId = '' }) => imported?.wanted.get(audienceId) ?? {};
    if (kind === 'copy') {
      const source = all.find(({ audienceId }) => audienceId === copyFrom);
      const values = source && copiedValues(source, copied);
      return values && ((audience) => (audience === source ? {} : values));
    }
    return undefined;
  }, [kind, edits, cells, imported, copyFrom, copied, all, page]);
  const rows = useMemo(() => {
    const valuesFor = kind === 'replace' ? replaced.wantedOf : wantedOf;
    return audiences.flatMap((audience) => {
      const thing =
        kind === 'archive' ? archiveChange(audience) : plannedChanges(audience, valuesFor?.(audience) ?? {});
      if (thing === undefined) return [];
      return planRows(thing, (field, after) => ({
        notes: changeRisks(audience, field),
        problem: changeProblem(field, after),
      }));
    });
  }, [kind, audiences, replaced.wantedOf, wantedOf]);
  const replacedOf = [draft.replacement, draft.replaceIn, audiences, page];
  const isReplaced = replacedOf.every((part, index) => part === replaced.of?.[index]);
  const isPending = current !== options || (kind === 'replace' && !isReplaced);
  return { rows, error: replaced.error, inPage: replaced.inPage ?? [], isPending };
}

function valuesOf(cells: BulkDraft['cells'][string] = {}): WantedValues {
  return Object.fromEntries(Object.entries(cells).map(([field, { value }]) => [field, value]));
}

type Replaced = {
  /** What it is the result of: replacement, fields, audiences and page. */
  readonly of?: readonly unknown[];
  readonly wantedOf?: (audience: AudienceAnswer) => WantedValues;
  /** The fields whose page default has it too. */
  readonly inPage?: readonly EditorField[];
  /** Why nothing can be found, as a sentence. */
  readonly error?: string;
};

/** The replaced texts. Every different text is searched once, away from the screen. */
function useReplaced(
  draft: BulkDraft | undefined,
  audiences: readonly AudienceAnswer[],
  page: PageAnswer | undefined,
): Replaced {
  const [replaced, setReplaced] = useState<Replaced>({});
  const replacement = draft?.replacement;
  const replaceIn = draft?.replaceIn;
  useEffect(() => {
    const of = [replacement, replaceIn, audiences, page];
    if (replacement === undefined || replacement.find === '') {
      setReplaced(replacement === undefined ? {} : { of });
      return undefined;
    }
    const control = new AbortController();
    const fields = replaceIn ?? proseFields;
    const asAudience = { metadataOverride: page?.metadata };
    const texts = [...new Set([asAudience, ...audiences].flatMap((audience) => ownTexts(audience, fields)))];
    replaceInTime(texts, replacement, control.signal).then(
      (results) => {
        if (control.signal.aborted) return;
        const after = new Map(texts.map((text, index) => [text, results[index] ?? text]));
        const isFound = (text: string) => after.get(text) !== text;
        setReplaced({
          of,
          inPage: fields.filter((field) => ownTexts(asAudience, [field]).some(isFound)),
          wantedOf: (audience) => replacedTexts(audience, fields, (text) => after.get(text) ?? text),
        });
      },
      (problem: unknown) => {
        if (!control.signal.aborted)
          setReplaced({
            of,
            error:
              problem instanceof Error
                ? problem.message.replace(/^Invalid regular expression: .*: /, '')
                : String(problem),
          });
      },
    );
    return () => control.abort();
  }, [replacement, replaceIn, audiences, page]);
  return replaced;
}

/** The things of rows, with the changes of these rows alone. */
export function thingsOf(rows: readonly PlanRow[]): readonly BulkThing[] {
  const things = new Map<string, BulkThing>();
  for (const { thing, field } of rows) {
    const change = thing.changes[field];
    if (change === undefined) continue;
    things.set(thing.id, { ...thing, changes: { ...things.get(thing.id)?.changes, [field]: change } });
  }
  return [...things.values()];
}
