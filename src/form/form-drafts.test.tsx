import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readDrafts } from '#src/local/drafts.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();

test.each([
  { kind: 'person', id: world.person, path: '/people', label: 'E-mail', typed: 'typed@acme.example' },
  {
    kind: 'webhook-subscription',
    id: world.subscription,
    path: '/webhooks',
    label: 'Endpoint URL',
    typed: 'https://hooks.acme.example/typed',
  },
])('what was typed of a $kind is offered when its form is opened again, and taken over on demand', async (form) => {
  const open = async () => {
    const { user } = openFacet(`${form.path}?edit=${form.id}`, service.url);
    return { user, field: await screen.findByRole('textbox', { name: form.label }, { timeout: 15_000 }) };
  };
  const { user, field } = await open();
  await user.clear(field);
  await user.paste(form.typed);
  await waitFor(async () => expect((await readDrafts(form)).drafts).toHaveLength(1));
  cleanup();

  const again = await open();
  expect(again.field).not.toHaveValue(form.typed);
  const offer = await screen.findByText(/^You have an unsaved draft/);
  expect(offer.closest('[role=status]')).toHaveTextContent(form.typed);
  await again.user.click(screen.getByRole('button', { name: 'Continue editing' }));
  expect(again.field).toHaveValue(form.typed);
  await waitFor(() => expect(screen.queryByText(/^You have an unsaved draft/)).not.toBeInTheDocument());
});
