import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { writableMetadataFields } from '#src/contract/metadata.ts';
import { changeMetadata } from './audiences-page.ts';
import { EditorPage } from './editor-page.ts';
import { expect } from './fixtures.ts';
import type { SampleIds } from './ids.ts';
import { changePerson, heldPerson, PeoplePage } from './people-page.ts';
import { Colleague, WebhooksPage } from './webhooks-page.ts';

/** A form that keeps drafts (e2e/drafts.spec.ts). */
export interface FormTarget {
  readonly name: string;
  /** The files in which the form and its draft are. */
  readonly sources: readonly string[];
  readonly open: (page: Page, ids: SampleIds) => Promise<void>;
  /** The screen from which a link leads to the form, and that link: Back from there is Facet's to ask about, not the browser's. */
  readonly list: (ids: SampleIds) => string;
  readonly entry: (page: Page, ids: SampleIds) => Locator;
  /** A field with a text. */
  readonly field: (page: Page) => Locator;
  /** The field for the next entry of a list, where the form has one. */
  readonly nextEntry?: (page: Page) => Locator;
  /** A value of that field that differs for each word. */
  readonly value: (word: string) => string;
}

/** A form that is saved under every write fault of the matrix (e2e/write-*.spec.ts). A new form is one more entry. */
export interface WriteTarget extends FormTarget {
  /** What is edited, as messages call it. */
  readonly what: string;
  /** The endpoints by which it is read and written, as a fault matches them. */
  readonly reads: string;
  readonly writes: string;
  /** Waits for what the form shows last. */
  readonly isWhole: (page: Page) => Promise<void>;
  /** The name of the field in the contract. */
  readonly fieldName: string;
  /** The first of the presses from the form to the request. */
  readonly control: (page: Page) => Locator;
  /** All of them. */
  readonly save: (page: Page) => Promise<void>;
  /** Brings the form back into sight after a save that failed. */
  readonly backToForm: (page: Page) => Promise<void>;
  /** Brings the form to what the service holds now, where it does not by itself. */
  readonly lookAgain: (page: Page, ids: SampleIds) => Promise<void>;
  /** The same thing for another client of the API: what the field holds, and a change of it. */
  readonly held: (request: APIRequestContext, ids: SampleIds) => Promise<unknown>;
  readonly hold: (request: APIRequestContext, ids: SampleIds, value: unknown) => Promise<void>;
  /** Another field that a colleague changes in the moment between the last look and the write, as the report names it. */
  readonly other: {
    readonly label: string;
    readonly report: RegExp;
    readonly held: (request: APIRequestContext, ids: SampleIds) => Promise<unknown>;
    readonly change: (request: APIRequestContext, ids: SampleIds) => Promise<void>;
  };
}

