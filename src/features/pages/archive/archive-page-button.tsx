import { lazy } from 'react';
import type { PageAnswer } from '#src/api/pages.ts';
import { ArchiveButton } from '#src/editing/archive/archive-button.tsx';

const loadArchiving = () => import('./archive-page.tsx');
const ArchivePage = lazy(() => loadArchiving().then((module) => ({ default: module.ArchivePage })));

/** The way to the question whether a page is to be archived. */
export function ArchivePageButton({ pageId, page }: { pageId: string; page: PageAnswer }) {
  return (
    <ArchiveButton thing="page" archivable={page} endpoint="archivePage" load={loadArchiving}>
      {(asking) => <ArchivePage pageId={pageId} page={page} {...asking} />}
    </ArchiveButton>
  );
}
