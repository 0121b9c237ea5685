import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pageQueries } from '#src/api/pages.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { lastSeen } from '#src/local/page-fingerprints.ts';
import { openFacet } from '#test/open-facet.tsx';
import { type ServiceBehindKey, startServiceBehindKey } from '#test/service-behind-key.ts';

/** Of the small world (test/service). */
const world = { page: 'page_01', otherPage: 'page_02' };

let service: ServiceBehindKey;
beforeAll(async () => {
  service = await startServiceBehindKey();
  // Two starts of the embedded database, on a machine that may be busy.
}, 120_000);
afterEach(async () => {
  await service.reset();
  await forgetEverything();
});

const path = `^/v0/pages/${world.page}$`;
const archivePosts = async () => (await service.received()).filter(({ method }) => method === 'POST');
const open = (settings = {}) => openFacet(`/pages/${world.page}`, service.url, settings);
const loaded = () => screen.findByRole('heading', { level: 2, name: 'Details' }, { timeout: 15_000 });
/** Opens the page's menu, and finds the action in it. */
async function archiving(user: ReturnType<typeof openFacet>['user']) {
  await user.click(screen.getByRole('button', { name: 'Page actions' }));
  return screen.getByRole('menuitem', { name: /^Archive page/ });
}

async function askToArchive(user: ReturnType<typeof openFacet>['user'], name = 'Page 1') {
  await loaded();
  await user.click(await archiving(user));
  const dialog = await screen.findByRole('alertdialog', { name: `Archive ${name}` });
  await user.type(within(dialog).getByRole('textbox'), name);
  return dialog;
}

describe('the overview', () => {
  it('shows what the service sent, and marks what it left out, with everything else usable', async () => {
    await service.addFault({
      match: { method: 'GET', path },
      fault: {
        kind: 'answer',
        status: 200,
        body: { pageId: world.page, name: 'Half a page', locale: 'sv', scripts: [] },
      },
    });
    open();
    await loaded();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Half a page');
    const details = screen.getByRole('region', { name: 'Details' });
    expect(within(details).getAllByText('missing').length).toBeGreaterThanOrEqual(8);
    expect(within(screen.getByRole('region', { name: 'Actions' })).getByText('missing')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Other fields' })).toHaveTextContent('locale"sv"');
    expect(screen.getByText('This page has no scripts.')).toBeVisible();
  });

  it('shows a script as text and runs nothing', async () => {
    const { user } = open();
    await loaded();
    const scripts = screen.getByRole('region', { name: 'Scripts' });
    await user.click(within(scripts).getByRole('button', { name: 'Show 1 line' }));
    expect(within(scripts).getByText('<script>1</script>')).toBeVisible();
    expect(document.querySelector('#app script, main script')).toBeNull();
  });

  it('keeps what was read when a refresh fails, says since when, and can try again', async () => {
    const { user, queryClient } = open();
    await loaded();
    await service.addFault({
      match: { method: 'GET', path, times: 1 },
      fault: { kind: 'answer', status: 400, body: { error: 'busy' } },
    });
    await queryClient.refetchQueries({ queryKey: pageQueries.one(world.page).queryKey });
    expect(await screen.findByText(/Not refreshed since/)).toHaveTextContent('busy');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page 1');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Not refreshed since/)).not.toBeInTheDocument());
  });

  it('says why the first load was refused, and one press loads it', async () => {
    await service.addFault({
      match: { method: 'GET', path, times: 1 },
      fault: { kind: 'answer', status: 422, body: { error: 'not today' } },
    });
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('not today');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await loaded();
  });

  it('keeps one h1 in the error screen of a page that is not there', async () => {
    openFacet('/pages/page_nowhere', service.url);
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no page with this ID');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page');
  });
});

