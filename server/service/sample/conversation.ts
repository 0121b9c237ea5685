import { changeableValues, effectiveMetadata } from '#server/service/audiences/metadata-override.ts';
import type { ToolCall } from '#src/contract/conversation.ts';
import type { knownValues } from '#src/contract/fields.ts';
import type { Metadata } from '#src/contract/metadata.ts';
import { minute, second } from './clock.ts';
import type {
  ConversationIds,
  ConversationPlan,
  SampleChange,
  SampleMessage,
  SampleSnapshot,
  SampleVersion,
} from './conversation-plan.ts';
import type { Random } from './random.ts';
import type { Words } from './template.ts';
import {
  descriptionFor,
  firstContext,
  keywordsFor,
  type MessageKind,
  partsOf,
  revisedContext,
  type SubjectWords,
  say,
  type ToolStatus,
  titleFor,
  toolCall,
  wordsOf,
} from './texts.ts';
import { type Turn, turnTimes } from './turns.ts';

type ChangeField = (typeof knownValues.changeField)[number];
type ChangeStatus = (typeof knownValues.changeStatus)[number];
type MetadataTurn = Extract<Turn, ChangeField>;

type State = { readonly context: string; readonly override: Metadata };

type SavedState = State & { readonly messageCount: number };

const isMetadataTurn = (turn: Turn): turn is MetadataTurn =>
  turn === 'metaTitle' || turn === 'metaDescription' || turn === 'metaKeywords';
const orNull = (text: string) => (text === '' ? null : text);

/**
 * Plays a conversation turn by turn and tracks the state, so that applied changes lead to the
 * audience's present values, snapshots match their message, and versions have consistent moments.
 */
export function writeConversation(plan: ConversationPlan, ids: ConversationIds, random: Random) {
  return new Conversation(plan, ids, random).play();
}

class Conversation {
  readonly #plan: ConversationPlan;
  readonly #ids: ConversationIds;
  readonly #random: Random;
  readonly #words: SubjectWords & { readonly page: string };
  readonly #conversationId: string;
  readonly #messages: SampleMessage[] = [];
  readonly #snapshots: SampleSnapshot[] = [];
  readonly #changes: SampleChange[] = [];
  readonly #versions: SampleVersion[] = [];
  #state: State;
  #saved: SavedState[] = [];
  #live: SampleVersion | undefined;
  #publishedMessageId: string | null = null;
  #firstPublishedAt: number | undefined;

  constructor(plan: ConversationPlan, ids: ConversationIds, random: Random) {
    this.#plan = plan;
    this.#ids = ids;
    this.#random = random;
    this.#words = { ...wordsOf(plan.subject), page: plan.pageName };
    this.#conversationId = ids.conversation();
    this.#state = { context: '', override: plan.override };
  }

