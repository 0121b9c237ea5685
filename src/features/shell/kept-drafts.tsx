import { useEffect, useState } from 'react';
import { countOf } from '#src/lib/text.ts';
import { allDrafts, dropDrafts, watchDrafts } from '#src/local/drafts.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { viewTarget } from './view-address.ts';

type Kept = Awaited<ReturnType<typeof allDrafts>>;

/** What was typed in this browser and never saved, whatever its age, until somebody discards it (security.md R35). */
export function KeptDrafts() {
  const [drafts, setDrafts] = useState<Kept>();
  useEffect(() => {
    let isWatched = true;
    const look = async () => {
      const now = await allDrafts();
      if (isWatched) setDrafts(now);
    };
    void look();
    const stop = watchDrafts(() => void look());
    return () => {
      isWatched = false;
      stop();
    };
  }, []);
  if (drafts === undefined || drafts.length === 0) return null;
  return (
    <section aria-labelledby="kept-drafts" className="flex flex-col gap-1 border-t border-line pt-4">
      <h3 id="kept-drafts" className="text-13">
        Changes that were not saved
      </h3>
      <ul className="text-13">
        {drafts.map(({ resource, draft }) => (
          <li
            key={draft.opening}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-50">
              <TextLink {...viewTarget(draft.href)} className="wrap-anywhere">
                <BidiText text={draft.title} />
              </TextLink>
              <div className="text-12 text-ink-muted">
                {countOf(Object.keys(draft.changes).length, 'change')},{' '}
                <Time value={{ ms: draft.at, raw: String(draft.at) }} />
              </div>
            </div>
            <Button
              variant="quiet"
              icon="trash"
              aria-label={`Discard the changes of ${draft.title}`}
              onClick={() => void dropDrafts(resource, [draft.opening])}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
