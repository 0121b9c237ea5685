import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readHistory, recordChange } from '#src/local/change-history.ts';
import { ReplacedNotice } from './form-notices.tsx';

test('a field that a conflict asks about is not asked about twice, nor once more when that is answered', async () => {
  const resource = { kind: 'person', id: 'p2' };
  await recordChange(resource, { name: { before: 'b', after: 'mine' }, note: { before: 'b', after: 'mine' } });
  const words = { what: 'person', labelOf: (field: string) => field, showValue: () => '' };
  const asked = (...askedBeside: string[]) => {
    const form = { resource, words, askedBeside, restore: () => undefined };
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
});
