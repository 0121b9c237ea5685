import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { writableMetadataFields } from '#src/contract/metadata.ts';
import { change } from './colleague.ts';
import { EditorPage } from './editor-page.ts';
import { expect } from './fixtures.ts';
import type { SampleIds } from './ids.ts';
import { heldPerson, PeoplePage } from './people-page.ts';
import { heldWebhook, WebhooksPage } from './webhooks-page.ts';

/** A form of something that exists, and how it is saved. A new form is one more entry. */
export interface WriteTarget {
  readonly name: string;
  /** The files in which the form and its draft are. */
  readonly sources: readonly string[];
  readonly open: (page: Page, ids: SampleIds) => Promise<void>;
  /** The screen with the link to the form, and the link: Facet then guards Back. */
  readonly list: (ids: SampleIds) => string;
  readonly entry: (page: Page, ids: SampleIds) => Locator;
  /** A field with a text. */
  readonly field: (page: Page) => Locator;
  /** A value of that field that differs for each word. */
  readonly value: (word: string) => string;
  /** The endpoint by which it is written, as a fault matches it. */
  readonly writes: string;
  /** The name of the field in the contract. */
  readonly fieldName: string;
  /** The first of the presses from the form to the request. */
  readonly control: (page: Page) => Locator;
  /** All of them. */
  readonly save: (page: Page) => Promise<void>;
  /** Brings the form back into sight after a save that failed. */
  readonly backToForm: (page: Page) => Promise<void>;
  /** The same thing for another client of the API: what the field holds, and a change of it. */
  readonly held: (request: APIRequestContext, ids: SampleIds) => Promise<unknown>;
  readonly hold: (request: APIRequestContext, ids: SampleIds, value: unknown) => Promise<void>;
}

/** Every form of something that exists. */
export const writeTargets: readonly WriteTarget[] = [
  {
    name: 'webhook subscription',
    sources: ['src/features/webhooks/webhooks-list.tsx'],
    writes: '^/v0/webhook_subscriptions/',
    open: async (page, { subscriptionId }) => new WebhooksPage(page).edit(subscriptionId),
    list: () => '/webhooks',
    entry: (page, { subscriptionId }) => page.locator(`a[href*="edit=${subscriptionId}"]`).first(),
    field: (page) => new WebhooksPage(page).address,
    fieldName: 'url',
    value: (word) => `https://hooks.harbourline.example/crm/${word}`,
    control: (page) => new WebhooksPage(page).save,
    save: async (page) => new WebhooksPage(page).save.click(),
    backToForm: async () => undefined,
    held: async (request, { subscriptionId }) => (await heldWebhook(request, subscriptionId)).url,
    hold: async (request, { subscriptionId }, url) =>
      change(request, `webhook_subscriptions/${subscriptionId}`, { url }),
  },
  {
    name: 'audience',
    sources: ['src/features/editor/use-audience-form.ts'],
    writes: '^/v0/pages/[^/]+/audiences/',
    open: async (page, { pageId, audienceId }) => new EditorPage(page, pageId).openEditor(audienceId),
    list: ({ pageId }) => `/pages/${pageId}/audiences?sort=createdAt`,
    entry: (page, { audienceId }) => page.locator(`a[href$="/audiences/${audienceId}"]`).first(),
    field: (page) => page.getByRole('textbox', { name: 'Title', exact: true }),
    fieldName: 'metadataOverride.title',
    value: (word) => `A title for ${word}`,
    control: (page) => new EditorPage(page, '').reviewButton,
    save: async (page) => new EditorPage(page, '').save(),
    backToForm: (page) => leave(new EditorPage(page, '').review),
    held: async (request, ids) => (await metadataOf(request, ids)).title,
    hold: async (request, ids, title) => {
      const { title: _, ...others } = await metadataOf(request, ids);
      const metadataOverride = title === undefined ? others : { ...others, title };
      await change(request, `pages/${ids.pageId}/audiences/${ids.audienceId}`, { metadataOverride });
    },
  },
  {
    name: 'person',
    sources: ['src/features/people/person-dialog.tsx'],
    writes: '^/v0/persons/',
    open: async (page, { personId }) => new PeoplePage(page).edit(personId),
    list: ({ personId }) => `/people/${personId}`,
    entry: (page) => page.getByRole('button', { name: 'Edit person' }).first(),
    field: (page) => new PeoplePage(page).field('E-mail'),
    fieldName: 'email',
    value: (word) => `${word}@harbourline.example`,
    control: (page) => new PeoplePage(page).reviewButton,
    save: async (page) => new PeoplePage(page).save(),
    backToForm: (page) => leave(new PeoplePage(page).review),
    held: async (request, { personId }) => (await heldPerson(request, personId)).email,
    hold: async (request, { personId }, email) => change(request, `persons/${personId}`, { email }),
  },
];

/** The form with a name of the table. */
export function writeTarget(name: string): WriteTarget {
  const target = writeTargets.find((one) => one.name === name);
  if (target === undefined) throw new Error(`No form is called "${name}".`);
  return target;
}

/**
 * Forms that make something new: nobody else can change it meanwhile, and their own tests lose the
 * answer on the way.
 */
export const formsOfNewThings: readonly string[] = [
  'src/features/accounts/account-form.tsx',
  'src/features/assets/create-assets.tsx',
];

/** A review closes by itself, a moment after the form says so, unless the service refused. */
async function leave(review: Locator) {
  await expect(async () => {
    if (await review.isVisible()) await review.getByRole('button', { name: 'Keep editing' }).click({ timeout: 3_000 });
    await expect(review).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** The audience as the service holds it. */
async function heldIn(request: APIRequestContext, { pageId, audienceId }: SampleIds) {
  const list = await (await request.get(`/v0/pages/${pageId}/audiences`)).json();
  return list.items.find((item: { audienceId: string }) => item.audienceId === audienceId);
}

/** What it overrides and can be sent. */
async function metadataOf(request: APIRequestContext, ids: SampleIds) {
  const { metadataOverride } = await heldIn(request, ids);
  const writable: readonly string[] = writableMetadataFields;
  return Object.fromEntries(Object.entries(metadataOverride).filter(([field]) => writable.includes(field)));
}
