import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assetLedger } from '#src/local/ledger.ts';
import { addPages, noSavedPages, savedPagesRecord } from '#src/local/saved-pages.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();
const reads = { method: 'GET', path: '^/v0/assets/' } as const;
/** Gone while its address is asked for again. */
const picture = () => waitFor(() => document.querySelector('img') ?? expect.fail('There is no picture.'));

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
  fireEvent.error(await picture());
  await waitFor(() => expect(screen.queryByText(/may have expired and is being refreshed/)).not.toBeInTheDocument());
}

test('a picture that fails is asked for once more under a fresh address, then at a press, and what came of it is said', async () => {
  await say('downloadUrl', '/sample-files/gone.png');
  const { user } = await openLogo();
  const count = async () => (await service.received()).filter(({ method }) => method === 'GET').length;
  const before = await count();
  await failPicture();
  expect(await count()).toBe(before + 1);
  await failPicture();
  expect(await screen.findByText(/Its URL was refreshed/)).toBeInTheDocument();
  expect(await count()).toBe(before + 1);
  await service.addFault({ match: reads, fault: { kind: 'answer', status: 403, body: {} } });
  await user.click(screen.getByRole('button', { name: 'Refresh the URL' }));
  await failPicture();
  expect(await screen.findByText(/Its URL couldn’t be refreshed/)).toBeInTheDocument();
});

test('a picture of a host that is not allowed is not asked for, and its address leads to it', async () => {
  for (const field of ['downloadUrl', 'previewDownloadUrl']) await say(field, 'https://cdn.elsewhere.example/a.png');
  await openLogo();
  expect(await screen.findByText('The image isn’t loaded here.')).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});

test.each(['https://cdn.elsewhere.example/big.heic', '/sample-files/big.heic'])(
  'the preview is shown in place of the file %j, and its size is said to be that of the preview',
  async (value) => {
    await say('downloadUrl', value);
    await say('previewDownloadUrl', '/sample-files/small.jpg');
    await openLogo();
    expect(await picture()).toHaveAttribute('src', `${window.location.origin}/sample-files/small.jpg`);
    expect(screen.getByRole('link', { name: /^Open the file/ })).toHaveAttribute(
      'href',
      new URL(value, window.location.origin).href,
    );
    fireEvent.load(await picture());
    const fit = await screen.findByRole('region', { name: 'For sharing' });
    expect(fit).toHaveTextContent('px, measured on the preview.');
    expect(fit).toHaveTextContent('Networks don’t show HEIC.');
  },
);

test('two assets that name each other as parents are a circle: it ends and says so', async () => {
  const body = { assetType: 'image', name: 'Child', purpose: '', fileId: 'f', parentAssetId: world.asset };
  const { assetId: child } = await service.post('/v0/assets', body);
  const ofLogo = { method: 'GET', path: `^/v0/assets/${world.asset}$` } as const;
  await service.addFault({ match: ofLogo, fault: { kind: 'set', field: 'parentAssetId', value: child } });
  await openLogo();
  expect(await screen.findByText(/These originals point back to each other/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Child' })).toBeInTheDocument();
});

test('a new asset may come from another one, and stands among its derived ones', async () => {
  const { user } = await openLogo();
  await user.click(await screen.findByRole('link', { name: 'Create variant' }));
  const form = within(await screen.findByRole('form', { name: 'New asset' }));
  expect(form.getByRole('textbox', { name: 'Original asset ID' })).toHaveValue(world.asset);
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Logo, small');
  await user.type(form.getByRole('textbox', { name: 'File ID' }), 'file_small');
  await user.click(form.getByRole('button', { name: 'Create asset' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Logo, small' })).toBeInTheDocument();
  await user.click(await screen.findByRole('link', { name: 'Logo' }));
  expect(await screen.findByRole('link', { name: 'Logo, small' })).toBeInTheDocument();
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

test('assets are searched and filtered by what the URL says, and one press clears the search', async () => {
  assetLedger.set({
    entries: [
      { assetId: 'asset_a', name: 'Round logo', lifecycleState: 'active', how: 'opened', at: 2 },
      { assetId: 'asset_b', name: 'Square logo', lifecycleState: 'trashed', how: 'created', at: 1 },
    ],
    attempts: [],
  });
  const { user } = openFacet('/assets?lifecycleState=trashed&q=round', service.url);
  await screen.findByRole('heading', { name: 'No assets match' });
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('link', { name: 'Square logo' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Round logo' })).not.toBeInTheDocument();
});

test('of pasted rows those that can be sent are created, and each that was made leads to its asset', async () => {
  const { user } = openFacet('/assets?create=rows', service.url);
  const rows = await screen.findByRole('textbox', { name: 'Rows' });
  await user.click(rows);
  await user.paste('First\tfile_1\tlogo\nSecond\t\t\nThird\tfile_3\thero');
  await user.click(await screen.findByRole('button', { name: 'Create 2 assets' }));
  await screen.findByText('2 of 3 rows created. 1 can’t be sent.');
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
