import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { personFormFields } from '#src/fields/person-form.tsx';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();
const openPerson = () => openFacet(`/people/${world.person}`, service.url);

test.each<['phoneNumber' | 'domain', text: string, words: RegExp | string, held?: string]>([
  ['phoneNumber', '+49 30 123456', /Saved as \+4930123456\./, '+4930123456'],
  ['phoneNumber', '030 123', /This number is saved, but the API no longer accepts it\. Change it to fix it\./],
  ['domain', 'xn--80ak6aa92e.example', 'It reads аррӏе.example.'],
  ['domain', 'acme.example', ''],
])('what is written as %s, %j, is told as what it is', (field, text, words, held = text) => {
  const { label, Control } = personFormFields[field];
  render(
    <Control
      label={label}
      input={{ text, empty: 'null' }}
      wanted={held}
      held={held}
      changed={false}
      error={undefined}
      first={false}
      onChange={() => undefined}
      onTouch={() => undefined}
    />,
  );
  expect(screen.getByRole('textbox', { name: label })).toHaveAccessibleDescription(words);
});

test('what needs attention about a person is said on their screen', async () => {
  await service.addFault({
    match: { method: 'GET', path: '^/v0/persons' },
    fault: { kind: 'set', field: 'items.*.name', value: 'twin@acme.example' },
  });
  openPerson();
  expect(await screen.findByText('Needs attention')).toBeVisible();
  expect(screen.getByText(/Name is an e-mail address/)).toBeVisible();
});

const elsewhere = { audienceId: 'another' };
test.each([
  [{ items: [], totalCount: 0 }, 'No sessions.'],
  [{ items: [elsewhere, { audienceId: world.audience }], totalCount: 900 }, /^1 of this audience among the newest 2 /],
  [{ totalCount: 3 }, 'Couldn’t load the sessions.'],
])('of the sessions in %j it is said: %s', async (sessions, words) => {
  const audience = { audienceId: world.audience, personId: world.person, name: 'For one', status: 'ready' };
  const audiences = { items: [audience], totalCount: 1, nextCursor: null };
  for (const [path, body] of [
    [`^/v0/pages/${world.page}/audiences(?:\\?|$)`, audiences],
    ['/audience_sessions', sessions],
  ] as const) {
    await service.addFault({ match: { method: 'GET', path }, fault: { kind: 'answer', status: 200, body } });
  }
  const pages = [{ pageId: world.page, name: undefined }];
  openFacet(`/people/${world.person}`, service.url, { pages });
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('of the pages with audiences of a person one that fails takes no other along, and can be asked for again', async () => {
  const audiencesOf = (pageId: string) => ({ method: 'GET', path: `^/v0/pages/${pageId}/audiences` });
  const failing = { ...audiencesOf(world.otherPage), times: 1 };
  await service.addFault({ match: failing, fault: { kind: 'answer', status: 403, body: {} } });
  const set = { kind: 'set', field: 'items.0.personId', value: world.person } as const;
  await service.addFault({ match: audiencesOf(world.page), fault: set });
  const pages = [world.page, world.otherPage].map((pageId) => ({ pageId, name: undefined }));
  const { user } = openFacet(`/people/${world.person}`, service.url, { pages });
  expect(await screen.findByText('Couldn’t load the audiences of this page.')).toBeInTheDocument();
  expect(await screen.findByText('Found on 1 of 2 pages in your list, 1 couldn’t be loaded')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Audience 1' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Found on 1 of 2 pages in your list')).toBeInTheDocument();
});

test('audiences are looked for on ten pages without being asked, and on the others at a press', async () => {
  const pages = Array.from({ length: 12 }, (_, index) => ({ pageId: `page_of_twelve_${index}`, name: undefined }));
  const { user } = openFacet(`/people/${world.person}`, service.url, { pages });
  const asked = async () =>
    (await service.received()).filter(({ target }) => target.includes('page_of_twelve_')).length;
  const more = await screen.findByRole('button', { name: 'Search 2 more' });
  await expect.poll(asked).toBe(10);
  await user.click(more);
  await expect.poll(asked).toBe(12);
  expect(screen.queryByText(/not searched yet$/i)).not.toBeInTheDocument();
});

test('whose log entry a pasted text names is said before it is opened', async () => {
  const { user, router } = openPerson();
  const field = await screen.findByRole('textbox', { name: 'Log entry ID' });
  await user.click(field);
  await user.paste('https://facet.example/people/p%201/logs/log_1');
  expect(field).toHaveAccessibleDescription('Opens log_1 of someone else: p 1');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/people/p 1/logs/log_1'));
});
