import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { pageQueries } from '#src/api/pages.ts';
import { imageMetadataFields } from '#src/contract/metadata.ts';
import { audiencesBulk } from '#src/fields/audience-bulk.ts';
import { Notice } from '#src/ui/inline-notice.tsx';
import { BulkEdit } from './bulk-edit.tsx';
import { CopyInputs } from './bulk-inputs.tsx';
import { OverrideTable } from './override-table.tsx';

function hasOwnImages(audience: AudienceAnswer | undefined): boolean {
  return imageMetadataFields.some((field) => audience?.metadataOverride?.[field] != null);
}

/** The bulk edit of a page's audiences. */
export function EditAudiences({ pageId }: { pageId: string }) {
  const { data: page } = useQuery({ ...pageQueries.one(pageId), enabled: false });
  const resource = useMemo(() => audiencesBulk(pageId, page), [pageId, page]);
  return (
    <BulkEdit
      resource={resource}
      kinds={['edit', 'replace', 'copy', 'table', 'spreadsheet', 'archive']}
      ownInputs={({ kind, draft, onChange, onDiscard, chosen, all }) => (
        <>
          {kind === 'archive' && (
            <Notice tone="notice">You can’t undo archiving. Archived audiences can’t be restored.</Notice>
          )}
          {kind === 'copy' && <CopyInputs {...{ resource, draft, onChange }} items={all} />}
          {kind === 'copy' && hasOwnImages(all.find((one) => one.audienceId === draft.copyFrom)) && (
            <p className="text-13 text-ink-muted">
              The API can’t write images, so they aren’t copied. Alt texts are copied only if selected.
            </p>
          )}
          {kind === 'table' && <OverrideTable resource={resource} items={chosen} {...{ draft, onChange, onDiscard }} />}
        </>
      )}
    />
  );
}
