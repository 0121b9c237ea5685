import { type RefObject, useRef } from 'react';
import {
  isVisible,
  nearestOf,
  originOf,
  stepFrom,
  stepsOf,
  type VisibleRange,
} from '#src/features/conversation/core/steps.ts';
import type { Timeline } from '#src/features/conversation/core/timeline.ts';
import type { Folds } from '#src/features/conversation/thread/folds.ts';
import { useShortcut } from '#src/ui/shortcuts.ts';
import { showToast } from '#src/ui/toast.tsx';
import { type FoundInThread, findInThread } from './use-found.ts';

type ThreadSteps = {
  /** Goes to the next message, or the one before, that holds what is looked for. `text` is that, where the address may not hold it yet. */
  readonly toFound: (by: 1 | -1, text?: string) => Promise<void>;
  /** Whether the message that is chosen next is to take the focus. It is set back by the message. */
  readonly takesFocus: RefObject<boolean>;
};

type ThreadStepsInput = {
  /** Where the thread is drawn. */
  area: RefObject<HTMLElement | null>;
  timeline: Timeline;
  /** The messages shown. */
  entries: Timeline;
  chosen: number | undefined;
  wanted: string;
  found: FoundInThread;
  folds: Folds;
  onChoose: (key: string) => void;
};

/** The ways through a thread by key: j and k from one event to the next, n and p through what was found. They take the focus along. */
export function useThreadSteps(input: ThreadStepsInput): ThreadSteps {
  const { area, timeline, entries, chosen, wanted, found, folds, onChoose } = input;
  const takesFocus = useRef(false);

  const choose = (index: number | undefined, none: string, focus: boolean) => {
    const next = index === undefined ? undefined : timeline[index];
    if (next === undefined) showToast({ tone: 'notice', text: none });
    else if (next.index !== chosen) {
      takesFocus.current = focus;
      onChoose(next.key);
    }
  };
  // Enter may come before the field's text has reached the address, and before a long thread is searched.
  const toFound = async (by: 1 | -1, text = wanted, focus = false) => {
    const there = text === found.text ? found : await findInThread(entries, text);
    const places = there?.places ?? [];
    const visible = visibleRange(area.current);
    // The first step goes to the nearest one, whichever way it lies.
    const index =
      visible !== undefined && !isVisible(chosen, visible)
        ? nearestOf(places, visible)
        : (stepFrom(places, chosen, by) ?? (by === 1 ? places[0] : places.at(-1)));
    folds.unfold(foldsAround(timeline, there, index));
    choose(index, 'No matches.', focus);
  };
  const toEvent = (by: 1 | -1) => {
    const { changes, errors, snapshots } = stepsOf(entries);
    const places = [...new Set([...changes, ...errors, ...snapshots])].sort((one, other) => one - other);
    choose(
      stepFrom(places, originOf(chosen, visibleRange(area.current), by), by),
      by === 1 ? 'No later change, error or restore point.' : 'No earlier change, error or restore point.',
      true,
    );
  };
  const group = 'In a conversation';
  useShortcut({ keys: 'j', label: 'Next change, error or restore point', group, run: () => toEvent(1) });
  useShortcut({ keys: 'k', label: 'Previous change, error or restore point', group, run: () => toEvent(-1) });
  useShortcut({ keys: 'n', label: 'Next match', group, run: () => void toFound(1, wanted, true) });
  useShortcut({ keys: 'p', label: 'Previous match', group, run: () => void toFound(-1, wanted, true) });

  return { toFound, takesFocus };
}

/** What a sticky bar covers at the top of the window, with some room. CSS pixels. */
const covered = 130;

/** The messages on the screen; undefined where none is. */
function visibleRange(area: HTMLElement | null): VisibleRange | undefined {
  const rows = [...(area?.querySelectorAll<HTMLElement>('article[data-message]') ?? [])].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > covered && top < window.innerHeight;
  });
  const [first, last] = [rows[0], rows.at(-1)].map((row) => Number(row?.dataset.message));
  return first === undefined || last === undefined || Number.isNaN(first) ? undefined : { first, last };
}

/** The folds that have to be open for what was found in a message to be seen: none where it stands in sight already. */
function foldsAround(
  timeline: Timeline,
  there: FoundInThread | undefined,
  index: number | undefined,
): readonly string[] {
  const entry = index === undefined ? undefined : timeline[index];
  const where = new Set(there?.found.filter((each) => each.index === index).map((each) => each.where));
  if (entry === undefined || where.has('text') || where.has('change')) return [];
  return [
    ...(where.has('reasoning') ? [`${entry.key} reasoning`] : []),
    ...(where.has('tool') ? [`${entry.key} tools`, ...entry.toolCalls.map((_, at) => `${entry.key} tool ${at}`)] : []),
  ];
}
