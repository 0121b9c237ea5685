import { memo } from 'react';
import { useReadOnly } from '#src/editing/use-read-only.ts';
import { isBlank } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { Missing } from '#src/ui/missing.tsx';
import { showToast } from '#src/ui/toast.tsx';
import type { ChangeRead, ConversationRead } from './core/timeline.ts';
import { ChangeCard } from './thread/change-card.tsx';
import { changeLabel } from './thread/change-labels.ts';
import { Portion } from './thread/portion.tsx';

type RailProps = {
  pendingChanges: ConversationRead['pendingChanges'];
  context: ConversationRead['context'];
  /** Takes a proposed value over into the editor's draft and goes there. */
  onUse: (field: string, value: string) => Promise<void>;
};

/** Beside the thread: what the agent proposes, and what it works from. */
export const ConversationRail = memo(function ConversationRail({ pendingChanges, context, onUse }: RailProps) {
  return (
    <>
      <section aria-labelledby="pending-changes" className="flex flex-col gap-3">
        <h2 id="pending-changes" className="text-14">
          Pending changes
        </h2>
        {pendingChanges === undefined ? (
          <Missing />
        ) : pendingChanges.length === 0 ? (
          <p className="text-13 text-ink-muted">The agent proposes nothing at the moment.</p>
        ) : (
          <>
            <p className="text-13 text-ink-muted">
              Proposed by the agent. The service has no request that accepts or rejects one: use its value in the editor
              and save it; the change keeps its own status.
            </p>
            <Portion
              id="pending changes"
              items={pendingChanges}
              of="pending changes"
              render={(change) => <ChangeCard change={change} actions={<UseValue change={change} onUse={onUse} />} />}
            />
          </>
        )}
      </section>
      <section aria-labelledby="conversation-context" className="mt-6 flex flex-col gap-2 border-t border-line pt-5">
        <h2 id="conversation-context" className="text-14">
          What the agent works from
        </h2>
        {context === undefined ? (
          <Missing />
        ) : (
          <dl className="flex flex-col gap-3 text-13">
            <ContextValue label={changeLabel('supplementaryContext')} text={context.currentSupplementaryContext} />
            <ContextValue label={changeLabel('metaTitle')} text={context.currentMetaTitle} />
            <ContextValue label={changeLabel('metaDescription')} text={context.currentMetaDescription} />
            <ContextValue label={changeLabel('metaKeywords')} text={context.currentMetaKeywords} />
            <ContextValue label="Page context" text={context.pageContext} />
          </dl>
        )}
      </section>
    </>
  );
});

/** The way of a proposed value into the editor; a field that the contract does not name is none of the editor's. */
function UseValue({ change: { field, newValue }, onUse }: { change: ChangeRead; onUse: RailProps['onUse'] }) {
  const readOnly = useReadOnly();
  if (field === undefined || newValue === undefined || changeLabel(field) === undefined) return null;
  return (
    <Button
      disabledReason={readOnly}
      onClick={() =>
        onUse(field, newValue).catch(() => showToast({ tone: 'bad', text: 'The editor could not be loaded.' }))
      }
    >
      Use this value in the editor
    </Button>
  );
}

function ContextValue({ label = '', text }: { label: string | undefined; text: string | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-muted">{label}</dt>
      <dd className="min-w-0">
        {text === undefined ? (
          <span className="text-ink-muted">not told</span>
        ) : isBlank(text) ? (
          <span className="text-ink-muted">empty</span>
        ) : (
          <LongText text={text} of={label.toLowerCase()} clip={400} small />
        )}
      </dd>
    </div>
  );
}
