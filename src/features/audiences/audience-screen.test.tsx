import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { audiencesOf } from '#src/api/audiences.ts';
import { openFacet } from '#test/open-facet.tsx';
import { type ServiceBehindKey, startServiceBehindKey } from '#test/service-behind-key.ts';

/** Of the small world (test/service): 24 audiences on the page. */
const world = { page: 'page_01', audience: 'audience_01', generating: 'audience_03', archived: 'audience_04' };

let service: ServiceBehindKey;
beforeAll(async () => {
  service = await startServiceBehindKey();
  // Two starts of the embedded database, on a machine that may be busy.
}, 120_000);
afterEach(() => service.reset());

const reads = { method: 'GET', path: '/audiences' };
const open = (audienceId: string, search = '', settings = {}) =>
  openFacet(`/pages/${world.page}/audiences/${audienceId}${search}`, service.url, settings);
const loaded = () => screen.findByRole('region', { name: 'Versions' }, { timeout: 15_000 });
/** Opens the menu of the audience, and finds one of its actions. */
async function action(user: ReturnType<typeof open>['user'], name: RegExp) {
  await user.click(screen.getByRole('button', { name: 'Audience actions' }));
  return screen.getByRole('menuitem', { name });
}
const archiving = (user: ReturnType<typeof open>['user']) => action(user, /^Archive audience/);
const deletes = async () => (await service.received()).filter(({ method }) => method === 'DELETE');

