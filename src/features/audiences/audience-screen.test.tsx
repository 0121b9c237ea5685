import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { audiencesOf } from '#src/api/audiences.ts';
import { openFacet } from '#test/open-facet.tsx';
import { audienceTotal, world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();
const reads = { method: 'GET', path: '/audiences' };
const open = (audienceId: string, search = '') =>
  openFacet(`/pages/${world.page}/audiences/${audienceId}${search}`, service.url);
const loaded = () => screen.findByRole('region', { name: 'Versions' }, { timeout: 15_000 });
async function openLoaded(audienceId: string = world.audience) {
  const opened = open(audienceId);
  await loaded();
  return opened;
}
const expectHeading = (name: string) => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name);
const refusal = (error: string) => ({ kind: 'answer', status: 400, body: { error } }) as const;
const detailsOpen = () => screen.findByRole('dialog', { name: /^Details of/ }, { timeout: 15_000 });
/** Opens the menu of the audience, and finds its action. */
async function archiving(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Audience actions' }));
  return screen.getByRole('menuitem', { name: /^Archive audience/ });
}
/** Asks to archive the audience. @returns the button that does it. */
async function askToArchive(user: UserEvent) {
  await user.click(await archiving(user));
  const question = await screen.findByRole('alertdialog', { name: /^Archive Audience/ });
  return within(question).getByRole('button', { name: 'Archive audience' });
}
const deletes = async () => (await service.received()).filter(({ method }) => method === 'DELETE');

it('an audience counts its sessions on their tab, but not where the service counts those of all audiences', async () => {
  await openLoaded();
  expect(await screen.findByRole('link', { name: /^Sessions ?308$/ })).toBeInTheDocument();
  cleanup();
  await service.addFault({ match: { path: 'limit=1' }, fault: { kind: 'ignore-query', names: ['audienceId'] } });
  await openLoaded(world.generating);
  const live = await screen.findByRole('button', { name: 'View live' });
  await waitFor(() => expect(live).toHaveAttribute('aria-description', expect.stringMatching(/sent no sessions of/)));
  expect(screen.getByRole('link', { name: 'Sessions' })).toBeInTheDocument();
});

it('an audience has Details by their address: metadata beside the page’s, JSON as a tree with markup as text', async () => {
  const value = { inner: ['<img src=x onerror="window.__xss=1">', [[1]]] };
  await service.addFault({ match: reads, fault: { kind: 'set', field: 'items.*.extra', value } });
  const { user } = open(world.audience, '?panel=details');
  const details = await detailsOpen();
  const table = await within(details).findByRole('table', { name: /^Metadata/ });
  await waitFor(() => expect(table).toHaveTextContent('Page description'));
  expect(within(table).getByRole('row', { name: /^Title.*overridden/ })).toHaveTextContent('Override title');
  expect(within(table).getByRole('row', { name: /^Description.*inherited/ })).toHaveTextContent('Page description');
  const tree = await within(details).findByRole('tree', { name: 'Audience as JSON' });
  expect(tree).toHaveTextContent('"audienceId"');
  expect(document.querySelector('img[src=x]')).toBeNull();
  within(tree).getAllByRole('button', { name: 'Collapse' })[0]?.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toHaveAttribute('aria-expanded', 'true');
});

