import { useMemo } from 'react';
import { changeField } from '#src/fields/change-fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field } from '#src/ui/field.tsx';
import { RawValue } from '#src/ui/sign.tsx';
import { TextChanges } from '#src/ui/text-changes.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { breaksOf, type FieldHistory, heldAt, historiesOf, type Point } from './field-history.ts';
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
  onClose: () => void;
};

/** What each field held at two points of the conversation, and which of them were edited without a record. */
export function ComparePanel({ conversation, timeline, from, to, onPoints, onClose }: ComparePanelProps) {
  const { context } = conversation;
  const histories = useMemo(
    () => historiesOf(timeline, context).filter(({ field }) => field !== ''),
    [timeline, context],
  );
  const [before, after] = [pointOf(timeline, from), pointOf(timeline, to)];
  // What is typed counts once it names a message. The address goes by it, so it is not followed.
  const placeField = (label: string, hint: string, point: Point | undefined, onPlace: (place: string) => void) => (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          type="number"
          min={0}
          max={timeline.length}
          defaultValue={typeof point === 'number' ? point + 1 : ''}
          onChange={(event) => onPlace(event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <Dialog
      side
      title="Compare versions"
      description="What each field held after a message. Edits made outside the conversation aren’t tracked."
      onClose={onClose}
    >
      <div className="mb-2 grid max-w-sm grid-cols-2 gap-3">
        {placeField('From message', '0 is before the first.', before, (place) =>
          onPoints({ from: keyOf(timeline, place), to }),
        )}
        {placeField('To message', 'Empty is now.', after, (place) => onPoints({ from, to: keyOf(timeline, place) }))}
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
        </>
      )}
    </Dialog>
  );
}

type FieldAtBothProps = { history: FieldHistory; points: readonly [Point, Point] };

function FieldAtBoth({ history, points }: FieldAtBothProps) {
  const { field } = history;
  const [before, after] = [heldAt(history, points[0]), heldAt(history, points[1])];
  const isKnown = before !== undefined && after !== undefined;
  const isSame = points[0] === points[1] || (isKnown && before === after);
  return (
    <section className="mb-5">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-14">
        {changeField(field)?.label ?? <RawValue value={field} />}
        <span className="text-12 font-normal text-ink-muted">
          {isSame ? 'No recorded change' : isKnown ? 'Changed' : 'May have changed'}
        </span>
      </h3>
      {isKnown && !isSame ? (
        <div className="mt-1.5 rounded-control border border-line bg-paper-raised px-3 py-2.5 text-13">
          <TextChanges before={before} after={after} />
        </div>
      ) : (
        <dl className="mt-1.5 flex flex-col gap-2 text-13">
          <At words={pointWords(points[0])} held={before} />
          {!isSame && <At words={pointWords(points[1])} held={after} />}
        </dl>
      )}
      {breaksOf(history).length > 0 && (
        <p className="mt-1 text-12 text-notice">Edited without a record. The change history shows where.</p>
      )}
    </section>
  );
}

function At({ words, held }: { words: string; held: string | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-muted">{words}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">
        {held === undefined ? (
          <span className="text-notice">Not known: not recorded.</span>
        ) : (
          <BidiText text={held} fallback="empty" maximum={mostText} />
        )}
      </dd>
    </div>
  );
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
