import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { keysOf } from '#src/contract/fields.ts';
import { archives, runAudiencePlan } from '#src/fields/audience-bulk.ts';
import { startsAgent } from '#src/fields/audience-override-fields.tsx';
import { type PlanRow, reportFields, reportRows } from '#src/fields/plan-fields.tsx';
import { type BulkJob, bulkJobs, runsElsewhere } from '#src/form/bulk-job.ts';
import { countResults, type ResultCounts, thingsToRetry, undoOf } from '#src/form/bulk-report.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { formatDuration, formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { ResourceList } from '#src/list/resource-list.tsx';
import { type BulkPlan, bulkPlans, type PlanResults } from '#src/local/bulk-plans.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { ButtonLink } from '#src/ui/text-link.tsx';
import { Time, useNow } from '#src/ui/time.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { audiencePlanWords } from './bulk-words.tsx';

/** A bulk edit that was applied: its progress, what became of every change, and what to do next. */
export function PlanScreen({ pageId, planId }: { pageId: string; planId: string }) {
  const plan = usePlan(planId);
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
function usePlan(id: string): BulkPlan | 'loading' | undefined {
  const [plan, setPlan] = useState<BulkPlan | 'loading' | undefined>('loading');
  useEffect(() => {
    let isLeft = false;
    void bulkPlans.read(id).then((kept) => {
      if (!isLeft) setPlan(kept);
    });
    return () => {
      isLeft = true;
    };
  }, [id]);
  return plan;
}

const noResults: PlanResults = new Map();

/** What became of a plan so far: from the run in this tab, else what any tab has kept. */
function usePlanResults(plan: BulkPlan, job: BulkJob | undefined) {
  const [kept, setKept] = useState<{ readonly results: PlanResults; readonly isElsewhere: boolean }>();
  const isHere = job !== undefined;
  useEffect(() => {
    if (isHere) return undefined;
    let isLeft = false;
    const look = async () => {
      const [results, isElsewhere] = await Promise.all([bulkPlans.results(plan), runsElsewhere(plan.id)]);
      if (!isLeft) setKept({ results, isElsewhere });
    };
    void look();
    const stop = bulkPlans.watch(() => void look());
    // The end of a run in another tab changes no result.
    const timer = setInterval(() => void look(), 2_000);
    return () => {
      isLeft = true;
      stop();
      clearInterval(timer);
    };
  }, [plan, isHere]);
  const results = useDeferredValue(job?.results ?? kept?.results ?? noResults);
  return { results, isElsewhere: !isHere && kept?.isElsewhere === true };
}

function Plan({ plan }: { plan: BulkPlan }) {
  const job = useStore(bulkJobs, (jobs) => jobs.get(plan.id));
  const { results, isElsewhere } = usePlanResults(plan, job);
  const words = useMemo(() => audiencePlanWords(plan.of), [plan.of]);
  const rows = useMemo(() => plan.things.flatMap((thing) => reportRows(thing, results.get(thing.id))), [plan, results]);
  const counts = useMemo(() => countResults(plan, results), [plan, results]);
  return (
    <>
      <ScreenHeader
        title={<bdi>{plan.title}</bdi>}
        meta={
          <span>
            Applied <Time value={{ ms: plan.at, raw: String(plan.at) }} /> to {countOf(plan.count, 'audience')}
          </span>
        }
      />
      <div className="px-4 pb-3 md:px-6">
        {job === undefined ? (
          <PlanActions plan={plan} results={results} counts={counts} isElsewhere={isElsewhere} />
        ) : (
          <Running job={job} settled={job.results.size} total={plan.things.length} />
        )}
      </div>
      <ResourceList
        what="changes"
        fields={reportFields}
        rows={rows}
        facts={words}
        rowKey={rowKey}
        rowTitle={rowTitle}
        fileName="bulk-edit"
        manyLines
        empty={<Empty title="No changes" />}
      />
    </>
  );
}

const rowKey = ({ key }: PlanRow) => key;
const rowTitle = ({ thing }: PlanRow) => thing.name;

/** A run in this tab: how far it is, and how to hold it. */
function Running({ job: { control, started }, settled, total }: { job: BulkJob; settled: number; total: number }) {
  const state = useStore(control.state);
  const now = useNow();
  const done = settled - started.settled;
  const left = done === 0 ? undefined : ((now - started.at) / done) * (total - settled);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Progress label="Saving audiences" value={settled} total={total} />
      <span role="status" className="text-13 text-ink-muted">
        {state.kind === 'waiting' && `The service asks to wait: ${formatDuration(Math.max(0, state.until - now))}.`}
        {state.kind === 'paused' && `Paused. ${state.why ?? ''}`}
        {state.kind === 'running' && left !== undefined && `About ${formatDuration(left)} left.`}
      </span>
      {state.kind === 'paused' ? (
        <Button variant="primary" onClick={control.resume}>
          Resume
        </Button>
      ) : (
        <Button onClick={() => control.pause()}>Pause</Button>
      )}
      <Button variant="quiet" onClick={control.cancel}>
        Cancel
      </Button>
    </div>
  );
}

