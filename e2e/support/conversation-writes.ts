import type { Locator, Page } from '@playwright/test';
import { ConversationPage } from './conversation-page.ts';
import { expect } from './fixtures.ts';
import type { SampleIds } from './ids.ts';

/** What a conversation can be asked to do, as it is met under the write faults of the matrix. */
export interface ConversationWrite {
  readonly name: string;
  /** Its endpoint, as a fault matches it. */
  readonly path: string;
  readonly open: (page: Page, ids: SampleIds) => Promise<void>;
  /** It takes one press, and no reading before. */
  readonly inOnePress: boolean;
  /** The first of the presses to the request, and all of them. */
  readonly control: (page: Page) => Locator;
  readonly ask: (page: Page) => Promise<void>;
  /** Where its end is told when it is not as wanted, in which words, and how that is sent away. */
  readonly told: (page: Page) => Locator;
  readonly words: { readonly refused: RegExp; readonly unknown: RegExp };
  readonly dismiss: (page: Page) => Promise<void>;
  /** What must be the same after a failure. */
  readonly held: (page: Page, ids: SampleIds) => Promise<unknown>;
  /** It was carried out, although nobody answered. */
  readonly expectDone: (page: Page, ids: SampleIds) => Promise<void>;
}

const thread = (page: Page, { pageId }: Pick<SampleIds, 'pageId'> = { pageId: '' }) =>
  new ConversationPage(page, pageId);
const restoreButton = (page: Page) =>
  thread(page)
    .thread.getByRole('article')
    .filter({ hasText: 'Restore point' })
    .last()
    .getByRole('button', { name: /^Restore/ });

export const conversationWrites: readonly ConversationWrite[] = [
  {
    name: 'an interrupt',
    path: '/messages/interrupt$',
    inOnePress: true,
    open: async (page, ids) => thread(page, ids).openConversation(ids.generatingAudienceId),
    control: (page) => thread(page).stop,
    ask: async (page) => thread(page).stop.click(),
    told: (page) =>
      thread(page)
        .thread.getByRole('status')
        .filter({ hasText: /did not stop|don’t know/ }),
    words: { refused: /The service did not stop it:/, unknown: /We don’t know whether it will stop\./ },
    dismiss: async (page) => thread(page).thread.getByRole('button', { name: 'Dismiss' }).click(),
    held: async (page, ids) => (await thread(page, ids).heldMessages(ids.generatingAudienceId)).at(-1),
    expectDone: async (page, ids) => {
      const told = thread(page).thread.getByRole('status').filter({ hasText: 'Stopped.' });
      await expect(told).toContainText('the message is marked as interrupted');
      await expect(thread(page).lastMessage).toContainText('Interrupted');
      const messages = await thread(page, ids).heldMessages(ids.generatingAudienceId);
      expect(messages.at(-1)).toMatchObject({ isInterrupted: true });
    },
  },
  {
    name: 'a restore',
    path: '/messages/[^/]+/restore$',
    inOnePress: false,
    open: async (page, ids) => thread(page, ids).openConversation(ids.audienceId),
    control: restoreButton,
    ask: async (page) => {
      await restoreButton(page).click();
      await thread(page).restoreQuestion.getByRole('button', { name: 'Restore' }).click();
    },
    told: (page) => page.getByRole('dialog', { name: /^The service did not restore|^We don’t know/ }),
    words: { refused: /The service did not restore it/, unknown: /We don’t know whether it was restored/ },
    dismiss: async (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click(),
    held: async (page, ids) => thread(page, ids).held(ids.audienceId),
    expectDone: async (page) => {
      await expect(
        thread(page)
          .toast(/^Restored[:.]/)
          .first(),
      ).toContainText('reading it again confirmed it');
    },
  },
];
