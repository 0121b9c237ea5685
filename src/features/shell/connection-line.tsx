import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Connection, connection, outage, waits } from '#src/api/connection.ts';
import { formatDuration } from '#src/lib/numbers.ts';
import { SidebarButton } from '#src/ui/sidebar.tsx';
import { Sign, type SignKind } from '#src/ui/sign.tsx';

/** How the way to the service is, from the last request. Opens the request log, where the reason stands. */
export function ConnectionLine({ onOpenLog }: { onOpenLog: () => void }) {
  const now = useSyncExternalStore(connection.subscribe, connection.get);
  const isGone = useSyncExternalStore(outage.subscribe, outage.get) !== undefined;
  const wait = useSyncExternalStore(waits.subscribe, waits.get).at(-1);
  const waitSeconds = useSecondsUntil(wait?.until);
  // Offline, and nothing was asked since: what was connected is not any more.
  const state = wait !== undefined ? 'waiting' : now.state === 'connected' && isGone ? 'failing' : now.state;
  const { sign, words } = looks[state];
  const took = now.state === 'connected' && state === 'connected' ? formatDuration(now.ms) : undefined;
  return (
    // One button in every state: a focus on it must outlive the change.
    <SidebarButton
      sign={<Sign kind={sign} />}
      end={waitSeconds === undefined ? took : `${waitSeconds} s`}
      onClick={onOpenLog}
    >
      {words}
    </SidebarButton>
  );
}

const looks: Record<Connection['state'] | 'waiting', { readonly sign: SignKind; readonly words: string }> = {
  unknown: { sign: 'draft', words: 'Not asked yet' },
  connected: { sign: 'live', words: 'Connected' },
  waiting: { sign: 'waiting', words: 'Trying again' },
  failing: { sign: 'failed', words: 'No connection' },
};

/** Whole seconds until a moment (epoch milliseconds), counting down; undefined when there is none. */
export function useSecondsUntil(until: number | undefined): number | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? undefined : Math.max(0, Math.ceil((until - now) / 1000));
}
