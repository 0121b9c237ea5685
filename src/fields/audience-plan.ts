import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import {
  type AudienceAnswer,
  audienceMutations,
  audiencesOf,
  isArchived,
  publishedVersionOf,
} from '#src/api/audiences.ts';
import type { ApiError } from '#src/api/errors.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { runMutation } from '#src/api/writes.ts';
import type { AudienceUpdate } from '#src/contract/audience.ts';
import { imageMetadataFields, type WritableMetadataField, writableMetadataFields } from '#src/contract/metadata.ts';
import { sameValue } from '#src/form/three-way.ts';
import { replacedValues, type Saved, type SavePlan } from '#src/form/verified-save.ts';
import type { ResourceKey } from '#src/local/change-history.ts';
import { learnQuirks, quirksRecord, type ServiceQuirks } from '#src/local/service-quirks.ts';
import {
  type AudienceValues,
  type EditorField,
  type EditorValues,
  isEditorField,
  isListField,
  isOwnField,
  startsAgent,
} from './audience-override-fields.tsx';
import { audienceValues, type EditorValue, mispredictions, overridesKnown } from './audience-values.ts';
import { isWorking, notLiveWords } from './delayed-versions.ts';

export function audienceResource(audienceId: string): ResourceKey {
  return { kind: 'audience', id: audienceId };
}

type PlanOptions = {
  /** Assumed metadata where the service does not say which fields it overrides. */
  readonly assumed: () => AudienceValues;
  /** How a request resets a metadata field. */
  readonly resetMethod?: ResetMethod | undefined;
  /** Without it a save stops when its own load finds that the audience was archived. */
  readonly saveArchived?: boolean | undefined;
  /** The audience from a load of many, while that is fresh; undefined: it is loaded again. */
  readonly firstLoad?: (() => AudienceAnswer | undefined) | undefined;
  /** One of many writes: what they make stale is loaded again after the last. */
  readonly isOneOfMany?: boolean | undefined;
};

export type AudiencePlan = SavePlan<AudienceValues> & {
  /** The service's last answer to a write of this plan. */
  readonly answer: () => AudienceAnswer | undefined;
  /** Whether the last answer says which metadata the audience overrides. */
  readonly overridesShown: () => boolean;
};

/**
 * How `verifiedSave` loads an audience (from its page's list, traps.md 25) and saves it (§4.4).
 * Remembers the service's quirks that each write shows.
 */
export function audiencePlan(
  client: QueryClient,
  pageId: string,
  audienceId: string,
  { assumed, resetMethod = 'omit', saveArchived = false, firstLoad, isOneOfMany = false }: PlanOptions,
): AudiencePlan {
  let seen: AudienceAnswer | undefined;
  let answer: AudienceAnswer | undefined;
  /** Of the last load or answer. */
  let shown: boolean | undefined;
  return {
    answer: () => answer,
    overridesShown: () => shown !== false,
    isShown: (field) => shown !== false || isOwnField(field),
    read: async () => {
      seen = firstLoad?.() ?? (await audiencesOf(pageId).readOne(client, audienceId));
      shown = seen === undefined ? shown : overridesKnown(seen);
      return seen === undefined ? undefined : audienceValues(seen, assumed());
    },
    startsAgent,
    live: (fields) => liveSentence(audiencesOf(pageId).known(client, audienceId), fields),
    needsConfirmation: () => !saveArchived && seen !== undefined && isArchived(seen),
    write: async (changed, expected) => {
      const fields = Object.keys(changed).filter(isEditorField);
      const before = audienceValues(seen ?? {}, assumed());
      const body = updateBody(fields, expected, {
        overridesKnown: seen !== undefined && overridesKnown(seen),
        resetMethod,
      });
      const mutation = audienceMutations.update(pageId, audienceId, seen);
      answer = await runMutation(client, isOneOfMany ? asOneOfMany(mutation) : mutation, body);
      shown = overridesKnown(answer);
      // Where the answer does not say, the sent values are assumed.
      const now = audienceValues(answer, expected);
      if (shown && fields.some((field) => !isOwnField(field))) {
        learnQuirks(quirksShown(before, expected, now, resetMethod));
      }
      return now;
    },
  };
}

