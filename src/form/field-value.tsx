import { Fragment, type ReactNode } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { TextChanges } from '#src/ui/text-changes.tsx';

type FieldValueProps = {
  value: unknown;
  /** The words for an unset field: "inherited", "missing". */
  unset: string;
  /** The words for an empty text or list. */
  blank?: string | undefined;
  /** Characters shown; the whole text on hover and focus. */
  maximum?: number | undefined;
};

/** A field's value in a sentence: words for unset and blank, anything else as it is. */
export function FieldValue({ value, unset, blank = 'hidden', maximum = 300 }: FieldValueProps) {
  if (value === undefined || value === null) return <em>{unset}</em>;
  if (value === '' || (Array.isArray(value) && value.length === 0)) return <em>{blank}</em>;
  if (Array.isArray(value)) return <ListValue entries={value.map(textOf)} maximum={maximum} />;
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : textOf(value);
  return <BidiText text={text} maximum={maximum} fallback={<em>only white space</em>} />;
}

/** Isolates each entry: its text direction must not reverse the others. */
function ListValue({ entries, maximum }: { entries: readonly string[]; maximum: number }) {
  const shown: { readonly at: number; readonly entry: string }[] = [];
  let at = 0;
  for (const entry of entries) {
    if (at >= maximum) break;
    shown.push({ at, entry });
    at += entry.length + 2;
  }
  const more = entries.length - shown.length;
  return (
    <>
      {shown.map(({ at: start, entry }) => (
        <Fragment key={start}>
          {start > 0 && ', '}
          <BidiText text={entry} maximum={maximum} fallback={<em>only white space</em>} />
        </Fragment>
      ))}
      {more > 0 && ` and ${formatNumber(more)} more`}
    </>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}

type TextChangeProps = { before: unknown; after: unknown; whole?: boolean; children: ReactNode };

/** A word diff of two texts if one is too long to compare at a glance; else `children`. */
export function TextChange({ before, after, whole, children }: TextChangeProps) {
  const areTexts = typeof before === 'string' && typeof after === 'string' && before !== '' && after !== '';
  return areTexts && before.length + after.length > 80 ? (
    <TextChanges before={before} after={after} whole={whole} />
  ) : (
    children
  );
}

/** The arrow between two values. */
export function Becomes({ word = 'becomes' }: { word?: string }) {
  return (
    <span role="img" aria-label={word}>
      →
    </span>
  );
}

export type ShownChange = {
  readonly field: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
  /** The meaning of a new value that is no override: "goes back to the page’s value". */
  readonly intent?: string | undefined;
};

type ChangeListProps = {
  changes: readonly ShownChange[];
  /** Shown between the two values. */
  becomes: string;
  showValue: (field: string, value: unknown) => ReactNode;
};

export function ChangeList({ changes, becomes, showValue }: ChangeListProps) {
  return (
    <dl className="flex flex-col text-13">
      {changes.map(({ field, label, before, after, intent }) => (
        <div key={field} className="border-b border-line py-2 first:pt-0 last:border-0">
          <dt className="flex flex-wrap items-baseline gap-x-2 font-medium">
            {label}
            {intent !== undefined && <span className="text-12 font-normal text-ink-muted">{intent}</span>}
          </dt>
          <dd className="mt-0.5 wrap-anywhere">
            <TextChange before={before} after={after}>
              <span className="text-ink-muted">{showValue(field, before)}</span> <Becomes word={becomes} />{' '}
              {showValue(field, after)}
            </TextChange>
          </dd>
        </div>
      ))}
    </dl>
  );
}
