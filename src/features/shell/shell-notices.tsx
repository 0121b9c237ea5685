import { useState, useSyncExternalStore } from 'react';
import { allowRefusedWrites, readOnly, refusedWrites, signedOut } from '#src/api/access.ts';
import { outage, putOff } from '#src/api/connection.ts';
import { newVersion } from '#src/api/deployment.ts';
import { tryConnectionNow } from '#src/api/recovery.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { Button } from '#src/ui/button.tsx';
import { useDisplay } from '#src/ui/display.ts';
import { Notice } from '#src/ui/inline-notice.tsx';
import { useSecondsUntil } from './connection-line.tsx';

/** The address leads to another service than the one whose drafts and lists this tab holds (`deployment.ts`). */
export function OtherServiceNotice() {
  const by = useSyncExternalStore(readOnly.subscribe, readOnly.get);
  if (by !== 'other-service') return null;
  return (
    <Notice
      tone="notice"
      announce
      title="This address opens another service now."
      actions={
        <Button icon="refresh" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      Nothing is loaded or saved until you reload. Your drafts are kept for the earlier service.
    </Notice>
  );
}

/** Nothing can be read now: since when what is shown is old, and what becomes of changes meanwhile. */
export function OutageNotice() {
  const gone = useSyncExternalStore(outage.subscribe, outage.get);
  const by = useSyncExternalStore(readOnly.subscribe, readOnly.get);
  const { timeZone } = useDisplay();
  // An outage cannot end once nothing is sent any more: it would promise for ever to read again.
  if (gone === undefined || by === 'other-service') return null;
  const { offline, reason, asOf } = gone;
  const time = asOf === undefined ? undefined : timeOfDay(asOf, timeZone);
  return (
    <Notice
      tone="notice"
      announce
      title={offline ? 'This browser is offline.' : 'The service cannot be reached.'}
      actions={
        <Button icon="refresh" onClick={tryConnectionNow}>
          Try now
        </Button>
      }
    >
      {!offline && `${reason} `}
      {time !== undefined && `What is shown is as of ${time}. `}
      {offline
        ? 'Nothing is saved meanwhile, and nothing is sent by itself later: save when you are back.'
        : 'Facet reads again by itself when the service is back. It saves nothing by itself.'}
    </Notice>
  );
}

function timeOfDay(ms: number, timeZone: string | undefined): string {
  return new Date(ms).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', timeZone });
}

/** Shorter waits than this would only make the screen jump; the foot of the sidebar counts them. Milliseconds. */
const worthTelling = 3_000;

/** The service is asked too often, and what is read waits for it. Above all a list that stands still has to say why. */
export function SlowDownNotice() {
  const waits = useSyncExternalStore(putOff.subscribe, putOff.get).filter(
    ({ at, until }) => until - at >= worthTelling,
  );
  const seconds = useSecondsUntil(waits.length === 0 ? undefined : Math.min(...waits.map(({ until }) => until)));
  if (seconds === undefined) return null;
  return (
    // Read out once, and not every second.
    <Notice tone="notice" title={<span role="status">The service asks to slow down.</span>}>
      Facet waits, and reads on by itself {seconds === 0 ? 'now' : `in ${seconds} s`}.
    </Notice>
  );
}

/** The session ended, at the gateway or at a proxy in front of it. A load of the page leads to where one signs in. */
export function SignedOutNotice() {
  const isOut = useSyncExternalStore(signedOut.subscribe, signedOut.get);
  if (!isOut) return null;
  return (
    <Notice
      tone="notice"
      announce
      title="You’re signed out."
      actions={<Button onClick={() => location.reload()}>Sign in again</Button>}
    >
      Unsaved changes are kept in this browser.
    </Notice>
  );
}

/** What the service refused to the API key, whose controls are off for it. Not read out: the form that asked has said it. */
export function RefusedNotice() {
  const refused = useSyncExternalStore(refusedWrites.subscribe, refusedWrites.get);
  if (refused.size === 0) return null;
  return (
    <Notice
      tone="notice"
      title={`The API key may not ${[...refused].map((name) => deeds[name] ?? name).join(' or ')}.`}
      actions={<Button onClick={allowRefusedWrites}>Allow another try</Button>}
    >
      The service refused it (status 403), so the controls for it are off. Whoever runs Facet can mend the key.
    </Notice>
  );
}

/** What each write does, after "may not". */
const deeds: Partial<Record<EndpointName, string>> = {
  archivePage: 'archive pages',
  updateAudience: 'change audiences',
  archiveAudience: 'archive audiences',
  interruptAudienceMessage: 'stop the agent',
  restoreAudienceMessage: 'restore snapshots',
  createAsset: 'create assets',
  createAccount: 'create accounts',
  updatePerson: 'change people',
  updateWebhookSubscription: 'change webhook subscriptions',
};

/** The server has another build than this tab runs. It is loaded when the person says so, never before. */
export function VersionNotice() {
  const version = useSyncExternalStore(newVersion.subscribe, newVersion.get);
  const [isPutOff, setPutOff] = useState(false);
  if (version === undefined || (version === 'there' && isPutOff)) return null;
  return (
    <Notice
      tone="info"
      announce
      title="A new version of Facet is there."
      actions={
        <>
          <Button icon="refresh" onClick={() => location.reload()}>
            Reload
          </Button>
          {version === 'there' && (
            <Button variant="quiet" onClick={() => setPutOff(true)}>
              Later
            </Button>
          )}
        </>
      }
    >
      {version === 'there'
        ? 'The one in this tab goes on working. Reload when it suits you.'
        : 'A part of the one in this tab is no longer on the server. Save what you are typing, then reload.'}
    </Notice>
  );
}
