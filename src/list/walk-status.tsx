import type { WalkEnd } from '#src/api/cursor.ts';
import type { walkReport } from '#src/api/walked-list.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Progress } from '#src/ui/progress.tsx';

type WalkStatusProps = ReturnType<typeof walkReport> & {
  /** The plural of the items: "webhooks". */
  what: string;
  /** The singular, if not the plural without its s: "person". */
  one?: string | undefined;
};

const endings: Record<WalkEnd, string> = {
  'repeated-cursor': 'the API returned the same cursor twice',
  'nothing-new': 'the API returned a page with nothing new',
  'no-cursor': 'the API reports more but sent no cursor',
  refused: 'the API refused the cursor',
  failed: 'a page couldn’t be loaded',
  stopped: 'you stopped it',
  'too-long': 'it is longer than Facet can load at once',
};

/** The count over a list: while loading, when complete, or what is missing. */
export function WalkStatus({ what, one = what.slice(0, -1), ...report }: WalkStatusProps) {
  const { state, loaded, totalCount, duplicates, canContinue, reason, onStop, onContinue } = report;
  if (state === 'walking') {
    return <Progress label={`Loading ${what}`} value={loaded} total={totalCount} onCancel={onStop} />;
  }
  const count =
    totalCount === undefined || (state === 'complete' && totalCount === loaded)
      ? formatNumber(loaded)
      : `${formatNumber(loaded)} of ${formatNumber(totalCount)}`;
  const repeated = duplicates === 0 ? '' : `, ${formatNumber(duplicates)} sent twice`;
  if (state === 'complete') {
    return (
      <span className="text-13 text-ink-muted tabular-nums">
        {count} {count === '1' ? one : what}
        {repeated}
        {canContinue && (
          <>
            {' · '}
            <Button variant="quiet" onClick={onContinue}>
              Load more
            </Button>
          </>
        )}
      </span>
    );
  }
  return (
    <Notice
      tone="notice"
      announce
      title={`Loaded ${count} ${what}${repeated}.`}
      actions={
        canContinue && (
          <Button icon="refresh" onClick={onContinue}>
            Resume loading
          </Button>
        )
      }
    >
      The list may be incomplete, because {endings[state]}.{reason === undefined ? '' : ` ${reason}`}
    </Notice>
  );
}
