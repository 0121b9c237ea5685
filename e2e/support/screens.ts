import type { SampleIds } from './ids.ts';

/** One screen of the dashboard, for everything that has to visit them all. */
export interface Screen {
  /** Name of its pictures in docs/screenshots/ and of its tests. */
  readonly name: string;
  /** The route it shows, as the route tree names it. */
  readonly route: string;
  /** Its address with sample ids. */
  readonly path: (ids: SampleIds) => string;
  /** Draws charts, and so may weigh more. */
  readonly charts?: true;
}

/**
 * The screenshots, the axe run, the budgets and the rule that a browser test visits each route all
 * read this one table: a new route is added here first.
 */
export const screens: readonly Screen[] = [
  { name: 'pages', route: '/pages', path: () => '/pages' },
  { name: 'page', route: '/pages/$pageId/overview', path: ({ pageId }) => `/pages/${pageId}/overview` },
  {
    name: 'audiences',
    route: '/pages/$pageId/audiences',
    path: ({ pageId }) => `/pages/${pageId}/audiences`,
  },
  {
    name: 'bulk-edit',
    route: '/pages/$pageId/bulk-edit',
    path: ({ pageId }) => `/pages/${pageId}/bulk-edit`,
  },
  {
    name: 'audience',
    route: '/pages/$pageId/audiences/$audienceId',
    path: ({ pageId, audienceId }) => `/pages/${pageId}/audiences/${audienceId}`,
  },
  {
    name: 'conversation',
    route: '/pages/$pageId/audiences/$audienceId/conversation',
    path: ({ pageId, audienceId }) => `/pages/${pageId}/audiences/${audienceId}/conversation`,
  },
  {
    name: 'analytics',
    route: '/pages/$pageId/sessions',
    path: ({ pageId }) => `/pages/${pageId}/sessions`,
    charts: true,
  },
  {
    name: 'audience-sessions',
    route: '/pages/$pageId/audiences/$audienceId/sessions',
    path: ({ pageId, audienceId }) => `/pages/${pageId}/audiences/${audienceId}/sessions`,
    charts: true,
  },
  { name: 'people', route: '/people', path: () => '/people' },
  { name: 'people-bulk-edit', route: '/people/bulk-edit', path: () => '/people/bulk-edit' },
  { name: 'person', route: '/people/$personId', path: ({ personId }) => `/people/${personId}` },
  {
    name: 'person-log',
    route: '/people/$personId/logs/$personLogId',
    path: ({ personLogPersonId, personLogId }) => `/people/${personLogPersonId}/logs/${personLogId}`,
  },
  { name: 'accounts', route: '/accounts', path: () => '/accounts' },
  { name: 'assets', route: '/assets', path: () => '/assets' },
  { name: 'asset', route: '/assets/$assetId', path: ({ assetId }) => `/assets/${assetId}` },
  { name: 'webhooks', route: '/webhooks', path: () => '/webhooks' },
  { name: 'webhooks-bulk-edit', route: '/webhooks/bulk-edit', path: () => '/webhooks/bulk-edit' },
];

/** Routes without a screen of their own: `/` goes to the pages, and a page to a tab of it. */
export const routesWithoutScreen: readonly string[] = ['/', '/pages/$pageId'];
