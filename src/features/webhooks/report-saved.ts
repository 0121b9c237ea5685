import { ApiError } from '#src/api/errors.ts';
import { replacedValues, undoSave } from '#src/editing/undo.ts';
import type { SaveOutcome, SavePlan } from '#src/editing/verified-save.ts';
import { recordChange } from '#src/local/change-history.ts';
import { showToast } from '#src/ui/toast.tsx';
import { labels } from './shown-value.tsx';
import { canPutBack } from './subscription-plan.ts';
import type { SubscriptionValues } from './subscription-values.ts';

type Saved = Extract<SaveOutcome<SubscriptionValues>, { kind: 'saved' }>;

/** The name under which this browser keeps the history of a subscription. */
export function historyOf(subscriptionId: string) {
  return { kind: 'webhook-subscription', id: subscriptionId } as const;
}

/**
 * Tells how a save went, remembers what the service took over in this browser's history, and offers to take it back where the old values can
 * be sent. `text` is said only of a save whose answer shows what was wanted.
 */
export function reportSaved(
  plan: SavePlan<SubscriptionValues>,
  subscriptionId: string,
  saved: Saved,
  text: string,
  canUndo = true,
): void {
  const taken = takenOver(saved);
  void recordChange(historyOf(subscriptionId), Object.fromEntries(taken));
  if (taken.size < saved.sent.size) {
    const refused = [...saved.sent.keys()].filter((field) => !taken.has(field)).map((field) => labels[field]);
    showToast({ tone: 'notice', text: `The service answered without taking over: ${refused.join(', ')}.` });
    return;
  }
  // The form shows it too; the switch and an undo have no other place for it.
  const others = saved.deviations.flatMap(({ field, kind }) => (kind === 'also-changed' ? [labels[field]] : []));
  const also = others.length === 0 ? '' : ` The service changed more than was sent: ${others.join(', ')}.`;
  const confirmed = saved.confirmedBy === 'read' ? ' The answer was lost; reading it again confirmed it.' : '';
  const undo = { label: 'Undo', onAction: () => void takeBack(plan, subscriptionId, saved) };
  showToast({
    tone: also === '' ? 'good' : 'notice',
    text: `${text}${confirmed}${also}`,
    action: canUndo && canPutBack(replacedValues(saved)) ? undo : undefined,
  });
}

/** What was sent and stands in the answer. */
function takenOver({ sent, deviations }: Saved): Saved['sent'] {
  const not = new Set(deviations.flatMap(({ field, kind }) => (kind === 'not-taken' ? [field] : [])));
  return new Map([...sent].filter(([field]) => !not.has(field)));
}

async function takeBack(plan: SavePlan<SubscriptionValues>, subscriptionId: string, saved: Saved): Promise<void> {
  try {
    const outcome = await undoSave(plan, saved);
    if (outcome.kind === 'saved') {
      reportSaved(plan, subscriptionId, outcome, 'Taken back.', false);
    } else {
      showToast({ tone: 'notice', text: undoProblems[outcome.kind] });
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({ tone: 'bad', text: `Not taken back. ${error.message}` });
  }
}

const undoProblems: Record<Exclude<SaveOutcome<SubscriptionValues>['kind'], 'saved'>, string> = {
  'nothing-to-send': 'There was nothing to take back: the service holds the old values.',
  gone: 'Not taken back: the subscription is no longer in the list.',
  conflict: 'Not taken back: someone has changed it since.',
  'not-saved': 'Not taken back: the request did not arrive.',
  unknown: "We don't know whether it was taken back. The table shows what the service holds.",
};
