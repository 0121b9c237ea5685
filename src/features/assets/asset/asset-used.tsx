import { useQueryClient } from '@tanstack/react-query';
import { type AudienceAnswer, audienceQueries } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import { useKnownPages } from '#src/features/assets/known-pages.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf, isBlank } from '#src/lib/text.ts';
import type { ConfiguredPage } from '#src/local/shelf.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { focusGoesOn } from '#src/ui/focus-beside.ts';
import { IdText } from '#src/ui/id-text.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { type AssetUse, usesInAudience, usesOnPage, type Wanted } from './asset-uses.ts';

type AssetUsedProps = { wanted: Wanted; configured: readonly ConfiguredPage[] };

/** Where an asset is used, among the pages and audiences that were read: the contract has no way to ask for all. */
export function AssetUsed({ wanted, configured }: AssetUsedProps) {
  const client = useQueryClient();
  const { known, loaded, load, stop, done } = useKnownPages(configured);
  const audiences = client
    .getQueriesData<ListWalk<AudienceAnswer>>({ queryKey: audienceQueries.keys.all })
    .flatMap(([[, pageId, part], walk]) =>
      typeof pageId === 'string' && part === 'list'
        ? (walk?.items ?? []).map((audience) => ({ pageId, audience }))
        : [],
    );
  const uses = [
    ...loaded.flatMap(({ pageId, page }) => usesOnPage(pageId, page, wanted)),
    ...audiences.flatMap(({ pageId, audience }) => usesInAudience(pageId, audience, wanted)),
  ];
  const foundOn = new Set(uses.map(({ pageId }) => pageId)).size;
  const left = known.length - loaded.length;
  return (
    <>
      <p className="text-13">
        Found on {formatNumber(foundOn)} of {countOf(loaded.length, 'loaded page')}
        {audiences.length > 0 && `, with ${countOf(audiences.length, 'loaded audience')}`}.{' '}
        <span className="text-ink-muted">
          Looked for its id and its file in the logos of widgets and in pictures of metadata. Other pages may use it
          too.
        </span>
      </p>
      {uses.length > 0 && (
        <ul className="mt-2 flex flex-col text-13">
          {uses.slice(0, 100).map((use) => (
            <li
              key={`${use.pageId} ${use.audienceId ?? ''} ${use.place}`}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 last:border-0"
            >
              <UseLink use={use} />
              <span className="text-ink-muted">
                <BidiText text={use.place} maximum={120} />
                {use.byFile && ', by its file'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {uses.length > 100 && (
        <p className="text-12 text-ink-muted">And {formatNumber(uses.length - 100)} more places.</p>
      )}
      <div className="mt-2">
        {done !== undefined ? (
          <Progress label="Checking pages" value={done} total={known.length} onCancel={stop} />
        ) : (
          left > 0 && (
            <Button ref={focusGoesOn} variant="secondary" onClick={load}>
              Check {formatNumber(left)} more {left === 1 ? 'page' : 'pages'}
            </Button>
          )
        )}
      </div>
    </>
  );
}

function UseLink({ use: { pageId, audienceId, name } }: { use: AssetUse }) {
  if (name === undefined || isBlank(name)) {
    return audienceId === undefined ? (
      <IdText id={pageId} of="page" />
    ) : (
      <IdText id={audienceId} of="audience" within={{ pageId }} />
    );
  }
  const text = <BidiText text={name} maximum={80} />;
  return audienceId === undefined ? (
    <TextLink to="/pages/$pageId" params={{ pageId }} plain>
      {text}
    </TextLink>
  ) : (
    <TextLink
      to="/pages/$pageId/audiences/$audienceId"
      params={{ pageId, audienceId }}
      search={{ panel: 'details' }}
      plain
    >
      {text}
    </TextLink>
  );
}