/** Every form that is saved under faults. */
export const writeTargets: readonly WriteTarget[] = [
  {
    name: 'webhook subscription',
    what: 'subscription',
    sources: ['src/features/webhooks/webhooks-list.tsx'],
    reads: '^/v0/webhook_subscriptions',
    writes: '^/v0/webhook_subscriptions/',
    open: async (page, { subscriptionId }) => new WebhooksPage(page).edit(subscriptionId),
    list: () => '/webhooks',
    entry: (page, { subscriptionId }) => page.locator(`a[href*="edit=${subscriptionId}"]`).first(),
    isWhole: async () => undefined,
    field: (page) => new WebhooksPage(page).address,
    fieldName: 'url',
    value: (word) => `https://hooks.harbourline.example/crm/${word}`,
    control: (page) => new WebhooksPage(page).save,
    save: async (page) => new WebhooksPage(page).save.click(),
    backToForm: async () => undefined,
    // A save closes the dialog.
    lookAgain: async (page, { subscriptionId }) => new WebhooksPage(page).edit(subscriptionId),
    held: async (request, { subscriptionId }) => (await new Colleague(request).subscription(subscriptionId)).url,
    hold: async (request, { subscriptionId }, url) => new Colleague(request).change(subscriptionId, { url }),
    other: {
      label: 'Active',
      report: /Active: was active, the service now has paused although it was not sent/,
      held: async (request, { subscriptionId }) => (await new Colleague(request).subscription(subscriptionId)).active,
      change: async (request, { subscriptionId }) => new Colleague(request).change(subscriptionId, { active: false }),
    },
  },
  {
    name: 'audience',
    what: 'audience',
    sources: ['src/features/editor/use-audience-form.ts'],
    reads: '^/v0/pages/[^/]+/audiences',
    writes: '^/v0/pages/[^/]+/audiences/',
    open: async (page, { pageId, audienceId }) => new EditorPage(page, pageId).openEditor(audienceId),
    list: ({ pageId }) => `/pages/${pageId}/audiences`,
    entry: (page, { audienceId }) => page.locator(`a[href$="/audiences/${audienceId}"]`).first(),
    isWhole: async (page) => page.getByRole('figure', { name: 'Facebook' }).waitFor(),
    field: (page) => page.getByRole('textbox', { name: 'Title', exact: true }),
    fieldName: 'metadataOverride.title',
    nextEntry: (page) => new EditorPage(page, '').field('Keywords'),
    value: (word) => `A title for ${word}`,
    control: (page) => new EditorPage(page, '').reviewButton,
    save: async (page) => new EditorPage(page, '').save(),
    backToForm: async (page) => {
      const { review } = new EditorPage(page, '');
      // It closes by itself, a moment after the form says so, unless the service refused.
      await expect(async () => {
        if (await review.isVisible())
          await review.getByRole('button', { name: 'Keep editing' }).click({ timeout: 3_000 });
        await expect(review).toHaveCount(0, { timeout: 500 });
      }).toPass();
    },
    // After a write the list is read again.
    lookAgain: async () => undefined,
    held: async (request, ids) => (await metadataOf(request, ids)).title,
    hold: async (request, ids, title) => {
      const { title: _, ...others } = await metadataOf(request, ids);
      await changeMetadata(request, ids.pageId, ids.audienceId, title === undefined ? others : { ...others, title });
    },
    other: {
      label: 'Custom name',
      report: /Custom name: was .*, the service now has Changed meanwhile although it was not sent/,
      held: async (request, ids) => (await heldIn(request, ids)).customName,
      change: async (request, { pageId, audienceId }) => {
        await request.patch(`/v0/pages/${pageId}/audiences/${audienceId}`, {
          headers: { 'x-requested-by': 'facet' },
          data: { customName: 'Changed meanwhile' },
        });
      },
    },
  },
  {
    name: 'person',
    what: 'person',
    sources: ['src/features/people/person-dialog.tsx'],
    reads: '^/v0/persons',
    writes: '^/v0/persons/',
    open: async (page, { personId }) => new PeoplePage(page).edit(personId),
    list: ({ personId }) => `/people/${personId}`,
    entry: (page) => page.getByRole('button', { name: 'Edit person' }).first(),
    isWhole: async () => undefined,
    field: (page) => new PeoplePage(page).field('E-mail'),
    fieldName: 'email',
    value: (word) => `${word}@harbourline.example`,
    control: (page) => new PeoplePage(page).reviewButton,
    save: async (page) => new PeoplePage(page).save(),
    backToForm: async (page) => {
      const { review } = new PeoplePage(page);
      // It closes by itself, a moment after the form says so, unless the service refused.
      await expect(async () => {
        if (await review.isVisible())
          await review.getByRole('button', { name: 'Keep editing' }).click({ timeout: 3_000 });
        await expect(review).toHaveCount(0, { timeout: 500 });
      }).toPass();
    },
    // A save closes the dialog.
    lookAgain: async (page, { personId }) => new PeoplePage(page).edit(personId),
    held: async (request, { personId }) => (await heldPerson(request, personId)).email,
    hold: async (request, { personId }, email) => changePerson(request, personId, { email }),
    other: {
      label: 'Account domain',
      report: /Account domain: was .*, the service now has meanwhile\.example although it was not sent/,
      held: async (request, { personId }) => (await heldPerson(request, personId)).domain,
      change: async (request, { personId }) => changePerson(request, personId, { domain: 'meanwhile.example' }),
    },
  },
];

/** Forms that make something new: nobody else can change it meanwhile, and their own specs lose the answer on the way. */
export const creatingForms: readonly FormTarget[] = [
  {
    name: 'new account',
    sources: ['src/features/accounts/account-form.tsx'],
    open: async (page) => void (await page.goto('/accounts?create=one')),
    list: () => '/accounts',
    entry: (page) => page.getByRole('button', { name: 'Create account' }).first(),
    field: (page) => page.getByRole('form', { name: 'New account' }).getByRole('textbox', { name: 'Domain' }),
    value: (word) => `${word}.example`,
  },
  {
    name: 'new asset',
    sources: ['src/features/assets/create-assets.tsx'],
    open: async (page) => void (await page.goto('/assets?create=one')),
    list: () => '/assets',
    entry: (page) => page.getByRole('button', { name: 'Create asset' }).first(),
    field: (page) => page.getByRole('form', { name: 'New asset' }).getByRole('textbox', { name: 'File ID' }),
    value: (word) => `file_${word}`,
  },
  {
    name: 'rows of new assets',
    // The form of the target above, with rows in it.
    sources: [],
    open: async (page) => void (await page.goto('/assets?create=rows')),
    list: () => '/assets',
    entry: (page) => page.getByRole('button', { name: 'Create from a spreadsheet' }),
    field: (page) => page.getByRole('textbox', { name: 'Rows' }),
    value: (word) => `${word},file_${word}`,
  },
];

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
