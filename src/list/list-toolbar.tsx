import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useNarrow } from '#src/ui/display.ts';
import { ListSearch as SearchField } from '#src/ui/list-search.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { ExportMenu } from './list-export.tsx';
import type { ListField } from './list-field.ts';
import type { ListFile, ListForm } from './list-file.ts';
import { Columns } from './list-table.tsx';
import type { ListSearch, OnSearch } from './list-view.ts';
import { type ListView, textOf } from './list-view.ts';

type ListToolbarProps<Row, Facts> = {
  /** What is listed: "people". */
  what: string;
  fields: readonly ListField<Row, Facts>[];
  view: ListView;
  search: ListSearch;
  /** What the rows that are shown were searched for: a moment behind what is typed. */
  shownQ: string;
  onSearch: OnSearch;
  filters: ReactNode;
  /** How many there are and how far they are loaded. */
  count: ReactNode;
  /** Makes a file of the rows that are shown. */
  makeFile: (form: ListForm) => Promise<ListFile>;
  /** Nothing is shown, so there is nothing to export. */
  empty: boolean;
  /** What holds the table: the arrow down leads from the search to its first row. */
  area: RefObject<HTMLElement | null>;
};

/** Search, filters, the count, and how a list is shown. */
export function ListToolbar<Row, Facts>(props: ListToolbarProps<Row, Facts>) {
  const { what, fields, view, search, shownQ, onSearch, filters, count, makeFile, empty, area } = props;
  const narrow = useNarrow();
  const onKeyDown = useFirstRow(area, shownQ);
  const tools = (
    <>
      <ExportMenu makeFile={makeFile} disabledReason={empty ? 'The list is empty.' : undefined} />
      <Columns fields={fields} view={view} onChange={(change) => onSearch(change)} />
    </>
  );
  return (
    <Toolbar
      end={
        <>
          {/* As wide for the words of a list that is being loaded as for those of one that is there: what stands beside it keeps its place. */}
          <div className="flex min-h-8 items-center justify-end text-right tabular-nums md:-my-1 md:w-64 [&_button]:-my-1.5 md:[&_button]:-my-2">
            {count}
          </div>
          {!narrow && tools}
        </>
      }
    >
      <SearchField
        label={`Search ${what}`}
        q={textOf(search, 'q')}
        onChange={(next, goesOn) => onSearch({ q: next }, goesOn)}
        onKeyDown={onKeyDown}
      />
      {filters}
      {narrow && tools}
    </Toolbar>
  );
}

/** Lets the arrow down lead from the search to the first row, once the rows have followed what was typed. */
function useFirstRow(area: RefObject<HTMLElement | null>, shownQ: string) {
  const firstRow = () => area.current?.querySelector<HTMLElement>('tr[data-index="0"]');
  /** The search box from which the first row was wanted before: the rows of then may be about to go. */
  const waiting = useRef<HTMLInputElement>(undefined);
  useEffect(() => {
    if (waiting.current?.value !== shownQ) return;
    if (document.activeElement === waiting.current) firstRow()?.focus();
    waiting.current = undefined;
  });
  return (event: KeyboardEvent<HTMLInputElement>) => {
    waiting.current = undefined;
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.currentTarget.value === shownQ) firstRow()?.focus();
    else waiting.current = event.currentTarget;
  };
}
