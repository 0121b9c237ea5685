import type { FieldResult } from '#src/local/bulk-plans.ts';

/** A value of a field: undefined inherits. */
type Value = string | undefined;

/** What happened in a run, in the order in which it happened. */
export type ChaosEvent =
  /** A text was typed into a form. */
  | { readonly kind: 'typed'; readonly editor: string; readonly field: string; readonly value: Value }
  /** The editor was told that its value is saved. */
  | { readonly kind: 'acknowledged'; readonly editor: string; readonly field: string; readonly value: Value }
  /** The editor was shown what the service holds: on opening, in a conflict, as a deviation. */
  | { readonly kind: 'shown'; readonly editor: string; readonly field: string; readonly value: Value }
  /** The editor was told that a value of its own was replaced (security.md §3.3, 5b). */
  | { readonly kind: 'told'; readonly editor: string; readonly field: string; readonly value: Value }
  /** The editor gave up what it had typed into a field. */
  | { readonly kind: 'discarded'; readonly editor: string; readonly field: string }
  /** The report of a bulk edit, which is an editor of its own, says what became of a change. */
  | {
      readonly kind: 'reported';
      readonly editor: string;
      readonly field: string;
      readonly value: Value;
      readonly outcome: FieldResult['outcome'];
      readonly why: string | undefined;
      /** It says that the value was there already. */
      readonly wasSo: boolean;
    }
  /** The service held these values from then on, after a request of this editor. */
  | { readonly kind: 'committed'; readonly editor: string; readonly values: Readonly<Record<string, Value>> };

/** What a run came to. `notes` say where a promise was broken. */
export type Verdict = {
  /** Acknowledged values that were never held, and typed texts that are nowhere (invariant T). */
  readonly lost: number;
  /** Acknowledged values that were replaced unseen, and nobody told their owner (invariant L). */
  readonly overwrittenUnseen: number;
  /** Replaced unseen but told afterwards: races in the last round trip, and duplicate requests. */
  readonly detectedAfterwards: number;
  /** Reports of bulk edits that say what is not so. */
  readonly untrueReports: number;
  /** Values of bulk edits that were replaced unseen: no history tells of them (0073). */
  readonly bulkReplacedUnseen: number;
  /** Changes of bulk edits by what their reports say. */
  readonly reported: Readonly<Record<FieldResult['outcome'], number>>;
  readonly notes: readonly string[];
};

/**
 * Checks the recorded history of a run against the two invariants of security.md §3.3.
 *
 * L: if an acknowledged value is replaced, its replacer was shown it or its owner is told later.
 * T: every typed text is acknowledged, discarded, replaced by its author, still in the form, or
 * shown to its author as the service's value when the form opens again.
 * @param stillTyped what stands unsaved in each editor's form at the end, by editor and field.
 */
export function checkHistory(
  events: readonly ChaosEvent[],
  stillTyped: ReadonlyMap<string, ReadonlyMap<string, Value>>,
): Verdict {
  const notes: string[] = [];
  const lost = lostTexts(events, stillTyped, notes) + neverHeld(events, notes);
  const untrueReports = untrue(events, notes);
  const reported = { done: 0, 'not-done': 0, differs: 0, unknown: 0 };
  const bulkEdits = new Set<string>();
  for (const event of events) {
    if (event.kind !== 'reported') continue;
    reported[event.outcome] += 1;
    bulkEdits.add(event.editor);
  }
  let bulkReplacedUnseen = 0;
  let overwrittenUnseen = 0;
  let detectedAfterwards = 0;
  for (const replaced of unseenReplacements(events)) {
    if (isPutBack(events, replaced)) continue;
    if (isTold(events, replaced)) detectedAfterwards += 1;
    else if (bulkEdits.has(replaced.owner)) bulkReplacedUnseen += 1;
    else {
      overwrittenUnseen += 1;
      notes.push(`${replaced.field} “${replaced.value}” of ${replaced.owner} was replaced unseen by ${replaced.by}.`);
      notes.push(...storyOf(events, replaced.field));
    }
  }
  return { lost, overwrittenUnseen, detectedAfterwards, untrueReports, bulkReplacedUnseen, reported, notes };
}

