import type { knownValues } from '#src/contract/fields.ts';
import type { Metadata } from '#src/contract/metadata.ts';
import { descriptionFor, firstContext, keywordsFor, revisedContext, titleFor } from './audience-texts.ts';
import { minute, second } from './clock.ts';
import type {
  ConversationIds,
  ConversationPlan,
  SampleChange,
  SampleMessage,
  SampleSnapshot,
  SampleVersion,
  WrittenConversation,
} from './conversation-plan.ts';
import { cancelledTool, completedTool, failedTool, runningTool, say } from './conversation-texts.ts';
import { type Random, randomFrom } from './random.ts';
import { type Turn, turnTimes } from './turns.ts';

type ChangeField = (typeof knownValues.changeField)[number];
type ChangeStatus = (typeof knownValues.changeStatus)[number];

type State = { readonly context: string; readonly override: Metadata };

/** A state to restore, with the number of messages at that time. */
type SavedState = State & { readonly messageCount: number };

/**
 * Plays a conversation turn by turn and tracks the state, so that applied changes lead to the
 * audience's present values, snapshots match their message, and versions have consistent moments.
 */
export function writeConversation(plan: ConversationPlan, ids: ConversationIds, random: Random): WrittenConversation {
  const { subject } = plan;
  const conversationId = ids.conversation();
  const written: SampleMessage[] = [];
  const snapshots: SampleSnapshot[] = [];
  const changes: (SampleChange & { status: ChangeStatus })[] = [];
  const versions: SampleVersion[] = [];
  let saved: SavedState[] = [];
  let state: State = { context: '', override: plan.override };
  let live: SampleVersion | undefined;
  let publishedMessageId: string | null = null;
  let firstPublishedAt: number | undefined;
  const lastVersionTurn = plan.turns.lastIndexOf('version');

  function write(
    role: (typeof knownValues.messageRole)[number],
    sentAt: number,
    content: string,
    extras: Partial<SampleMessage> = {},
  ): SampleMessage {
    const message = {
      conversationId,
      position: written.length,
      messageId: ids.message(),
      role,
      content,
      sentAt: Math.round(sentAt),
      hasSnapshot: false,
      isInterrupted: false,
      generating: false,
      ...extras,
    };
    written.push(message);
    return message;
  }

  function answer(sentAt: number, content: string, extras: Partial<SampleMessage> = {}): SampleMessage {
    const cut = content.indexOf('\n\n');
    const contentParts =
      cut > 0 && random.chance(0.3)
        ? [
            { type: 'text', text: content.slice(0, cut + 2) },
            { type: 'text', text: content.slice(cut + 2) },
          ]
        : null;
    return write('assistant', sentAt, content, {
      contentParts,
      reasoning: random.chance(0.35) ? say.reasoning(random) : null,
      ...extras,
    });
  }

  function currentValue(field: ChangeField): string {
    const effective = { ...plan.pageMetadata, ...state.override };
    switch (field) {
      case 'supplementaryContext':
        return state.context;
      case 'metaTitle':
        return effective.title ?? '';
      case 'metaDescription':
        return effective.description ?? '';
      case 'metaKeywords':
        return (effective.keywords ?? []).join(', ');
    }
  }

  function record(
    message: SampleMessage,
    field: ChangeField,
    previousValue: string,
    newValue: string,
    status: ChangeStatus,
  ) {
    const before = changes.at(-1);
    const position = before?.messagePosition === message.position ? before.position + 1 : 0;
    changes.push({
      changeId: ids.change(),
      conversationId,
      messagePosition: message.position,
      position,
      field,
      previousValue,
      newValue,
      status,
    });
  }

  function apply(message: SampleMessage, field: ChangeField, next: State) {
    const previousValue = currentValue(field);
    state = next;
    record(message, field, previousValue, currentValue(field), 'applied');
  }

  function keepSnapshot({ messageId }: SampleMessage) {
    const supplementaryContext = state.context === '' ? null : state.context;
    snapshots.push({ messageId, supplementaryContext, metadataOverride: state.override });
  }

  function snapshotAfter(message: SampleMessage) {
    keepSnapshot(message);
    saved.push({ ...state, messageCount: written.length });
  }

  function versionTurn(index: number, at: number) {
    const isLast = index === lastVersionTurn;
    const first = versions.length === 0;
    const asked = write('user', at, first ? say.opening(random) : say.contextNote(random));
    if (plan.withContext) {
      const context = first ? firstContext(subject, random) : revisedContext(state.context, random, versions.length);
      apply(asked, 'supplementaryContext', { ...state, context });
    }
    // Restoring across a context change would need another version, so older snapshots are dropped.
    saved = [];
    const queuedAt = Math.round(at + 400);
    const queueDurationMs = Math.round(Math.min(random.logNormal(9 * second, 0.9), 4 * minute));
    const draftAt = Math.round(queuedAt + queueDurationMs + random.int(20, 90) * second);
    const version: SampleVersion = {
      versionId: ids.version(),
      audienceId: plan.audienceId,
      versionNumber: versions.length + 1,
      status: 'queued',
      isNewPageAgent: plan.isNewPageAgent,
      supplementaryContext: state.context === '' ? null : state.context,
      createdAt: Math.round(at),
    };
    asked.versionId = version.versionId;
    versions.push(version);

    const outcome = isLast ? plan.status : first || random.chance(0.86) ? 'published' : 'cancelled';
    if (outcome === 'pending') return;
    version.queuedAt = queuedAt;
    if (outcome === 'queued') return;
    version.queueDurationMs = queueDurationMs;
    version.status = 'processing';
    if (outcome === 'processing') {
      version.queueDurationMs = Math.min(queueDurationMs, 10 * second);
      beginToWrite(version, queuedAt + version.queueDurationMs);
      return;
    }
    if (outcome === 'cancelled') {
      version.status = 'cancelled';
      version.cancelledAt = draftAt;
      answer(draftAt, say.partial(random), {
        versionId: version.versionId,
        isInterrupted: true,
        toolCalls: [completedTool(ids.toolCall(), subject, random), cancelledTool(ids.toolCall(), subject)],
      });
      return;
    }

    const message = answer(draftAt, say.version(subject, random), {
      versionId: version.versionId,
      hasSnapshot: true,
      toolCalls: Array.from({ length: random.int(1, 3) }, () => completedTool(ids.toolCall(), subject, random)),
    });
    snapshotAfter(message);
    version.status = 'draft';
    version.becameDraftAt = draftAt;
    if (outcome === 'draft' || (outcome === 'archived' && random.chance(0.25))) return;

    const publishedAt = draftAt + random.int(1, 90) * second;
    if (live !== undefined) {
      live.status = 'obsolete';
      live.obsoleteAt = publishedAt;
    }
    version.status = 'published';
    version.publishedAt = publishedAt;
    live = version;
    publishedMessageId = message.messageId;
    firstPublishedAt ??= publishedAt;
  }

  /** A message in the middle of a run. */
  function beginToWrite(version: SampleVersion, at: number) {
    // A separate sequence, so that the texts of later audiences do not depend on it.
    const own = randomFrom(`processing/${version.versionId}`);
    write('assistant', at, say.partial(own), {
      versionId: version.versionId,
      generating: true,
      reasoning: say.reasoning(own),
      toolCalls: [completedTool(ids.toolCall(), subject, own), runningTool(ids.toolCall(), subject)],
    });
  }

  function metadataTurn(field: 'metaTitle' | 'metaDescription' | 'metaKeywords', at: number) {
    const wishes = { metaTitle: say.titleWish, metaDescription: say.descriptionWish, metaKeywords: say.keywordWish };
    write('user', at, wishes[field](random));
    const next = nextMetadata(field);
    const message = answer(at + random.int(6, 50) * second, `${introFor[field]}\n\n> ${next.shown}`, {
      hasSnapshot: true,
      toolCalls: random.chance(0.4) ? [completedTool(ids.toolCall(), subject, random)] : null,
    });
    apply(message, field, { ...state, override: { ...state.override, ...next.fields } });
    snapshotAfter(message);
  }

  function nextMetadata(field: 'metaTitle' | 'metaDescription' | 'metaKeywords'): { shown: string; fields: Metadata } {
    if (field === 'metaKeywords') {
      const keywords = keywordsFor(subject, random);
      if (keywords.join(', ') === currentValue(field)) keywords.push(subject.company.place.country);
      return { shown: keywords.join(', '), fields: { keywords } };
    }
    const make = field === 'metaTitle' ? titleFor : descriptionFor;
    let text = make(subject, random);
    // An equal text would not be a change.
    if (text === currentValue(field)) text = `${text} – ${subject.role}`;
    return { shown: text, fields: field === 'metaTitle' ? { title: text } : { description: text } };
  }

  function restoreTurn(at: number) {
    saved.pop();
    const target = saved.at(-1);
    if (target === undefined) {
      questionTurn(at);
      return;
    }
    for (let index = changes.length - 1; index >= 0; index -= 1) {
      const change = changes[index];
      if (change === undefined || change.messagePosition < target.messageCount) break;
      if (change.status === 'applied') change.status = 'reverted';
    }
    state = { context: target.context, override: target.override };
    const told = `The state after message ${target.messageCount} was restored. Later changes of the metadata no longer hold.`;
    // The message that records a restore has a snapshot too, as in the service.
    keepSnapshot(answer(at, told, { reasoning: null, hasSnapshot: true }));
  }

  function questionTurn(at: number, tool: 'none' | 'failed' | 'interrupted' = 'none') {
    write('user', at, say.question(random));
    const answeredAt = at + random.int(8, 70) * second;
    if (tool === 'interrupted') {
      answer(answeredAt, random.chance(0.85) ? say.partial(random) : '', {
        isInterrupted: true,
        toolCalls: [cancelledTool(ids.toolCall(), subject)],
      });
      return;
    }
    const used = random.chance(0.5) ? [completedTool(ids.toolCall(), subject, random)] : null;
    answer(answeredAt, say.answer(subject, random), {
      toolCalls:
        tool === 'failed'
          ? [failedTool(ids.toolCall(), subject, random), completedTool(ids.toolCall(), subject, random)]
          : used,
    });
  }

  function proposalTurn(at: number, status: 'pending' | 'rejected') {
    write('user', at, say.titleWish(random));
    const title = nextMetadata('metaTitle').shown;
    const message = answer(at + random.int(6, 50) * second, `My proposal for the title:\n\n> ${title}`);
    record(message, 'metaTitle', currentValue('metaTitle'), title, status);
    if (status === 'rejected') return;
    const description = nextMetadata('metaDescription').shown;
    record(message, 'metaDescription', currentValue('metaDescription'), description, status);
    if (plan.withContext && random.chance(0.5)) {
      const context = revisedContext(state.context, random, versions.length + 1);
      record(message, 'supplementaryContext', state.context, context, status);
    }
  }

  const times = turnTimes(plan, random);
  if (plan.status !== 'pending' || random.chance(0.5)) write('system', plan.createdAt, say.system(plan.pageName));
  const play: Readonly<Record<Turn, (at: number, index: number) => void>> = {
    version: (at, index) => versionTurn(index, at),
    title: (at) => metadataTurn('metaTitle', at),
    description: (at) => metadataTurn('metaDescription', at),
    keywords: (at) => metadataTurn('metaKeywords', at),
    refused: (at) => proposalTurn(at, 'rejected'),
    proposal: (at) => proposalTurn(at, 'pending'),
    question: (at) => questionTurn(at),
    failedTool: (at) => questionTurn(at, 'failed'),
    interrupted: (at) => questionTurn(at, 'interrupted'),
    restore: restoreTurn,
  };
  plan.turns.forEach((turn, index) => {
    play[turn](times[index] ?? plan.endAt, index);
  });

  const latest = versions.at(-1);
  if (plan.archivedAt !== null) {
    for (const version of new Set([latest, live])) {
      if (version === undefined) continue;
      version.status = 'archived';
      version.archivedAt = plan.archivedAt;
    }
  }
  return {
    conversation: {
      conversationId,
      audienceId: plan.audienceId,
      publishedMessageId,
      createdAt: plan.createdAt,
      updatedAt: written.at(-1)?.sentAt ?? plan.createdAt,
    },
    messages: written,
    snapshots,
    changes,
    versions,
    supplementaryContext: state.context === '' ? null : state.context,
    metadataOverride: state.override,
    latestVersionId: latest?.versionId ?? null,
    publishedVersionId: live?.versionId ?? null,
    firstPublishedAt,
  };
}

const introFor = {
  metaTitle: 'The title is now:',
  metaDescription: 'The description is now:',
  metaKeywords: 'Keywords:',
} as const;
