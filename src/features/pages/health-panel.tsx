import { useMemo } from 'react';
import type { PageAnswer } from '#src/api/pages.ts';
import { countOf } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { FirstOf } from './first-of.tsx';
import { pageHealth } from './page-health.ts';

const lists = new Intl.ListFormat('en-GB');

/** What is worth a look before the page is shared, each with the way to it. Guidance, not a gate. */
export function HealthPanel({ page }: { page: PageAnswer }) {
  const { findings, checked } = useMemo(() => pageHealth(page), [page]);
  return (
    <section aria-labelledby="health-heading" className="text-13">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-3">
        <h2 id="health-heading" className="text-16">
          Health
        </h2>
        <span className="text-ink-muted tabular-nums">
          {findings.length === 0 ? 'nothing found' : `${countOf(findings.length, 'thing')} to look at`}
        </span>
      </div>
      <FirstOf
        items={findings}
        most={8}
        what="findings"
        none={`Looked at ${lists.format(checked)}.`}
        className="flex flex-col divide-y divide-line"
      >
        {({ title, reason, field, section }) => (
          <div className="py-2">
            <TextLink to="." search={true} hash={section}>
              <BidiText text={title} />
            </TextLink>
            <p className="text-ink-muted">
              <BidiText text={reason} />
            </p>
            <p className="font-mono text-12 text-ink-muted wrap-anywhere">{field}</p>
          </div>
        )}
      </FirstOf>
    </section>
  );
}
