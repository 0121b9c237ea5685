import type { Locator, Page } from '@playwright/test';
import { openAnalytics, wholeYear } from './analytics-page.ts';
import { ConversationPage } from './conversation-page.ts';
import { EditorPage } from './editor-page.ts';
import { expect } from './fixtures.ts';
import type { SampleIds } from './ids.ts';
import { visit } from './palette.ts';
import { PeoplePage } from './people-page.ts';

/** A dialog of the dashboard and how a person comes to it from its screen. */
export interface DialogTarget {
  readonly name: string;
  /** The files that draw it. */
  readonly sources: readonly string[];
  /** The last step before it, as opening a menu. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What opens it: something to press, or keys. */
  readonly opener: ((page: Page) => Locator) | { readonly keys: string; readonly text?: string };
  /** It opens with a screen that is gone to, which begins at its top. */
  readonly withScreen?: true;
}

/** A screen with its dialogs, opened and closed one after the other. */
interface DialogScreen {
  readonly name: string;
  readonly visit: (page: Page, ids: SampleIds) => Promise<void>;
  readonly dialogs: readonly DialogTarget[];
}

const sessionRow = (page: Page) => page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1);

/** Opens the bulk edit of a page with a change in it. */
async function planned(page: Page, pageId: string) {
  await visit(page, `/pages/${pageId}/bulk-edit?of=q%3Dlong`);
  await page.getByLabel('Value').fill('A title');
}

const menuItem = (name: string | RegExp) => (page: Page) => page.getByRole('menuitem', { name });

/** Opens a menu of the screen, so that one of its entries is the next step. */
const inMenu = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
};

/** A command of the palette, which is closed by then. */
const command = (text: string) => ({ keys: 'Control+k', text });

