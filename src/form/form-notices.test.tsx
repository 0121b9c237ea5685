import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { readHistory, recordChange } from '#src/local/change-history.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { ReplacedNotice } from './form-notices.tsx';

beforeEach(() => forgetEverything());

test('a value that someone replaced after it was saved is told until it is known', async () => {
  const resource = { kind: 'person', id: 'p1' };
  await recordChange(resource, { name: { before: 'before', after: 'mine' } });
  const back: unknown[] = [];
  render(
    <ReplacedNotice
      form={{
        resource,
        words: { what: 'person', labelOf: () => 'Name', showValue: (_field, value) => String(value) },
        askedBeside: [],
        restore: (values) => back.push(values),
      }}
      now={{ name: 'theirs' }}
      readAt={Date.now() + 1000}
    />,
  );
  expect(await screen.findByText(/^Name, saved/)).toHaveTextContent('Yours: mine. Current: theirs');
  await userEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  expect(back).toEqual([{ name: 'mine' }]);
  await expect.poll(() => screen.queryByText(/Someone else changed/)).toBeNull();
});

test('a field that a conflict asks about is not asked about twice, nor once more when that is answered', async () => {
  const resource = { kind: 'person', id: 'p2' };
  await recordChange(resource, { name: { before: 'b', after: 'mine' }, note: { before: 'b', after: 'mine' } });
  const notice = (askedBeside: readonly string[]) => (
    <ReplacedNotice
      form={{
        resource,
        words: { what: 'person', labelOf: (field) => field, showValue: (_field, value) => String(value) },
        askedBeside: [...askedBeside],
        restore: () => undefined,
      }}
      now={{ name: 'theirs', note: 'theirs' }}
      readAt={Date.now() + 1000}
    />
  );
  const { rerender } = render(notice([]));
  expect(await screen.findByText(/^name, saved/)).toBeVisible();
  rerender(notice(['name']));
  expect(screen.queryByText(/^name, saved/)).not.toBeInTheDocument();
  expect(screen.getByText(/^note, saved/)).toBeVisible();
  await expect.poll(async () => (await readHistory(resource))[0]?.fields.name?.seen).toEqual(['theirs']);
  rerender(notice([]));
  await screen.findByText(/^note, saved/);
  expect(screen.queryByText(/^name, saved/)).not.toBeInTheDocument();
});
