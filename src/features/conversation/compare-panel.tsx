import { useMemo, useState } from 'react';
import { changeField } from '#src/fields/change-fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field } from '#src/ui/field.tsx';
import { RawValue } from '#src/ui/raw-value.tsx';
import { TextChanges } from '#src/ui/text-changes.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import {
  breaksOf,
  type ChainBreak,
  type FieldHistory,
  type Held,
  heldAt,
  historiesOf,
  type Point,
  unknownReasons,
} from './field-history.ts';
import { Portion } from './thread-context.tsx';
import type { ConversationRead, Timeline } from './timeline.ts';

/** A text is shown up to here; the whole of it stands in the thread. */
const mostText = 1_000;

type ComparePanelProps = {
  conversation: ConversationRead;
  timeline: Timeline;
  /** The two points, as the address names them (`pointOf`). */
  from: string | undefined;
  to: string | undefined;
  onPoints: (points: { readonly from: string | undefined; readonly to: string | undefined }) => void;
  /** Goes to the message with a key. */
  onGoTo: (key: string) => void;
  onClose: () => void;
};

/** What each field held at two points of the conversation, and where it was edited between them without a record. */
export function ComparePanel({ conversation, timeline, from, to, onPoints, onGoTo, onClose }: ComparePanelProps) {
  const { context } = conversation;
  const histories = useMemo(() => historiesOf(timeline, context), [timeline, context]);
  const [before, after] = [pointOf(timeline, from), pointOf(timeline, to)];
  const number = (point: Point | undefined) => (typeof point === 'number' ? (point + 1).toString() : '');
  return (
    <Dialog
      open
      side
      title="Compare versions"
      description="What each field held after a message. Edits made outside the conversation aren’t tracked."
      onClose={onClose}
    >
      <div className="mb-2 grid max-w-sm grid-cols-2 gap-3">
        <PlaceField
          label="From message"
          hint="0 is before the first."
          value={number(before)}
          most={timeline.length}
          onChange={(place) => onPoints({ from: keyOf(timeline, place), to })}
        />
        <PlaceField
          label="To message"
          hint="Empty is now."
          value={number(after)}
          most={timeline.length}
          onChange={(place) => onPoints({ from, to: keyOf(timeline, place) })}
        />
      </div>
      {before === undefined || after === undefined ? (
        <p role="status" className="text-13 text-ink-muted">
          This link names a message that isn’t here. Choose another one above.
        </p>
      ) : (
        <>
          <p role="status" className="mb-4 text-13 text-ink-muted">
            {pointWords(before)}, compared with {pointWords(after).toLowerCase()}.
          </p>
          <Portion
            id="compared fields"
            items={histories}
            of="fields"
            render={(history) => <FieldAtBoth history={history} points={[before, after]} />}
          />
          <Breaks
            breaks={histories.flatMap(breaksOf).filter((each) => isBetween(each, timeline.length, before, after))}
            onGoTo={onGoTo}
          />
        </>
      )}
    </Dialog>
  );
}

type PlaceFieldProps = {
  label: string;
  hint: string;
  value: string;
  most: number;
  onChange: (value: string) => void;
};

/** The number of a message. What is typed counts once it names one. */
function PlaceField({ label, hint, value, most, onChange }: PlaceFieldProps) {
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    setTyped(value);
  }
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          min={0}
          max={most}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}

type FieldAtBothProps = { history: FieldHistory; points: readonly [Point, Point] };

function FieldAtBoth({ history, points }: FieldAtBothProps) {
  const { field } = history;
  const [before, after] = [heldAt(history, points[0]), heldAt(history, points[1])];
  const told = before.kind !== 'unknown' && after.kind !== 'unknown';
  const isSame = points[0] === points[1] || (told && before.value === after.value);
  return (
    <section className="mb-5">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-14">
        {changeField(field)?.label ?? <RawValue value={field} />}
        <span className="text-12 font-normal text-ink-muted">
          {isSame ? 'No recorded change' : told ? 'Changed' : 'May have changed'}
        </span>
      </h3>
      {told && !isSame ? (
        <div className="mt-1.5 rounded-control border border-line bg-paper-raised px-3 py-2.5 text-13">
          <TextChanges before={before.value} after={after.value} />
          {(before.kind === 'assumed' || after.kind === 'assumed') && <Assumed />}
        </div>
      ) : (
        <dl className="mt-1.5 flex flex-col gap-2 text-13">
          <At words={pointWords(points[0])} held={before} />
          {!isSame && <At words={pointWords(points[1])} held={after} />}
        </dl>
      )}
    </section>
  );
}

function At({ words, held }: { words: string; held: Held }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-muted">{words}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">
        {held.kind === 'unknown' ? (
          <span className="text-notice">Not known: {unknownReasons[held.reason]}</span>
        ) : (
          <>
            <BidiText text={held.value} fallback="empty" maximum={mostText} />
            {held.kind === 'assumed' && <Assumed />}
          </>
        )}
      </dd>
    </div>
  );
}

function Assumed() {
  return <p className="mt-1 text-12 text-ink-muted">As far as recorded.</p>;
}

type BreaksProps = { breaks: readonly ChainBreak[]; onGoTo: (key: string) => void };

/** The edits that left no record: what a change found is another value than the last change left. */
function Breaks({ breaks, onGoTo }: BreaksProps) {
  if (breaks.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="text-14">Edited without a record</h3>
      <Portion
        id="edits without a record"
        items={breaks}
        of="edits"
        render={({ field, after, before, left, found }) => (
          <div className="mt-2 text-13">
            <div className="flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
              {changeField(field)?.label ?? <RawValue value={field} />}, between
              <Button variant="quiet" className="-mx-2" onClick={() => onGoTo(after.entry.key)}>
                message {formatNumber(after.entry.index + 1)}
              </Button>
              and {before === undefined ? 'now' : `message ${formatNumber(before.entry.index + 1)}`}
            </div>
            <TextChanges before={clipEnd(left, mostText)} after={clipEnd(found, mostText)} />
          </div>
        )}
      />
    </section>
  );
}

/** Whether an edit without a record may have been made between two points. */
function isBetween({ after, before }: ChainBreak, length: number, one: Point, other: Point): boolean {
  const place = (point: Point) => (point === 'now' ? length : point);
  const [from, to] = [Math.min(place(one), place(other)), Math.max(place(one), place(other))];
  return after.entry.index < to && (before?.entry.index ?? length) > from;
}

/** How an address names the point before all messages. Others are messages' keys, none is now. */
export const startKey = '#';

/** The point that an address names; undefined where it names no message of this conversation. */
export function pointOf(timeline: Timeline, key: string | undefined): Point | undefined {
  if (key === undefined) return 'now';
  if (key === startKey) return -1;
  const index = timeline.findIndex((entry) => entry.key === key);
  return index === -1 ? undefined : index;
}

/** How an address names the point after so many messages, counted from 1: 0 is before the first, nothing is now. */
export function keyOf(timeline: Timeline, place: string): string | undefined {
  const number = Number(place);
  if (place.trim() === '' || !Number.isInteger(number)) return undefined;
  return number <= 0 ? startKey : timeline[Math.min(number, timeline.length) - 1]?.key;
}

/** A point in words: "After message 12". */
export function pointWords(point: Point): string {
  if (point === 'now') return 'Now';
  return point === -1 ? 'Before the first message' : `After message ${formatNumber(point + 1)}`;
}
