import { useMemo } from 'react';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { changeField } from '#src/fields/change-fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { RawValue } from '#src/ui/raw-value.tsx';
import { Time } from '#src/ui/time.tsx';
import { ChangeCard } from './change-card.tsx';
import { type LedgerField, type LedgerRow, ledgerOf } from './field-history.ts';
import { Portion } from './thread-context.tsx';
import type { Timeline } from './timeline.ts';

type LedgerPanelProps = {
  timeline: Timeline;
  /** Goes to the message with a key. */
  onGoTo: (key: string) => void;
  onClose: () => void;
};

/** Every change of the conversation by field, newest first, with the edits without a record. */
export function LedgerPanel({ timeline, onGoTo, onClose }: LedgerPanelProps) {
  const fields = useMemo(() => ledgerOf(timeline), [timeline]);
  return (
    <Dialog
      open
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
          render={(field) => <FieldLedger ledger={field} onGoTo={onGoTo} />}
        />
      )}
    </Dialog>
  );
}

function FieldLedger({ ledger: { field, rows }, onGoTo }: { ledger: LedgerField; onGoTo: (key: string) => void }) {
  const newest = useMemo(() => rows.toReversed(), [rows]);
  return (
    <section className="mb-6">
      <h3 className="mb-2 flex items-baseline gap-2 text-14">
        {changeField(field)?.label ?? <RawValue value={field} />}
        <span className="text-12 font-normal text-ink-muted">{countOf(rows.length, 'change')}</span>
      </h3>
      <Portion
        id={`ledger of ${field}`}
        items={newest}
        of="changes"
        render={(row) => <Row row={row} onGoTo={onGoTo} />}
      />
    </section>
  );
}

function Row({ row, onGoTo }: { row: LedgerRow; onGoTo: (key: string) => void }) {
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
        <Button variant="quiet" className="-ml-3" onClick={() => onGoTo(row.entry.key)}>
          Message {formatNumber(row.entry.index + 1)}
        </Button>
        <Time value={readTimestamp(row.entry.message.timestamp)} none="no time" />
      </div>
      <ChangeCard change={row.change} isUnderField />
      {row.isBrokenBefore && (
        <p className="mt-1 text-12 text-notice">
          The value before is another than the change before this one left: it was edited in between without a record.
        </p>
      )}
    </>
  );
}
