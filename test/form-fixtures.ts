import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { RequestEntry } from '#src/api/request-log.ts';
import { bodyOf, type FormFields, type InputsFor, inputsOf, valuesFrom } from '#src/form/form-field.ts';
import { changedFields, type FieldValues } from '#src/form/three-way.ts';
import type { SaveOutcome, SavePlan } from '#src/form/verified-save.ts';
import type { ListField } from '#src/list/list-field.ts';
import { type ListForm, listFile } from '#src/list/list-file.ts';
import { filterRows, type ListSearch, readListView, searchWords, textOf } from '#src/list/list-view.ts';
import type { BulkPlan } from '#src/local/bulk-plans.ts';
import { forAll } from './for-all.ts';

/** A thing that a service holds, the plan by which it is saved, and what was written to it. */
export function heldPlan<Values extends FieldValues>(held: Values) {
  const writes: Partial<Values>[] = [];
  const state = { held, writes };
  const plan: SavePlan<Values> = {
    read: async () => state.held,
    write: async (change) => {
      state.writes.push(change);
      state.held = { ...state.held, ...change };
      return state.held;
    },
  };
  return { state, plan };
}

/** A plan that sets these fields, or only the title, of so many things from "old" to "new". */
export function planOfThings(count: number, fields: readonly string[] = ['title']): BulkPlan {
  const changes = Object.fromEntries(fields.map((field) => [field, { before: 'old', after: 'new' }]));
  const things = Array.from({ length: count }, (_, at) => ({ id: `thing ${at}`, name: `Thing ${at}`, changes }));
  return { id: 'plan', at: 1, of: 'page', title: 'Set title', count, things };
}

/** The outcome of a save that ended well; any other fails the test. */
export function savedOf<Values extends FieldValues>(outcome: SaveOutcome<Values>) {
  if (outcome.kind !== 'saved') throw new Error(`The save ended as ${outcome.kind}.`);
  return outcome;
}

/** Why a form cannot be saved: of what was changed alone. */
export function problemsOf<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  form: Inputs,
  base: Values,
): readonly string[] {
  const wanted = valuesFrom(fields, form, base);
  return changedFields(base, wanted).flatMap((field) => fields[field].check?.(wanted[field]) ?? []);
}

/** What every form promises, whatever was read and typed. */
export function formPromises<Values extends FieldValues, Inputs extends InputsFor<Values>>(
  fields: FormFields<Values, Inputs>,
  anyValues: fc.Arbitrary<Values>,
  anyForm: fc.Arbitrary<Inputs>,
  request: z.ZodMiniType,
): void {
  test('a form that nobody touched changes nothing and has no problem, whatever was read', () => {
    forAll([anyValues], (base) => {
      const form = inputsOf(fields, base);
      expect(changedFields(base, valuesFrom(fields, form, base))).toEqual([]);
      expect(problemsOf(fields, form, base)).toEqual([]);
    });
  });

  test('a form without a problem makes a request that conforms to the contract and holds only changed fields', () => {
    forAll([anyValues, anyForm], (base, form) => {
      fc.pre(problemsOf(fields, form, base).length === 0);
      const wanted = valuesFrom(fields, form, base);
      const changed = changedFields(base, wanted);
      const body = bodyOf(fields, changed, wanted);
      expect(request.safeParse(body).error).toBeUndefined();
      for (const field of Object.keys(body)) expect(changed).toContain(field);
    });
  });
}

/** A file of all rows of a list that was loaded to its end, but for what is said of it. */
export function fileOf<Row, Facts>(
  fields: readonly ListField<Row, Facts>[],
  rows: readonly Row[],
  facts: Facts,
  { form = 'csv', ...loaded }: { form?: ListForm; state?: string; totalCount?: number } = {},
) {
  const contents = { name: 'list', fields, facts, record: (row: Row) => row, rows, count: `${rows.length} rows` };
  return listFile(contents, { state: 'complete', loaded: rows.length, totalCount: rows.length, ...loaded }, form);
}

/** The text of such a file for a spreadsheet. */
export async function fileText<Row, Facts>(
  fields: readonly ListField<Row, Facts>[],
  rows: readonly Row[],
  facts: Facts,
): Promise<string> {
  return (await fileOf(fields, rows, facts)).parts.join('').replace('\uFEFF', '');
}

/** A read of people in the request log, but for what is given. */
export function requestEntry(changes: Partial<RequestEntry> = {}): RequestEntry {
  const drifts = changes.drifts ?? [];
  return {
    id: 1,
    endpoint: 'listPeople',
    template: '/v0/persons',
    method: 'GET',
    path: '/v0/persons?cursor=secret',
    at: 1_000,
    ms: 1,
    status: 200,
    retries: 0,
    sentBytes: 0,
    receivedBytes: 10,
    body: undefined,
    drifts,
    driftCount: drifts.length,
    error: undefined,
    ...changes,
  };
}

/** The rows that the URL of a list asks for, in their own order. */
export function rowsFound<Row extends object, Facts>(
  fields: readonly ListField<Row, Facts>[],
  rows: readonly Row[],
  search: ListSearch,
  facts: Facts,
): readonly Row[] {
  const asked = { ...readListView(fields, search), words: searchWords(textOf(search, 'q') ?? '') };
  return filterRows(rows, fields, asked, facts);
}
