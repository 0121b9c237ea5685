import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { readHistory, recordChange } from '#src/local/change-history.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { ReplacedNotice } from './form-notices.tsx';

beforeEach(forgetEverything);

type NoticeForm = Parameters<typeof ReplacedNotice>[0]['form'];

/** What is told of a person whose fields someone else set to "theirs". */
function notice(id: string, now: Readonly<Record<string, string>>, more: Partial<NoticeForm> = {}) {
  const form = {
    resource: { kind: 'person', id },
    words: {
      what: 'person',
      labelOf: (field: string) => field,
      showValue: (_: string, value: unknown) => String(value),
    },
    askedBeside: [],
    restore: () => undefined,
    ...more,
  };
  return <ReplacedNotice form={form} now={now} readAt={Date.now() + 1000} />;
}

test('a value that someone replaced after it was saved is told until it is known', async () => {
  await recordChange({ kind: 'person', id: 'p1' }, { name: { before: 'before', after: 'mine' } });
  const back: unknown[] = [];
  render(notice('p1', { name: 'theirs' }, { restore: (values) => back.push(values) }));
  expect(await screen.findByText(/^name, saved/)).toHaveTextContent('Yours: mine. Current: theirs');
  await userEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  expect(back).toEqual([{ name: 'mine' }]);
  await expect.poll(() => screen.queryByText(/Someone else changed/)).toBeNull();
});

test('a field that a conflict asks about is not asked about twice, nor once more when that is answered', async () => {
  const resource = { kind: 'person', id: 'p2' };
  await recordChange(resource, { name: { before: 'b', after: 'mine' }, note: { before: 'b', after: 'mine' } });
  const asked = (...askedBeside: readonly string[]) =>
    notice('p2', { name: 'theirs', note: 'theirs' }, { askedBeside: [...askedBeside] });
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
