import { Fragment } from 'react';
import type { Subscription } from '#src/api/webhooks.ts';
import { webhookEventNames, webhookEvents } from '#src/contract/webhook.ts';
import { hostOf } from '#src/fields/webhook-form.tsx';
import { cx } from '#src/lib/class-names.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Sign, type SignKind } from '#src/ui/sign.tsx';
import { Tip } from '#src/ui/tip.tsx';

type CoverageMatrixProps = { subscriptions: readonly Subscription[]; incomplete: boolean };

/** Each event (§6) with its meaning, its subscriptions, and its problem. */
export function CoverageMatrix({ subscriptions, incomplete }: CoverageMatrixProps) {
  const rows = eventCoverage(subscriptions);
  return (
    <section aria-labelledby="coverage" className="mt-10 flex flex-col gap-3">
      <div className="px-4 md:px-6">
        <h2 id="coverage" className="text-16">
          Event coverage
        </h2>
        <p className="mt-1 max-w-180 text-13 text-ink-muted">
          Which endpoint receives which of the six events. page.version events are about versions of an audience.
          {incomplete && ' The list above is incomplete, so gaps here may not be real.'}
        </p>
      </div>
      {/* A scrolling region needs the focus so that the keyboard can scroll it. */}
      <section aria-label="Event coverage, scrolls sideways" tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full min-w-max border-separate border-spacing-0 text-13">
          <thead>
            <tr>
              <th scope="col" className={cx(head, firstColumn)}>
                Event
              </th>
              <th scope="col" className={cx(head, 'text-left')}>
                Status
              </th>
              {subscriptions.map((subscription, index) => (
                <th key={subscription.subscriptionId ?? index} scope="col" className={cx(head, 'text-left last:pr-6')}>
                  <ColumnName subscription={subscription} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.event} className="group hover:bg-paper-sunken">
                <th scope="row" className={cx(cell, firstColumn, 'font-normal group-hover:bg-paper-sunken')}>
                  {/* Less than half of a phone: the scrolling part stays readable. */}
                  <div className="w-30 md:w-48 2xl:w-auto">
                    <span className="font-medium">{webhookEvents[row.event]}</span>
                    <code className="block font-mono text-12 text-ink-muted wrap-anywhere">
                      {row.event.split(/(?<=[._])/).map((part) => (
                        <Fragment key={part}>
                          <wbr />
                          {part}
                        </Fragment>
                      ))}
                    </code>
                  </div>
                </th>
                <td className={cell}>
                  <FindingText row={row} />
                </td>
                {row.receptions.map((reception, index) => (
                  <td
                    key={subscriptions[index]?.subscriptionId ?? `column-${index.toString()}`}
                    className={cx(cell, 'last:pr-6')}
                  >
                    <ReceptionSign reception={reception} active={subscriptions[index]?.active} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const head = 'border-b border-line px-3 py-2 text-12 font-medium text-ink-muted align-bottom';
const cell = 'border-b border-line px-3 py-2 align-top';
/** Stays while the others scroll under it. */
const firstColumn = 'sticky left-0 z-10 bg-paper pl-4 text-left max-md:border-r md:pl-6';

/** Host and path on a line each, since several subscriptions may share a host. */
function ColumnName({ subscription: { url, active } }: { subscription: Subscription }) {
  const path = url !== undefined && URL.canParse(url) ? new URL(url).pathname : '';
  return (
    <Tip text={url ?? 'The API sent no URL.'} className="block w-24">
      <bdi className="block truncate">{hostOf(url) ?? url ?? 'no URL'}</bdi>
      <bdi className="block truncate font-normal">{path}</bdi>
      {active === false && <span className="block font-normal">paused</span>}
    </Tip>
  );
}

const findings: Record<Finding, { sign: SignKind; text: string }> = {
  doubled: { sign: 'waiting', text: 'Sent twice to' },
  covered: { sign: 'live', text: 'Covered' },
  nobody: { sign: 'failed', text: 'Not covered' },
  'paused-only': { sign: 'ended', text: 'Paused endpoints only' },
  'unsaid-only': { sign: 'unknown', text: 'Unclear: only endpoints without an event list' },
};

function FindingText({ row: { finding, doubledHosts } }: { row: EventCoverage }) {
  const { sign, text } = findings[finding];
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <Sign kind={sign} />
      <span className="max-md:max-w-32 max-w-44">
        {text} <BidiText text={doubledHosts.join(', ')} fallback="" maximum={60} />
      </span>
    </span>
  );
}

function ReceptionSign({ reception, active }: { reception: Reception; active: boolean | undefined }) {
  if (reception === 'not-listed')
    return (
      <span className="text-ink-muted">
        –<span className="sr-only">not sent</span>
      </span>
    );
  const paused = active === false;
  const sign: SignKind = reception === 'unsaid' ? 'unknown' : paused ? 'ended' : 'live';
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', paused && 'text-ink-muted')}>
      <Sign kind={sign} />
      {reception === 'unsaid' ? 'Not set' : paused ? 'Paused' : 'Sent'}
    </span>
  );
}

/** By name, not at all, or unknown because `events` is null or missing. */
type Reception = 'listed' | 'not-listed' | 'unsaid';

/**
 * The conclusion on one event over all subscriptions:
 * - `nobody`: no subscription lists it; - `paused-only`: only inactive ones do;
 * - `unsaid-only`: only subscriptions without `events` may;
 * - `doubled`: two active subscriptions send it to one host; - `covered`: none of these.
 */
type Finding = 'nobody' | 'paused-only' | 'unsaid-only' | 'doubled' | 'covered';

/** One event with its receivers, in the order of the subscriptions. */
type EventCoverage = ReturnType<typeof eventCoverage>[number];

/** The coverage matrix: each event of §6 against each subscription. */
export function eventCoverage(subscriptions: readonly Subscription[]) {
  return webhookEventNames.map((event) => {
    const receptions = subscriptions.map(({ events }): Reception => {
      // The contract does not define `events: null` (§2.12), so Facet does not either.
      if (events === null || events === undefined) return 'unsaid';
      return events.includes(event) ? 'listed' : 'not-listed';
    });
    const listing = subscriptions.filter((_, index) => receptions[index] === 'listed');
    // Without an `active` field a subscription does not count as paused.
    const active = listing.filter((subscription) => subscription.active !== false);
    const hosts = active.flatMap(({ url }) => hostOf(url) ?? []);
    const doubledHosts = [...new Set(hosts.filter((host, index) => hosts.indexOf(host) !== index))];
    return { event, receptions, doubledHosts, finding: findingOf() };

    function findingOf(): Finding {
      if (doubledHosts.length > 0) return 'doubled';
      if (active.length > 0) return 'covered';
      const mayReceive = subscriptions.some((it, index) => receptions[index] === 'unsaid' && it.active !== false);
      if (mayReceive) return 'unsaid-only';
      return listing.length > 0 ? 'paused-only' : 'nobody';
    }
  });
}
