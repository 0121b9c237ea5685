import type { Locator, Page } from '@playwright/test';
import { openAnalytics, wholeYear } from './analytics-page.ts';
import { ConversationPage } from './conversation-page.ts';
import { EditorPage } from './editor-page.ts';
import { expect } from './fixtures.ts';
import type { SampleIds } from './ids.ts';
import { PeoplePage } from './people-page.ts';

/** A dialog of the dashboard and how a person comes to it. */
export interface DialogTarget {
  readonly name: string;
  /** The files that draw it. */
  readonly sources: readonly string[];
  /** Goes to the screen and to the last step before the dialog. */
  readonly prepare: (page: Page, ids: SampleIds) => Promise<void>;
  /** What opens it: something to press, or keys. */
  readonly opener: ((page: Page, ids: SampleIds) => Locator) | { readonly keys: string; readonly text?: string };
  /** It opens with a screen that is gone to, which begins at its top. */
  readonly withScreen?: true;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();

const sessionRow = (page: Page) => page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1);

const menuItem = (name: string | RegExp) => (page: Page) => page.getByRole('menuitem', { name });

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Settings' })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a menu of the screen, so that one of its entries is the next step. */
async function openMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
}

/** A command of the palette, which is closed by then. */
const command = (text: string) => ({ keys: 'Control+k', text });

