import { useEffect, useState } from 'react';
import { allowRefusedWrites, readOnly, refusedWrites, signedOut } from '#src/api/access.ts';
import { outage, waits } from '#src/api/connection.ts';
import { newVersion } from '#src/api/deployment.ts';
import { tryConnectionNow } from '#src/api/recovery.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { formatClock } from '#src/lib/dates.ts';
import { useStore } from '#src/lib/use-store.ts';
import { storageNotice } from '#src/local/storage.ts';
import { Button } from '#src/ui/button.tsx';
import { useDisplay } from '#src/ui/display.ts';
import { Notice } from '#src/ui/inline-notice.tsx';

/** Notices above every screen: no connection, another service, a new build, no storage. */
export function ShellNotices() {
  const isOther = useStore(readOnly) === 'other-service';
  const isOut = useStore(signedOut);
  const refused = useStore(refusedWrites);
  const trouble = useStore(storageNotice);
  return (
    <div className="flex flex-col gap-2 px-4 pt-4 empty:hidden md:px-6">
      {/* The URL leads to another service than this tab's drafts and lists (`deployment.ts`). */}
      {isOther && (
        <Notice tone="notice" announce title="This URL opens another service now." actions={<Reload />}>
          Nothing is loaded or saved until you reload. Your drafts are kept for the earlier service.
        </Notice>
      )}
      {/* An outage cannot end while nothing is sent: it would promise a reload for ever. */}
      {!isOther && <OutageNotice />}
      {isOut && (
        <Notice
          tone="notice"
          announce
          title="You’re signed out."
          actions={<Button onClick={() => location.reload()}>Sign in again</Button>}
        >
          Unsaved changes are kept in this browser.
        </Notice>
      )}
      <SlowDownNotice />
      {/* Not announced: the form that asked has done so. */}
      {refused.size > 0 && (
        <Notice
          tone="notice"
          title={`The API key isn’t allowed to ${[...refused].map((name) => deeds[name] ?? name).join(' or ')}.`}
          actions={<Button onClick={allowRefusedWrites}>Re-enable</Button>}
        >
          The API refused it (status 403), so its controls are off. Ask your administrator to extend the key.
        </Notice>
      )}
      <VersionNotice />
      {trouble !== undefined && (
        <Notice tone="notice" announce>
          {trouble.message}
        </Notice>
      )}
    </div>
  );
}

function Reload() {
  return (
    <Button icon="refresh" onClick={() => location.reload()}>
      Reload
    </Button>
  );
}

/** Nothing loads now: since when the data are stale, and what happens to changes. */
function OutageNotice() {
  const gone = useStore(outage);
  const { timeZone } = useDisplay();
  if (gone === undefined) return null;
  const { offline, reason, asOf } = gone;
  return (
    <Notice
      tone="notice"
      announce
      title={offline ? 'You’re offline.' : 'Can’t reach the API.'}
      actions={
        <Button icon="refresh" onClick={tryConnectionNow}>
          Retry
        </Button>
      }
    >
      {!offline && `${reason} `}
      {asOf !== undefined && `Showing data from ${formatClock(asOf, timeZone)}. `}
      {offline
        ? 'Save again once you’re back online.'
        : 'Facet loads again when the API is back. It never saves on its own.'}
    </Notice>
  );
}

/** Shorter waits would make the screen jump; the sidebar counts them. Milliseconds. */
const worthTelling = 3_000;

/** The service is asked too often, so loads wait: a list that stands still has to say why. */
function SlowDownNotice() {
  const told = useStore(waits).filter(({ at, until, isAskedFor }) => isAskedFor && until - at >= worthTelling);
  const seconds = useSecondsUntil(told.length === 0 ? undefined : Math.min(...told.map(({ until }) => until)));
  if (seconds === undefined) return null;
  return (
    // Announced once, not every second.
    <Notice tone="notice" title={<span role="status">The API is limiting requests.</span>}>
      Facet waits and continues {seconds === 0 ? 'now' : `in ${seconds} s`}.
    </Notice>
  );
}

/** Whole seconds until a moment (epoch milliseconds), counting down; undefined without one. */
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

/** What each write does, after "isn’t allowed to". */
const deeds: Partial<Record<EndpointName, string>> = {
  archivePage: 'archive pages',
  updateAudience: 'change audiences',
  archiveAudience: 'archive audiences',
  interruptAudienceMessage: 'stop the agent',
  restoreAudienceMessage: 'restore versions',
  createAsset: 'create assets',
  createAccount: 'create accounts',
  updatePerson: 'change people',
  updateWebhookSubscription: 'change webhooks',
};

/** The server has another build than this tab. It loads only when the person says so. */
function VersionNotice() {
  const version = useStore(newVersion);
  const [isPutOff, setPutOff] = useState(false);
  if (version === undefined || (version === 'there' && isPutOff)) return null;
  return (
    <Notice
      tone="info"
      announce
      title="A new version of Facet is available."
      actions={
        <>
          <Reload />
          {version === 'there' && (
            <Button variant="quiet" onClick={() => setPutOff(true)}>
              Later
            </Button>
          )}
        </>
      }
    >
      {version === 'there'
        ? 'This tab keeps working. Reload when it suits you.'
        : 'Part of this version is no longer on the server. Save what you are typing, then reload.'}
    </Notice>
  );
}
