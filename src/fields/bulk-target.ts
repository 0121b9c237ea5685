import type { QueryClient } from '@tanstack/react-query';
import type { WalkedResource } from '#src/api/walked-list.ts';
import type { BulkTarget, LoadedThing } from '#src/form/bulk-run.ts';
import { type FormFields, formValues, type InputsFor, wordsOf } from '#src/form/form-field.ts';
import type { FieldValues } from '#src/form/three-way.ts';
import type { SavePlan } from '#src/form/verified-save.ts';
import { parseSearch } from '#src/lib/text-search.ts';
import type { ListField } from '#src/list/list-field.ts';
import { chipText, filterFields } from '#src/list/list-filters.tsx';
import { filterRows, type ListView, readListView, searchWords, sortByField, textOf } from '#src/list/list-view.ts';
import type { ResourceKey } from '#src/local/change-history.ts';

/** A save compares with loaded values this long; later it loads its thing again. Milliseconds. */
const freshMs = 3_000;

/** A loaded thing for the first comparison of a save, as long as it is fresh. */
function firstWhileFresh<Item>(item: Item): () => Item | undefined {
  const at = Date.now();
  let isUsed = false;
  return () => {
    if (isUsed || Date.now() - at >= freshMs) return undefined;
    isUsed = true;
    return item;
  };
}

/** Loads the things of a bulk run from their list. `planOf` says how one is saved. */
export function loadFrom<Item extends object, Values extends FieldValues>(
  client: QueryClient,
  list: WalkedResource<Item>,
  planOf: (id: string, item: Item, firstLoad: () => Item | undefined) => LoadedThing<Values>,
) {
  return async (ids: ReadonlySet<string>): Promise<ReadonlyMap<string, LoadedThing<Values>>> => {
    const loaded = await list.readMany(client, ids);
    return new Map([...loaded].map(([id, item]) => [id, planOf(id, item, firstWhileFresh(item))]));
  };
}

/** What a bulk run needs of a resource that a `ResourceForm` edits. */
type FormParts<Item extends object, Values extends FieldValues, Inputs extends InputsFor<Values>> = {
  readonly list: WalkedResource<Item>;
  readonly fields: FormFields<Values, Inputs>;
  readonly plan: (client: QueryClient, id: string, firstLoad: () => Item | undefined) => SavePlan<Values>;
  readonly resource: (id: string) => ResourceKey;
};

/** How a bulk run loads and saves the things of a form. */
export function formTarget<
  Item extends Partial<Values> & object,
  Values extends FieldValues,
  Inputs extends InputsFor<Values>,
>(client: QueryClient, { list, fields, plan, resource }: FormParts<Item, Values, Inputs>): BulkTarget<Values> {
  return {
    load: loadFrom(client, list, (id, item, firstLoad) => ({
      values: formValues(fields, item),
      plan: plan(client, id, firstLoad),
    })),
    labelOf: wordsOf(fields).labelOf,
    resource,
  };
}

/** What the query of a list's URL searches and filters for, each in words. */
export function filterWords<Row, Facts>(fields: readonly ListField<Row, Facts>[], search: string): readonly string[] {
  const parsed = parseSearch(search);
  const { filters } = readListView(fields, parsed);
  const q = textOf(parsed, 'q');
  return [
    ...(q === undefined ? [] : [`“${q}”`]),
    ...filterFields(fields).flatMap((field) => chipText(field, filters) ?? []),
  ];
}

/** The rows that a list shows, by its URL's query, in its order if `Facts` has what that needs. */
export function listedRows<Row extends object, Facts>(
  rows: readonly Row[],
  fields: readonly ListField<Row, Facts>[],
  search: string,
  factsOf: (filters: ListView['filters']) => Facts,
): readonly Row[] {
  const parsed = parseSearch(search);
  const { filters, sort } = readListView(fields, parsed);
  const facts = factsOf(filters);
  const shown = filterRows(rows, fields, { filters, words: searchWords(textOf(parsed, 'q') ?? '') }, facts);
  return sortByField(shown, fields, sort, facts);
}
