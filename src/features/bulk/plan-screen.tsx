import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { keysOf } from '#src/contract/fields.ts';
import { archives, runAudiencePlan } from '#src/fields/audience-bulk.ts';
import { startsAgent } from '#src/fields/audience-override-fields.tsx';
import { planRecord, planRowKey, planRowTitle, reportFields, reportRows } from '#src/fields/plan-fields.tsx';
import { type BulkJob, bulkJobs, forgetJob, runsElsewhere } from '#src/form/bulk-job.ts';
import { countResults, retryableThings, undoOf, waitingThings, withInterrupted } from '#src/form/bulk-report.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { formatDuration, formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ResourceList } from '#src/list/resource-list.tsx';
import { type BulkPlan, type BulkThing, bulkPlans, type PlanResults } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { audiencePlanWords } from './bulk-words.tsx';

/** A bulk edit that was applied: its progress, what became of every change, and what to do next. */
export function PlanScreen({ pageId, planId }: { pageId: string; planId: string }) {
  const plan = usePlan(pageId, planId);
  const back = (
    <ButtonLink to="/pages/$pageId/audiences" params={{ pageId }}>
      Go to Audiences
    </ButtonLink>
  );
  return (
    <>
      <ScreenTitle>Bulk edit</ScreenTitle>
      {plan === 'loading' && <SkeletonRows rows={12} label="Loading the changes" />}
      {plan === undefined && (
        <>
          <ScreenHeader title="Bulk edit" />
          <Empty title="This bulk edit isn’t in this browser" action={back}>
            Bulk edits are kept in the browser that applied them, the latest 20.
          </Empty>
        </>
      )}
      {plan !== 'loading' && plan !== undefined && <Plan plan={plan} />}
    </>
  );
}

/** A plan from this browser: it never changes. */
function usePlan(pageId: string, id: string): BulkPlan | 'loading' | undefined {
  const [plan, setPlan] = useState<BulkPlan | 'loading' | undefined>('loading');
  useEffect(() => {
    let isLeft = false;
    void bulkPlans.read(id).then((kept) => {
      // A link of one page must not run the plan of another.
      if (!isLeft) setPlan(kept?.of === pageId ? kept : undefined);
    });
    return () => {
      isLeft = true;
    };
  }, [pageId, id]);
  return plan;
}

