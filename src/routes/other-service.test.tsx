import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { drawnScreens } from '#test/drawn-screens.ts';
import { openFacet } from '#test/open-facet.tsx';
import { audienceTotal, personTotal, world } from '#test/service/small-world.ts';
import type { SettingsOfService } from '#test/service-behind-key.ts';
import { serviceForTests } from '#test/service-for-tests.ts';

/*
 * The screens on a service that answers reads otherwise (the right-hand column of choices.md). Its
 * own tests check each setting; e2e/alternatives.spec.ts has the screens with charts.
 */

type OtherService = {
  readonly what: string;
  readonly settings: SettingsOfService;
  /** What it says of an ID that nothing has. */
  readonly refusal: string;
};

const services: readonly OtherService[] = [
  {
    what: 'ISO timestamps, null for unpublished, undocumented values, no total, errors as HTML',
    settings: { TIMESTAMPS: 'iso', UNPUBLISHED: 'null', EXOTIC_ENUMS: '1', PEOPLE_TOTAL: 'null', ERRORS: 'html' },
    // No more than Facet says itself.
    refusal: '',
  },
  {
    what: 'timestamps in seconds, the latest version for unpublished, no metadata, no cursors, errors as a string',
    settings: {
      TIMESTAMPS: 'seconds',
      UNPUBLISHED: 'latest',
      OMIT_METADATA: '1',
      CURSORLESS_LISTS: '1',
      ERRORS: 'string',
    },
    refusal: ' It said: No page with this id.',
  },
];

/** Without names: those on the screen are the service's own. */
const pages = [world.page, world.otherPage].map((pageId) => ({ pageId, name: undefined }));

/** What stands on a screen when all of it has come: how many of a role, by what name. */
const wholeScreens: Readonly<Record<string, readonly [count: number, role: string, name: RegExp]>> = {
  pages: [pages.length, 'row', /^Page [12] .*Published/],
  page: [1, 'heading', /^Details$/],
  // All but the archived one, below the head of the table.
  audiences: [audienceTotal, 'row', /./],
  'bulk-edit': [1, 'textbox', /^Value$/],
  audience: [1, 'region', /^Versions$/],
  conversation: [1, 'article', /^Message 4$/],
  people: [1, 'table', /^People$/],
  'people-bulk-edit': [1, 'textbox', /^Value$/],
  person: [1, 'region', /^Profile$/],
  'person-log': [1, 'tree', /^Payload$/],
  accounts: [1, 'region', /^Domains of your people$/],
  assets: [1, 'textbox', /^Open an asset by its ID$/],
  asset: [1, 'heading', /^Details$/],
  webhooks: [3, 'switch', /./],
  'webhooks-bulk-edit': [1, 'combobox', /^Value$/],
};

describe.each(services)('on a service with $what', ({ settings, refusal }) => {
  const service = serviceForTests(settings);

  test.each(drawnScreens)('%s shows all there is, in words, and every time as how long ago', async (name, path) => {
    const { queryClient } = openFacet(path, service.url, { pages });
    const [count, role, whole] = wholeScreens[name] ?? [1, 'none', /./];
    await waitFor(() => expect(screen.queryAllByRole(role, { name: whole })).toHaveLength(count));
    // Of a long list the window has room for a part.
    if (name === 'people') await screen.findByText(`${personTotal} people`);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const main = screen.getByRole('main');
    // Bars of what is still on its way would hold no text to look at.
    await waitFor(() => expect(within(main).queryAllByText(/^Loading/)).toEqual([]));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(main).not.toHaveTextContent(/Invalid Date|\bundefined\b|\bNaN\b|\[object |<html|<h1/);
    // A form has an empty one, for what it may have to say.
    const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts.filter((text) => text !== '')).toEqual([]);
    const times = () => [...main.querySelectorAll('time')].map(({ textContent }) => textContent);
    // These screens show no time at first.
    if (!/bulk-edit|webhooks|assets|accounts/.test(name)) await waitFor(() => expect(times()).not.toEqual([]));
    for (const text of times()) expect(text).toMatch(/^(?:just now|\d+ (?:minute|hour|day|month|year)s? ago)$/);
  });

  test('what is not there is said in a sentence', async () => {
    openFacet('/pages/page_nowhere', service.url);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(`Not found. It may have been deleted, or the ID is wrong.${refusal}`);
    expect(alert.textContent?.includes('It said')).toBe(refusal !== '');
    expect(alert).not.toHaveTextContent(/[<>{}[\]]|undefined|null/);
  });
});