/** All that happened to one field, because a run with racing editors can't be repeated. */
function storyOf(events: readonly ChaosEvent[], field: string): readonly string[] {
  return events.flatMap((event, place) => {
    if (event.kind === 'committed')
      return field in event.values ? [`  ${place} ${event.editor} committed “${event.values[field]}”`] : [];
    if (event.field !== field) return [];
    const said = event.kind === 'reported' ? ` ${event.outcome} (${event.why ?? ''})` : '';
    return [`  ${place} ${event.editor} ${event.kind}${said}${'value' in event ? ` “${event.value}”` : ''}`];
  });
}

function lostTexts(
  events: readonly ChaosEvent[],
  stillTyped: ReadonlyMap<string, ReadonlyMap<string, Value>>,
  notes: string[],
): number {
  const open = new Map<string, { readonly editor: string; readonly field: string; readonly value: Value }>();
  for (const event of events) {
    if (event.kind === 'committed') continue;
    const key = `${event.editor} ${event.field}`;
    if (event.kind === 'typed') open.set(key, event);
    if (event.kind === 'discarded' || event.kind === 'reported') open.delete(key);
    if ((event.kind === 'acknowledged' || event.kind === 'shown') && open.get(key)?.value === event.value)
      open.delete(key);
  }
  const missing = [...open.values()].filter(({ editor, field, value }) => {
    const form = stillTyped.get(editor);
    return form === undefined || !form.has(field) || form.get(field) !== value;
  });
  for (const { editor, field, value } of missing) {
    notes.push(`${field} “${value}”, typed by ${editor}, is nowhere.`, ...storyOf(events, field));
  }
  return missing.length;
}

function neverHeld(events: readonly ChaosEvent[], notes: string[]): number {
  const held = new Map<string, Set<Value>>();
  let lost = 0;
  for (const event of events) {
    if (event.kind === 'committed') {
      for (const [field, value] of Object.entries(event.values)) {
        held.set(field, (held.get(field) ?? new Set()).add(value));
      }
    }
    if (event.kind === 'acknowledged' && held.get(event.field)?.has(event.value) !== true) {
      lost += 1;
      notes.push(`${event.field} “${event.value}” was acknowledged to ${event.editor} and never held.`);
    }
  }
  return lost;
}

/** What became of one change of a bulk edit since its plan was made. */
type SincePlan = {
  readonly before: Value;
  readonly held: Set<Value>;
  readonly wrote: Set<Value>;
  /** After its last own write the value from before came back; and so it was when reported. */
  isBack: boolean;
  wasBack: boolean;
};

/**
 * Reports of bulk edits that are not true: a value that is `done` was held since the plan was made,
 * by a write of its own unless the report says otherwise. One that is `not-done` was not written,
 * or a late copy of an older request took it back: who reads only then can't tell these apart.
 */
function untrue(events: readonly ChaosEvent[], notes: string[]): number {
  const held = new Map<string, Value>();
  /** By bulk edit and field, since its plan was made. */
  const since = new Map<string, SincePlan>();
  for (const event of events) {
    if (event.kind === 'typed') {
      const before = held.get(event.field);
      since.set(`${event.editor} ${event.field}`, {
        before,
        held: new Set([before]),
        wrote: new Set(),
        isBack: false,
        wasBack: false,
      });
    }
    const reported = event.kind === 'reported' ? since.get(`${event.editor} ${event.field}`) : undefined;
    if (reported !== undefined) reported.wasBack = reported.isBack;
    if (event.kind !== 'committed') continue;
    for (const [field, value] of Object.entries(event.values)) {
      for (const [key, values] of since) {
        if (!key.endsWith(` ${field}`)) continue;
        values.held.add(value);
        values.isBack ||= value === values.before;
      }
      const own = since.get(`${event.editor} ${field}`);
      if (own !== undefined && held.get(field) !== value) {
        own.wrote.add(value);
        own.isBack = false;
      }
      held.set(field, value);
    }
  }
  const found = events.flatMap((event) => {
    if (event.kind !== 'reported') return [];
    const { editor, field, value, outcome, wasSo } = event;
    const seen = since.get(`${editor} ${field}`);
    // Of two that reset a field, either may have done it.
    const isDone =
      seen?.wrote.has(value) === true || ((wasSo || value === undefined) && seen?.held.has(value) === true);
    const isNotDone = seen?.wrote.has(value) !== true || (seen.wasBack && seen.isBack);
    const isTrue = outcome === 'done' ? isDone : outcome !== 'not-done' || isNotDone;
    return isTrue ? [] : [event];
  });
  for (const { editor, field, value, outcome } of found)
    notes.push(`${field} “${value}” was reported ${outcome} to ${editor}.`, ...storyOf(events, field));
  return found.length;
}

