import { memo, useContext } from 'react';
import { changedSinceSuggestion, changeFields, isOutdated, newestChanges } from '#src/fields/change-fields.ts';
import { countOf, isBlank } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { Missing } from '#src/ui/sign.tsx';
import { ChangeCard, nowOf } from './change-card.tsx';
import { Portion, ThreadContext } from './thread-context.tsx';
import type { ConversationRead } from './timeline.ts';

type RailProps = {
  pendingChanges: ConversationRead['pendingChanges'];
  context: ConversationRead['context'];
};

/** Beside the thread: the agent's suggestions, and its context. */
export const ConversationRail = memo(function ConversationRail({ pendingChanges, context }: RailProps) {
  const { applyOf } = useContext(ThreadContext);
  return (
    <>
      <section aria-labelledby="pending-changes" className="flex flex-col gap-3">
        <h2 id="pending-changes" tabIndex={-1} className="scroll-mt-40 text-14">
          Suggestions
        </h2>
        {pendingChanges === undefined ? (
          <Missing />
        ) : pendingChanges.length === 0 ? (
          <p className="text-13 text-ink-muted">None from the agent right now.</p>
        ) : (
          <>
            <p className="text-13 text-ink-muted">Suggested by the agent. Apply one in the editor and save.</p>
            <Portion
              id="suggestions"
              items={newestChanges(pendingChanges)}
              of="suggestions"
              // Against what the audience has now, not what it had when the agent wrote it.
              render={(change) => {
                const previousValue = nowOf(change, context) ?? change.previousValue;
                return (
                  <ChangeCard
                    change={{ ...change, previousValue }}
                    note={isOutdated(change, previousValue) && changedSinceSuggestion}
                    actions={applyOf(change)}
                  />
                );
              }}
            />
          </>
        )}
      </section>
      <section aria-labelledby="conversation-context" className="mt-6 flex flex-col gap-2 border-t border-line pt-5">
        <h2 id="conversation-context" className="text-14">
          Agent’s brief
        </h2>
        {context === undefined ? (
          <Missing />
        ) : (
          <dl className="flex flex-col gap-3 text-13">
            {[...changeFields, pageContext].map(({ label, inContext }) => {
              const text = context[inContext];
              return (
                <div key={inContext} className="min-w-0">
                  <dt className="text-12 text-ink-muted">{label}</dt>
                  <dd className="min-w-0">
                    {isBlank(text ?? '') ? (
                      <span className="text-ink-muted">{text === undefined ? 'not sent' : 'empty'}</span>
                    ) : (
                      <LongText text={text ?? ''} of={label.toLowerCase()} clip={400} small />
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        )}
      </section>
    </>
  );
});

/** A jump to the suggestions, where the rail is above the thread, which opens at its end. */
export function ToPendingChanges({ pendingChanges = [] }: Pick<RailProps, 'pendingChanges'>) {
  const { length } = newestChanges(pendingChanges);
  const go = () => {
    const heading = document.getElementById('pending-changes');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  };
  return (
    length > 0 && (
      <span className="mb-2 block lg:hidden">
        <Button icon="arrow-up" onClick={go}>
          {countOf(length, 'suggestion')}
        </Button>
      </span>
    )
  );
}

const pageContext = { label: 'Page context', inContext: 'pageContext' } as const;
