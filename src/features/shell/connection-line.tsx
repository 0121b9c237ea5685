import { useEffect, useState, useSyncExternalStore } from 'react';
import { connection, outage } from '#src/api/connection.ts';
import { formatDuration } from '#src/lib/numbers.ts';
import { SidebarButton } from '#src/ui/sidebar.tsx';
import { Sign } from '#src/ui/sign.tsx';

/** How the way to the service is, from the last request. Opens the request log, where the reason stands. */
export function ConnectionLine({ onOpenLog }: { onOpenLog: () => void }) {
  const now = useSyncExternalStore(connection.subscribe, connection.get);
  const isGone = useSyncExternalStore(outage.subscribe, outage.get) !== undefined;
  const waitSeconds = useSecondsUntil(now.state === 'waiting' ? now.until : undefined);
  switch (now.state) {
    case 'unknown':
      return (
        <SidebarButton sign={<Sign kind="draft" />} onClick={onOpenLog}>
          Not asked yet
        </SidebarButton>
      );
    case 'connected':
      // Offline, and nothing was asked since.
      if (isGone) return <NoConnection onOpenLog={onOpenLog} />;
      return (
        <SidebarButton sign={<Sign kind="live" />} end={formatDuration(now.ms)} onClick={onOpenLog}>
          Connected
        </SidebarButton>
      );
    case 'waiting':
      return (
        <SidebarButton
          sign={<Sign kind="waiting" />}
          end={waitSeconds === undefined ? undefined : `${waitSeconds} s`}
          onClick={onOpenLog}
        >
          Trying again
        </SidebarButton>
      );
    case 'failing':
      return <NoConnection onOpenLog={onOpenLog} />;
  }
}

function NoConnection({ onOpenLog }: { onOpenLog: () => void }) {
  return (
    <SidebarButton sign={<Sign kind="failed" />} onClick={onOpenLog}>
      No connection
    </SidebarButton>
  );
}

/** Whole seconds until a moment, counting down; undefined when there is none. */
function useSecondsUntil(until: number | undefined): number | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? undefined : Math.max(0, Math.ceil((until - now) / 1000));
}
