import { useMemo } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { Sign } from '#src/ui/sign.tsx';
import { Tip } from '#src/ui/tip.tsx';
import { setOverrides } from './set-overrides.ts';

type AudienceOverridesProps = { audience: AudienceAnswer; onDetails: () => void };

/** What the audience says otherwise than its page, at a glance: each field with the beginning of its value. */
export function AudienceOverrides({ audience, onDetails }: AudienceOverridesProps) {
  const overrides = useMemo(() => setOverrides(audience), [audience]);
  const metadataKnown = audience.metadataOverride !== undefined;
  return (
    <aside aria-labelledby="overrides-heading" className="min-w-0 border-t border-line pt-5 pb-5 lg:border-t-0 lg:pt-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="overrides-heading" className="text-16">
          Overrides
        </h2>
        <span className="text-13 text-ink-muted tabular-nums">
          {overrides.length === 0 ? '' : `${formatNumber(overrides.length)} set`}
        </span>
      </div>
      {overrides.length === 0 && metadataKnown && (
        <p className="mt-2 text-13 text-ink-muted">This audience takes everything from its page.</p>
      )}
      {overrides.length > 0 && (
        <dl className="mt-1 text-13">
          {overrides.map(({ key, label, text }) => (
            <div key={key} className="border-b border-line py-2 last:border-0">
              <dt className="flex items-center gap-1.5 text-12 text-ink-muted">
                <Sign kind={isBlank(text) ? 'blank' : 'overridden'} />
                {label}
              </dt>
              <dd className="mt-0.5 wrap-anywhere">
                {isBlank(text) ? <span className="text-ink-muted">blank on purpose</span> : <Value text={text} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!metadataKnown && (
        <p className="mt-2 text-13 text-ink-muted">
          <Tip text="The service left metadataOverride out. Left out is not the same as empty.">
            Which metadata it overrides is not known: the service did not send that.
          </Tip>
        </p>
      )}
      <Button variant="quiet" className="mt-1 -ml-3" onClick={onDetails}>
        Compare with the page
      </Button>
    </aside>
  );
}

function Value({ text }: { text: string }) {
  // A line break at a glance is a space; what is cut off is in the details.
  return <BidiText text={clipEnd(text.slice(0, 2_000).replace(/\s+/g, ' '), 120)} />;
}