type PlanActionsProps = { plan: BulkPlan; results: PlanResults; counts: ResultCounts; isElsewhere: boolean };

const countWords = { done: 'done', 'not-done': 'not done', differs: 'differ', unknown: 'unclear', waiting: 'not sent' };

/** A plan that does not run here: what became of it, and how to go on, try again or go back. */
function PlanActions({ plan, results, counts, isElsewhere }: PlanActionsProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const readOnly = useReadOnly(archives(plan) ? 'archiveAudience' : 'updateAudience');
  const [undo, setUndo] = useState<BulkPlan>();
  const again = thingsToRetry(plan, results);
  const run = async (retried?: ReadonlySet<string>) => {
    if (!(await runAudiencePlan(client, plan, retried)))
      showToast({ tone: 'notice', text: 'This bulk edit is running in another tab.' });
  };
  const summary = keysOf(countWords)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatNumber(counts[outcome])} ${countWords[outcome]}`)
    .join(' · ');
  const disabledReason = isElsewhere ? 'It is running in another tab.' : readOnly;
  const agents = (undo?.things ?? []).filter(({ changes }) => startsAgent(Object.keys(changes))).length;
  return (
    <>
      <Notice
        tone={counts.waiting + counts.unknown + counts.differs + counts['not-done'] === 0 ? 'good' : 'notice'}
        title={isElsewhere ? 'Running in another tab.' : counts.waiting > 0 ? 'Not finished.' : 'Finished.'}
        actions={
          <>
            {counts.waiting > 0 && (
              <Button variant="primary" disabledReason={disabledReason} onClick={() => void run()}>
                Continue with {formatNumber(counts.waiting)}
              </Button>
            )}
            {again.size > 0 && (
              <Button disabledReason={disabledReason} onClick={() => void run(again)}>
                Retry {countOf(again.size, 'audience')}
              </Button>
            )}
            {counts.done > 0 && !archives(plan) && (
              <Button
                icon="undo"
                disabledReason={disabledReason}
                onClick={() => setUndo(undoOf(plan, results, crypto.randomUUID(), Date.now()))}
              >
                Undo {countOf(counts.done, 'change')}
              </Button>
            )}
          </>
        }
      >
        {summary}
      </Notice>
      {undo !== undefined && (
        <ConfirmDialog
          title={`Undo ${countOf(counts.done, 'change')}`}
          consequence="Values that someone changed since are left as they are."
          tone="primary"
          verb={`Undo ${countOf(counts.done, 'change')}`}
          onClose={() => setUndo(undefined)}
          onConfirm={async () => {
            await bulkPlans.add(undo);
            void runAudiencePlan(client, undo);
            await navigate({ to: '.', search: { plan: undo.id } });
          }}
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
