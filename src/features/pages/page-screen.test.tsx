import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { lastSeen } from '#src/local/page-fingerprints.ts';
import { openFacet } from '#test/open-facet.tsx';
import { audienceTotal, world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();
const reads = { method: 'GET', path: `^/v0/pages/${world.page}$` };
const archivePosts = async () => (await service.received()).filter(({ method }) => method === 'POST');
const open = () => openFacet(`/pages/${world.page}/overview`, service.url);
const loaded = () => screen.findByRole('heading', { level: 2, name: 'Details' }, { timeout: 15_000 });
async function openLoaded() {
  const opened = open();
  await loaded();
  return opened;
}
/** Opens the page's menu, and finds the action in it. */
async function archiving(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Page actions' }));
  return screen.getByRole('menuitem', { name: /^Archive page/ });
}
async function askToArchive(user: UserEvent) {
  await loaded();
  await user.click(await archiving(user));
  return screen.findByRole('alertdialog', { name: 'Archive Page 1' });
}
const nameIn = (question: HTMLElement) => within(question).getByRole('textbox');

it('the overview shows what the service sent, and marks what it left out, with everything else usable', async () => {
  const body = { pageId: world.page, name: 'Half a page', locale: 'sv', scripts: [] };
  await service.addFault({ match: reads, fault: { kind: 'answer', status: 200, body } });
  await openLoaded();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Half a page');
  const details = screen.getByRole('region', { name: 'Details' });
  expect(within(details).getAllByText('missing').length).toBeGreaterThanOrEqual(8);
  expect(within(screen.getByRole('region', { name: 'Actions' })).getByText('missing')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Other fields' })).toHaveTextContent('locale"sv"');
  expect(screen.getByText('This page has no scripts.')).toBeVisible();
});

it('the overview shows the actions in the order of their index, those without one last', async () => {
  const indexOf = { Third: 2, Fourth: undefined, First: -1, Second: 0 };
  const actions = Object.entries(indexOf).map(([buttonTitle, actionIndex]) => ({ buttonTitle, actionIndex }));
  await service.addFault({ match: reads, fault: { kind: 'answer', status: 200, body: { actions } } });
  await openLoaded();
  expect(screen.getByRole('table', { name: 'Actions' })).toHaveTextContent(/First.*Second.*Third.*Fourth/);
});

it('the overview shows a script as text and runs nothing', async () => {
  const { user } = await openLoaded();
  const scripts = screen.getByRole('region', { name: 'Scripts' });
  await user.click(within(scripts).getByRole('button', { name: 'Show 1 line' }));
  expect(within(scripts).getByText('<script>1</script>')).toBeVisible();
  expect(document.querySelector('#app script, main script')).toBeNull();
});

const unseen = () => screen.findByRole('region', { name: /unseen change/ }, { timeout: 15_000 });
const remembered = () => waitFor(async () => expect(await lastSeen(world.page)).toBeDefined());

/** What another person did to the page, as the service would answer from now on. */
async function changeTitle(title: string) {
  const body = { ...(await service.get(`/v0/pages/${world.page}`)), title };
  await service.addFault({ match: reads, fault: { kind: 'answer', status: 200, body } });
}

it('what changed since the page was seen is told after the tab was closed, and until it is marked as seen', async () => {
  await openLoaded();
  expect(screen.queryByText(/unseen change/)).not.toBeInTheDocument();
  await remembered();
  await changeTitle('A colleague wrote this');
  // Twice: a reload takes nothing as seen.
  for (const _ of ['first', 'again']) {
    cleanup();
    open();
    expect(await unseen()).toHaveTextContent('A colleague wrote this');
  }
  cleanup();
  const { user } = open();
  await user.click(within(await unseen()).getByRole('button', { name: 'Mark as seen' }));
  await waitFor(() => expect(screen.queryByText(/unseen change/)).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  cleanup();
  await openLoaded();
  expect(screen.queryByText(/unseen change/)).not.toBeInTheDocument();
});

it('what changed since the page was seen is not told of the archiving that was done here', async () => {
  const { user } = await openLoaded();
  await remembered();
  await user.type(nameIn(await askToArchive(user)), 'Page 1');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await archiving(user)).toHaveTextContent('Already archived.');
  expect(screen.queryByText(/unseen change/)).not.toBeInTheDocument();
});

it('archiving names what is unknown, and the published audiences', async () => {
  const { user } = open();
  const dialog = await askToArchive(user);
  expect(dialog).toHaveTextContent(`We can’t tell in advance what happens to its ${audienceTotal} audiences,`);
  expect(await within(dialog).findByRole('list', { name: 'Published audiences' })).toHaveTextContent('Audience 1');
});

it('archiving says when the list of audiences is not whole', async () => {
  const fault = { kind: 'cursor', how: 'null-with-more', pageSize: 5 } as const;
  await service.addFault({ match: { path: '/audiences' }, fault });
  const { user } = open();
  const dialog = await askToArchive(user);
  expect(await within(dialog).findByText(/reports more but sent no cursor/)).toBeVisible();
  expect(within(dialog).getByRole('heading', { name: /so far/ })).toBeVisible();
});

it('archiving cannot be pressed while it is looked for whether it was archived, and the notice stays', async () => {
  const { user } = open();
  await user.type(nameIn(await askToArchive(user)), 'Page 1');
  await service.addFault({ match: reads, fault: { kind: 'latency', ms: 3_000 } });
  await service.addFault({ match: { method: 'POST' }, fault: { kind: 'drop', when: 'before-commit' } });
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/Checking the page…/)).toBeVisible();
  expect(await archiving(user)).toHaveTextContent('Checking whether it was archived.');
  await user.click(screen.getByRole('menuitem', { name: /^Archive page/ }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(await screen.findByText(/so it was not archived/)).toBeVisible();
  expect(await archivePosts()).toHaveLength(1);
  expect(screen.getByRole('menuitem', { name: 'Archive page' })).toHaveTextContent(/^Archive page$/);
});
