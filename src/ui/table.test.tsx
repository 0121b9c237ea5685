import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { type SortState, sortRows } from '#src/lib/sort-rows.ts';
import { type Column, DataTable } from './table.tsx';
import { useStepwise } from './virtual-lists.tsx';

type Hook = { id: string; url: string; events: number | undefined };

const hooks: readonly Hook[] = [
  { id: 'a', url: 'b.example', events: 3 },
  { id: 'b', url: 'a.example', events: undefined },
  { id: 'c', url: 'c.example', events: 1 },
];

const many = Array.from({ length: 5000 }, (_, events) => ({ id: String(events), url: `${events}.example`, events }));

const columns: readonly Column<Hook>[] = [
  { key: 'url', header: 'Address', cell: (row) => row.url },
  { key: 'events', header: 'Events', align: 'end', cell: (row) => row.events ?? '—', sortable: true },
];

function Hooks({ rows = hooks, onOpen }: { rows?: readonly Hook[]; onOpen?: (row: Hook) => void }) {
  const [sort, setSort] = useState<SortState>();
  return (
    <DataTable
      label="Webhooks"
      columns={columns}
      rows={sort === undefined ? rows : sortRows(rows, ({ events }) => events, sort.direction)}
      rowKey={(row) => row.id}
      sort={sort}
      onSortChange={setSort}
      onOpenRow={onOpen}
      rowActions={(row) => <button type="button">Pause {row.url}</button>}
    />
  );
}

const bodyRows = () => screen.getAllByRole('row').slice(1);
const order = () => bodyRows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);

it('sorts ascending, then descending, then not at all, and says so', async () => {
  render(<Hooks />);
  const header = screen.getByRole('columnheader', { name: 'Events' });
  expect(header).not.toHaveAttribute('aria-sort');
  for (const [sort, addresses] of [
    ['ascending', ['c.example', 'b.example', 'a.example']],
    ['descending', ['b.example', 'c.example', 'a.example']],
    [null, ['b.example', 'a.example', 'c.example']],
  ]) {
    await userEvent.click(within(header).getByRole('button'));
    expect(header.getAttribute('aria-sort')).toBe(sort);
    expect(order()).toEqual(addresses);
  }
});

it('is one stop of the Tab key, moves by arrows, Home and End, and opens with Enter', async () => {
  const open = vi.fn();
  render(<Hooks onOpen={open} />);
  const [, first, second, third] = screen.getAllByRole('row');
  // The header that sorts comes first.
  await userEvent.tab();
  await userEvent.tab();
  expect(first).toHaveFocus();
  for (const [key, row] of [
    ['ArrowDown', second],
    ['Enter', second],
    ['End', third],
    ['ArrowDown', third],
    ['Home', first],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(row).toHaveFocus();
  }
  expect(open).toHaveBeenCalledExactlyOnceWith(hooks[1]);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Pause b.example' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(open).toHaveBeenCalledTimes(1);
});

it('draws a long list in part and tells its full length', async () => {
  // Awaited: the code for long lists loads with the first of them.
  await act(async () => render(<Hooks rows={many} />));
  expect(screen.getByRole('table', { name: 'Webhooks' })).toHaveAttribute('aria-rowcount', '5001');
  expect(screen.getByText('0.example')).toBeInTheDocument();
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});

it('draws the rows that a jump brings a few in a frame, until none is missing', async () => {
  const jump = Array.from({ length: 40 }, (_, index) => 900 + index);
  const rows = (wanted: readonly number[]) => useStepwise(wanted, 0, 10);
  const { result, rerender } = renderHook(rows, { initialProps: [0, 1, 2] });
  rerender(jump);
  expect(result.current.size).toBe(10);
  await waitFor(() => expect([...result.current]).toEqual(jump));
});

it('keeps the focus on a row when the list grows so long that its rows are drawn in part', () => {
  const { rerender } = render(<Hooks />);
  act(() => bodyRows()[1]?.focus());
  rerender(<Hooks rows={[...hooks, ...many]} />);
  // Not a moment later, when something else may have found the focus again.
  expect(document.activeElement).toHaveAttribute('data-index', '1');
});

it('opens with a click anywhere in a row, but not on its buttons', async () => {
  const open = vi.fn();
  render(<Hooks onOpen={open} />);
  await userEvent.click(screen.getByRole('button', { name: 'Pause a.example' }));
  await userEvent.click(screen.getByRole('columnheader', { name: 'Events' }));
  expect(open).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('cell', { name: '3' }));
  expect(open).toHaveBeenCalledExactlyOnceWith(hooks[0]);
});
