import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { audienceFields } from '#src/fields/audience-fields.tsx';
import { FilterChips, FilterPanel } from './list-filters.tsx';
import { type ListSearch, readListView } from './list-view.ts';

const filtersOf = (search: ListSearch) => readListView(audienceFields, search).filters;
const facts = { rule: undefined, delays: new Map(), metrics: undefined };

/** The open panel of the filters of these rows, and how to draw it for another URL. */
async function openPanel(rows: readonly AudienceAnswer[], search: ListSearch) {
  const onChange = vi.fn();
  const panel = { what: 'audiences', fields: audienceFields, rows, q: '', facts, onChange };
  const { rerender } = render(<FilterPanel {...panel} search={search} />);
  await userEvent.click(screen.getByRole('button', { name: /Filter/ }));
  return { onChange, ask: (other: ListSearch) => rerender(<FilterPanel {...panel} search={other} />) };
}

it('a chip names its field and what is asked for, or only that where it says all', async () => {
  const onChange = vi.fn();
  const filters = filtersOf({ status: ['draft', 'waiting'], personId: 'any', overrides: 'search', stuck: 'no' });
  render(<FilterChips fields={audienceFields} filters={filters} onChange={onChange} />);
  for (const words of ['Status: Draft, waiting', 'Has a person', 'Overrides: Search result', 'On time']) {
    expect(screen.getByText(words)).toBeInTheDocument();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter On time' }));
  expect(onChange.mock.lastCall).toStrictEqual([{ stuck: undefined }]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ status: undefined, personId: undefined }));
});

it('a filter offers its options, and the values that rows have besides, with how many rows each shows beside the others', async () => {
  const rows = [{ status: 'draft' }, { status: 'waiting', personId: null }, { status: 'draft', personId: 'p1' }];
  const { onChange } = await openPanel(rows, { status: 'draft' });
  expect(await screen.findByRole('checkbox', { name: 'Draft 2' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'waiting 1' }));
  expect(onChange).toHaveBeenCalledWith({ status: ['draft', 'waiting'] });
  const person = screen.getByRole('combobox', { name: 'Person' });
  expect(person).toHaveTextContent('AllHas a person · 1No person · 0');
  await userEvent.selectOptions(person, 'none');
  expect(onChange).toHaveBeenCalledWith({ personId: 'none' });
});