/** Every dialog: `e2e/dialogs.spec.ts` opens and closes each. A new dialog is one more entry. */
export const dialogScreens: readonly DialogScreen[] = [
  {
    name: 'a page',
    visit: (page, { pageId }) => visit(page, `/pages/${pageId}`),
    dialogs: [
      { name: 'command palette', sources: ['src/ui/command-palette.tsx'], opener: { keys: 'Control+k' } },
      { name: 'shortcuts', sources: ['src/features/shell/shortcuts-dialog.tsx'], opener: { keys: '?' } },
      { name: 'name of a view', sources: ['src/features/shell/saved-views.tsx'], opener: { keys: 'v' } },
      {
        name: 'settings',
        sources: ['src/features/shell/settings-dialog.tsx'],
        opener: (page) => page.getByRole('button', { name: 'Settings' }),
      },
      { name: 'request log', sources: ['src/features/shell/diagnostics.tsx'], opener: command('request log') },
      { name: 'drift report', sources: ['src/features/shell/diagnostics.tsx'], opener: command('API differences') },
      {
        name: 'archive a page',
        sources: ['src/form/archive.tsx'],
        prepare: inMenu('Page actions'),
        opener: menuItem('Archive page'),
      },
    ],
  },
  {
    name: 'a bulk edit',
    visit: (page, { pageId }) => planned(page, pageId),
    dialogs: [
      {
        name: 'review of a bulk edit',
        sources: ['src/features/bulk/review-dialog.tsx'],
        opener: (page) => page.getByRole('button', { name: /^Review [1-9]/ }),
      },
    ],
  },
  {
    name: 'the pages',
    visit: async (page, { pageId }) => {
      await visit(page, `/pages/${pageId}`);
      await visit(page, '/pages');
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    },
    dialogs: [
      {
        name: 'shared list of pages',
        sources: ['src/features/pages/import-pages.tsx'],
        opener: (page) => page.getByLabel('File with pages'),
      },
    ],
  },
  {
    name: 'the audiences',
    visit: (page, { pageId }) => visit(page, `/pages/${pageId}/audiences`),
    dialogs: [
      {
        name: 'live page of an audience',
        sources: ['src/features/audiences/audiences-list.tsx'],
        prepare: inMenu(/^Actions for/),
        opener: menuItem('View live'),
      },
    ],
  },
  {
    name: 'an audience',
    visit: (page, { pageId, audienceId }) => new EditorPage(page, pageId).openEditor(audienceId),
    dialogs: [
      {
        name: 'details of an audience',
        sources: ['src/features/audiences/details-panel.tsx'],
        opener: { keys: 'i' },
      },
      {
        name: 'review of an audience',
        sources: ['src/form/review-changes.tsx', 'src/features/editor/review-dialog.tsx'],
        prepare: (page) => new EditorPage(page, '').field('Title').fill('A title to review'),
        opener: (page) => new EditorPage(page, '').reviewButton,
      },
      {
        // The title of the review is not saved.
        name: 'leaving unsaved work',
        sources: ['src/form/leave-guard.tsx'],
        opener: (page) => page.getByRole('link', { name: 'Webhooks' }),
      },
    ],
  },
  {
    name: 'a conversation',
    visit: (page, { pageId, audienceId }) => new ConversationPage(page, pageId).openConversation(audienceId),
    dialogs: [
      {
        name: 'restore',
        sources: ['src/features/conversation/restore-dialog.tsx'],
        opener: (page) => page.getByRole('button', { name: /^Restore/ }).first(),
      },
      {
        name: 'every change of a conversation',
        sources: ['src/features/conversation/history-panels.tsx'],
        prepare: inMenu('Conversation actions'),
        opener: menuItem('Change history'),
      },
      {
        name: 'two points of a conversation',
        sources: ['src/features/conversation/history-panels.tsx'],
        prepare: inMenu('Conversation actions'),
        opener: menuItem(/^Compare/),
      },
    ],
  },
  {
    name: 'the analytics',
    visit: async (page, { pageId }) => {
      await openAnalytics(page, pageId, `${wholeYear}&show=sessions`);
      await expect(sessionRow(page)).toBeVisible();
    },
    dialogs: [
      {
        name: 'file with contact fields',
        sources: ['src/features/analytics/more-menu.tsx'],
        prepare: inMenu('Export'),
        opener: menuItem(/contact/),
      },
      {
        name: 'session',
        sources: ['src/features/analytics/session-panel.tsx'],
        opener: (page) => sessionRow(page).getByRole('button').first(),
      },
    ],
  },
  {
    name: 'the people',
    visit: (page) => new PeoplePage(page).open(),
    dialogs: [
      {
        name: 'person',
        sources: ['src/features/people/person-dialog.tsx'],
        prepare: inMenu(/^Actions for/),
        opener: menuItem('Edit'),
      },
    ],
  },
  {
    name: 'the editor of a person',
    visit: (page, { personId }) => new PeoplePage(page).edit(personId),
    dialogs: [
      {
        name: 'review of a person',
        sources: ['src/form/resource-form.tsx'],
        prepare: (page) => new PeoplePage(page).field('Name').fill(`A name of ${Date.now()}`),
        opener: (page) => new PeoplePage(page).reviewButton,
      },
      {
        name: 'undo of a save',
        sources: ['src/form/saved-toast.tsx'],
        prepare: async (page) => {
          await new PeoplePage(page).save();
          await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0);
        },
        opener: { keys: 'Control+z' },
      },
    ],
  },
  {
    name: 'the accounts',
    visit: (page) => visit(page, '/accounts'),
    dialogs: [
      {
        name: 'new account',
        sources: ['src/features/accounts/accounts-list.tsx'],
        opener: command('create account'),
      },
      {
        name: 'account',
        sources: ['src/features/accounts/accounts-list.tsx'],
        opener: command('account_nobody_knows'),
        withScreen: true,
      },
    ],
  },
  {
    name: 'the assets',
    visit: (page) => visit(page, '/assets'),
    dialogs: [
      { name: 'new asset', sources: ['src/features/assets/assets-screen.tsx'], opener: command('create asset') },
    ],
  },
  {
    name: 'the webhooks',
    visit: (page) => visit(page, '/webhooks'),
    dialogs: [
      {
        name: 'pause of deliveries',
        sources: ['src/fields/webhooks-fields.tsx'],
        opener: (page) => page.getByRole('switch', { checked: true }).first(),
      },
      {
        name: 'webhook subscription',
        sources: ['src/features/webhooks/webhooks-list.tsx'],
        opener: (page) => page.getByRole('table').getByRole('link').first(),
      },
    ],
  },
];
