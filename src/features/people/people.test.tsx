import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { personFormFields } from '#src/fields/person-form.tsx';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { rememberLog } from '#src/local/opened.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { type ServiceBehindKey, startServiceBehindKey } from '#test/service-behind-key.ts';

let service: ServiceBehindKey;
beforeAll(async () => {
  service = await startServiceBehindKey();
});
beforeEach(async () => {
  await forgetEverything();
  await service.reset();
});

/** One field of the form of a person, with this text in it. */
function renderField(field: 'phoneNumber' | 'domain', text: string, held: string) {
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
}

test.each([
  ['+49 30 123456', '+4930123456', 'The service has +4930123456.'],
  ['030 123', '030 123', 'The service has a number that it doesn’t accept. Change it to fix it.'],
])('a phone number written %j over %j is told as what it is', (text, held, words) => {
  renderField('phoneNumber', text, held);
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(expect.stringContaining(words));
});

test.each([
  ['xn--mller-kva.example', 'It reads müller.example.'],
  ['xn--80ak6aa92e.example', 'It reads аррӏе.example.'],
  ['https://xn--mller-kva.example/about', /^Did you mean xn--mller-kva\.example\? .* It reads müller\.example\.$/],
  ['acme.example', ''],
])('the domain %s is told as what people read in it', (text, words) => {
  renderField('domain', text, text);
  expect(screen.getByRole('textbox', { name: 'Account domain' })).toHaveAccessibleDescription(words);
});

test('what needs attention about a person is said on their screen', async () => {
  await service.addFault({
    match: { method: 'GET', path: '^/v0/persons' },
    fault: { kind: 'set', field: 'items.*.name', value: 'twin@acme.example' },
  });
  openFacet(`/people/${world.person}`, service.url);
  expect(await screen.findByText('Needs attention')).toBeVisible();
  expect(screen.getByText(/Name is an e-mail address/)).toBeVisible();
});

test('each value of a profile can be copied, one that is a link too', async () => {
  const held = { name: 'Ada', email: 'ada@acme.example', linkedinProfileUrl: 'https://www.linkedin.com/in/ada' };
  const { ok } = await fetch(`${service.url}/v0/persons/${world.person}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(held),
  });
  expect(ok).toBe(true);
  const { user } = openFacet(`/people/${world.person}`, service.url);
  for (const [of, value] of [
    ['name', held.name],
    ['e-mail', held.email],
    ['phone number', '+4930123456'],
    ['LinkedIn profile', held.linkedinProfileUrl],
    ['domain', 'linked.example'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `Copy ${of}` }));
    expect(await navigator.clipboard.readText()).toBe(value);
  }
});

test.each([
  [{ items: [], totalCount: 0 }, 'No sessions.'],
  [
    { items: [{ audienceId: 'another' }, { audienceId: 'another' }], totalCount: 900 },
    'None of this audience among the newest 2 that the service sent.',
  ],
  [
    { items: [{ audienceId: 'another' }, { audienceId: world.audience }], totalCount: 900 },
    '1 of this audience among the newest 2 that the service sent.',
  ],
  [{ totalCount: 3 }, 'Couldn’t load the sessions.'],
])('of the sessions in %j it is said: %s', async (body, words) => {
  const audience = { audienceId: world.audience, personId: world.person, name: 'For one', status: 'ready' };
  await service.addFault({
    match: { method: 'GET', path: `^/v0/pages/${world.page}/audiences(?:\\?|$)` },
    fault: { kind: 'answer', status: 200, body: { items: [audience], totalCount: 1, nextCursor: null } },
  });
  await service.addFault({
    match: { method: 'GET', path: '/audience_sessions' },
    fault: { kind: 'answer', status: 200, body },
  });
  const { user } = openFacet(`/people/${world.person}`, service.url, {
    pages: [{ pageId: world.page, name: undefined }],
  });
  await user.click(await screen.findByRole('button', { name: /^Look on/ }));
  const audiences = within(screen.getByRole('region', { name: 'Audiences and sessions' }));
  expect(await audiences.findByText(words)).toBeInTheDocument();
});

test('a log entry that is taken off the list hands the focus on, the last one to the heading', async () => {
  for (const personLogId of ['log_1', 'log_2']) rememberLog({ personId: world.person, personLogId, words: 'call' }, 1);
  const { user } = openFacet(`/people/${world.person}`, service.url);
  // The newest stands first: behind the one taken off is none.
  await user.click(await screen.findByRole('button', { name: 'Take log_1 off this list' }));
  const other = screen.getByRole('button', { name: 'Take log_2 off this list' });
  expect(other).toHaveFocus();
  await user.click(other);
  expect(screen.getByRole('heading', { name: 'Log entries' })).toHaveFocus();
});

test.each([
  ['the call of Monday is log_1, look', 'Opens log_1', world.person],
  ['https://facet.example/people/p%201/logs/log_1', 'Opens log_1 of someone else: p 1', 'p 1'],
])('the id of a log entry is taken out of %s, in sight', async (pasted, words, personId) => {
  const { user, router } = openFacet(`/people/${world.person}`, service.url);
  const field = await screen.findByRole('textbox', { name: 'Log entry ID' });
  await user.click(field);
  await user.paste(pasted);
  expect(field).toHaveAccessibleDescription(words);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.latestLocation.pathname).toBe(`/people/${personId}/logs/log_1`));
});

test('what holds no id of a log entry is told what would', async () => {
  const { user } = openFacet(`/people/${world.person}`, service.url);
  const field = await screen.findByRole('textbox', { name: 'Log entry ID' });
  await user.type(field, 'the call of Monday{Enter}');
  expect(field).toHaveAccessibleDescription(/We couldn’t find an ID in that. Paste an ID, the URL/);
});

test('a person leads back to the list as it was filtered, without the form that was open over it', async () => {
  const { router } = openFacet(`/people?q=Person&sort=-name&edit=${world.person}`, service.url);
  await screen.findByRole('dialog', undefined, { timeout: 15_000 });
  await router.navigate({ to: '/people/$personId', params: { personId: world.person } });
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  await waitFor(() =>
    expect(within(crumbs).getByRole('link', { name: 'People' })).toHaveAttribute('href', '/people?q=Person&sort=-name'),
  );
});
