import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { shortName } from '#src/api/audiences.ts';
import { pageQueries } from '#src/api/pages.ts';
import { audience as audienceSchema } from '#src/contract/audience.ts';
import { unknownFields } from '#src/contract/unknown-fields.ts';
import { jsonText } from '#src/lib/json.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { JsonTree } from '#src/ui/json-tree.tsx';
import { OtherFields } from '#src/ui/key-value-list.tsx';
import { AudienceFields, VersionFields } from './details-fields.tsx';
import { MetadataComparison, type PageMetadata } from './metadata-comparison.tsx';

type DetailsPanelProps = {
  pageId: string;
  audienceId: string;
  audience: AudienceAnswer;
  /** Hosts from which pictures may be shown. */
  imageHosts: readonly string[];
  onClose: () => void;
};

/** Every field of an audience (§2.3, §2.4), the three metadata objects side by side, and the whole of it as JSON. */
export function DetailsPanel({ pageId, audienceId, audience, imageHosts, onClose }: DetailsPanelProps) {
  const place = { pageId, audienceId };
  const others = useMemo(() => unknownFields(audienceSchema, audience), [audience]);
  return (
    <Dialog
      open
      side
      title={
        <>
          Details of <bdi>{shortName(audience, audienceId)}</bdi>
        </>
      }
      onClose={onClose}
    >
      <Part title="Audience">
        <AudienceFields audience={audience} place={place} />
      </Part>
      <Part title="Latest version">
        <VersionFields version={audience.latestVersion} none="The service names no latest version." />
      </Part>
      <Part title="Published version">
        <VersionFields version={audience.publishedVersion} none="Not published." />
      </Part>
      <Part title="Metadata">
        <MetadataComparison
          page={usePageMetadata(pageId)}
          override={audience.metadataOverride}
          effective={audience.effectiveMetadata}
          imageHosts={imageHosts}
          place={place}
        />
      </Part>
      {others.length > 0 && (
        <Part title="Other fields">
          <OtherFields fields={others} within={place} />
        </Part>
      )}
      <RawAudience audience={audience} />
    </Dialog>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode | undefined; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 className="text-14">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The page's metadata, which may be on its way, left out, or unreadable. */
function usePageMetadata(pageId: string): PageMetadata {
  const page = useQuery(pageQueries.one(pageId));
  if (page.data !== undefined) return { kind: 'read', metadata: page.data.metadata };
  return page.isError ? { kind: 'unread', reason: page.error.message } : { kind: 'reading' };
}

function RawAudience({ audience }: { audience: AudienceAnswer }) {
  return (
    <Part title="As JSON" aside={<CopyButton text={() => jsonText(audience)} label="Copy as JSON" />}>
      <p className="mb-2 max-w-180 text-13 text-ink-muted">
        What Facet read. A value of a kind that the contract does not allow is left out here and named in the drift
        report.
      </p>
      <JsonTree value={audience} label="Audience as JSON" ids="shown" />
    </Part>
  );
}