it('an audience leads on the same tab to the one before and after it in the list as it was shown, and back to that list', async () => {
  const search = '?q=Audience&status=draft&status=published&sort=-effectiveName';
  const { user, router } = openFacet(`/pages/${world.page}/audiences${search}`, service.url);
  await user.click(await screen.findByRole('link', { name: 'Audience 23' }));
  await loaded();
  await user.click(screen.getByRole('link', { name: /^Conversation/ }));
  const leadsTo = (name: string) => screen.findByRole('heading', { level: 1, name });
  await user.keyboard('N');
  await leadsTo('Audience 22');
  expect(router.state.location.pathname).toMatch(/conversation$/);
  await user.click(screen.getByRole('button', { name: 'Previous audience' }));
  await leadsTo('Audience 23');
  await user.keyboard('P');
  await leadsTo('Audience 24');
  const before = screen.getByRole('button', { name: 'Previous audience' });
  expect(before).toHaveAccessibleDescription('No audience before this one.');
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  await user.click(within(crumbs).getByRole('link', { name: 'Audiences' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/pages/${world.page}/audiences`));
  const shown = { q: 'Audience', status: ['draft', 'published'], sort: '-effectiveName' };
  expect(router.state.location.search).toEqual(shown);
});

it('the steps through a conversation begin at the message that has the focus', async () => {
  const { user, router } = openFacet(`/pages/${world.page}/audiences/${world.audience}/conversation`, service.url);
  const [first] = within(await screen.findByRole('article', { name: 'Message 2' })).getAllByRole('button');
  first?.focus();
  await user.keyboard('j');
  await waitFor(() => expect(router.state.location.search).toEqual({ message: 'message_03' }));
});

it('an audience says why its list cannot be loaded, is kept when a refresh fails, and is read again when that is asked for', async () => {
  await service.addFault({ match: { ...reads, times: 1 }, fault: refusal('not today') });
  const { user, queryClient } = open(world.audience);
  const title = await screen.findByText('Couldn’t load the audience');
  expect(title.closest('[role=alert]')).toHaveTextContent('not today');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await loaded();
  const { queryKey } = audiencesOf(world.page).refreshQuery(world.audience);
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('success'));
  await service.addFault({ match: reads, fault: refusal('busy') });
  await queryClient.refetchQueries({ queryKey });
  expect(await screen.findByText(/Not refreshed since/)).toHaveTextContent('busy');
  expectHeading('Audience 1');
  await service.reset();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/Not refreshed since/)).not.toBeInTheDocument());
});

it('an audience shows what it can of an answer that drifts from the contract', async () => {
  const odd = {
    audienceId: world.audience,
    status: 'from_the_future',
    createdAt: 'last Tuesday',
    publishedVersion: null,
    latestVersion: { versionNumber: 3, status: 'vaporised', queuedAt: 'soon', publishedAt: '2026-01-01T00:00:00Z' },
    supplementaryContext: null,
  };
  const body = { items: [odd], hasMore: false, nextCursor: null, totalCount: 1 };
  await service.addFault({ match: reads, fault: { kind: 'answer', status: 200, body } });
  const { user } = open(world.audience, '?panel=details');
  const details = await detailsOpen();
  await waitFor(() => expect(details).toHaveTextContent('The API sent no metadataOverride'));
  expect(details).toHaveTextContent('Not published.');
  for (const words of ['last Tuesday', 'missing', 'soon']) expect(details).toHaveTextContent(words);
  expect(details).not.toHaveTextContent(/Invalid Date|NaN|undefined/);
  await user.keyboard('{Escape}');
  const main = await screen.findByRole('main');
  await waitFor(() => expect(main).toHaveTextContent('vaporised'));
  for (const words of ['from_the_future', 'missing']) expect(main).toHaveTextContent(words);
  expect(main).not.toHaveTextContent(/Invalid Date|NaN|undefined/);
  // It is unknown whether it can be archived: a request is possible, after a confirmation.
  await user.click(await archiving(user));
  expect(await screen.findByRole('alertdialog', { name: /^Archive/ })).toHaveTextContent('You can’t undo this');
});

it('an audience is looked for with progress, which can be stopped and go on', async () => {
  await service.addFault({ match: reads, fault: { kind: 'cursor', how: 'kept', pageSize: 5 } });
  await service.addFault({ match: { ...reads, skip: 2 }, fault: { kind: 'latency', ms: 2_000 } });
  const { user } = open('audience_24');
  const bar = await screen.findByRole('progressbar', { name: 'Loading audience' });
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '10'));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toHaveTextContent('Audience not found so far');
  expect(screen.getByText(/^Loaded \d+ of 24 audiences\.$/)).toBeVisible();
  expect(screen.getByText(/because you stopped it/)).toBeVisible();
  await service.reset();
  await user.click(screen.getByRole('button', { name: 'Resume loading' }));
  await loaded();
  expectHeading('Audience 24');
});

it('an audience is said not to be there only after the whole list', async () => {
  open('audience_nowhere');
  expect(await screen.findByRole('alert')).toHaveTextContent(`${audienceTotal} audiences`);
  expectHeading('Audience');
});

it('archiving an audience keeps the question open when the service refuses it to the key, with its verb off until another try is allowed', async () => {
  await service.addFault({ match: { method: 'DELETE' }, fault: { kind: 'answer', status: 403, body: {} } });
  const { user } = await openLoaded();
  const verb = await askToArchive(user);
  await user.click(verb);
  expect(await screen.findByText(/Couldn’t archive the audience/)).toBeVisible();
  expect(await deletes()).toHaveLength(1);
  // An API key that is not allowed to archive stays so the next time.
  expect(verb).toHaveAccessibleDescription(/The API key isn’t allowed to do this/);
  await user.click(verb);
  expect(await deletes()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Re-enable' }));
  expect(verb).not.toHaveAccessibleDescription();
});

it('archiving an audience sends one request, and reads the audience again when the answer is lost', async () => {
  const { user } = await openLoaded();
  await service.addFault({ match: { method: 'DELETE' }, fault: { kind: 'drop', when: 'after-commit' } });
  await user.dblClick(await askToArchive(user));
  expect(await screen.findByText('It is archived.')).toBeVisible();
  expect(await deletes()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(await archiving(user)).toHaveTextContent('Already archived.');
});
