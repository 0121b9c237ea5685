import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SessionPage, sessionQueries } from '#src/api/sessions.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { formatDuration, formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Missing } from '#src/ui/sign.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { PartFailed } from './person-part.tsx';

/** Sessions shown here; the audience's own screen has all of them. */
const newest = 5;

type PersonSessionsProps = {
  pageId: string;
  audienceId: string;
  /** They are read with the audience; else a press asks for them. */
  atOnce: boolean;
};

/** The newest sessions of an audience that was written for the person, and the way to all of them. */
export function PersonSessions({ pageId, audienceId, atOnce }: PersonSessionsProps) {
  const [pressed, setPressed] = useState(false);
  const asked = atOnce || pressed;
  const page = useQuery({ ...sessionQueries.page(pageId, { audienceId, limit: newest }), enabled: asked });
  return (
    <div className="flex flex-col gap-1.5 text-13">
      <div className="-ml-3 flex flex-wrap items-center gap-x-3">
        {!asked && (
          <Button variant="quiet" onClick={() => setPressed(true)}>
            Show the newest sessions
          </Button>
        )}
        <TextLink
          to="/pages/$pageId/audiences/$audienceId/sessions"
          params={{ pageId, audienceId }}
          className={asked ? 'ml-3 py-1' : 'py-1'}
        >
          All sessions
        </TextLink>
      </div>
      {asked && page.isPending && <Skeleton lines={2} label="Loading sessions" />}
      <PartFailed title="The sessions could not be read." query={page} />
      {page.data !== undefined && <SessionRows page={page.data} audienceId={audienceId} />}
    </div>
  );
}

function SessionRows({ page, audienceId }: { page: SessionPage; audienceId: string }) {
  // A service may take no notice of the audience it was asked for.
  const { items: sent, totalCount } = page;
  if (sent === undefined) return <Missing />;
  if (sent.length === 0) return <p className="text-ink-muted">No sessions.</p>;
  const items = sent.filter((one) => one.audienceId === undefined || one.audienceId === audienceId);
  const ofOthers = sent.length - items.length;
  return (
    <>
      <p className="text-12 text-ink-muted">
        {ofOthers > 0
          ? `${items.length === 0 ? 'None' : formatNumber(items.length)} of this audience among the newest ${formatNumber(sent.length)} that the service sent.`
          : typeof totalCount === 'number' && totalCount > items.length
            ? `The newest ${formatNumber(Math.min(items.length, newest))} of ${countOf(totalCount, 'session')}`
            : countOf(items.length, 'session')}
      </p>
      <ul className="flex flex-col gap-1">
        {items.slice(0, newest).map((session, index) => (
          <li
            key={session.audienceSessionId ?? `session-${index.toString()}`}
            className="flex flex-wrap gap-x-3 tabular-nums"
          >
            <Time value={readTimestamp(session.sessionStartedAt)} none="no start" />
            {session.timeSpentSeconds !== undefined && <span>{formatDuration(session.timeSpentSeconds * 1000)}</span>}
            {session.maxScrollDepthPercentage !== undefined && (
              <span>{formatNumber(session.maxScrollDepthPercentage, 0)} % read</span>
            )}
            {session.hasFormSubmit === true && <span>sent the form</span>}
            {session.hasConversion === true && <span className="text-good">converted</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
