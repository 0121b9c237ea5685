import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openFacet } from '#test/open-facet.tsx';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

const service = serviceForTests();

test('a search that finds no audience says what it covers, and leads to the search of the overrides', async () => {
  const { user } = openFacet(`/pages/${world.page}/audiences?q=Override+title`, service.url);
  await screen.findByRole('heading', { name: 'No audiences match' }, { timeout: 15_000 });
  expect(screen.getByText(/^Search covers names, IDs and status\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show archived' }));
  expect(await screen.findByRole('button', { name: 'Show all' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Find and replace' }));
  await user.type(await screen.findByRole('textbox', { name: 'Find' }), 'Override title');
  expect(await screen.findByRole('button', { name: /^Review \d+ change/ })).toBeVisible();
}, 60_000);
