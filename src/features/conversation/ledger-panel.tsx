import { useMemo } from 'react';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { changeField } from '#src/fields/change-fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { RawValue } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';
import { ChangeCard } from './change-card.tsx';
import { breaksOf, type FieldHistory, historiesOf, type PlacedChange } from './field-history.ts';
import { Portion } from './thread-context.tsx';
import type { ConversationRead, Timeline } from './timeline.ts';

type LedgerPanelProps = {
  timeline: Timeline;
  context: ConversationRead['context'];
  /** Goes to the message with a key. */
  onGoTo: (key: string) => void;
  onClose: () => void;
};

/** Every change of the conversation by field, newest first, with the edits without a record. */
export function LedgerPanel({ timeline, context, onGoTo, onClose }: LedgerPanelProps) {
  const fields = useMemo(
    () => historiesOf(timeline, context).filter(({ changes }) => changes.length > 0),
    [timeline, context],
  );
  return (
    <Dialog
      side
      title="Change history"
      description="Proposed and applied in this conversation, newest first. Edits made elsewhere aren’t tracked."
      onClose={onClose}
    >
      {fields.length === 0 ? (
        <p className="text-13 text-ink-muted">No message of this conversation holds a change.</p>
      ) : (
        <Portion
          id="fields of the ledger"
          items={fields}
          of="fields"
          render={(history) => <FieldLedger history={history} onGoTo={onGoTo} />}
        />
      )}
    </Dialog>
  );
}

type FieldLedgerProps = { history: FieldHistory; onGoTo: (key: string) => void };

function FieldLedger({ history, onGoTo }: FieldLedgerProps) {
  const { field, changes } = history;
  const newest = useMemo(() => changes.toReversed(), [changes]);
  const broken = useMemo(() => new Set(breaksOf(history).map(({ before }) => before)), [history]);
  return (
    <section className="mb-6">
      <h3 className="mb-2 flex items-baseline gap-2 text-14">
        {changeField(field)?.label ?? <RawValue value={field} />}
        <span className="text-12 font-normal text-ink-muted">{countOf(changes.length, 'change')}</span>
      </h3>
      {broken.has(undefined) && (
        <p className="mb-2 text-12 text-notice">
          The value now is another than the last change left: it was edited since without a record.
        </p>
      )}
      <Portion
        id={`ledger of ${field}`}
        items={newest}
        of="changes"
        render={(placed) => <Row placed={placed} isBrokenBefore={broken.has(placed)} onGoTo={onGoTo} />}
      />
    </section>
  );
}

type RowProps = { placed: PlacedChange; isBrokenBefore: boolean; onGoTo: (key: string) => void };

function Row({ placed: { entry, change }, isBrokenBefore, onGoTo }: RowProps) {
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
        <Button variant="quiet" className="-ml-3" onClick={() => onGoTo(entry.key)}>
          Message {formatNumber(entry.index + 1)}
        </Button>
        <Time value={readTimestamp(entry.message.timestamp)} none="no time" />
      </div>
      <ChangeCard change={change} isUnderField />
      {isBrokenBefore && (
        <p className="mt-1 text-12 text-notice">
          The value before is another than the change before this one left: it was edited in between without a record.
        </p>
      )}
    </>
  );
}