/** Every dialog: `e2e/dialogs.spec.ts` opens and closes each. A new dialog is one more entry. */
export const dialogs: readonly DialogTarget[] = [
  {
    name: 'command palette',
    sources: ['src/ui/command-palette.tsx'],
    prepare: (page, { pageId }) => visit(page, `/pages/${pageId}`),
    opener: { keys: 'Control+k' },
  },
  {
    name: 'shortcuts',
    sources: ['src/features/shell/shortcuts-dialog.tsx'],
    prepare: (page, { pageId }) => visit(page, `/pages/${pageId}`),
    opener: { keys: '?' },
  },
  {
    name: 'name of a view',
    sources: ['src/features/shell/saved-views.tsx'],
    prepare: (page, { pageId }) => visit(page, `/pages/${pageId}`),
    opener: { keys: 'v' },
  },
  {
    name: 'settings',
    sources: ['src/features/shell/settings-dialog.tsx'],
    prepare: (page, { pageId }) => visit(page, `/pages/${pageId}`),
    opener: (page) => page.getByRole('button', { name: 'Settings' }),
  },
  {
    name: 'request log',
    sources: ['src/features/shell/diagnostics.tsx'],
    prepare: (page, { pageId }) => visit(page, `/pages/${pageId}`),
    opener: command('request log'),
  },
  {
    name: 'drift report',
    sources: ['src/features/shell/diagnostics.tsx'],
    prepare: (page, { pageId }) => visit(page, `/pages/${pageId}`),
    opener: command('API differences'),
  },
  {
    name: 'shared list of pages',
    sources: ['src/features/pages/import-pages.tsx'],
    prepare: async (page, { pageId }) => {
      await visit(page, `/pages/${pageId}`);
      await visit(page, '/pages');
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    },
    opener: (page) => page.getByLabel('File with pages'),
  },
  {
    name: 'archive a page',
    sources: ['src/form/archive.tsx'],
    prepare: async (page, { pageId }) => {
      await visit(page, `/pages/${pageId}`);
      await openMenu(page, 'Page actions');
    },
    opener: menuItem('Archive page'),
  },
  {
    name: 'live page of an audience',
    sources: ['src/features/audiences/audiences-list.tsx'],
    prepare: async (page, { pageId }) => {
      await visit(page, `/pages/${pageId}/audiences`);
      await openMenu(page, /^Actions for/);
    },
    opener: menuItem('View live'),
  },
  {
    name: 'details of an audience',
    sources: ['src/features/audiences/details-panel.tsx'],
    prepare: async (page, { pageId, audienceId }) => new EditorPage(page, pageId).openEditor(audienceId),
    opener: { keys: 'i' },
  },
  {
    name: 'review of an audience',
    sources: ['src/form/review-changes.tsx', 'src/features/editor/review-dialog.tsx'],
    prepare: async (page, { pageId, audienceId }) => {
      const editor = new EditorPage(page, pageId);
      await editor.openEditor(audienceId);
      await editor.field('Title').fill('A title to review');
    },
    opener: (page) => new EditorPage(page, '').reviewButton,
  },
  {
    name: 'leaving unsaved work',
    sources: ['src/form/leave-guard.tsx'],
    prepare: async (page, { pageId, audienceId }) => {
      const editor = new EditorPage(page, pageId);
      await editor.openEditor(audienceId);
      await editor.field('Title').fill('A title to leave');
    },
    opener: (page) => page.getByRole('link', { name: 'Webhooks' }),
  },
  {
    name: 'every change of a conversation',
    sources: ['src/features/conversation/history-panels.tsx'],
    prepare: async (page, { pageId, audienceId }) => {
      const conversation = new ConversationPage(page, pageId);
      await conversation.openConversation(audienceId);
      await openMenu(page, 'Conversation actions');
    },
    opener: menuItem('Change history'),
  },
  {
    name: 'two points of a conversation',
    sources: ['src/features/conversation/history-panels.tsx'],
    prepare: async (page, { pageId, audienceId }) => {
      const conversation = new ConversationPage(page, pageId);
      await conversation.openConversation(audienceId);
      await openMenu(page, 'Conversation actions');
    },
    opener: menuItem(/^Compare/),
  },
  {
    name: 'restore',
    sources: ['src/features/conversation/restore-dialog.tsx'],
    prepare: async (page, { pageId, audienceId }) => new ConversationPage(page, pageId).openConversation(audienceId),
    opener: button(/^Restore/),
  },
  {
    name: 'file with contact fields',
    sources: ['src/features/analytics/more-menu.tsx'],
    prepare: async (page, { pageId }) => {
      await openAnalytics(page, pageId);
      await openMenu(page, 'Export');
    },
    opener: menuItem(/contact/),
  },
  {
    name: 'session',
    sources: ['src/features/analytics/session-panel.tsx'],
    prepare: async (page, { pageId }) => {
      await openAnalytics(page, pageId, `${wholeYear}&show=sessions`);
      await expect(sessionRow(page)).toBeVisible();
    },
    opener: (page) => sessionRow(page).getByRole('button').first(),
  },
  {
    name: 'person',
    sources: ['src/features/people/person-dialog.tsx'],
    prepare: async (page) => {
      await new PeoplePage(page).open();
      await openMenu(page, /^Actions for/);
    },
    opener: menuItem('Edit'),
  },
  {
    name: 'review of a person',
    sources: ['src/form/resource-form.tsx'],
    prepare: async (page, { personId }) => {
      const people = new PeoplePage(page);
      await people.edit(personId);
      await people.field('Name').fill('A name to review');
      await expect(people.dialog).toBeVisible();
      await expect(people.reviewButton).toBeEnabled();
    },
    opener: (page) => new PeoplePage(page).reviewButton,
  },
  {
    name: 'undo of a save',
    sources: ['src/form/saved-toast.tsx'],
    prepare: async (page, { personId }) => {
      const people = new PeoplePage(page);
      await people.edit(personId);
      await people.field('Name').fill(`A name of ${Date.now()}`);
      await people.save();
      await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0);
    },
    opener: { keys: 'Control+z' },
  },
  {
    name: 'new account',
    sources: ['src/features/accounts/accounts-list.tsx'],
    prepare: (page) => visit(page, '/accounts'),
    opener: command('create account'),
  },
  {
    name: 'account',
    sources: ['src/features/accounts/accounts-list.tsx'],
    prepare: (page) => visit(page, '/accounts'),
    opener: command('account_nobody_knows'),
    withScreen: true,
  },
  {
    name: 'new asset',
    sources: ['src/features/assets/assets-screen.tsx'],
    prepare: (page) => visit(page, '/assets'),
    opener: command('create asset'),
  },
  {
    name: 'webhook subscription',
    sources: ['src/features/webhooks/webhooks-list.tsx'],
    prepare: (page) => visit(page, '/webhooks'),
    opener: (page) => page.getByRole('table').getByRole('link').first(),
  },
  {
    name: 'pause of deliveries',
    sources: ['src/fields/webhooks-fields.tsx'],
    prepare: (page) => visit(page, '/webhooks'),
    opener: (page) => page.getByRole('switch', { checked: true }).first(),
  },
];
