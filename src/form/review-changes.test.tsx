import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FieldValue } from './field-value.tsx';
import { ReviewChanges } from './review-changes.tsx';

const base = { title: 'Spring', robots: ['noindex'], author: undefined };
const wanted = { title: 'Summer', robots: undefined, author: '' };
const form: Parameters<typeof ReviewChanges>[0]['form'] = {
  words: {
    what: 'audience',
    labelOf: (field) => field,
    showValue: (_field, value) => <FieldValue value={value} unset="inherited" />,
  },
  state: { kind: 'idle' },
  base,
  conflict: undefined,
  wanted: () => wanted,
  changesNow: () => ['title', 'robots', 'author'],
  failure: undefined,
};

function review(props: Partial<Parameters<typeof ReviewChanges>[0]> = {}) {
  const pressed: string[] = [];
  render(
    <ReviewChanges
      form={form}
      name="Acme"
      intentOf={(field) => (field === 'robots' ? 'goes back to the page’s value' : undefined)}
      request={{ method: 'PATCH', path: '/v0/pages/p/audiences/a', body: { customName: null } }}
      onSave={() => pressed.push('save')}
      onClose={() => pressed.push('close')}
      {...props}
    />,
  );
  return { pressed, user: userEvent.setup() };
}

const values = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test('every change is shown with what it means, the request on demand, and the safe choice has the focus', async () => {
  const { pressed, user } = review({ warnings: 'Images may go.' });
  expect(await screen.findByRole('dialog', { name: 'Review 3 changes to Acme' })).toHaveTextContent('Images may go.');
  expect(values()).toEqual(['Spring → Summer', 'noindex → inherited', 'inherited → hidden']);
  expect(screen.getAllByRole('img', { name: 'becomes' })).toHaveLength(3);
  expect(screen.getByText('goes back to the page’s value')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  expect(screen.getByText(/"customName": null/)).not.toBeVisible();
  await user.click(screen.getByText('View API request'));
  expect(screen.getByText('PATCH /v0/pages/p/audiences/a')).toBeInTheDocument();
  expect(screen.getByText(/"customName": null/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy JSON' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save 3 changes' }));
  expect(pressed).toEqual(['save']);
});

test('what others saved meanwhile is what a save would replace, and a value that they saved too is said to be there', () => {
  review({ now: { ...base, title: 'Theirs', author: '' } });
  expect(values()).toEqual(['Theirs → Summer', 'noindex → inherited', 'hidden → hidden']);
  expect(screen.getByText('already saved')).toBeInTheDocument();
  expect(screen.getByText('changed by someone else meanwhile')).toBeInTheDocument();
});

test('a field without a value of its own shows what it inherits, and null stays null', () => {
  const toNull = { ...wanted, author: null };
  const showValue = (_field: string, value: unknown) =>
    value === null ? 'null' : <FieldValue value={value} unset="inherited" />;
  review({
    form: { ...form, words: { ...form.words, showValue }, base: { ...base, title: null }, wanted: () => toNull },
    inheritedOf: (field) => (field === 'robots' ? ['index'] : 'of the page'),
  });
  expect(values()).toEqual(['null → Summer', 'noindex → index', 'of the page → null']);
});

test('in an unresolved conflict the current value stands before the change, which waits for a choice', async () => {
  const now = { ...base, title: 'Autumn' };
  const { pressed, user } = review({ form: { ...form, conflict: { kind: 'conflict', now, fields: ['title'] } } });
  expect(values()[0]).toBe('Autumn → Summer');
  expect(screen.queryByText('changed by someone else meanwhile')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save 3 changes' }));
  expect(pressed).toEqual([]);
});

test('while the save runs it says what is done, and neither closes nor saves again', async () => {
  const { pressed, user } = review({ form: { ...form, state: { kind: 'running', phase: 'checking' } } });
  expect(screen.getByText('Checking the current values.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save 3 changes' }));
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await user.keyboard('{Escape}');
  expect(pressed).toEqual([]);
});
