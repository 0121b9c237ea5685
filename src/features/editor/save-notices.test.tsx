import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SaveResultNotices } from './save-notices.tsx';
import { nothingToTell } from './save-result.ts';

test('a field that was not cleared is named, and each next way is tried only when its button is pressed', async () => {
  const tried: unknown[] = [];
  render(
    <SaveResultNotices
      result={{
        ...nothingToTell,
        leftovers: [
          { field: 'title', value: 'Spring', next: 'null' },
          { field: 'ogType', value: 'website', next: 'empty' },
          { field: 'ogUrl', value: 'https://a.example', next: undefined },
        ],
      }}
      pending={false}
      onTry={(step, fields) => tried.push([step, ...fields])}
    />,
  );
  expect(screen.getByText('OG URL', { exact: false })).toHaveTextContent('OG URL: https://a.example – all ways');
  expect(tried).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try sending null for Title' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try sending an empty text for OG type' }));
  expect(tried).toEqual([
    ['null', 'title'],
    ['empty', 'ogType'],
  ]);
});

test('what there is nothing to say of is not there', () => {
  render(
    <main>
      <SaveResultNotices result={nothingToTell} pending={false} onTry={() => undefined} />
    </main>,
  );
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});
