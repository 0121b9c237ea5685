import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { keysOf } from '#src/contract/fields.ts';
import { archives, isOver } from '#src/fields/bulk-field.ts';
import {
  type NowOf,
  nowWords,
  type PlanRow,
  planRecord,
  planRowKey,
  planRowTitle,
  reportFields,
  reportRows,
} from '#src/fields/plan-fields.tsx';
import type { BulkJob } from '#src/form/bulk-job.ts';
import { canUndo, countResults, retryableThings, waitingThings } from '#src/form/bulk-report.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { formatDuration } from '#src/lib/durations.ts';
import { fileWords } from '#src/lib/file-name.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { useListSearch } from '#src/list/list-view.ts';
import { ResourceList } from '#src/list/resource-list.tsx';
import { bulkPlans, type PlanResults } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { ScreenHeader } from '#src/ui/screen-header.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { type PlanProps, usePlanResults } from './plan-results.ts';
import { BackToList } from './recent-bulk-edits.tsx';
import { ProblemList } from './spreadsheet-inputs.tsx';
import { wayBack } from './undo-preview.tsx';
import { useRun } from './use-run.ts';
import { useValuesNow, ValuesNow } from './values-now.tsx';

/** The progress of a plan, what became of every change, and what to do next. */
export function PlanReport<Item extends object>({ resource, plan }: PlanProps<Item>) {
  const { one, what } = resource.place;
  const { job, results, isHere, isElsewhere } = usePlanResults(plan);
  const isRunning = isHere || isElsewhere;
  const now = useValuesNow(resource, plan, isRunning ? undefined : results);
  // After a failed load, values of an earlier one are no longer shown.
  const nowOf = now.error === null ? now.nowOf : undefined;
  const rows = useMemo(() => {
    const all = plan.things.flatMap((thing) => reportRows(thing, results?.get(thing.id), nowOf));
    return isRunning ? all : all.toSorted((one, other) => placeOf(one) - placeOf(other));
  }, [plan, results, nowOf, isRunning]);
  const nowCounts = countedWords(nowWords, (kind) => rows.filter(({ now }) => now === kind).length, formatNumber);
  return (
    <>
      <ScreenHeader
        title={<bdi>{plan.title}</bdi>}
        meta={
          <span>
            {countOf(plan.count, one, what)}, started <Time value={plan.at} />
          </span>
        }
      />
      {/* Takes the focus of a button that goes when the run ends. */}
      <div data-focus-stays="" tabIndex={-1} className="px-4 pb-3 outline-none md:px-6">
        {job !== undefined && isHere && <Running {...{ job, resource }} />}
        {!isHere && results !== undefined && (
          <PlanActions {...{ resource, plan, results, isElsewhere, nowOf }}>
            {now.isAsked && <ValuesNow {...now}>{nowCounts && `Of these changes: ${nowCounts}`}</ValuesNow>}
          </PlanActions>
        )}
      </div>
      <ResourceList
        what="changes"
        fields={reportFields}
        rows={rows}
        facts={resource}
        rowKey={planRowKey}
        rowTitle={planRowTitle}
        fileName={`bulk-edit-${fileWords(plan.title)}`}
        record={planRecord}
        manyLines
        empty={<Empty title="No changes" />}
      />
    </>
  );
}

/** What needs a look comes first: what was not saved or is unclear, then what was not sent. */
function placeOf({ result }: PlanRow): number {
  return result === undefined ? 1 : result.outcome === 'done' ? 2 : 0;
}

/** A run in this tab: how far it is, and how to hold it. */
function Running<Item extends object>({ job, resource }: Pick<PlanProps<Item>, 'resource'> & { job: BulkJob }) {
  const { control, total, saved, since } = job;
  const { what } = resource.place;
  const state = useStore(control.state);
  const now = useSeconds();
  const done = saved - since.saved;
  const passed = now - since.at;
  // The first saves say little. In steps of five seconds it does not jump.
  const left =
    done === 0 || passed < 5_000
      ? undefined
      : Math.max(1, Math.ceil(((passed / done) * (total - saved)) / 5_000)) * 5_000;
  const isPaused = state.kind === 'paused';
  const isEnding = state.kind === 'ended';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Progress label={`Saving ${what}`} value={saved} total={total} />
      {!isEnding && (
        <>
          {/* One button, which keeps its focus and its place: a second press resumes. */}
          <Button
            variant={isPaused ? 'primary' : undefined}
            onClick={() => (isPaused ? control.resume() : control.pause())}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button variant="quiet" onClick={control.cancel}>
            Cancel
          </Button>
        </>
      )}
      <span className="text-13 text-ink-muted">
        {state.kind === 'running' && left !== undefined && `About ${formatDuration(left)} left.`}
        {state.kind === 'waiting' && `Waiting ${formatDuration(Math.max(1_000, state.until - now))}.`}
      </span>
      <span role="status" className="text-13">
        {state.kind === 'waiting' && 'The API limits requests.'}
        {isPaused && `Paused. ${state.why ?? ''}`}
        {isEnding && `Ending with the ${what} that are being saved.`}
      </span>
    </div>
  );
}

