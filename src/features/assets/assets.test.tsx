import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { world } from '#server/service/testing/small-world.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { openFacet } from '#src/testing/open-facet.tsx';
import { type ServiceBehindKey, startServiceBehindKey } from '#src/testing/service-behind-key.ts';

let service: ServiceBehindKey;
beforeAll(async () => {
  service = await startServiceBehindKey();
});
afterAll(() => service.close());
beforeEach(async () => {
  await forgetEverything();
  await service.reset();
});

const reads = { method: 'GET', path: '^/v0/assets/' } as const;
const picture = () => document.querySelector('img') ?? document.body;

test('a picture that cannot be loaded is asked for once more under a fresh address, and then a person is asked', async () => {
  await service.addFault({
    match: reads,
    fault: { kind: 'set', field: 'previewDownloadUrl', value: '/sample-files/gone.png' },
  });
  const { user } = openFacet(`/assets/${world.asset}`, service.url);
  await screen.findByRole('heading', { level: 1, name: 'Logo' });
  const count = async () => (await service.received()).filter(({ method }) => method === 'GET').length;
  const before = await count();
  fireEvent.error(picture());
  await waitFor(async () => expect(await count()).toBe(before + 1));
  await waitFor(() => expect(screen.queryByText(/may have expired, so it is read again/)).not.toBeInTheDocument());
  fireEvent.error(picture());
  expect(await screen.findByText(/though its address was read afresh/)).toBeInTheDocument();
  expect(await count()).toBe(before + 1);
  // Another picture that comes takes the notice away.
  await user.click(screen.getByRole('button', { name: 'Show the file itself' }));
  expect(screen.queryByText(/though its address was read afresh/)).not.toBeInTheDocument();
  fireEvent.load(picture());
  await user.click(screen.getByRole('button', { name: 'Show the preview' }));
  fireEvent.error(picture());
  await user.click(screen.getByRole('button', { name: 'Read the address again' }));
  await waitFor(async () => expect(await count()).toBe(before + 2));
});

test('a picture of a host that is not allowed is not asked for, and its address leads to it', async () => {
  await service.addFault({
    match: reads,
    fault: { kind: 'set', field: 'previewDownloadUrl', value: 'https://cdn.elsewhere.example/a.png' },
  });
  openFacet(`/assets/${world.asset}`, service.url);
  expect(await screen.findByText('The picture is not loaded here.')).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});

test('an asset in the trash says so, and what nothing here can do about it', async () => {
  await service.addFault({ match: reads, fault: { kind: 'set', field: 'lifecycleState', value: 'trashed' } });
  openFacet(`/assets/${world.asset}`, service.url);
  expect(await screen.findByText('This asset is in the trash')).toBeInTheDocument();
  expect(screen.getByText(/This API cannot put it back/)).toBeInTheDocument();
});

test('a parent that cannot be read is said to be so, and the asset stands all the same', async () => {
  await service.addFault({ match: reads, fault: { kind: 'set', field: 'parentAssetId', value: 'asset_other' } });
  await service.addFault({ match: reads, fault: { kind: 'set', field: 'name', value: 'Round and round' } });
  openFacet(`/assets/${world.asset}`, service.url);
  // The other one is not there.
  expect(await screen.findByText(/Could not be read/)).toBeInTheDocument();
});

test('two assets that name each other as parents are a circle: it ends and says so', async () => {
  const answer = await fetch(`${service.url}/v0/assets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ assetType: 'image', name: 'Child', purpose: '', fileId: 'f', parentAssetId: world.asset }),
  });
  const { assetId: child } = await answer.json();
  const ofLogo = { method: 'GET', path: `^/v0/assets/${world.asset}$` } as const;
  await service.addFault({ match: ofLogo, fault: { kind: 'set', field: 'parentAssetId', value: child } });
  openFacet(`/assets/${world.asset}`, service.url);
  expect(await screen.findByText(/The chain comes back to itself here/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Child' })).toBeInTheDocument();
  // The breadcrumb, too, says which asset it is.
  expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Logo')).toBeInTheDocument();
  const reading = (await service.received()).filter(({ method }) => method === 'GET').map(({ target }) => target);
  expect(reading.filter((target) => target.startsWith('/v0/assets/')).sort()).toEqual(
    [`/v0/assets/${child}`, `/v0/assets/${world.asset}`].sort(),
  );
});

test('an asset that names itself as its parent says so', async () => {
  await service.addFault({ match: reads, fault: { kind: 'set', field: 'parentAssetId', value: world.asset } });
  openFacet(`/assets/${world.asset}`, service.url);
  expect(await screen.findByText(/The chain comes back to itself here/)).toBeInTheDocument();
});

test('a new asset may come from another one, and then stands among its derived ones', async () => {
  const { user } = openFacet(`/assets/${world.asset}`, service.url);
  await user.click(await screen.findByRole('link', { name: 'Create a derived asset' }));
  const form = await screen.findByRole('form', { name: 'New asset' });
  expect(within(form).getByRole('textbox', { name: 'Parent asset id' })).toHaveValue(world.asset);
  await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Logo, small');
  await user.type(within(form).getByRole('textbox', { name: 'File id' }), 'file_small');
  await user.click(within(form).getByRole('button', { name: 'Create asset' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Logo, small' })).toBeInTheDocument();
  // Both by their links: what it was made from is read by its id.
  await user.click(await screen.findByRole('link', { name: 'Logo' }));
  await screen.findByRole('heading', { level: 1, name: 'Logo' });
  expect(await screen.findByRole('link', { name: 'Logo, small' })).toBeInTheDocument();
});

test('an address that could not be read afresh is not said to have been', async () => {
  openFacet(`/assets/${world.asset}`, service.url);
  await screen.findByRole('heading', { level: 1, name: 'Logo' });
  await service.addFault({ match: reads, fault: { kind: 'answer', status: 403, body: { message: 'Not today' } } });
  fireEvent.error(picture());
  await screen.findByText(/Not today|refuse|not allow/i);
  await waitFor(() => expect(screen.queryByText(/may have expired, so it is read again/)).not.toBeInTheDocument());
  fireEvent.error(picture());
  expect(await screen.findByText(/its address could not be read afresh/)).toBeInTheDocument();
});
