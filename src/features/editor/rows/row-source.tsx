import { Fragment, memo } from 'react';
import type { FieldIntent } from '#src/features/editor/core/resolution.ts';
import type { EditorRow } from '#src/features/editor/form/editor-groups.ts';
import { sameValue } from '#src/form/three-way.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Sign } from '#src/ui/sign.tsx';

/** A value as a field holds it; undefined where there is none. */
export type Value = string | readonly string[] | undefined;

/** How far the page that the audience inherits from is known. */
export type PageKnown = 'read' | 'reading' | 'unread';

type RowSourceProps = {
  row: EditorRow;
  intent: FieldIntent;
  pageValue: Value;
  pageKnown: PageKnown;
  /** What a visitor gets once the form is saved. */
  expected: Value;
  /** What a visitor gets now, as the service says; undefined where it does not. */
  effective: Value;
  /** Advice on the length. */
  note: string | undefined;
};

/** Where the value of a field comes from, and what is in effect now where that is something else than what the form holds. */
export function RowSource({ row, intent, pageValue, pageKnown, expected, effective, note }: RowSourceProps) {
  const differs = effective !== undefined && !sameValue(effective, expected);
  return (
    <>
      {note !== undefined && (
        <span className="flex items-center gap-1.5 text-notice">
          <Sign kind="drift" />
          {note}
        </span>
      )}
      <span className="block">
        <Origin row={row} intent={intent} pageValue={pageValue} pageKnown={pageKnown} />
      </span>
      {differs && (
        <span className="block">
          In effect now: <Shown value={effective} />
        </span>
      )}
    </>
  );
}

type OriginProps = Pick<RowSourceProps, 'row' | 'intent' | 'pageValue' | 'pageKnown'>;

/** It stays as it is while the text of an override is typed. */
const Origin = memo(function Origin({ row: { field }, intent, pageValue, pageKnown }: OriginProps) {
  // It stands in the control already.
  const isThere = intent === 'inherited' && pageValue !== undefined && isShortLine(textOf(pageValue));
  switch (field) {
    case 'customName':
      if (isThere) return 'Computed name';
      return pageValue === undefined ? (
        'Without it the service computes a name.'
      ) : (
        <>
          Computed name: <Shown value={pageValue} />
        </>
      );
    case 'supplementaryContext':
      return 'Told to the agent beside the page’s context. Changing it queues a new version.';
    case 'actionFormIdOverride':
    case 'actionFormInstructionsOverride':
      return intent === 'inherited' ? 'Without it the page’s action stays as it is.' : 'In place of what the page has.';
    default:
  }
  if (isThere) return 'Page value';
  if (pageValue !== undefined) {
    return (
      <>
        Page: <Shown value={pageValue} />
      </>
    );
  }
  if (pageKnown === 'reading') return 'Reading the page’s value.';
  if (pageKnown === 'unread') return 'The page could not be read, so its value is not known.';
  return 'The page sets none.';
});

/** Whether a text can be read in a control of one line, as its placeholder. */
function isShortLine(text: string): boolean {
  return !isBlank(text) && text.length <= 48 && !text.includes('\n');
}

/** The entries of a list each by itself: the direction of one must not turn the order of the others round. */
const Shown = memo(function Shown({ value }: { value: Value }) {
  if (typeof value === 'object' && value.length > 1) {
    return value.map((entry, index) => (
      // The same text may stand in a list twice.
      <Fragment key={`entry-${index.toString()}`}>
        {index > 0 && ', '}
        <BidiText text={entry} maximum={200} fallback='""' />
      </Fragment>
    ));
  }
  const text = textOf(value);
  return isBlank(text) ? <em>blank</em> : <BidiText text={text} maximum={200} />;
});

/** A value in one line of text. */
export function textOf(value: Value): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : value.join(', ');
}

/** What stands in an empty control. */
export function placeholderOf(intent: FieldIntent, pageValue: Value, kind: EditorRow['control']): string | undefined {
  const isList = kind === 'keywords' || kind === 'open-enums';
  if (intent === 'blank') return pageValue === undefined ? 'Blank' : 'Blank: the page’s value is not used';
  if (intent === 'overridden') return isList ? 'Add more' : undefined;
  // A placeholder has no elements: signs that nobody sees keep the entries of a list apart.
  const apart =
    typeof pageValue === 'object' && pageValue.length > 1
      ? pageValue.map((entry) => `\u2068${entry}\u2069`)
      : pageValue;
  const text = clipEnd(textOf(apart), 300);
  return text === '' ? undefined : text;
}
