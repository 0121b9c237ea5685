import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type PageAnswer, pageQueries } from '#src/api/pages.ts';
import { page as pageSchema } from '#src/contract/page.ts';
import { unknownFields } from '#src/contract/unknown-fields.ts';
import { metadataGroups } from '#src/fields/audience-override-fields.tsx';
import { MetadataValue } from '#src/fields/metadata-value.tsx';
import { pageDetails } from '#src/fields/page-details.tsx';
import { pageName } from '#src/fields/pages-fields.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf, inSentence } from '#src/lib/text.ts';
import { DetailList, KeyValueList, UnknownFields } from '#src/ui/detail-list.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { ScreenTitle } from '#src/ui/screen-header.tsx';
import { Missing } from '#src/ui/sign.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { OverviewActions, OverviewFooter, OverviewScripts, OverviewWidgets } from './overview-parts.tsx';
import { HealthFindings, pageHealth, sectionTitles } from './page-health.tsx';
import { WhatChanged } from './what-changed.tsx';

/** Everything the service says about a page (§2.6), issues, and changes since the last visit. */
export function PageOverview({ pageId }: { pageId: string }) {
  // A returning visitor needs the latest changes; an answer loaded for this visit is fresh.
  const { data: page } = useSuspenseQuery({ ...pageQueries.one(pageId), staleTime: 2_000 });
  const findings = useMemo(() => pageHealth(page), [page]);
  const issues = findings.length === 0 ? 'no issues' : countOf(findings.length, 'issue');
  const others = useMemo(() => unknownFields(pageSchema, page), [page]);
  return (
    <div className="px-4 pt-5 md:px-6">
      <ScreenTitle>{pageName(page.name, pageId)}</ScreenTitle>
      <WhatChanged key={pageId} pageId={pageId} page={page} />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,720px)_minmax(240px,340px)]">
        <aside className="mb-2 border-b border-line lg:sticky lg:top-18 lg:col-start-2 lg:row-start-1 lg:mb-0 lg:max-h-[calc(100dvh-5.5rem)] lg:-ml-1 lg:self-start lg:overflow-y-auto lg:border-b-0 lg:pl-1">
          <OverviewSection id="health" aside={issues}>
            <HealthFindings findings={findings} />
            <p className="py-2 text-13 text-ink-muted">
              This checks the page itself.{' '}
              <TextLink to="/pages/$pageId/audiences" params={{ pageId }} search={{ stuck: 'yes' }}>
                Show delayed audiences
              </TextLink>
            </p>
          </OverviewSection>
        </aside>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <OverviewSection id="details">
            <DetailList of={page} rows={pageDetails(page)} />
          </OverviewSection>
          <OverviewSection id="context">
            <PageContext text={page.pageContext} />
          </OverviewSection>
          <OverviewSection id="metadata">
            <OverviewMetadata metadata={page.metadata} />
          </OverviewSection>
          <OverviewSection id="actions" aside={numberOf(page.actions)}>
            <OverviewActions page={page} />
          </OverviewSection>
          <OverviewSection id="widgets" aside={numberOf(page.actionCardWidgets)}>
            <OverviewWidgets page={page} />
          </OverviewSection>
          <OverviewSection id="footer" aside={linkCount(page)}>
            <OverviewFooter page={page} />
          </OverviewSection>
          <OverviewSection id="scripts" aside={numberOf(page.scripts)}>
            <OverviewScripts page={page} />
          </OverviewSection>
          {others.length > 0 && (
            <OverviewSection id="other" aside={numberOf(others)}>
              <UnknownFields fields={others} />
            </OverviewSection>
          )}
        </div>
      </div>
    </div>
  );
}

function PageContext({ text }: { text: string | undefined }) {
  if (text === undefined) return <Missing />;
  if (text === '') return <p className="text-13 text-ink-muted">The page context is empty.</p>;
  return <LongText text={text} of="page context" clip={1500} />;
}

function numberOf(items: readonly unknown[] = []): string | undefined {
  return items.length === 0 ? undefined : formatNumber(items.length);
}

function linkCount({ footerLinks = [] }: PageAnswer): string | undefined {
  const links = footerLinks.flatMap((group) => group.links ?? []);
  return footerLinks.length === 0
    ? undefined
    : `${countOf(links.length, 'link')} in ${countOf(footerLinks.length, 'group')}`;
}

const titles = { ...sectionTitles, health: 'Health', other: 'Other fields' } as const;

type OverviewSectionProps = {
  id: keyof typeof titles;
  /** Beside the title: a count. */
  aside?: ReactNode | undefined;
  children: ReactNode;
};

/** A part of the overview with its own URL (`#metadata`), which focuses its heading. */
function OverviewSection({ id, aside, children }: OverviewSectionProps) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useLocation({ select: ({ hash, state }) => (hash === id ? (state.key ?? hash) : undefined) });
  useEffect(() => {
    if (wanted === undefined) return;
    // On a cold load the router looks for it too early. Test environments cannot scroll.
    section.current?.scrollIntoView?.();
    heading.current?.focus({ preventScroll: true });
  }, [wanted]);
  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={`${id}-heading`}
      className="scroll-mt-16 border-t border-line py-5 first:border-t-0 first:pt-0"
    >
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 ref={heading} id={`${id}-heading`} tabIndex={-1} className="rounded-sign text-16">
          {titles[id]}
        </h2>
        {aside !== undefined && <span className="text-13 text-ink-muted tabular-nums">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** The metadata fields in their groups. Unset and empty differ, and look different. */
function OverviewMetadata({ metadata }: { metadata: PageAnswer['metadata'] }) {
  if (metadata === undefined) {
    return (
      <p className="text-13 text-ink-muted">
        The API sent no metadata for this page. That doesn’t tell whether it has any.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {metadataGroups.map(({ key, title, rows }) => {
        const set = rows.filter(({ field }) => metadata[field] !== undefined);
        const absent = rows.filter((row) => !set.includes(row));
        return (
          <div key={key}>
            <h3 className="text-13">
              {title}{' '}
              <span className="font-normal text-ink-muted tabular-nums">
                {set.length} of {rows.length} set
              </span>
            </h3>
            <KeyValueList
              items={set.map((row) => ({
                key: row.field,
                label: row.label,
                value: <MetadataValue row={row} metadata={metadata} />,
              }))}
            />
            {absent.length > 0 && (
              <p className="border-t border-line pt-2 text-12 text-ink-muted">
                Not set: {absent.map(({ label }) => inSentence(label)).join(', ')}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
