import type { PageAnswer } from '#src/api/pages.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { ArchivePageButton } from '#src/features/pages/archive/archive-page-button.tsx';
import { PageTypeName } from '#src/features/pages/values/page-type-name.tsx';
import { isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { ScreenHeader } from '#src/ui/page-header.tsx';
import { RequiredText } from '#src/ui/required-text.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';

type PageHeaderProps = { pageId: string; page: PageAnswer };

/** What a page is called, what it is and where it stands; on every tab of the page. */
export function PageHeader({ pageId, page }: PageHeaderProps) {
  const named = page.name !== undefined && !isBlank(page.name);
  return (
    <>
      <ScreenHeader
        title={
          named ? (
            <BidiText text={page.name ?? ''} />
          ) : (
            <NameMissing pageId={pageId} missing={page.name === undefined} />
          )
        }
        status={<StatusSign status={page.status} />}
        meta={
          <>
            <span className="w-full text-14 text-ink">
              <RequiredText text={page.title} maximum={200} />
            </span>
            <PageTypeName type={page.pageType} />
            {page.updatedAt === undefined ? (
              <Missing />
            ) : (
              <span>
                Updated <Time value={readTimestamp(page.updatedAt)} />
              </span>
            )}
            <span>
              Page <IdText id={page.pageId ?? pageId} of="page" />
            </span>
            <span>Brand {page.brandId === undefined ? <Missing /> : <IdText id={page.brandId} of="brand" />}</span>
          </>
        }
      />
      <ArchivePageButton pageId={pageId} page={page} />
    </>
  );
}

/** Where no name can be seen, the id stands in: a heading has to say which page this is. */
function NameMissing({ pageId, missing }: { pageId: string; missing: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <bdi>{pageId}</bdi>
      <span className="text-13 font-normal">
        {missing ? <Missing /> : <span className="text-ink-muted">no name</span>}
      </span>
    </span>
  );
}