/** The note before a change that visitors see at once. They see no context: the agent uses it. */
export function seenAtOnce(audience: AudienceAnswer, fields: readonly string[]): string | undefined {
  const isSeen = fields.some((field) => !startsAgent([field]) && field !== 'customName');
  return isSeen && !isArchived(audience) && publishedVersionOf(audience) !== undefined
    ? 'This audience is live. Visitors may see this at once.'
    : undefined;
}

/** What visitors get after a save of these fields, as far as the audience shows it (§2.3). */
export function liveSentence(audience: AudienceAnswer | undefined, fields: readonly string[]): string | undefined {
  const coming = startsAgent(fields) ? 'The agent writes and publishes a new version.' : undefined;
  const metadata = writableMetadataFields.filter((field) => fields.includes(field));
  if (audience === undefined || isArchived(audience) || (metadata.length === 0 && !coming)) return coming;
  const version = publishedVersionOf(audience);
  if (version === undefined) return coming ?? notLiveWords;
  if (!metadata.every((field) => isLive(audience, field))) return coming;
  if (coming === undefined) return 'Live now.';
  if (metadata.length > 0) return `All but the context is live. ${coming}`;
  return `Version ${version.versionNumber ?? ''} stays live until the agent publishes a new one.`;
}

/**
 * Whether visitors get what an audience has for a field (§2.3). Undefined for what they never see,
 * and where the audience doesn't show it.
 */
export function isLive(audience: AudienceAnswer, field: string): boolean | undefined {
  const { effectiveMetadata: effective, metadataOverride: held, latestVersion } = audience;
  const version = publishedVersionOf(audience);
  const own = writableMetadataFields.find((name) => name === field);
  if (isArchived(audience) || (own === undefined && !startsAgent([field]))) return undefined;
  if (version === undefined) return false;
  if (own === undefined) {
    const { versionId } = version;
    return versionId !== undefined && versionId === latestVersion?.versionId && !isWorking(audience);
  }
  return effective && (held?.[own] === undefined || sameValue(held[own], effective[own]));
}

/** A write after which nothing is loaded again: the last of many does that. */
export function asOneOfMany<Data, Variables>(mutation: MutationOptions<Data, ApiError, Variables>) {
  return { ...mutation, meta: { ...mutation.meta, invalidates: [] } };
}

/**
 * How a request resets a metadata field, which the contract leaves open (traps.md 6). Where
 * omitting it has no effect, the others are explicit further attempts.
 */
export type ResetMethod = 'omit' | 'null' | 'empty';

/**
 * The body of Update audience (§4.4) for the changed fields. A changed metadata field sends the
 * whole writable override, so that services that merge and that replace end up the same; where
 * other overrides are unknown, the changed fields go alone.
 */
export function updateBody(
  changed: readonly EditorField[],
  wanted: EditorValues,
  { overridesKnown, resetMethod = 'omit' }: { readonly overridesKnown: boolean; readonly resetMethod?: ResetMethod },
): AudienceUpdate {
  const body: Record<string, unknown> = {};
  for (const field of changed.filter(isOwnField)) body[field] = wanted[field] ?? null;
  const metadata = writableMetadataFields.filter((field) => changed.includes(field));
  if (metadata.length > 0) {
    const set = (overridesKnown ? writableMetadataFields : metadata).filter((field) => wanted[field] !== undefined);
    const reset = resetMethod === 'omit' ? [] : metadata.filter((field) => wanted[field] === undefined);
    body.metadataOverride = Object.fromEntries([
      ...set.map((field) => [field, wanted[field]]),
      ...reset.map((field) => [field, resetMethod === 'null' ? null : isListField(field) ? [] : '']),
    ]);
  }
  // All names are the contract's. `null` inside the override is outside the contract: it is sent
  // only as the explicit second attempt to reset a field.
  return body as AudienceUpdate;
}

/** What one PATCH proves about a service whose answer has a `metadataOverride`. */
function quirksShown(
  before: AudienceValues,
  wanted: AudienceValues,
  now: AudienceValues,
  resetMethod: ResetMethod,
): ServiceQuirks {
  const reset = resetFields(before, wanted);
  const goneAll = reset.length > 0 && reset.every((field) => now[field] === undefined);
  const stayedAll = reset.length > 0 && reset.every((field) => sameValue(now[field], before[field]));
  const areKept = imageMetadataFields.every((field) => before[field] === undefined || now[field] !== undefined);
  const images = hasImages(before) ? { keepsImages: areKept } : {};
  const shown = { ...images, ...(goneAll && { clear: resetMethod }) };
  if (hasImages(before) && !hasImages(now)) return { patch: 'replace-all', ...shown };
  if (resetMethod !== 'omit') return shown;
  if (stayedAll) return { patch: 'merge', ...shown };
  return goneAll ? { patch: images.keepsImages ? 'replace' : undefined, ...shown } : shown;
}

