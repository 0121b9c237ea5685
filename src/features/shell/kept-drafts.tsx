import { useEffect, useState } from 'react';
import { watchDirtyForms } from '#src/form/open-elsewhere.ts';
import { countOf } from '#src/lib/text.ts';
import { allDrafts, dropDrafts, type KeptDraft, watchDrafts } from '#src/local/drafts.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { viewTarget } from './view-address.ts';

type Kept = Awaited<ReturnType<typeof allDrafts>>;

/** What was typed in this browser and never saved, whatever its age, until somebody discards it (security.md R35). */
export function KeptDrafts() {
  const [kept, setKept] = useState<Kept>();
  // A form that is open would keep what it holds again, at the next key.
  const [openForms, setOpenForms] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => watchDirtyForms(setOpenForms), []);
  useEffect(() => {
    let isWatched = true;
    const look = async () => {
      const now = await allDrafts();
      if (isWatched) setKept(now);
    };
    void look();
    const stop = watchDrafts(() => void look());
    return () => {
      isWatched = false;
      stop();
    };
  }, []);
  if (kept === undefined || kept.drafts.length + kept.damaged.length === 0) return null;
  return (
    <section aria-labelledby="kept-drafts" className="flex flex-col gap-1 border-t border-line pt-4">
      <h3 id="kept-drafts" className="text-13">
        Changes that were not saved
      </h3>
      <ul className="text-13">
        {kept.drafts.map(({ resource, draft }) => (
          <li
            key={draft.opening}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-50">
              <TextLink {...viewTarget(draft.href)} className="wrap-anywhere">
                <BidiText text={draft.title} />
              </TextLink>
              <div className="text-12 text-ink-muted">
                {countOf(Object.keys(draft.changes).length, 'change')} of one {resource.kind},{' '}
                <Time value={{ ms: draft.at, raw: String(draft.at) }} />
              </div>
            </div>
            <div className="ml-auto flex items-center gap-x-3">
              <CopyButton text={textOf(draft)} label={`Copy the changes of ${draft.title}`} />
              <Button
                variant="quiet"
                icon="trash"
                aria-label={`Discard the changes of ${draft.title}`}
                disabledReason={openForms.has(draft.opening) ? 'This form is open. Discard it there.' : undefined}
                onClick={() => void dropDrafts(resource, [draft.opening])}
              >
                Discard
              </Button>
            </div>
          </li>
        ))}
        {kept.damaged.map(({ resource, opening, text }) => (
          <li
            key={opening}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-50">
              Something of one {resource.kind} could not be read any more. It can be copied as text.
            </div>
            <div className="ml-auto flex items-center gap-x-3">
              <CopyButton text={text} label={`Copy what could not be read of one ${resource.kind}`} />
              <Button
                variant="quiet"
                icon="trash"
                aria-label={`Discard what could not be read of one ${resource.kind}`}
                onClick={() => void dropDrafts(resource, [opening])}
              >
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was typed, field by field: it can be taken along also when its form is gone, as that of an archived audience. */
function textOf({ changes }: KeptDraft): string {
  return JSON.stringify(Object.fromEntries(Object.entries(changes).map(([field, { mine }]) => [field, mine])), null, 2);
}
