import { useMemo, useState } from 'react';
import type { ChainBreak, Held } from '#src/features/conversation/core/field-history.ts';
import { type FieldDifference, type Point, statesOf } from '#src/features/conversation/core/state-at.ts';
import type { ConversationRead, Timeline } from '#src/features/conversation/core/timeline.ts';
import { whyUnknown } from '#src/features/conversation/restore/outlook.ts';
import { changeLabel } from '#src/features/conversation/thread/change-labels.ts';
import { Portion } from '#src/features/conversation/thread/portion.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { clipEnd } from '#src/lib/text.ts';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field } from '#src/ui/field.tsx';
import { RawValue } from '#src/ui/raw-value.tsx';
import { TextChanges } from '#src/ui/text-changes.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { keyOf, pointOf, pointWords } from './points.ts';

/** A text is shown up to here; the whole of it stands in the thread. */
const mostText = 1_000;

type ComparePanelProps = {
  conversation: ConversationRead;
  timeline: Timeline;
  /** The writes to the audience from this browser. */
  writes: readonly ChangeEntry[];
  /** The two points, as the address names them (points.ts). */
  from: string | undefined;
  to: string | undefined;
  onPoints: (points: { readonly from: string | undefined; readonly to: string | undefined }) => void;
  /** Goes to the message with a key. */
  onGoTo: (key: string) => void;
  onClose: () => void;
};

/** What each field held at two points of the conversation, and where it was edited between them without a record. */
export function ComparePanel({
  conversation,
  timeline,
  writes,
  from,
  to,
  onPoints,
  onGoTo,
  onClose,
}: ComparePanelProps) {
  const { context } = conversation;
  const states = useMemo(() => statesOf(timeline, context, writes), [timeline, context, writes]);
  const [before, after] = [pointOf(timeline, from), pointOf(timeline, to)];
  const places = useMemo(() => new Map(timeline.map(({ key, index }) => [key, index])), [timeline]);
  const number = (point: Point | undefined) => (typeof point === 'number' ? (point + 1).toString() : '');
  return (
    <Dialog
      open
      side
      title="Compare two points"
      description="What each field held after a message, by the changes in the conversation and your edits in this browser."
      onClose={onClose}
    >
      <div className="mb-2 grid max-w-sm grid-cols-2 gap-3">
        <PlaceField
          label="After message"
          hint="0 is before the first."
          value={number(before)}
          most={timeline.length}
          onChange={(place) => onPoints({ from: keyOf(timeline, place), to })}
        />
        <PlaceField
          label="Compared with"
          hint="Empty is now."
          value={number(after)}
          most={timeline.length}
          onChange={(place) => onPoints({ from, to: keyOf(timeline, place) })}
        />
      </div>
      {before === undefined || after === undefined ? (
        <p role="status" className="text-13 text-ink-muted">
          The address names a message that this conversation does not hold. Name another one above.
        </p>
      ) : (
        <>
          <p role="status" className="mb-4 text-13 text-ink-muted">
            {pointWords(before)}, compared with {pointWords(after).toLowerCase()}.
          </p>
          <Portion
            id="compared fields"
            items={states.differenceBetween(before, after)}
            of="fields"
            render={(each) => <FieldAtBoth of={each} words={[pointWords(before), pointWords(after)]} />}
          />
          <Breaks
            breaks={states.breaks.filter((each) => isBetween(each, places, before, after))}
            onGoTo={onGoTo}
            places={places}
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

type FieldAtBothProps = { of: FieldDifference; words: readonly [before: string, after: string] };

function FieldAtBoth({ of: { field, before, after, differs }, words }: FieldAtBothProps) {
  const told = before.kind !== 'unknown' && after.kind !== 'unknown';
  return (
    <section className="mb-5">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-14">
        {changeLabel(field) ?? <RawValue value={field} />}
        <span className="text-12 font-normal text-ink-muted">
          {differs === 'no' ? 'the same at both' : differs === 'yes' ? 'differs' : 'may differ'}
        </span>
      </h3>
      {told && differs === 'yes' ? (
        <div className="mt-1.5 rounded-control border border-line bg-paper-raised px-3 py-2.5 text-13">
          <TextChanges before={before.value} after={after.value} />
          {(before.kind === 'assumed' || after.kind === 'assumed') && <Assumed />}
        </div>
      ) : (
        <dl className="mt-1.5 flex flex-col gap-2 text-13">
          <At words={words[0]} held={before} />
          {differs !== 'no' && <At words={words[1]} held={after} />}
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
          <span className="text-notice">Not known: {whyUnknown(held)}</span>
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

/** The place of each message, by its key. */
type Places = ReadonlyMap<string, number>;

type BreaksProps = { breaks: readonly ChainBreak[]; places: Places; onGoTo: (key: string) => void };

/** The edits that left no record: what a change found is another value than the last change left. */
function Breaks({ breaks, places, onGoTo }: BreaksProps) {
  if (breaks.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="text-14">Edited without a record</h3>
      <Portion
        id="edits without a record"
        items={breaks}
        of="edits"
        render={({ field, afterKey, afterIndex, beforeKey, left, found }) => {
          const until = beforeKey === undefined ? undefined : places.get(beforeKey);
          return (
            <div className="mt-2 text-13">
              <div className="flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
                {changeLabel(field) ?? <RawValue value={field} />}, between
                <Button variant="quiet" className="-mx-2" onClick={() => onGoTo(afterKey)}>
                  message {formatNumber(afterIndex + 1)}
                </Button>
                and {until === undefined ? 'now' : `message ${formatNumber(until + 1)}`}
              </div>
              <TextChanges before={clipEnd(left, mostText)} after={clipEnd(found, mostText)} />
            </div>
          );
        }}
      />
    </section>
  );
}

/** Whether an edit without a record may have been made between two points. */
function isBetween({ afterIndex, beforeKey }: ChainBreak, places: Places, one: Point, other: Point): boolean {
  const place = (point: Point) => (point === 'now' ? places.size : point);
  const [from, to] = [Math.min(place(one), place(other)), Math.max(place(one), place(other))];
  const until = (beforeKey === undefined ? undefined : places.get(beforeKey)) ?? places.size;
  return afterIndex < to && until > from;
}
