import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assetLedger, namedAssets } from '#src/local/ledger.ts';
import { addPages, noSavedPages, savedPagesRecord } from '#src/local/saved-pages.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();

const reads = { method: 'GET', path: '^/v0/assets/' } as const;
const picture = () => document.querySelector('img') ?? document.body;

/** From now on the service says this of every asset. */
const say = (field: string, value: string) => service.addFault({ match: reads, fault: { kind: 'set', field, value } });

/** From now on pages name this asset. */
const nameOnPages = (assetId: string) =>
  service.addFault({
    match: { method: 'GET', path: '^/v0/pages/[^/]+$' },
    fault: { kind: 'set', field: 'actionCardWidgets', value: [{ logos: [{ image: { assetId } }] }] },
  });

const logo = () => screen.findByRole('heading', { level: 1, name: 'Logo' });

async function openLogo() {
  const opened = openFacet(`/assets/${world.asset}`, service.url);
  await logo();
  return opened;
}

/** The picture fails, and the try for a fresh URL comes to its end. */
async function failPicture() {
  fireEvent.error(picture());
  await waitFor(() => expect(screen.queryByText(/may have expired and is being refreshed/)).not.toBeInTheDocument());
}

test('a picture that cannot be loaded is asked for once more under a fresh address, and then a person is asked', async () => {
  await say('downloadUrl', '/sample-files/gone.png');
  const { user } = await openLogo();
  const count = async () => (await service.received()).filter(({ method }) => method === 'GET').length;
  const before = await count();
  await failPicture();
  expect(await count()).toBe(before + 1);
  await failPicture();
  expect(await screen.findByText(/Its URL was refreshed/)).toBeInTheDocument();
  expect(await count()).toBe(before + 1);
  screen.getByRole('button', { name: 'Refresh the URL' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await count()).toBe(before + 2));
  // The button goes with the notice; the keyboard stays at the picture.
  expect(document.activeElement).toContainElement(document.querySelector('img'));
  expect(document.body).not.toHaveFocus();
});

test('a picture of a host that is not allowed is not asked for, and its address leads to it', async () => {
  for (const field of ['downloadUrl', 'previewDownloadUrl']) await say(field, 'https://cdn.elsewhere.example/a.png');
  await openLogo();
  expect(await screen.findByText('The image isn’t loaded here.')).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});

test.each(['https://cdn.elsewhere.example/big.heic', '/sample-files/big.heic', ''])(
  'the preview is shown in place of the file %j, and its size is said to be that of the preview',
  async (value) => {
    await say('downloadUrl', value);
    await say('previewDownloadUrl', '/sample-files/small.jpg');
    await openLogo();
    expect(picture()).toHaveAttribute('src', `${window.location.origin}/sample-files/small.jpg`);
    expect(screen.getByRole('link', { name: /^Open the file/ })).toHaveAttribute(
      'href',
      new URL(value === '' ? '/sample-files/small.jpg' : value, window.location.origin).href,
    );
    fireEvent.load(picture());
    const fit = await screen.findByRole('region', { name: 'For sharing' });
    expect(fit).toHaveTextContent('px, measured on the preview.');
    expect(fit).toHaveTextContent(value === '' ? 'JPG (from the URL).' : 'Networks don’t show HEIC.');
  },
);

test('an asset says that it is in the trash, what nothing here can do about it, and that its parent cannot be read', async () => {
  await say('lifecycleState', 'trashed');
  // Which is not there.
  await say('parentAssetId', 'asset_other');
  await openLogo();
  expect(await screen.findByText('This asset is in the trash.')).toBeInTheDocument();
  expect(screen.getByText(/Date unknown\. The API can’t restore it/)).toBeInTheDocument();
  expect(await screen.findByText(/Couldn’t load it/)).toBeInTheDocument();
});

