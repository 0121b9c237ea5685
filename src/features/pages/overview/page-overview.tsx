import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pageQueries } from '#src/api/pages.ts';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { page as pageSchema } from '#src/contract/page.ts';
import { unknownFields } from '#src/contract/unknown-fields.ts';
import { WhatChanged } from '#src/features/pages/changes/what-changed.tsx';
import { HealthPanel } from '#src/features/pages/health/health-panel.tsx';
import { pageHealth } from '#src/features/pages/health/page-health.ts';
import { pageName } from '#src/features/pages/page-title.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { LongText } from '#src/ui/long-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { OtherFields } from '#src/ui/other-fields.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { OverviewActions } from './overview-actions.tsx';
import { OverviewDetails } from './overview-details.tsx';
import { OverviewFooter } from './overview-footer.tsx';
import { OverviewMetadata } from './overview-metadata.tsx';
import { OverviewScripts } from './overview-scripts.tsx';
import { OverviewSection } from './overview-section.tsx';
import { OverviewWidgets } from './overview-widgets.tsx';

/** Everything that the service says about a page (§2.6), what is worth a look, and what changed since the last visit. */
export function PageOverview({ pageId }: { pageId: string }) {
  // Whoever comes back wants to know what changed meanwhile; an answer that was loaded for this very visit is fresh.
  const { data: page } = useSuspenseQuery({ ...pageQueries.one(pageId), staleTime: 2_000 });
  const imageHosts = useQuery(siteConfigQuery()).data?.imageHosts ?? [];
  const health = useMemo(() => pageHealth(page), [page]);
  const others = useMemo(() => unknownFields(pageSchema, page), [page]);
  const { pageContext, metadata, actions, headerActionId, actionCardWidgets, footerLinks, scripts } = page;
  return (
    <div className="px-4 pt-5 md:px-6">
      <ScreenTitle>{pageName(page.name, pageId)}</ScreenTitle>
      <WhatChanged key={pageId} pageId={pageId} page={page} />
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,720px)_minmax(240px,340px)]">
        <aside className="mb-2 border-b border-line pb-5 lg:sticky lg:top-18 lg:col-start-2 lg:row-start-1 lg:mb-0 lg:max-h-[calc(100dvh-5.5rem)] lg:self-start lg:overflow-y-auto lg:border-b-0">
          <HealthPanel health={health} />
        </aside>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <OverviewSection id="details" title="Details">
            <OverviewDetails page={page} />
          </OverviewSection>
          <OverviewSection id="context" title="Page context">
            <PageContext text={pageContext} />
          </OverviewSection>
          <OverviewSection id="metadata" title="Metadata">
            <OverviewMetadata metadata={metadata} imageHosts={imageHosts} />
          </OverviewSection>
          <OverviewSection id="actions" title="Actions" aside={numberOf(actions)}>
            <OverviewActions actions={actions} headerActionId={headerActionId} />
          </OverviewSection>
          <OverviewSection id="widgets" title="Action card widgets" aside={numberOf(actionCardWidgets)}>
            <OverviewWidgets widgets={actionCardWidgets} imageHosts={imageHosts} />
          </OverviewSection>
          <OverviewSection id="footer" title="Footer links" aside={linkCount(footerLinks)}>
            <OverviewFooter groups={footerLinks} />
          </OverviewSection>
          <OverviewSection id="scripts" title="Scripts" aside={numberOf(scripts)}>
            <OverviewScripts scripts={scripts} />
          </OverviewSection>
          {others.length > 0 && (
            <OverviewSection id="other" title="Other fields" aside={numberOf(others)}>
              <OtherFields fields={others} />
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

function numberOf(items: readonly unknown[] | undefined): string | undefined {
  return items === undefined || items.length === 0 ? undefined : formatNumber(items.length);
}

function linkCount(
  groups: readonly { readonly links?: readonly unknown[] | undefined }[] | undefined,
): string | undefined {
  if (groups === undefined || groups.length === 0) return undefined;
  const links = groups.reduce((sum, group) => sum + (group.links?.length ?? 0), 0);
  return `${countOf(links, 'link')} in ${countOf(groups.length, 'group')}`;
}