  play() {
    const plan = this.#plan;
    const times = turnTimes(plan, this.#random);
    const isTold = plan.status !== 'pending' || this.#random.chance(0.5);
    if (isTold) this.#write('system', plan.createdAt, this.#say('system'));
    const lastVersion = plan.turns.lastIndexOf('version');
    for (const [index, turn] of plan.turns.entries()) {
      this.#playTurn(turn, times[index] ?? plan.endAt, index === lastVersion);
    }
    const latest = this.#versions.at(-1);
    if (plan.archivedAt !== null) {
      for (const version of [latest, this.#live]) {
        if (version === undefined) continue;
        version.status = 'archived';
        version.archivedAt = plan.archivedAt;
      }
    }
    return {
      conversation: {
        conversationId: this.#conversationId,
        audienceId: plan.audienceId,
        publishedMessageId: this.#publishedMessageId,
        createdAt: plan.createdAt,
        updatedAt: this.#messages.at(-1)?.sentAt ?? plan.createdAt,
      },
      messages: this.#messages,
      snapshots: this.#snapshots,
      changes: this.#changes,
      versions: this.#versions,
      supplementaryContext: orNull(this.#state.context),
      metadataOverride: this.#state.override,
      latestVersionId: latest?.versionId ?? null,
      publishedVersionId: this.#live?.versionId ?? null,
      firstPublishedAt: this.#firstPublishedAt,
    };
  }

  #playTurn(turn: Turn, at: number, isLastVersion: boolean): void {
    if (turn === 'version') this.#versionTurn(at, isLastVersion);
    else if (turn === 'restore') this.#restoreTurn(at);
    else if (turn === 'refused') this.#proposalTurn(at, 'rejected');
    else if (turn === 'proposal') this.#proposalTurn(at, 'pending');
    else if (isMetadataTurn(turn)) this.#metadataTurn(turn, at);
    else this.#questionTurn(at, turn);
  }

  #say(kind: MessageKind, more: Words = {}): string {
    return say(kind, { ...this.#words, ...more }, this.#random);
  }

  #toolCalls(...statuses: readonly ToolStatus[]): ToolCall[] {
    return statuses.map((status) => toolCall(status, this.#ids.toolCall(), this.#words, this.#random));
  }

  #soon(at: number): number {
    return at + this.#random.int(6, 60) * second;
  }

  #write(
    role: (typeof knownValues.messageRole)[number],
    sentAt: number,
    content: string,
    extras: Partial<SampleMessage> = {},
  ): SampleMessage {
    const message = {
      conversationId: this.#conversationId,
      position: this.#messages.length,
      messageId: this.#ids.message(),
      role,
      content,
      sentAt: Math.round(sentAt),
      hasSnapshot: false,
      isInterrupted: false,
      generating: false,
      ...extras,
    };
    this.#messages.push(message);
    return message;
  }

  #answer(sentAt: number, content: string, extras: Partial<SampleMessage> = {}): SampleMessage {
    const parts = partsOf(content);
    return this.#write('assistant', sentAt, content, {
      contentParts: parts !== null && this.#random.chance(0.3) ? parts : null,
      reasoning: this.#random.chance(0.35) ? this.#say('reasoning') : null,
      ...extras,
    });
  }

  #currentValue(field: ChangeField): string {
    const { context, override } = this.#state;
    return changeableValues(context, effectiveMetadata(this.#plan.pageMetadata, override))[field];
  }

  #record({ position: messagePosition }: SampleMessage, status: ChangeStatus, field: ChangeField, newValue: string) {
    const before = this.#changes.at(-1);
    this.#changes.push({
      changeId: this.#ids.change(),
      conversationId: this.#conversationId,
      messagePosition,
      position: before?.messagePosition === messagePosition ? before.position + 1 : 0,
      field,
      previousValue: this.#currentValue(field),
      newValue,
      status,
    });
  }

  #keepSnapshot({ messageId }: SampleMessage) {
    const { context, override } = this.#state;
    this.#snapshots.push({ messageId, supplementaryContext: orNull(context), metadataOverride: override });
  }

  /** Keeps a snapshot that a later turn may restore. */
  #saveState(message: SampleMessage) {
    this.#keepSnapshot(message);
    this.#saved.push({ ...this.#state, messageCount: this.#messages.length });
  }

  #versionTurn(at: number, isLast: boolean) {
    const plan = this.#plan;
    const random = this.#random;
    const isFirst = this.#versions.length === 0;
    const asked = this.#write('user', at, this.#say(isFirst ? 'opening' : 'contextNote'));
    if (plan.withContext) {
      const { context } = this.#state;
      const next = isFirst ? firstContext(this.#words, random) : revisedContext(context, random, this.#versions.length);
      this.#record(asked, 'applied', 'supplementaryContext', next);
      this.#state = { ...this.#state, context: next };
    }
    // Restoring across a context change would need another version, so older snapshots are dropped.
    this.#saved = [];
    const version: SampleVersion = {
      versionId: this.#ids.version(),
      audienceId: plan.audienceId,
      versionNumber: this.#versions.length + 1,
      status: 'queued',
      isNewPageAgent: plan.isNewPageAgent,
      supplementaryContext: orNull(this.#state.context),
      createdAt: Math.round(at),
    };
    asked.versionId = version.versionId;
    this.#versions.push(version);

    const earlierOutcome = isFirst || random.chance(0.86) ? 'published' : 'cancelled';
    const outcome = isLast ? plan.status : earlierOutcome;
    if (outcome === 'pending') return;
    version.queuedAt = Math.round(at + 400);
    if (outcome === 'queued') return;
    const longestQueue = outcome === 'processing' ? 10 * second : 4 * minute;
    version.queueDurationMs = Math.round(Math.min(random.logNormal(9 * second, 0.9), longestQueue));
    version.status = 'processing';
    const startedAt = version.queuedAt + version.queueDurationMs;
    if (outcome === 'processing') this.#beginToWrite(version, startedAt);
    else this.#finish(version, outcome, Math.round(startedAt + random.int(20, 90) * second));
  }

  #beginToWrite({ versionId }: SampleVersion, at: number) {
    const reasoning = this.#say('reasoning');
    const toolCalls = this.#toolCalls('completed', 'running');
    this.#write('assistant', at, this.#say('partial'), { versionId, generating: true, reasoning, toolCalls });
  }

  #finish(version: SampleVersion, outcome: 'draft' | 'published' | 'archived' | 'cancelled', at: number) {
    const { versionId } = version;
    if (outcome === 'cancelled') {
      version.status = 'cancelled';
      version.cancelledAt = at;
      const toolCalls = this.#toolCalls('completed', 'cancelled');
      this.#answer(at, this.#say('partial'), { versionId, isInterrupted: true, toolCalls });
      return;
    }
    const used = this.#random.pick([['completed'], ['completed', 'completed']] as const);
    const toolCalls = this.#toolCalls(...used);
    const message = this.#answer(at, this.#say('version'), { versionId, hasSnapshot: true, toolCalls });
    this.#saveState(message);
    version.status = 'draft';
    version.becameDraftAt = at;
    if (outcome === 'draft' || (outcome === 'archived' && this.#random.chance(0.25))) return;

    const publishedAt = at + this.#random.int(1, 90) * second;
    if (this.#live !== undefined) {
      this.#live.status = 'obsolete';
      this.#live.obsoleteAt = publishedAt;
    }
    version.status = 'published';
    version.publishedAt = publishedAt;
    this.#live = version;
    this.#publishedMessageId = message.messageId;
    this.#firstPublishedAt ??= publishedAt;
  }

  #metadataTurn(field: MetadataTurn, at: number) {
    this.#write('user', at, this.#say(`${field}Wish`));
    const { text, fields } = this.#nextMetadata(field);
    const message = this.#answer(this.#soon(at), `${this.#say(field)}\n\n> ${text}`, {
      hasSnapshot: true,
      toolCalls: this.#random.chance(0.4) ? this.#toolCalls('completed') : null,
    });
    this.#record(message, 'applied', field, text);
    this.#state = { ...this.#state, override: { ...this.#state.override, ...fields } };
    this.#saveState(message);
  }

  /** Another text for a field, and the fields of the override that hold it. */
  #nextMetadata(field: MetadataTurn): { text: string; fields: Metadata } {
    const { company, role } = this.#plan.subject;
    const current = this.#currentValue(field);
    if (field === 'metaKeywords') {
      const keywords = keywordsFor(this.#words, this.#random);
      // An equal text would not be a change.
      if (keywords.join(', ') === current) keywords.push(company.country);
      return { text: keywords.join(', '), fields: { keywords } };
    }
    const made = (field === 'metaTitle' ? titleFor : descriptionFor)(this.#words, this.#random);
    const text = made === current ? `${made} – ${role.name}` : made;
    return { text, fields: field === 'metaTitle' ? { title: text } : { description: text } };
  }

  #restoreTurn(at: number) {
    this.#saved.pop();
    const target = this.#saved.at(-1);
    if (target === undefined) {
      this.#questionTurn(at, 'question');
      return;
    }
    for (const change of this.#changes) {
      if (change.messagePosition >= target.messageCount && change.status === 'applied') change.status = 'reverted';
    }
    this.#state = { context: target.context, override: target.override };
    const told = this.#say('restored', { messageCount: String(target.messageCount) });
    // The message that records a restore has a snapshot too, as in the service.
    this.#keepSnapshot(this.#answer(at, told, { reasoning: null, hasSnapshot: true }));
  }

  #questionTurn(at: number, kind: 'question' | 'failedTool' | 'interrupted') {
    this.#write('user', at, this.#say('question'));
    if (kind === 'interrupted') {
      const content = this.#random.chance(0.85) ? this.#say('partial') : '';
      this.#answer(this.#soon(at), content, { isInterrupted: true, toolCalls: this.#toolCalls('cancelled') });
      return;
    }
    const used = this.#random.chance(0.5) ? this.#toolCalls('completed') : null;
    const toolCalls = kind === 'failedTool' ? this.#toolCalls('failed', 'completed') : used;
    this.#answer(this.#soon(at), this.#say('answer'), { toolCalls });
  }

  #proposalTurn(at: number, status: 'pending' | 'rejected') {
    this.#write('user', at, this.#say('metaTitleWish'));
    const title = this.#nextMetadata('metaTitle').text;
    const message = this.#answer(this.#soon(at), `${this.#say('proposal')}\n\n> ${title}`);
    this.#record(message, status, 'metaTitle', title);
    if (status === 'rejected') return;
    this.#record(message, status, 'metaDescription', this.#nextMetadata('metaDescription').text);
    if (this.#plan.withContext && this.#random.chance(0.5)) {
      const context = revisedContext(this.#state.context, this.#random, this.#versions.length + 1);
      this.#record(message, status, 'supplementaryContext', context);
    }
  }
}