test('two assets that name each other as parents are a circle: it ends and says so', async () => {
  const body = { assetType: 'image', name: 'Child', purpose: '', fileId: 'f', parentAssetId: world.asset };
  const { assetId: child } = await service.post('/v0/assets', body);
  const ofLogo = { method: 'GET', path: `^/v0/assets/${world.asset}$` } as const;
  await service.addFault({ match: ofLogo, fault: { kind: 'set', field: 'parentAssetId', value: child } });
  await openLogo();
  expect(await screen.findByText(/These originals point back to each other/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Child' })).toBeInTheDocument();
  // The breadcrumb, too, says which asset it is.
  expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Logo')).toBeInTheDocument();
  const reading = (await service.received()).filter(({ method }) => method === 'GET').map(({ target }) => target);
  expect(reading.filter((target) => target.startsWith('/v0/assets/')).sort()).toEqual(
    [`/v0/assets/${child}`, `/v0/assets/${world.asset}`].sort(),
  );
});

test('a new asset may come from another one: left, its form leads back to that one; made, it stands among its derived ones', async () => {
  const { user, router } = await openLogo();
  await user.click(await screen.findByRole('link', { name: 'Create variant' }));
  await screen.findByRole('form', { name: 'New asset' });
  await user.keyboard('{Escape}');
  expect(await logo()).toBeInTheDocument();
  expect(router.latestLocation.pathname).toBe(`/assets/${world.asset}`);
  await user.click(await screen.findByRole('link', { name: 'Create variant' }));
  const form = within(await screen.findByRole('form', { name: 'New asset' }));
  expect(form.getByRole('textbox', { name: 'Original asset ID' })).toHaveValue(world.asset);
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Logo, small');
  await user.type(form.getByRole('textbox', { name: 'File ID' }), 'file_small');
  await user.click(form.getByRole('button', { name: 'Create asset' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Logo, small' })).toBeInTheDocument();
  // Both by their links: what it was made from is read by its id.
  await user.click(await screen.findByRole('link', { name: 'Logo' }));
  await logo();
  expect(await screen.findByRole('link', { name: 'Logo, small' })).toBeInTheDocument();
});

test('an asset that a page names is listed by its own name, and leads to that page', async () => {
  await nameOnPages(world.asset);
  const { user, router } = openFacet(`/pages/${world.page}`, service.url);
  await screen.findByRole('heading', { level: 1 });
  await user.click(await screen.findByRole('link', { name: 'Assets' }));
  const row = (await screen.findByText(/Used on a page/)).closest('tr') ?? document.body;
  expect(await within(row).findByRole('link', { name: 'Logo' })).toBeInTheDocument();
  await user.click(within(row).getAllByRole('link').at(-1) ?? document.body);
  expect(router.latestLocation.pathname).toBe(`/pages/${world.page}`);
});

test('assets that pages name are known on a first visit, each page being loaded once, and after a reload without them', async () => {
  savedPagesRecord.set(addPages(noSavedPages, [{ pageId: world.page }]));
  await nameOnPages('asset_named');
  const again = { method: 'GET', path: `^/v0/pages/${world.page}$`, skip: 1 };
  await service.addFault({ match: again, fault: { kind: 'answer', status: 403, body: {} } });
  const { queryClient } = openFacet('/assets', service.url);
  expect(await screen.findByText(/Used on a page/)).toBeInTheDocument();
  expect((await service.received()).filter(({ target }) => target === `/v0/pages/${world.page}`)).toHaveLength(1);
  queryClient.clear();
  cleanup();

  openFacet('/assets', service.url);
  expect(await screen.findByText(/Used on a page/)).toBeInTheDocument();
});

test('what another tab has kept of the assets of pages is taken as it is, and not answered with another list', async () => {
  savedPagesRecord.set(addPages(noSavedPages, [{ pageId: world.page }, { pageId: world.otherPage }]));
  await nameOnPages('asset_named');
  openFacet('/assets', service.url);
  await waitFor(() => expect(namedAssets.get()).toHaveLength(2));
  const key = 'facet.assets-on-pages';
  // It came to the same pages in another order.
  const others = JSON.stringify({ v: 1, d: namedAssets.get().toReversed() });
  await act(async () => {
    localStorage.setItem(key, others);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
  expect(localStorage.getItem(key)).toBe(others);
  expect(screen.getByText(/Used on a page/)).toBeInTheDocument();
});

test('when the pages were read for where an asset is used, the keyboard is still there', async () => {
  savedPagesRecord.set(addPages(noSavedPages, [{ pageId: world.page }]));
  const { user } = await openLogo();
  (await screen.findByRole('button', { name: 'Check 1 more page' })).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/Found on 0 of 1 loaded page/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Usage' })).toHaveFocus();
});

test('an address that could not be read afresh is not said to have been', async () => {
  await openLogo();
  await service.addFault({ match: reads, fault: { kind: 'answer', status: 403, body: {} } });
  await failPicture();
  await failPicture();
  expect(await screen.findByText(/Its URL couldn’t be refreshed/)).toBeInTheDocument();
});

test('assets are searched and filtered by what the URL says', async () => {
  assetLedger.set({
    entries: [
      { assetId: 'asset_a', name: 'Round logo', lifecycleState: 'active', how: 'opened', at: 2 },
      { assetId: 'asset_b', name: 'Square logo', lifecycleState: 'trashed', how: 'created', at: 1 },
    ],
    attempts: [],
  });
  const { user, router } = openFacet('/assets?lifecycleState=trashed', service.url);
  expect(await screen.findByRole('link', { name: 'Square logo' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Round logo' })).not.toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Search assets' }), 'round');
  await waitFor(() => expect(router.latestLocation.searchStr).toContain('q=round'));
  await screen.findByRole('heading', { name: 'No assets match' });
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('link', { name: 'Square logo' })).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
});

test('a sentence holds no id, and the spaces around one are left out and noted', async () => {
  const { user } = openFacet('/assets', service.url);
  const field = await screen.findByRole('textbox', { name: 'Open an asset by its ID' });
  await user.type(field, 'our round logo{Enter}');
  expect(field).toHaveAccessibleDescription(/We couldn’t find an ID in that/);
  await user.clear(field);
  await user.paste(`  ${world.asset} `);
  expect(field).toHaveAccessibleDescription(`Opens ${world.asset}`);
  await user.keyboard('{Enter}');
  expect(await logo()).toBeInTheDocument();
});

test('when rows were created the focus stays where it was, and each that was made leads to its asset', async () => {
  const { user } = openFacet('/assets?create=rows', service.url);
  const rows = await screen.findByRole('textbox', { name: 'Rows' });
  await user.click(rows);
  await user.paste('First\tfile_1\tlogo\nSecond\t\t\nThird\tfile_3\thero');
  (await screen.findByRole('button', { name: 'Create 2 assets' })).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('2 of 3 rows created. 1 can’t be sent.');
  expect(screen.getByRole('button', { name: /^Create assets/ })).toHaveFocus();
  const table = screen.getByRole('table', { name: 'Rows' });
  expect(within(table).queryByRole('link', { name: 'Second' })).not.toBeInTheDocument();
  await user.click(within(table).getByRole('link', { name: 'Third' }));
  // What was pasted is not finished: leaving it asks.
  await user.click(await screen.findByRole('button', { name: 'Keep draft and leave' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Third' })).toBeInTheDocument();
});

test('an asset that was opened is listed, and one that is not there is not', async () => {
  await openLogo();
  cleanup();
  const { user } = openFacet('/assets/asset_nowhere', service.url);
  expect(await screen.findByRole('heading', { name: 'Asset not found' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to Assets' }));
  const table = await screen.findByRole('table', { name: 'Assets' });
  expect(await within(table).findByText('Opened here')).toBeVisible();
  expect(table).not.toHaveTextContent('asset_nowhere');
});

test('a list of assets is not empty while its pages load or where they failed, and they load again at wish', async () => {
  savedPagesRecord.set(addPages(noSavedPages, [{ pageId: world.page }, { pageId: 'page_gone' }]));
  const match = { method: 'GET', path: `^/v0/pages/${world.page}$` };
  await service.addFault({ match, fault: { kind: 'answer', status: 400, body: {} } });
  const { user } = openFacet('/assets', service.url);
  expect(await screen.findByText('Loading assets')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Couldn’t load 1 page' })).toBeInTheDocument();
  await service.reset();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No assets yet' })).toBeInTheDocument();
});

test('the form for pasted rows has the focus as it opens', async () => {
  const { user } = openFacet('/assets', service.url);
  await user.click(await screen.findByRole('button', { name: 'Create from a spreadsheet' }));
  expect(await screen.findByRole('textbox', { name: 'Rows' })).toHaveFocus();
});
