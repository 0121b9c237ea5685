import { ApiError } from '#src/api/errors.ts';
import { type HistoryResource, recordChange } from '#src/local/change-history.ts';
import { showToast } from '#src/ui/toast.tsx';
import type { FieldValues } from './three-way.ts';
import { replacedValues, takenOver, undoSave } from './undo.ts';
import type { SaveOutcome, SavePlan } from './verified-save.ts';

type Saved<Values extends FieldValues> = Extract<SaveOutcome<Values>, { kind: 'saved' }>;

/** A save that was taken over, at least in part, and how to speak of it. */
export type SavedReport<Values extends FieldValues> = {
  readonly plan: SavePlan<Values>;
  /** Under which name this browser keeps what was written. */
  readonly resource: HistoryResource;
  readonly saved: Saved<Values>;
  /** What was edited, in the middle of a sentence: "subscription". */
  readonly what: string;
  readonly labelOf: (field: keyof Values & string) => string;
  /** Said of a save whose answer shows what was wanted: "Saved 3 changes." */
  readonly text: string;
  /** Whether the replaced values can be written back at all. Without it, all can; `() => false` offers no undo. */
  readonly canUndo?: ((replaced: Partial<Values>) => boolean) | undefined;
  /** Hears of a save that took this one back, so that an open form can follow the service. */
  readonly onTakenBack?: ((outcome: Saved<Values>) => void) | undefined;
};

/**
 * Tells how a save went, remembers in this browser's history what the service took over, and offers to take it back: by the toast's "Undo"
 * and, as long as it stands, by Ctrl-Z or ⌘-Z outside of fields.
 */
export function reportSaved<Values extends FieldValues>(report: SavedReport<Values>): void {
  const { saved, labelOf, text, resource } = report;
  const taken = takenOver(saved);
  // What was held already is this person's too: its replacement by somebody else is told like any other (security.md §3.3, 5b).
  void recordChange(resource, Object.fromEntries([...saved.agreed, ...taken]));
  const confirmed = saved.confirmedBy === 'read' ? ' The answer was lost; reading it again confirmed it.' : '';
  const refused = [...saved.sent.keys()].filter((field) => !taken.has(field)).map(labelOf);
  // The form shows it too; a switch and an undo have no other place for it.
  const others = saved.deviations.flatMap(({ field, kind }) => (kind === 'also-changed' ? [labelOf(field)] : []));
  const also = others.length === 0 ? '' : ` The service changed more than was sent: ${others.join(', ')}.`;
  showToast({
    tone: refused.length + others.length === 0 ? 'good' : 'notice',
    text:
      refused.length === 0
        ? `${text}${confirmed}${also}`
        : `The service answered without taking over: ${refused.join(', ')}.${also}`,
    action: undoOf(report, taken.size),
  });
}

function undoOf<Values extends FieldValues>(report: SavedReport<Values>, taken: number) {
  const { saved, canUndo } = report;
  if (taken === 0 || canUndo?.(replacedValues(saved)) === false) return undefined;
  return { label: 'Undo', keys: 'mod+z', onAction: () => void takeBack(report) } as const;
}

async function takeBack<Values extends FieldValues>(report: SavedReport<Values>): Promise<void> {
  const { plan, saved, labelOf, what } = report;
  try {
    const { outcome, changedSince } = await undoSave(plan, saved);
    if (outcome.kind === 'saved') {
      const left =
        changedSince.length === 0 ? '' : ` Left alone, changed since: ${changedSince.map(labelOf).join(', ')}.`;
      reportSaved({ ...report, saved: outcome, text: `Taken back.${left}`, canUndo: () => false });
      report.onTakenBack?.(outcome);
    } else {
      showToast({ tone: 'notice', text: undoProblem(outcome.kind, what) });
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({ tone: 'bad', text: `Not taken back. ${error.message}` });
  }
}

function undoProblem(kind: Exclude<SaveOutcome<FieldValues>['kind'], 'saved'>, what: string): string {
  switch (kind) {
    case 'nothing-to-send':
      return 'There was nothing to take back: the service holds the old values.';
    case 'held-back':
      return `Not taken back: the ${what} was archived in the meantime.`;
    case 'gone':
      return `Not taken back: the ${what} is no longer there.`;
    case 'conflict':
    case 'unseen':
      return 'Not taken back: someone has changed it since.';
    case 'not-saved':
      return 'Not taken back: the request did not arrive.';
    case 'unknown':
      return `We don't know whether it was taken back. Open the ${what} again to see what the service holds.`;
  }
}