/** What became of a plan so far: from a run in this tab, else what any tab has kept. */
function usePlanResults(plan: BulkPlan, job: BulkJob | undefined) {
  const [kept, setKept] = useState<{ readonly results: PlanResults; readonly isElsewhere: boolean }>();
  const isHere = job !== undefined && !job.isOver;
  const hasResults = job !== undefined;
  useEffect(() => {
    if (isHere) return undefined;
    let isLeft = false;
    let wasElsewhere = !hasResults;
    const look = async () => {
      const isElsewhere = await runsElsewhere(plan.id);
      // What another tab does is seen a second later, however fast it is.
      if (!isElsewhere && !wasElsewhere) return;
      wasElsewhere = isElsewhere;
      const { results, sent } = await bulkPlans.results(plan);
      if (isLeft) return;
      forgetJob(plan.id);
      setKept({ results: isElsewhere ? results : withInterrupted(plan, results, sent), isElsewhere });
    };
    void look();
    const timer = setInterval(() => void look(), 1_000);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [plan, isHere, hasResults]);
  const results = useDeferredValue(job?.results ?? kept?.results);
  return { results, isHere, isElsewhere: job === undefined && kept?.isElsewhere === true };
}

function Plan({ plan }: { plan: BulkPlan }) {
  const job = useStore(bulkJobs, (jobs) => jobs.get(plan.id));
  const { results, isHere, isElsewhere } = usePlanResults(plan, job);
  const words = useMemo(() => audiencePlanWords(plan.of), [plan.of]);
  const rows = useMemo(
    () => plan.things.flatMap((thing) => reportRows(thing, results?.get(thing.id))),
    [plan, results],
  );
  return (
    <>
      <ScreenHeader
        title={<bdi>{plan.title}</bdi>}
        meta={
          <span>
            {countOf(plan.count, 'audience')}, started <Time value={{ ms: plan.at, raw: String(plan.at) }} />
          </span>
        }
      />
      <div className="px-4 pb-3 md:px-6">
        {job !== undefined && isHere && <Running job={job} />}
        {!isHere && results !== undefined && <PlanActions plan={plan} results={results} isElsewhere={isElsewhere} />}
      </div>
      <ResourceList
        what="changes"
        fields={reportFields}
        rows={rows}
        facts={words}
        rowKey={planRowKey}
        rowTitle={planRowTitle}
        fileName="bulk-edit"
        record={planRecord}
        manyLines
        empty={<Empty title="No changes" />}
      />
    </>
  );
}

/** A run in this tab: how far it is, and how to hold it. */
function Running({ job: { control, total, saved, since } }: { job: BulkJob }) {
  const state = useStore(control.state);
  const now = useSeconds();
  const done = saved - since.saved;
  const left = done === 0 ? undefined : ((now - since.at) / done) * (total - saved);
  const isEnding = state.kind === 'ended';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Progress label="Saving audiences" value={saved} total={total} />
      <span className="text-13 text-ink-muted">
        {state.kind === 'running' && left !== undefined && `About ${formatDuration(Math.max(1_000, left))} left.`}
        {state.kind === 'waiting' && `Waiting ${formatDuration(Math.max(1_000, state.until - now))}.`}
      </span>
      <span role="status" className="text-13">
        {state.kind === 'waiting' && 'The API limits requests.'}
        {state.kind === 'paused' && `Paused. ${state.why ?? ''}`}
        {isEnding && 'Ending with the audiences that are being saved.'}
      </span>
      {state.kind === 'paused' && (
        <Button variant="primary" onClick={control.resume}>
          Resume
        </Button>
      )}
      {(state.kind === 'running' || state.kind === 'waiting') && <Button onClick={() => control.pause()}>Pause</Button>}
      {!isEnding && (
        <Button variant="quiet" onClick={control.cancel}>
          Cancel
        </Button>
      )}
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

type PlanActionsProps = { plan: BulkPlan; results: PlanResults; isElsewhere: boolean };

const countWords = { done: 'done', 'not-done': 'not done', differs: 'differ', unknown: 'unclear', waiting: 'not sent' };

/** A plan that does not run here: what became of it, and how to go on, try again or go back. */
function PlanActions({ plan, results, isElsewhere }: PlanActionsProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const readOnly = useReadOnly(archives(plan) ? 'archiveAudience' : 'updateAudience');
  const [undo, setUndo] = useState<BulkPlan>();
  const counts = useMemo(() => countResults(plan, results), [plan, results]);
  const waiting = useMemo(() => waitingThings(plan, results), [plan, results]);
  const retryable = useMemo(() => retryableThings(plan, results), [plan, results]);
  const undone = useMemo(() => undoOf(plan, results, '', 0), [plan, results]);
  const undoWords = `Undo ${countOf(undone.count, 'audience')}`;
  const run = async (things: readonly BulkThing[]) => {
    if (!(await runAudiencePlan(client, plan, things)))
      showToast({ tone: 'notice', text: 'This bulk edit is running in another tab.' });
  };
  const summary = keysOf(countWords)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatNumber(counts[outcome])} ${countWords[outcome]}`)
    .join(' · ');
  const undoing = useMutation({
    mutationFn: async (plan: BulkPlan) => {
      await bulkPlans.add(plan);
      void runAudiencePlan(client, plan);
      await navigate({ to: '.', search: { plan: plan.id } });
    },
  });
  const disabledReason = isElsewhere ? 'It is running in another tab.' : readOnly;
  const agents = (undo?.things ?? []).filter(({ changes }) => startsAgent(Object.keys(changes))).length;
  return (
    <>
      <Notice
        tone={counts.waiting + counts.unknown + counts.differs + counts['not-done'] === 0 ? 'good' : 'notice'}
        announce
        title={isElsewhere ? 'Running in another tab.' : counts.waiting > 0 ? 'Not finished.' : 'Finished.'}
        actions={
          <>
            {waiting.length > 0 && (
              <Button variant="primary" disabledReason={disabledReason} onClick={() => void run(waiting)}>
                Continue with {countOf(waiting.length, 'audience')}
              </Button>
            )}
            {retryable.length > 0 && (
              <Button disabledReason={disabledReason} onClick={() => void run(retryable)}>
                Retry {countOf(retryable.length, 'audience')}
              </Button>
            )}
            {undone.count > 0 && !archives(plan) && (
              <Button
                icon="undo"
                disabledReason={disabledReason}
                onClick={() => setUndo({ ...undone, id: crypto.randomUUID(), at: Date.now() })}
              >
                {undoWords}
              </Button>
            )}
            <ButtonLink to="/pages/$pageId/audiences" params={{ pageId: plan.of }}>
              Go to Audiences
            </ButtonLink>
          </>
        }
      >
        {summary}
      </Notice>
      {undo !== undefined && (
        <ConfirmDialog
          title={undoWords}
          consequence="Values that someone changed since are left as they are."
          tone="primary"
          verb={undoWords}
          pending={undoing.isPending}
          onClose={() => setUndo(undefined)}
          onConfirm={() => undoing.mutate(undo)}
        >
          {agents > 0 && (
            <Notice tone="notice">
              This starts the agent for {countOf(agents, 'audience')}, which publishes new versions.
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