type Replacement = {
  readonly field: string;
  readonly value: Value;
  readonly owner: string;
  readonly by: string;
  /** Its place among the events. */
  readonly at: number;
};

/** Acknowledged values that somebody else replaced without having been shown them before. */
function unseenReplacements(events: readonly ChaosEvent[]): readonly Replacement[] {
  const found: Replacement[] = [];
  let before: Readonly<Record<string, Value>> = {};
  for (const [at, event] of events.entries()) {
    if (event.kind !== 'committed') continue;
    for (const field of Object.keys(event.values)) {
      const value = before[field];
      if (Object.is(event.values[field], value)) continue;
      const owner = ownerOf(events, field, value, at);
      const isSeen = events
        .slice(0, at)
        .some(
          (one) => one.kind === 'shown' && one.editor === event.editor && one.field === field && one.value === value,
        );
      if (owner !== undefined && owner !== event.editor && !isSeen) {
        found.push({ field, value, owner, by: event.editor, at });
      }
      // A request of one's own that came twice takes back one's own newer value.
      if (owner === event.editor && !wanted(events.slice(0, at), event.editor, field, event.values[field])) {
        found.push({ field, value, owner, by: event.editor, at });
      }
    }
    before = { ...before, ...event.values };
  }
  return found;
}

/**
 * The editor to whom the value replaced at `at` was acknowledged, even by a late answer. Each typed
 * value has one owner. None if inherited, if it is written again before it is acknowledged, or once
 * its owner has saved another value in its place, whoever brings it back.
 */
function ownerOf(events: readonly ChaosEvent[], field: string, value: Value, at: number): string | undefined {
  if (value === undefined) return undefined;
  for (const [place, event] of events.entries()) {
    if (event.kind === 'committed' && place > at && event.values[field] === value) return undefined;
    if (isSaid(event) && event.field === field && event.value === value) {
      const { editor } = event;
      const isGivenUp = events
        .slice(place + 1, at)
        .some((one) => isSaid(one) && one.editor === editor && one.field === field);
      return isGivenUp ? undefined : editor;
    }
  }
  return undefined;
}

/** Whether an editor is told that its own value is saved. */
function isSaid(
  event: ChaosEvent,
): event is Extract<ChaosEvent, { readonly kind: 'acknowledged' } | { readonly kind: 'reported' }> {
  return event.kind === 'acknowledged' || (event.kind === 'reported' && event.outcome === 'done' && !event.wasSo);
}

/** Whether an editor typed this value last, so that replacing its own value was on purpose. */
function wanted(earlier: readonly ChaosEvent[], editor: string, field: string, value: Value): boolean {
  const last = earlier.findLast((event) => event.kind === 'typed' && event.editor === editor && event.field === field);
  return last?.kind === 'typed' && last.value === value;
}

/**
 * Whether the value was written again before its owner looked, so that it isn't gone. Duplicates do
 * that: the owner's late copy restores what another's older copy took, and is judged from then on.
 */
function isPutBack(events: readonly ChaosEvent[], { owner, field, value, at }: Replacement): boolean {
  const next = events
    .slice(at + 1)
    .find(
      (event) =>
        (event.kind === 'committed' && event.values[field] === value) ||
        (event.kind === 'shown' && event.editor === owner && event.field === field && event.value !== value),
    );
  return next?.kind === 'committed';
}

/** Whether the owner was told that the value is gone: later, or earlier and not shown it since. */
function isTold(events: readonly ChaosEvent[], { owner, field, value, at }: Replacement): boolean {
  const told = events.findLastIndex(
    (event) => event.kind === 'told' && event.editor === owner && event.field === field && event.value === value,
  );
  if (told === -1) return false;
  return !events
    .slice(told, at)
    .some(
      (event) => event.kind === 'shown' && event.editor === owner && event.field === field && event.value === value,
    );
}
