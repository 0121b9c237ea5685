import type { AudienceAnswer } from '#src/api/audiences.ts';
import { LongText } from '#src/ui/long-text.tsx';
import { Missing } from '#src/ui/missing.tsx';

/** What the agent is told about this audience beside the page's context. */
export function AudienceContext({ audience: { supplementaryContext } }: { audience: AudienceAnswer }) {
  return (
    <section aria-labelledby="context-heading" className="border-t border-line py-5">
      <h2 id="context-heading" className="mb-2 text-16">
        Context
      </h2>
      <Context text={supplementaryContext} />
    </section>
  );
}

function Context({ text }: { text: string | null | undefined }) {
  if (text === undefined) return <Missing />;
  if (text === null) return <p className="text-13 text-ink-muted">This audience has no context of its own.</p>;
  if (text === '') return <p className="text-13 text-ink-muted">The context is empty.</p>;
  return <LongText text={text} of="context" clip={1500} />;
}