describe('an audience', () => {
  it('shows its name, its version, and that nothing is published', async () => {
    open(world.generating);
    const versions = await loaded();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Audience 3');
    expect(versions).toHaveTextContent('v1');
    expect(versions).toHaveTextContent('Not published');
    expect(document.title).toBe('Audience 3 – Audience – Facet');
  });

  it('compares its metadata with the page’s, field by field', async () => {
    open(world.audience, '?panel=details');
    const details = await screen.findByRole('dialog', { name: /^Details of/ }, { timeout: 15_000 });
    const table = await within(details).findByRole('table', { name: /^Metadata/ });
    await waitFor(() => expect(table).toHaveTextContent('Page description'));
    expect(within(table).getByRole('row', { name: /^Title.*overridden/ })).toHaveTextContent('Override title');
    expect(within(table).getByRole('row', { name: /^Description.*inherited/ })).toHaveTextContent('Page description');
    expect(await within(details).findByRole('tree', { name: 'Audience as JSON' })).toHaveTextContent('"audienceId"');
  });

  it('leads back to its list with the filters and the order that the list had, also from another tab', async () => {
    const { user, router } = openFacet(
      `/pages/${world.page}/audiences?q=Audience&status=draft&status=published&sort=-createdAt`,
      service.url,
    );
    const [first] = await screen.findAllByRole('link', { name: /^Audience \d/ }, { timeout: 15_000 });
    await user.click(first ?? document.body);
    await loaded();
    await user.click(screen.getByRole('link', { name: 'Conversation' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/conversation$/));
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    await user.click(within(crumbs).getByRole('link', { name: 'Audiences' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/pages/${world.page}/audiences`));
    expect(router.state.location.search).toEqual({ q: 'Audience', status: ['draft', 'published'], sort: '-createdAt' });
  });

  it('has Details that Escape closes as Back does, so that Back leads to the screen before', async () => {
    const { user, router } = open(world.generating);
    await loaded();
    await router.navigate({
      to: '/pages/$pageId/audiences/$audienceId',
      params: { pageId: world.page, audienceId: world.audience },
    });
    await screen.findByRole('heading', { level: 1, name: 'Audience 1' });
    await user.click(await action(user, /^Show details/));
    await screen.findByRole('dialog', { name: /^Details of/ }, { timeout: 15_000 });
    // Twice, as an impatient key is pressed.
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Audience 1');
    expect(router.state.location.search).toEqual({});
    router.history.back();
    expect(await screen.findByRole('heading', { level: 1, name: 'Audience 3' })).toBeVisible();
  });

  it('has Details that were opened by their address, and close in place', async () => {
    const { user, router } = open(world.audience, '?panel=details');
    await screen.findByRole('dialog', { name: /^Details of/ }, { timeout: 15_000 });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toEqual({});
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Audience 1');
  });

  it('is kept when a refresh fails, says since when, and can be read again', async () => {
    const { user, queryClient } = open(world.audience);
    await loaded();
    const { queryKey } = audiencesOf(world.page).refreshQuery(world.audience);
    await waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('success'));
    await service.addFault({
      match: { ...reads, times: 1 },
      fault: { kind: 'answer', status: 400, body: { error: 'busy' } },
    });
    await queryClient.refetchQueries({ queryKey });
    expect(await screen.findByText(/Not refreshed since/)).toHaveTextContent('busy');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Audience 1');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Not refreshed since/)).not.toBeInTheDocument());
  });

  it('shows what it can of an answer that drifts from the contract', async () => {
    const { items } = await (await fetch(`${service.url}/v0/pages/${world.page}/audiences`)).json();
    const held = items.find(({ audienceId }: { audienceId: string }) => audienceId === world.audience);
    const odd = {
      ...held,
      status: 'from_the_future',
      createdAt: 'last Tuesday',
      personId: undefined,
      publishedVersion: null,
      latestVersion: { versionNumber: 3, status: 'vaporised', queuedAt: 'soon', publishedAt: '2026-01-01T00:00:00Z' },
      metadataOverride: undefined,
      supplementaryContext: null,
    };
    const body = { items: [odd], hasMore: false, nextCursor: null, totalCount: 1 };
    await service.addFault({ match: reads, fault: { kind: 'answer', status: 200, body } });
    const { user } = open(world.audience, '?panel=details');
    const details = await screen.findByRole('dialog', { name: /^Details of/ }, { timeout: 15_000 });
    await waitFor(() => expect(details).toHaveTextContent('The service sent no metadataOverride'));
    expect(details).toHaveTextContent('Not published.');
    for (const words of ['last Tuesday', 'missing', 'soon']) expect(details).toHaveTextContent(words);
    expect(details).not.toHaveTextContent(/Invalid Date|NaN|undefined/);
    await user.keyboard('{Escape}');
    const main = await screen.findByRole('main');
    await waitFor(() => expect(main).toHaveTextContent('vaporised'));
    for (const words of ['from_the_future', 'missing']) expect(main).toHaveTextContent(words);
    expect(main).not.toHaveTextContent(/Invalid Date|NaN|undefined/);
    // Whether it can be archived nobody knows: it can be asked for, after a question.
    await user.click(await archiving(user));
    expect(await screen.findByRole('alertdialog', { name: /^Archive/ })).toHaveTextContent('You can’t undo this');
  });

  it('stays when its live link alone cannot be loaded, which can be tried again', async () => {
    await service.addFault({
      match: { method: 'GET', path: '/audience_sessions', times: 1 },
      fault: { kind: 'answer', status: 400, body: { error: 'not you' } },
    });
    const { user } = open(world.audience);
    await loaded();
    const live = () => screen.getByRole('button', { name: 'View live' });
    await waitFor(() => expect(live()).toHaveAccessibleDescription(/^Couldn’t load the live link\. .*not you/));
    await user.click(live());
    await waitFor(() =>
      expect(live()).toHaveAccessibleDescription('No live link: the most recent session has no URL.'),
    );
  });

  it('has its JSON as a tree that keys move in and fold, with markup as text', async () => {
    const markup = '<img src=x onerror="window.__xss=1">';
    await service.addFault({
      match: reads,
      fault: { kind: 'set', field: 'items.*.extra', value: { inner: [markup, [[1]]] } },
    });
    const { user } = open(world.audience, '?panel=details');
    const tree = await screen.findByRole('tree', { name: 'Audience as JSON' }, { timeout: 15_000 });
    within(tree).getAllByRole('button', { name: 'Fold' })[0]?.focus();
    await user.keyboard('{ArrowDown}');
    const focused = document.activeElement;
    expect(focused).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Enter}');
    expect(focused).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowLeft}');
    expect(focused).toHaveAttribute('aria-expanded', 'false');
    expect(document.querySelector('img[src=x]')).toBeNull();
  });

  it('says why its list cannot be loaded, and looks again when it is told to', async () => {
    await service.addFault({
      match: { ...reads, times: 1 },
      fault: { kind: 'answer', status: 422, body: { error: 'not today' } },
    });
    const { user } = open(world.audience);
    const title = await screen.findByText('Couldn’t load the audience', undefined, { timeout: 15_000 });
    expect(title.closest('[role=alert]')).toHaveTextContent('not today');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await loaded();
  });

  it('is said not to be there only after the whole list', async () => {
    open('audience_nowhere');
    expect(await screen.findByRole('alert', undefined, { timeout: 15_000 })).toHaveTextContent('24 audiences');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Audience');
  });
});

describe('archiving an audience', () => {
  it('cannot be asked for twice, and says why', async () => {
    const { user } = open(world.archived);
    await loaded();
    expect(await archiving(user)).toHaveTextContent('Already archived.');
  });

  it('cannot be asked for on a read-only dashboard, and says why', async () => {
    const { user } = open(world.audience, '', { readOnly: true });
    await loaded();
    expect(await archiving(user)).toHaveTextContent('read-only');
  });

  it('keeps the question open when the service refuses it to the key, with its verb off until another try is allowed', async () => {
    await service.addFault({ match: { method: 'DELETE' }, fault: { kind: 'answer', status: 403, body: {} } });
    const { user } = open(world.audience);
    await loaded();
    await user.click(await archiving(user));
    const question = await screen.findByRole('alertdialog', { name: 'Archive Audience 1' });
    await user.click(within(question).getByRole('button', { name: 'Archive audience' }));
    expect(await within(question).findByText(/Couldn’t archive the audience/)).toBeVisible();
    expect(await deletes()).toHaveLength(1);
    // A key that may not do it may not do it the next time either.
    const verb = within(question).getByRole('button', { name: 'Archive audience' });
    expect(verb).toHaveAccessibleDescription(/refused this to the API key/);
    await user.click(verb);
    expect(await deletes()).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Allow another try' }));
    expect(verb).not.toHaveAccessibleDescription();
  });

  it('sends one request, and reads the audience again when the answer is lost', async () => {
    await service.addFault({ match: { method: 'DELETE' }, fault: { kind: 'drop', when: 'after-commit' } });
    const { user } = open(world.audience);
    await loaded();
    await user.click(await archiving(user));
    const question = await screen.findByRole('alertdialog', { name: 'Archive Audience 1' });
    await user.dblClick(within(question).getByRole('button', { name: 'Archive audience' }));
    expect(await screen.findByText('It is archived.', undefined, { timeout: 10_000 })).toBeVisible();
    expect(await deletes()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await archiving(user)).toHaveTextContent('Already archived.');
  });

  it('says that nobody knows when neither the request nor the read after it was answered, and can look again', async () => {
    const { user } = open('audience_02');
    await loaded();
    await service.addFault({ match: { method: 'DELETE' }, fault: { kind: 'drop', when: 'before-commit' } });
    await service.addFault({ match: reads, fault: { kind: 'answer', status: 400, body: { error: 'busy' } } });
    await user.click(await archiving(user));
    const question = await screen.findByRole('alertdialog', { name: 'Archive Audience 2' });
    await user.click(within(question).getByRole('button', { name: 'Archive audience' }));
    expect(await screen.findByText(/Couldn’t load the audience either/, undefined, { timeout: 10_000 })).toBeVisible();
    await service.reset();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/it was not archived, or not yet/)).toBeVisible();
  });
});
