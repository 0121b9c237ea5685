import { type ReactNode, useContext, useMemo } from 'react';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { changeField } from '#src/fields/change-fields.ts';
import { FieldValue } from '#src/form/field-value.tsx';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { formatRelative } from '#src/lib/dates.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd, countOf } from '#src/lib/text.ts';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { Button } from '#src/ui/button.tsx';
import { ComboboxInput, type ComboboxOption } from '#src/ui/combobox.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field } from '#src/ui/field.tsx';
import { RawValue } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';
import { ChangeCard, EditedAt, inherits, ValueChange } from './change-card.tsx';
import { breaksOf, editsOf, type FieldHistory, historiesOf, type Point, stateAt } from './field-history.ts';
import { Portion, ThreadContext } from './thread-context.tsx';
import type { ConversationRead, Timeline } from './timeline.ts';

type PanelProps = {
  timeline: Timeline;
  context: ConversationRead['context'];
  onClose: () => void;
};

/** Every change of the conversation by field, newest first, with the edits without a record. */
export function LedgerPanel({ timeline, context, onGoTo, onClose }: PanelProps & { onGoTo: (key: string) => void }) {
  const fields = useMemo(
    () => historiesOf(timeline, context).filter(({ changes }) => changes.length > 0),
    [timeline, context],
  );
  return (
    <Dialog
      side
      title="Change history"
      description="Suggested and applied in this conversation, newest first. Edits made elsewhere aren’t tracked."
      onClose={onClose}
    >
      {fields.length === 0 && <p className="text-13 text-ink-muted">No changes in this conversation.</p>}
      <Portion
        id="fields of the ledger"
        items={fields}
        of="fields"
        render={(history) => <FieldLedger history={history} onGoTo={onGoTo} />}
      />
    </Dialog>
  );
}

function FieldLedger({ history, onGoTo }: { history: FieldHistory; onGoTo: (key: string) => void }) {
  const { field, changes } = history;
  const newest = useMemo(() => changes.toReversed(), [changes]);
  const broken = useMemo(() => new Set(breaksOf(history).map(({ before }) => before)), [history]);
  return (
    <OneField field={field} note={countOf(changes.length, 'change')}>
      {broken.has(undefined) && <p className="mb-2 text-12 text-notice">Edited after the last recorded change.</p>}
      <Portion
        id={`ledger of ${field}`}
        items={newest}
        of="changes"
        render={(placed) => (
          <>
            <div className="mb-1 flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
              <Button variant="quiet" className="-ml-3" onClick={() => onGoTo(placed.entry.key)}>
                Message {formatNumber(placed.entry.index + 1)}
              </Button>
              <Time value={readTimestamp(placed.entry.message.timestamp)} none="no time" />
            </div>
            <ChangeCard change={placed.change} isUnderField />
            {broken.has(placed) && (
              <p className="mt-1 text-12 text-notice">An unrecorded edit came before this change.</p>
            )}
          </>
        )}
      />
    </OneField>
  );
}

type ComparePanelProps = PanelProps & {
  /** This browser's writes to the audience, newest first. */
  writes: readonly ChangeEntry[];
  /** The two points, as in the URL (`pointOf`). */
  from: string | undefined;
  to: string | undefined;
  onPoints: (points: { readonly from: string | undefined; readonly to: string | undefined }) => void;
};

export function ComparePanel(props: ComparePanelProps) {
  const { timeline, context, writes, from, to, onPoints, onClose } = props;
  const { onRestore } = useContext(ThreadContext);
  const cannotRestore = useReadOnly('restoreAudienceMessage');
  const histories = useMemo(
    () => historiesOf(timeline, context).filter(({ field }) => field !== ''),
    [timeline, context],
  );
  const [before, after] = [pointOf(timeline, from), pointOf(timeline, to)];
  const versions = [...new Set([before, after])].flatMap(
    (point) => (typeof point === 'number' ? timeline[point] : undefined) ?? [],
  );
  const options = useMemo(() => pointOptions(timeline), [timeline]);
  const pointField = (label: string, key: string | undefined, onPoint: (key: string | undefined) => void) => (
    <Field label={label}>
      {(control) => (
        <ComboboxInput
          {...{ control, label, options }}
          required
          value={key ?? nowOption.value}
          onChange={(chosen) => onPoint(chosen === nowOption.value ? undefined : chosen)}
        />
      )}
    </Field>
  );
  return (
    <Dialog
      side
      title="Compare versions"
      description="Each field’s value after a message, with your edits. Edits made elsewhere aren’t tracked."
      onClose={onClose}
      footer={
        versions.length > 0
          ? versions.map(({ key, index, messageId, hasSnapshot }) => (
              <Button
                key={key}
                icon="undo"
                disabledReason={
                  hasSnapshot && messageId !== undefined ? cannotRestore : 'This message isn’t a restore point.'
                }
                onClick={() => messageId !== undefined && onRestore(messageId)}
              >
                Restore to message {formatNumber(index + 1)}
              </Button>
            ))
          : undefined
      }
    >
      <div className="mb-2 flex flex-col gap-3">
        {pointField('From', from, (key) => onPoints({ from: key, to }))}
        {pointField('To', to, (key) => onPoints({ from, to: key }))}
      </div>
      <p role="status" className="mb-4 text-13 text-ink-muted">
        {before === undefined || after === undefined
          ? 'This message isn’t in the conversation. Choose another one above.'
          : `${pointWords(before)}, compared with ${pointWords(after).toLowerCase()}.`}
      </p>
      {before !== undefined && after !== undefined && (
        <Portion
          id="compared fields"
          items={histories}
          of="fields"
          render={(history) => (
            <FieldAtBoth
              history={history}
              points={[before, after]}
              edits={editsOf(changeField(history.field)?.own ?? history.field, writes, timeline)}
            />
          )}
        />
      )}
    </Dialog>
  );
}

