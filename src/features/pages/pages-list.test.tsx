import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addPages, noSavedPages, savedPagesRecord } from '#src/local/saved-pages.ts';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();
const configured = [{ pageId: world.page, name: 'Configured name' }];
const openPages = (path = '/pages') => openFacet(path, service.url, { pages: configured });

const row = async (name: RegExp) =>
  within(await screen.findByRole('table', { name: 'Pages' })).findByRole('row', { name });

test('without a page the list says how pages come to it', async () => {
  openFacet('/pages', service.url);
  expect(await screen.findByRole('heading', { name: 'No pages yet' })).toBeVisible();
  expect(screen.getByText('Paste a page link or ID to get started.')).toBeVisible();
});

test('a page that cannot be loaded for another reason keeps its row and is loaded again on demand', async () => {
  const fault = { kind: 'answer', status: 403, body: { message: 'not today' } } as const;
  await service.addFault({ match: { method: 'GET', path: `/v0/pages/${world.page}` }, fault });
  const { user } = openPages();
  await row(/Configured name.*not today.*Couldn’t load/);
  await service.reset();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row(/Page 1.*Published/)).toBeInTheDocument();
});

test('what is typed into the field is added and kept by the name that is loaded, or stays there as no ID', async () => {
  const { user } = openPages();
  const field = await screen.findByRole('textbox', { name: /Add pages/ });
  await user.type(field, `/v0/pages/${world.otherPage}/audiences{Enter}`);
  expect(within(await row(/Page 2/)).getByRole('link')).toHaveAttribute('href', `/pages/${world.otherPage}/audiences`);
  // The next start knows the name before the service answers.
  await expect.poll(() => savedPagesRecord.get().entries[0]?.name).toBe('Page 2');
  expect(field).toHaveValue('');
  await user.type(field, 'nothing in here{Enter}');
  expect(field).toHaveAccessibleDescription(/We couldn’t find a page ID in that/);
  expect(field).toHaveValue('nothing in here');
  await user.clear(field);
  await user.type(field, 'https://facet.example/pages/a%2Fb{Enter}');
  expect(field).toHaveAccessibleDescription(/“a\/b” can’t be a page ID because it contains one of/);
});

test('a shared link shows the names of its pages, which are loaded here, and adds those that exist when it is told to', async () => {
  const { user } = openPages(`/pages#page=${world.otherPage}&page=page_gone&pinned=${world.page}`);
  const dialog = await screen.findByRole('alertdialog', { name: 'Add 2 pages to your list' });
  expect(dialog).toHaveTextContent('This link contains 3 pages; you already have 1. Your list stays as it is.');
  expect(await within(dialog).findByText('Page 2')).toBeVisible();
  expect(await within(dialog).findByText('Page not found')).toBeVisible();
  expect(savedPagesRecord.get().entries).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 page' }));
  expect(await row(/Page 2/)).toBeInTheDocument();
});

test('more pages than are loaded together are all loaded, each once', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ pageId: `nobody_${index}` }));
  savedPagesRecord.set(addPages(noSavedPages, many));
  openPages();
  expect(await screen.findByText('21 pages', {}, { timeout: 45_000 })).toBeInTheDocument();
  const reads = (await service.received()).filter(({ target }) => target.includes('nobody_'));
  expect(new Set(reads.map(({ target }) => target)).size).toBe(20);
  expect(reads).toHaveLength(20);
}, 60_000);