describe('what changed since the page was seen', () => {
  const unseen = () => screen.findByRole('region', { name: /unseen change/ }, { timeout: 15_000 });
  const remembered = () => waitFor(async () => expect(await lastSeen(world.page)).toBeDefined());

  /** What another person did to the page, as the service would answer from now on. */
  async function changeTitle(title: string) {
    const body = { ...(await (await fetch(`${service.url}/v0/pages/${world.page}`)).json()), title };
    await service.addFault({ match: { method: 'GET', path }, fault: { kind: 'answer', status: 200, body } });
  }

  it('is told after the tab was closed, and until it is marked as seen', async () => {
    open();
    await loaded();
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
    open();
    await loaded();
    expect(screen.queryByText(/unseen change/)).not.toBeInTheDocument();
  });

  it('is told to whoever comes back from another screen, however soon', async () => {
    const { router, queryClient } = open();
    await loaded();
    await remembered();
    await router.navigate({ to: '/webhooks' });
    await changeTitle('A colleague wrote this');
    const { queryKey } = pageQueries.one(world.page);
    queryClient.setQueryData(queryKey, (page) => page, { updatedAt: Date.now() - 3_000 });
    await router.navigate({ to: '/pages/$pageId', params: { pageId: world.page } });
    expect(await unseen()).toHaveTextContent('A colleague wrote this');
  });

  it('is not told of the archiving that was done here', async () => {
    const { user } = openFacet(`/pages/${world.otherPage}`, service.url);
    await loaded();
    await waitFor(async () => expect(await lastSeen(world.otherPage)).toBeDefined());
    await askToArchive(user, 'Page 2');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument(), { timeout: 10_000 });
    expect(await archiving(user)).toHaveTextContent('Already archived.');
    expect(screen.queryByText(/unseen change/)).not.toBeInTheDocument();
  });
});

describe('archiving', () => {
  it('cannot be pressed on a read-only dashboard, and says why', async () => {
    const { user } = open({ readOnly: true });
    await loaded();
    expect(await archiving(user)).toHaveTextContent('Your administrator made this dashboard read-only.');
  });

  it('names what is unknown and the published audiences, and needs the name', async () => {
    const { user } = open();
    await loaded();
    await user.click(await archiving(user));
    const dialog = await screen.findByRole('alertdialog', { name: 'Archive Page 1' });
    expect(dialog).toHaveTextContent('We can’t tell in advance what becomes of its 24 audiences,');
    expect(await within(dialog).findByRole('list', { name: 'Published audiences' })).toHaveTextContent('Audience 1');
    await user.type(within(dialog).getByRole('textbox'), 'Page{Enter}');
    expect(await archivePosts()).toHaveLength(0);
  });

  it('says when the list of audiences is not whole', async () => {
    await service.addFault({
      match: { path: '/audiences' },
      fault: { kind: 'cursor', how: 'null-with-more', pageSize: 5 },
    });
    const { user } = open();
    await loaded();
    await user.click(await archiving(user));
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText(/gave no cursor to fetch it with/)).toBeVisible();
    expect(within(dialog).getByRole('heading', { name: /so far/ })).toBeVisible();
  });

  it('keeps the question open when the service refuses', async () => {
    await service.addFault({
      match: { method: 'POST', path: '/archive$' },
      fault: { kind: 'answer', status: 403, body: {} },
    });
    const { user } = open();
    const dialog = await askToArchive(user);
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByText(/Couldn’t archive the page/)).toBeVisible();
    expect(await archivePosts()).toHaveLength(1);
    expect(within(dialog).getByRole('button', { name: 'Archive page' })).toHaveAccessibleDescription(/to the API key/);
    await user.click(within(dialog).getByRole('button', { name: 'Allow another try' }));
  });

  it('cannot be pressed while it is looked for whether it was archived, and the notice stays', async () => {
    const { user } = open();
    await askToArchive(user);
    await service.addFault({ match: { method: 'GET', path }, fault: { kind: 'latency', ms: 3_000 } });
    await service.addFault({
      match: { method: 'POST', path: '/archive$' },
      fault: { kind: 'drop', when: 'before-commit' },
    });
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/Checking the page…/)).toBeVisible();
    expect(await archiving(user)).toHaveTextContent('Checking whether it was archived.');
    await user.click(screen.getByRole('menuitem', { name: /^Archive page/ }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await screen.findByText(/so it was not archived/, undefined, { timeout: 10_000 })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Archive page' })).toHaveTextContent(/^Archive page$/);
  });

  it('sends one request however often it is pressed, and reads the page again when the answer is lost', async () => {
    await service.addFault({ match: { method: 'POST', path: '/archive$' }, fault: { kind: 'latency', ms: 150 } });
    await service.addFault({
      match: { method: 'POST', path: '/archive$' },
      fault: { kind: 'drop', when: 'after-commit' },
    });
    const { user } = open();
    await askToArchive(user);
    await user.keyboard('{Enter}{Enter}{Enter}');
    const outcome = await screen.findByText('It is archived.', undefined, { timeout: 10_000 });
    expect(outcome).toBeVisible();
    expect(await archivePosts()).toHaveLength(1);
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Dismiss' }));
    expect(await archiving(user)).toHaveTextContent('Already archived.');
  });
});
