import { useEffect, useState } from 'react';
import { type HostReading, isFreeMail } from '#src/lib/canonical-host.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { useFormLock } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';

type ReadHostProps = {
  reading: HostReading;
  /** Puts another host into the field. */
  onUse: (host: string) => void;
};

/** The host that will be sent, what was done to the text on the way to it, and what is known of it. Nothing here keeps anybody from sending it. */
export function ReadHost({ reading: { host, readable, steps }, onUse }: ReadHostProps) {
  const registered = useRegisteredDomain(host);
  const lock = useFormLock();
  if (host === undefined) return null;
  return (
    <div className="flex flex-col gap-2 rounded-control bg-paper-sunken px-3 py-2.5 text-13 wrap-anywhere">
      <p role="status">
        Will be sent: <bdi className="font-mono font-medium">{host}</bdi>
        {readable !== undefined && (
          <>
            {' '}
            (<bdi dir="ltr">{readable}</bdi>)
          </>
        )}
      </p>
      {steps.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-12 text-ink-muted">
          {steps.map((step) => (
            <li key={step}>{step}.</li>
          ))}
        </ul>
      )}
      {registered !== undefined && registered !== host && (
        <Button variant="quiet" className="-ml-3 self-start" disabledReason={lock} onClick={() => onUse(registered)}>
          Use {clipMiddle(registered, 20, 8)} instead
        </Button>
      )}
      <div role="status" className="empty:hidden">
        {isFreeMail(host) && (
          <Notice tone="notice" title="This is a mail service that anybody can use.">
            An account of {host} would bring strangers together. Take the organisation’s own domain where there is one.
          </Notice>
        )}
      </div>
    </div>
  );
}

/** The domain that was registered, of which the host may be a part. The list that knows it comes with the first host; without it nothing is offered. */
function useRegisteredDomain(host: string | undefined): string | undefined {
  const [lookUp, setLookUp] = useState<(host: string) => string | undefined>();
  const isWanted = host !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    import('#src/lib/public-suffix.ts').then(
      ({ registeredDomain }) => setLookUp(() => registeredDomain),
      () => undefined,
    );
  }, [isWanted]);
  return host === undefined ? undefined : lookUp?.(host);
}