/** A field that was reset, but that the service still has. */
export type Leftover = { readonly field: WritableMetadataField; readonly value: EditorValue };

/** The fields that `wanted` resets and the service still has, `''` among them. */
export function leftovers(wanted: AudienceValues, now: AudienceValues): readonly Leftover[] {
  return resetFields(now, wanted).map((field) => ({ field, value: now[field] }));
}

/** The next way to reset, one `known` to work first. Undefined when all were tried. */
export function nextResetMethod(tried: ResetMethod, known?: ResetMethod): Exclude<ResetMethod, 'omit'> | undefined {
  if (tried === 'omit') return known === 'empty' ? 'empty' : 'null';
  return tried === 'null' ? 'empty' : undefined;
}

function resetFields(before: AudienceValues, wanted: AudienceValues): readonly WritableMetadataField[] {
  return writableMetadataFields.filter((field) => before[field] !== undefined && wanted[field] === undefined);
}

function hasImages(values: AudienceValues): boolean {
  return imageMetadataFields.some((field) => values[field] !== undefined);
}

/** What the answer to a save shows beside its outcome. */
export type SaveNotes = {
  /** Reset fields that the service still has. */
  readonly leftovers: readonly Leftover[];
  /** The next way to reset them; undefined when every way has been tried. */
  readonly next: ReturnType<typeof nextResetMethod>;
  /** Why the last further attempt to reset them failed. */
  readonly error?: ApiError | undefined;
  /** Sent fields that the answer does not contain. */
  readonly unconfirmed: readonly string[];
  readonly mispredictions: ReturnType<typeof mispredictions>;
};

export const noNotes: SaveNotes = { leftovers: [], next: undefined, unconfirmed: [], mispredictions: [] };

/** @param wanted what was to be saved. @param tried how the request reset fields. */
export function saveNotesOf(
  { now, sent }: Saved<AudienceValues>,
  wanted: AudienceValues,
  plan: Pick<AudiencePlan, 'answer' | 'overridesShown'>,
  page: PageAnswer | undefined,
  tried: ResetMethod,
): SaveNotes {
  const effective = plan.answer()?.effectiveMetadata;
  const overridesShown = plan.overridesShown();
  // A blank field counts as reset where visitors get the page's value for it.
  const inherits = ({ field, value }: Leftover) =>
    value?.length === 0 && effective?.[field] !== undefined && sameValue(effective[field], page?.metadata?.[field]);
  const left = leftovers(wanted, now).filter((one) => sent.has(one.field) && !inherits(one));
  return {
    leftovers: overridesShown ? left : [],
    next: nextResetMethod(tried, quirksRecord.get().clear),
    unconfirmed: overridesShown ? [] : [...sent.keys()].filter((field) => !isOwnField(field)),
    mispredictions: mispredictions(page?.metadata, now, effective),
  };
}

/** After a failed attempt to reset fields: where the service refused it, the next is offered. */
export function afterFailedReset(result: SaveNotes, tried: ResetMethod, error: ApiError): SaveNotes {
  const isRefused = error.status === 400 || error.status === 422;
  return { ...result, error, next: isRefused ? nextResetMethod(tried) : result.next };
}

/**
 * How the undo of a save resets metadata fields. Undefined where it cannot be undone: no way is
 * known for a merging service, or the service does not show the overrides, so that a field that
 * seemed empty may have had any value.
 */
export function undoResetMethod(saved: Saved<AudienceValues>, plan: AudiencePlan): ResetMethod | undefined {
  const replaced = Object.entries(replacedValues(saved));
  if (!replaced.some(([field, value]) => value === undefined && !isOwnField(field))) return 'omit';
  const { patch, clear } = quirksRecord.get();
  if (!plan.overridesShown()) return undefined;
  return patch === 'merge' ? clear : 'omit';
}
