import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readHistory, recordChange } from '#src/local/change-history.ts';
import { ReplacedNotice } from './form-notices.tsx';

test('a field that a conflict asks about is not asked about twice, nor one that the form itself saved', async () => {
  const resource = { kind: 'person', id: 'p2' };
  await recordChange(resource, { name: { before: 'b', after: 'mine' }, note: { before: 'b', after: 'mine' } });
  const words = { what: 'person', labelOf: (field: string) => field, showValue: () => '' };
  let settled = '';
  const asked = (...askedBeside: string[]) => {
    const isSettled = (field: string) => field === settled;
    const form = { resource, words, askedBeside, isSettled, restore: () => undefined };
    return <ReplacedNotice form={form} now={{ name: 'theirs', note: 'theirs' }} readAt={Date.now() + 1000} />;
  };
  const { rerender } = render(asked());
  expect(await screen.findByText(/^name, saved/)).toBeVisible();
  rerender(asked('name'));
  expect(screen.queryByText(/^name, saved/)).not.toBeInTheDocument();
  expect(screen.getByText(/^note, saved/)).toBeVisible();
  await expect.poll(async () => (await readHistory(resource))[0]?.fields.name?.seen).toEqual(['theirs']);
  rerender(asked());
  await screen.findByText(/^note, saved/);
  expect(screen.queryByText(/^name, saved/)).not.toBeInTheDocument();
  // Its history may not tell yet that this form saved it.
  settled = 'note';
  rerender(asked());
  expect(screen.queryByText(/^note, saved/)).not.toBeInTheDocument();
});
