import { countOf } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import type { Finding, PageHealth } from './page-health.ts';
import { useFirst } from './show-more.tsx';

/** What is worth a look before the page is shared, each with the way to it. Guidance, not a gate. */
export function HealthPanel({ health: { findings, checked } }: { health: PageHealth }) {
  const { shown, more } = useFirst(findings, 8, 'findings');
  return (
    <section aria-labelledby="health-heading" className="text-13">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="health-heading" className="text-16">
          Health
        </h2>
        <span className="text-ink-muted tabular-nums">
          {findings.length === 0 ? 'nothing found' : `${countOf(findings.length, 'thing')} to look at`}
        </span>
      </div>
      {findings.length === 0 ? (
        <p className="mt-2 text-ink-muted">Looked at {listed(checked)}.</p>
      ) : (
        <ul className="mt-1 flex flex-col">
          {shown.map((finding) => (
            <FindingItem key={`${finding.field} ${finding.title}`} finding={finding} />
          ))}
        </ul>
      )}
      {more}
    </section>
  );
}

function FindingItem({ finding: { title, reason, field, section } }: { finding: Finding }) {
  return (
    <li className="border-b border-line py-2 last:border-0">
      <TextLink to="." search={true} hash={section}>
        <BidiText text={title} />
      </TextLink>
      <p className="text-ink-muted">
        <BidiText text={reason} />
      </p>
      <p className="font-mono text-12 text-ink-muted wrap-anywhere">{field}</p>
    </li>
  );
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
