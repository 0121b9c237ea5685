import type { Locator, Page } from '@playwright/test';
import type { SampleIds } from './ids.ts';

/** A screen whose list is read under every read fault of the matrix (e2e/read-*.spec.ts). A new list is one more entry. */
export interface ReadTarget {
  readonly name: string;
  readonly path: (ids: SampleIds) => string;
  /** Another screen, and the link on it that leads here. */
  readonly from: (ids: SampleIds) => string;
  readonly link: RegExp;
  /** The endpoint of the list, as a fault matches it. */
  readonly reads: string;
  /** What is listed, in the plural, as counts say it. */
  readonly what: string;
  /** How many rows it has when all of it was read, where that takes several pages. */
  readonly whole?: number;
  /** The heading when there is nothing to show. */
  readonly failed: string;
  readonly table: (page: Page) => Locator;
  /** A field of each item whose text the first column shows. */
  readonly text: string;
  /** A required field whose absence the row marks. */
  readonly required: string;
  /** An enum that another service may have more values of: its field, and what holds them. */
  readonly open: { readonly field: string; readonly value: string | string[] };
  /** The name of its search field, where it has one. */
  readonly search?: string;
  /** Asks for the list again by itself while something is under way. */
  readonly polls: boolean;
}

/** Every list that is read under faults. */
export const readTargets: readonly ReadTarget[] = [
  {
    name: 'webhooks',
    path: () => '/webhooks',
    from: () => '/pages',
    link: /^Webhooks/,
    reads: '^/v0/webhook_subscriptions',
    what: 'webhook subscriptions',
    failed: 'Couldn’t load webhooks',
    table: (page) => page.getByRole('table', { name: 'Webhook subscriptions' }),
    text: 'url',
    required: 'active',
    open: { field: 'events', value: ['from_the_future'] },
    polls: false,
  },
  {
    name: 'audiences',
    path: ({ pageId }) => `/pages/${pageId}/audiences`,
    from: ({ pageId }) => `/pages/${pageId}`,
    link: /^Audiences/,
    reads: '^/v0/pages/[^/]+/audiences',
    what: 'audiences',
    failed: 'Couldn’t load audiences',
    table: (page) => page.getByRole('table', { name: 'Audiences' }),
    text: 'effectiveName',
    required: 'effectiveName',
    open: { field: 'latestVersion.status', value: 'from_the_future' },
    search: 'Search audiences',
    polls: true,
  },
  {
    name: 'people',
    path: () => '/people',
    from: () => '/pages',
    link: /^People/,
    reads: '^/v0/persons',
    what: 'people',
    whole: 2_000,
    failed: 'Couldn’t load people',
    table: (page) => page.getByRole('table', { name: 'People' }),
    text: 'name',
    required: 'name',
    // A person has no enum: a domain that is none stands there as it came.
    open: { field: 'domain', value: 'from_the_future' },
    search: 'Search people',
    polls: false,
  },
];
