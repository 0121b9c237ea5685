import type { QueryClient } from '@tanstack/react-query';
import { type AudienceAnswer, audienceMutations, isArchived, readAudience } from '#src/api/audiences.ts';
import { runMutation } from '#src/api/writes.ts';
import type { SavePlan } from '#src/form/verified-save.ts';
import { learnManners } from '#src/local/service-manners.ts';
import { type AudienceValues, overridesKnown, valuesOf } from './audience-values.ts';
import { isEditorField, isOwnField, startsAgent } from './fields.ts';
import { mannersShown } from './manners.ts';
import { type Clearing, updateBody } from './update-body.ts';

type PlanOptions = {
  /** What is believed of the metadata where the service does not say which it overrides: what the form opened with, or what was written last. */
  readonly assumed: () => AudienceValues;
  /** How a metadata field that is to inherit again is said. */
  readonly clearing?: Clearing | undefined;
  /** Whether an archived audience is written too. Without it the save holds back when its own reading finds that it was archived. */
  readonly archivedToo?: boolean | undefined;
};

export type AudiencePlan = SavePlan<AudienceValues> & {
  /** The service's last answer to a write of this plan: it says what was confirmed and what visitors get. */
  readonly answer: () => AudienceAnswer | undefined;
  /** Whether what the service said last says which metadata the audience overrides. */
  readonly overridesShown: () => boolean;
};

/**
 * How one audience is read and written by `verifiedSave`. It is read from its page's list (traps.md 25) and written by Update audience (§4.4), under
 * the condition of an entity tag where the service has shown one. What each write shows of the service's manners is remembered.
 */
export function audiencePlan(
  client: QueryClient,
  pageId: string,
  audienceId: string,
  { assumed, clearing = 'omit', archivedToo = false }: PlanOptions,
): AudiencePlan {
  let seen: AudienceAnswer | undefined;
  let answer: AudienceAnswer | undefined;
  /** Of the last reading or answer. */
  let shown: boolean | undefined;
  return {
    answer: () => answer,
    overridesShown: () => shown !== false,
    isShown: (field) => shown !== false || (isEditorField(field) && isOwnField(field)),
    read: async () => {
      seen = await readAudience(client, pageId, audienceId);
      shown = seen === undefined ? shown : overridesKnown(seen);
      return seen === undefined ? undefined : valuesOf(seen, assumed());
    },
    startsAgent,
    asksFirst: () => !archivedToo && seen !== undefined && isArchived(seen),
    write: async (changed, wanted) => {
      const fields = Object.keys(changed).filter(isEditorField);
      const before = valuesOf(seen ?? {}, assumed());
      const body = updateBody(fields, wanted, { overridesKnown: seen !== undefined && overridesKnown(seen), clearing });
      answer = await runMutation(client, audienceMutations.update(pageId, audienceId, seen), body);
      shown = overridesKnown(answer);
      // Where the answer does not say, what was sent is believed, and told to be unconfirmed by whoever asks `answer`.
      const now = valuesOf(answer, wanted);
      if (shown && fields.some((field) => !isOwnField(field))) {
        learnManners(mannersShown(before, wanted, now, clearing));
      }
      return now;
    },
  };
}
