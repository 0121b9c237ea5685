import { type ReactNode, useEffect, useState } from 'react';
import { type OpenForm, watchForms } from '#src/form/open-elsewhere.ts';
import { useKept } from '#src/form/use-kept.ts';
import { countOf } from '#src/lib/text.ts';
import { allDrafts, dropDrafts, type KeptDraft, typedText, watchDrafts } from '#src/local/drafts.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time } from '#src/ui/time.tsx';
import { viewTarget } from './saved-views.tsx';

/** Unsaved input in this browser, of any age, until the person discards it (security.md R35). */
export function KeptDrafts() {
  const kept = useKept(undefined, allDrafts, watchDrafts);
  // An open form would save its draft again, at the next key.
  const [openForms, setOpenForms] = useState<ReadonlyMap<string, OpenForm>>(new Map());
  useEffect(() => watchForms(setOpenForms).stop, []);
  const rows = [
    ...(kept?.drafts ?? []).map(({ resource, draft }) => {
      const { opening, title } = draft;
      return { resource, opening, draft, what: `the changes of ${title}`, text: typedText(draft.changes) };
    }),
    ...(kept?.damaged ?? []).map((damaged) => {
      return { ...damaged, draft: undefined, what: `what couldn’t be loaded of one ${damaged.resource.kind}` };
    }),
  ];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="kept-drafts" className="flex flex-col gap-1 border-t border-line pt-4">
      <h3 id="kept-drafts" className="text-13">
        Changes that were not saved
      </h3>
      <ul className="text-13">
        {rows.map(({ resource, opening, draft, what, text }) => (
          <li
            key={opening}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-50">
              {draft === undefined
                ? `Something of one ${resource.kind} couldn’t be loaded. It can be copied as text.`
                : whatChanged(draft, resource.kind)}
            </div>
            <div className="ml-auto flex items-center gap-x-3">
              <CopyButton text={text} label={`Copy ${what}`} />
              <Button
                variant="quiet"
                icon="trash"
                aria-label={`Discard ${what}`}
                disabledReason={openForms.get(opening)?.dirty ? 'This form is open. Discard it there.' : undefined}
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

function whatChanged(draft: KeptDraft, kind: string): ReactNode {
  return (
    <>
      <TextLink {...viewTarget(draft.href)} className="wrap-anywhere">
        <BidiText text={draft.title} />
      </TextLink>
      <div className="text-12 text-ink-muted">
        {countOf(Object.keys(draft.changes).length, 'change')} of one {kind}, <Time value={draft.at} />
      </div>
    </>
  );
}