type FieldAtBothProps = {
  history: FieldHistory;
  points: readonly [Point, Point];
  edits: ReturnType<typeof editsOf>;
};

function FieldAtBoth({ history, points, edits }: FieldAtBothProps) {
  // After a reset the value of now is what it inherits, as far as is recorded.
  const isReset = edits.length > 0 && edits.at(-1)?.after === undefined;
  const stateOf = (point: Point) => {
    const state = stateAt(history, point, edits);
    return isReset && state?.isOwn === false && state.value === history.now ? { ...state, value: undefined } : state;
  };
  const [before, after] = [stateOf(points[0]), stateOf(points[1])];
  const isSame = points[0] === points[1] || (before && after && before.value === after.value);
  const isAfter = (place: number, point: Point) => point !== 'now' && place > point;
  const edit = edits.findLast(
    ({ place, isRestore }) => !isRestore && isAfter(place, points[0]) !== isAfter(place, points[1]),
  );
  const shown = points.slice(0, isSame ? 1 : 2).map((point, index) => [point, index === 0 ? before : after] as const);
  const isUntracked = breaksOf(history).some(
    (gap) =>
      !edits.some(
        ({ place, after: left = gap.found }) =>
          left === gap.found &&
          place >= gap.after.entry.index &&
          place <= (gap.before?.entry.index ?? Number.POSITIVE_INFINITY),
      ),
  );
  return (
    <OneField
      field={history.field}
      note={isSame ? 'No recorded change' : before && after ? 'Changed' : 'May have changed'}
    >
      {before && after && !isSame ? (
        <div className="rounded-control border border-line bg-paper-raised px-3 py-2.5 text-13">
          <ValueChange before={before.value} after={after.value} />
        </div>
      ) : (
        <dl className="flex flex-col gap-2 text-13">
          {shown.map(([point, state]) => (
            <div key={point} className="min-w-0">
              <dt className="text-12 text-ink-muted">{pointWords(point)}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap">
                {state === undefined ? (
                  <span className="text-notice">Not recorded.</span>
                ) : (
                  // The thread shows all of a long one.
                  <FieldValue value={state.value} {...inherits} maximum={1_000} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isSame && edit !== undefined && <EditedAt at={edit.at} />}
      {isUntracked && (
        <p className="mt-1 text-12 text-notice">Some edits weren’t recorded. The change history shows where.</p>
      )}
    </OneField>
  );
}

function OneField({ field, note, children }: { field: string; note: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h3 className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-14">
        {changeField(field)?.label ?? <RawValue value={field} />}
        <span className="text-12 font-normal text-ink-muted">{note}</span>
      </h3>
      {children}
    </section>
  );
}

/** The point before all messages in the URL. Others are message keys, no parameter is now. */
const startKey = '#';

/** The point that a URL names; undefined where it names no message of this conversation. */
export function pointOf(timeline: Timeline, key: string | undefined): Point | undefined {
  if (key === undefined) return 'now';
  if (key === startKey) return -1;
  const index = timeline.findIndex((entry) => entry.key === key);
  return index === -1 ? undefined : index;
}

/** Now, which has no parameter in the URL, as a point to choose. No message has this key. */
const nowOption = { value: '', label: 'Now' };

/** The points to choose from, newest first: messages by their first words, with their time. */
function pointOptions(timeline: Timeline): readonly ComboboxOption[] {
  const messages = timeline.map(({ key, index, message, body }) => {
    const words = clipEnd(body.text.trim(), mostWords);
    const ms = readTimestamp(message.timestamp)?.ms;
    return {
      value: key,
      label: `Message ${formatNumber(index + 1)}${words === '' ? '' : `: ${words}`}`,
      detail: () => (ms === undefined ? '' : formatRelative(ms, Date.now())),
    };
  });
  return [nowOption, ...messages.toReversed(), { value: startKey, label: pointWords(-1) }];
}

/** Characters of a message. */
const mostWords = 80;

export function pointWords(point: Point): string {
  if (point === 'now') return 'Now';
  return point === -1 ? 'Before the first message' : `After message ${formatNumber(point + 1)}`;
}
