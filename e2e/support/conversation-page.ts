import { AudiencePage, heldAudience } from './audience-page.ts';

/** A message of a conversation as another client of the API reads it. */
export interface HeldMessage {
  readonly messageId: string;
  readonly hasSnapshot: boolean;
}

/** The conversation of one audience as a person sees it. */
export class ConversationPage extends AudiencePage {
  get thread() {
    return this.page.getByRole('region', { name: 'Thread' });
  }

  /** The message with a number, counted from 1 as on the screen. */
  message(number: number) {
    return this.thread.getByRole('article', { name: `Message ${number.toLocaleString('en-GB')}`, exact: true });
  }

  get lastMessage() {
    return this.thread.getByRole('article').last();
  }

  get stop() {
    return this.thread.getByRole('button', { name: 'Stop the agent' });
  }

  get restoreQuestion() {
    return this.page.getByRole('alertdialog', { name: /^Restore this version\? \(message \d+/ });
  }

  async openConversation(audienceId: string, search = '') {
    await this.page.goto(`/pages/${this.pageId}/audiences/${audienceId}/conversation${search}`);
    await this.thread.waitFor();
  }

  /** The messages as the service holds them now, read past the dashboard. */
  async heldMessages(audienceId: string): Promise<readonly HeldMessage[]> {
    const answer = await this.page.request.get(`/v0/pages/${this.pageId}/audiences/${audienceId}/messages`);
    return (await answer.json()).messages;
  }

  /** The audience as the service holds it now. */
  held(audienceId: string) {
    return heldAudience(this.page, this.pageId, audienceId);
  }
}
