import { useEffect, useState } from 'react';
import { type HostReading, isFreeMail } from '#src/lib/canonical-host.ts';
import type { SuffixReading } from '#src/lib/public-suffix.ts';
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
  const suffix = usePublicSuffix(host);
  const lock = useFormLock();
  if (host === undefined) return null;
  const registered = suffix === 'unavailable' || suffix?.registered === host ? undefined : suffix?.registered;
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
      {registered !== undefined && (
        <Button variant="quiet" className="-ml-3 self-start" disabledReason={lock} onClick={() => onUse(registered)}>
          Use {clipMiddle(registered, 20, 8)} instead
        </Button>
      )}
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {suffix !== undefined && <Suffix host={host} suffix={suffix} />}
        {isFreeMail(host) && (
          <Notice tone="notice" title="This is a mail service that anybody can use.">
            An account of {host} would bring strangers together. Take the organisation’s own domain where there is one.
          </Notice>
        )}
      </div>
    </div>
  );
}

/** What the public suffix list says of the host: that it is nobody's, that it is a part of somebody's, or that its ending is unknown. */
function Suffix({ host, suffix: found }: { host: string; suffix: SuffixReading | 'unavailable' }) {
  if (found === 'unavailable') {
    return (
      <p className="text-12 text-ink-muted">
        The list of public suffixes could not be loaded: whether others register names under {host}, Facet cannot say.
      </p>
    );
  }
  const { suffix, runBy, registered } = found;
  if (registered === undefined) {
    return (
      <Notice tone="notice" title={`${host} is a public suffix: nobody’s own domain.`}>
        {runBy === 'company'
          ? 'Whoever runs it gives names under it to others: an account of it would bring strangers together. '
          : 'Others register their names under it: an account of it would bring strangers together. '}
        Take the whole name of the organisation. It can be sent as it is all the same.
      </Notice>
    );
  }
  return (
    <>
      {registered !== host && (
        <p className="text-12 text-ink-muted">
          {registered} is the domain that somebody registered under the public suffix {suffix}. {host} is a part of it,
          and may be an account of its own: Facet changes nothing here.
        </p>
      )}
      {runBy === 'unlisted' && (
        <p className="text-12 text-ink-muted">
          The list of public suffixes knows no .{suffix}: see whether it is spelt right.
        </p>
      )}
    </>
  );
}

const loadList = () => import('#src/lib/public-suffix.ts');
type List = Awaited<ReturnType<typeof loadList>>;

/**
 * What the public suffix list says of a host: undefined while there is no host or no list yet, `unavailable` where the list could not be loaded. It is
 * fetched for the first host, which most visits to the accounts never come to.
 */
function usePublicSuffix(host: string | undefined): SuffixReading | 'unavailable' | undefined {
  const [list, setList] = useState<List | 'unavailable'>();
  const isWanted = host !== undefined;
  useEffect(() => {
    if (isWanted) loadList().then(setList, () => setList('unavailable'));
  }, [isWanted]);
  if (host === undefined || list === undefined) return undefined;
  return list === 'unavailable' ? list : list.readSuffix(host);
}
