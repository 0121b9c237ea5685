import type { QueryClient } from '@tanstack/react-query';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { reportSaved } from '#src/editing/report-saved.ts';
import type { SaveOutcome } from '#src/editing/verified-save.ts';
import { type AudiencePlan, audiencePlan } from '#src/features/editor/core/audience-plan.ts';
import type { AudienceValues } from '#src/features/editor/core/audience-values.ts';
import type { Clearing } from '#src/features/editor/core/update-body.ts';
import { countOf } from '#src/lib/text.ts';
import type { HistoryResource } from '#src/local/change-history.ts';
import { type Aftermath, aftermathOf } from './aftermath.ts';
import { labelOf } from './editor-groups.ts';

/*
 * What a save needs and a form that is only read does not: it loads with the review.
 */

/** How the audience is read and written by one save; `clearing` belongs to that save alone. */
export function planOfSave(
  client: QueryClient,
  pageId: string,
  audienceId: string,
  assumed: () => AudienceValues,
  clearing: Clearing,
): AudiencePlan {
  return audiencePlan(client, pageId, audienceId, { assumed, clearing });
}

type EndedSave = {
  readonly outcome: Extract<SaveOutcome<AudienceValues>, { kind: 'saved' }>;
  /** What was wanted of all fields. */
  readonly asked: AudienceValues;
  readonly answer: AudienceAnswer | undefined;
  readonly page: PageAnswer | undefined;
  readonly clearing: Clearing;
  readonly resource: HistoryResource;
  /** The way to take it back. */
  readonly undoPlan: AudiencePlan;
  readonly onTakenBack: (now: AudienceValues) => void;
};

/** Tells of a save by a toast and in the history. @returns what the answer shows beside its outcome. */
export function tellOfSave(ended: EndedSave): Aftermath {
  const { outcome, asked, answer, page, clearing, resource, undoPlan, onTakenBack } = ended;
  reportSaved<AudienceValues>({
    plan: undoPlan,
    resource,
    saved: outcome,
    what: 'audience',
    labelOf,
    text: `Saved ${countOf(outcome.sent.size, 'change')}.`,
    onTakenBack: ({ now }) => onTakenBack(now),
  });
  return aftermathOf(outcome, asked, answer, page, clearing);
}