/** The time, every second. */
function useSeconds(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type PlanActionsProps<Item extends object> = PlanProps<Item> & {
  results: PlanResults;
  isElsewhere: boolean;
  nowOf: NowOf | undefined;
  children: ReactNode;
};

const countWords = {
  done: 'done',
  'not-done': 'not done',
  differs: 'stored differently',
  unknown: 'unclear',
  waiting: 'not sent',
};

/** A plan that does not run here: what became of it, and how to go on, try again or go back. */
function PlanActions<Item extends object>(props: PlanActionsProps<Item>) {
  const { resource, plan, results, isElsewhere, nowOf, children } = props;
  const { place } = resource;
  const { unused = { count: 0, first: [] } } = plan;
  const run = useRun(resource);
  const { of } = useListSearch();
  const readOnly = useReadOnly(archives(plan) ? 'archiveAudience' : resource.endpoint);
  const counts = useMemo(() => countResults(plan, results), [plan, results]);
  const waiting = useMemo(() => waitingThings(plan, results), [plan, results]);
  const retryable = useMemo(() => retryableThings(plan, results), [plan, results]);
  const undone = useMemo(() => {
    const all = plan.things.flatMap((thing) => reportRows(thing, results.get(thing.id), nowOf));
    return all.filter(({ result, now }) => canUndo(result) && !isOver(now)).length;
  }, [plan, results, nowOf]);
  const heads = useStore(bulkPlans.heads);
  const undoId = heads.find(({ undoes }) => undoes === plan.id)?.id;
  const isClosed = heads.find(({ id }) => id === plan.id)?.isClosed === true;
  const back = wayBack(plan).slice(0, 4);
  const named = (count: number) => countOf(count, place.one, place.what);
  const summary = countedWords(countWords, (outcome) => counts[outcome]);
  const disabledReason = isElsewhere ? 'It is running in another tab.' : readOnly;
  return (
    <Notice
      tone={
        counts.waiting + counts.unknown + counts.differs + counts['not-done'] + unused.count === 0 ? 'good' : 'notice'
      }
      announce
      title={
        isElsewhere
          ? 'Running in another tab.'
          : undoId !== undefined
            ? `${back === 'Redo' ? 'A redo' : 'An undo'} was applied.`
            : !isClosed
              ? 'Not finished.'
              : counts.waiting > 0
                ? 'Cancelled.'
                : 'Finished.'
      }
      actions={
        <>
          {waiting.length > 0 && undoId === undefined && (
            <Button variant="primary" disabledReason={disabledReason} onClick={() => void run(plan, waiting)}>
              Continue with {named(waiting.length)}
            </Button>
          )}
          {retryable.length > 0 && undoId === undefined && (
            <Button disabledReason={disabledReason} onClick={() => void run(plan, retryable)}>
              Retry {named(retryable.length)}
            </Button>
          )}
          {undoId !== undefined && (
            <ButtonLink to={place.bulkEdit} search={{ of, plan: undoId }}>
              Open the {back.toLowerCase()}
            </ButtonLink>
          )}
          {undoId === undefined && undone > 0 && !archives(plan) && (
            <ButtonLink to={place.bulkEdit} search={{ of, plan: plan.id, by: 'undo' }}>
              Review {back.toLowerCase()} of {countOf(undone, 'change')}
            </ButtonLink>
          )}
          <BackToList place={place} />
        </>
      }
    >
      <p>{summary}</p>
      {unused.count > 0 && (
        <>
          <p>{formatNumber(unused.count)} not used:</p>
          <ProblemList problems={unused.first} count={unused.count} />
        </>
      )}
      {children}
    </Notice>
  );
}

/** "3 changes done · 1 not done": how many there are of each kind that there is. */
function countedWords<Kind extends string>(
  words: Readonly<Record<Kind, string>>,
  countIn: (kind: Kind) => number,
  first = (count: number) => countOf(count, 'change'),
): string {
  return keysOf(words)
    .filter((kind) => countIn(kind) > 0)
    .map((kind, at) => `${(at === 0 ? first : formatNumber)(countIn(kind))} ${words[kind].toLowerCase()}`)
    .join(' · ');
}
