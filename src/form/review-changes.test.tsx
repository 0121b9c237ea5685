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

test('every change is shown with what it means, and the safe choice has the focus', async () => {
  const { pressed, user } = review({ warnings: 'An image may be lost.' });
  expect(await screen.findByRole('dialog', { name: 'Review 3 changes to Acme' })).toHaveTextContent(
    'An image may be lost.',
  );
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual(['Spring → becomes Summer', 'noindex → becomes inherited', 'inherited → becomes hidden']);
  expect(screen.getByText('goes back to the page’s value')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Save 3 changes' }));
  expect(pressed).toEqual(['save']);
});

test('the request is there on demand, as it will be sent', async () => {
  const { user } = review();
  expect(screen.getByText(/"customName": null/)).not.toBeVisible();
  await user.click(await screen.findByText('View API request'));
  expect(screen.getByText('PATCH /v0/pages/p/audiences/a')).toBeInTheDocument();
  expect(screen.getByText(/"customName": null/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy JSON' })).toBeInTheDocument();
});

test('while the save runs it says what is done, and neither closes nor saves again', async () => {
  const { pressed, user } = review({ form: { ...form, state: { kind: 'running', phase: 'checking' } } });
  await screen.findByRole('dialog');
  expect(screen.getByText('Checking the current values.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save 3 changes' }));
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await user.keyboard('{Escape}');
  expect(pressed).toEqual([]);
});
