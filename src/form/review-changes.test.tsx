import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FieldValue } from './field-value.tsx';
import { ReviewChanges } from './review-changes.tsx';

const changes = [
  { field: 'title', label: 'Title', before: 'Spring', after: 'Summer' },
  { field: 'robots', label: 'Robots', before: ['noindex'], after: undefined, intent: 'goes back to the page’s value' },
  { field: 'author', label: 'Author', before: undefined, after: '' },
];

function review(props: Partial<Parameters<typeof ReviewChanges>[0]> = {}) {
  const pressed: string[] = [];
  render(
    <ReviewChanges
      what="audience"
      name="Acme"
      changes={changes}
      showValue={(_field, value) => <FieldValue value={value} unset="inherited" />}
      request={{ method: 'PATCH', path: '/v0/pages/p/audiences/a', body: { customName: null } }}
      phase={undefined}
      error={undefined}
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
  expect(values).toEqual([
    'Spring → becomes Summer',
    'noindex → becomes inherited',
    'inherited → becomes blank on purpose',
  ]);
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
  const { pressed, user } = review({ phase: 'checking' });
  await screen.findByRole('dialog');
  expect(screen.getByText('Reading what the service holds now.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save 3 changes' }));
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await user.keyboard('{Escape}');
  expect(pressed).toEqual([]);
});

test('a refusal stands beside the verb, which can be pressed again', async () => {
  const { pressed, user } = review({ error: 'Not saved. The service answered 422.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved. The service answered 422.');
  await user.click(screen.getByRole('button', { name: 'Save 3 changes' }));
  expect(pressed).toEqual(['save']);
});
