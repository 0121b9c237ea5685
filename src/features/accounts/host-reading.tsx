import { type HostReading, hostAbove, looksLikeSuffix } from '#src/lib/canonical-host.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { isFreeMail } from './free-mail.ts';

type ReadHostProps = {
  reading: HostReading;
  keepWww: boolean;
  onKeepWww: (keep: boolean) => void;
  /** Puts another host into the field. */
  onUse: (host: string) => void;
};

/** The host that will be sent, and what was done to the text on the way to it. */
export function ReadHost({ reading: { host, readable, steps, www }, keepWww, onKeepWww, onUse }: ReadHostProps) {
  if (host === undefined) return null;
  const above = hostAbove(host);
  return (
    <div className="flex flex-col gap-2 rounded-control bg-paper-sunken px-3 py-2.5 text-13">
      <p role="status" className="wrap-anywhere">
        Will be sent: <bdi className="font-mono font-medium">{host}</bdi>
        {readable !== undefined && (
          <>
            {' '}
            (<bdi>{readable}</bdi>)
          </>
        )}
      </p>
      {steps.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-12 text-ink-muted">
          {steps.map(({ what, why }) => (
            <li key={what}>
              <span className="text-ink">{what}.</span> {why}
            </li>
          ))}
        </ul>
      )}
      <div className="-ml-3 flex flex-wrap empty:hidden">
        {www !== 'none' && (
          <Button variant="quiet" onClick={() => onKeepWww(!keepWww)}>
            {keepWww ? 'Leave www. out' : 'Keep www.'}
          </Button>
        )}
        {above !== undefined && (
          <Button variant="quiet" onClick={() => onUse(above)}>
            Use {clipMiddle(above, 20, 8)} instead
          </Button>
        )}
      </div>
      {above !== undefined && (
        <p className="text-12 text-ink-muted">
          This may be a part of {above}, or an organisation of its own: Facet has no list of the suffixes that names are
          registered under, so it changes nothing here.
        </p>
      )}
      {looksLikeSuffix(host) && (
        <Notice tone="notice" title="This looks like a suffix that others register names under.">
          An account of {host} would be nobody’s. Facet goes by its form: it has no list of such suffixes.
        </Notice>
      )}
      {isFreeMail(host) && (
        <Notice tone="notice" title="This is a mail service that anybody can use.">
          An account of {host} would bring strangers together. Take the organisation’s own domain where there is one.
        </Notice>
      )}
    </div>
  );
}
