import { type KeyboardEvent, useMemo } from 'react';
import { collapseAllNested, JsonView } from 'react-json-view-lite';
import { clipJson } from '#src/lib/json.ts';
import { type IdsAround, IdsNamed } from './id-text.tsx';

const fold =
  'mr-0.5 -ml-1 inline-flex size-6 cursor-pointer items-center justify-center rounded-sign align-middle text-ink-muted select-none hover:bg-accent-wash hover:text-ink';

/** The library's own styles would bring a style sheet with its own colours. */
const style = {
  container: 'font-mono text-12 leading-5 text-ink',
  basicChildStyle: 'pl-5 [[role=tree]>&]:pl-1 whitespace-pre-wrap wrap-anywhere',
  childFieldsContainer: '',
  label: 'mr-1.5 text-ink-muted',
  clickableLabel: 'mr-1.5 cursor-pointer text-ink-muted',
  nullValue: 'text-notice',
  undefinedValue: 'text-notice',
  numberValue: 'text-accent',
  booleanValue: 'text-accent',
  stringValue: 'text-ink',
  otherValue: 'text-ink',
  punctuation: 'text-ink-muted',
  expandIcon: `${fold} after:content-["▸"]`,
  collapseIcon: `${fold} after:content-["▾"]`,
  collapsedContent: 'cursor-pointer text-ink-muted after:content-["…"]',
  stringifyStringValues: true,
  quotesForFieldNames: true,
  ariaLables: { collapseJson: 'Collapse', expandJson: 'Expand' },
};

type JsonTreeProps = {
  /** Any JSON value. Nothing in it is followed, executed or turned into markup. */
  value: object;
  /** What it is: "Raw audience". Names the tree for screen readers. */
  label: string;
  /** Known IDs of the place that shows it; 'shown' if the IDs in it are listed beside it. */
  ids?: IdsAround | 'shown' | undefined;
};

/**
 * A JSON value as a folding tree, with its IDs below. Arrows move and fold; Enter and Space, which
 * the library lacks, fold too. Long texts and lists are truncated with a note.
 */
export function JsonTree({ value, label, ids }: JsonTreeProps) {
  const shown = useMemo(() => {
    const copy = clipJson(value);
    return typeof copy === 'object' && copy !== null ? copy : value;
  }, [value]);
  return (
    <>
      <div onKeyDownCapture={pressFold} className="overflow-x-auto rounded-control bg-paper-sunken p-3">
        <JsonView
          data={shown}
          style={style}
          shouldExpandNode={collapseAllNested}
          clickToExpandNode
          aria-label={label}
        />
      </div>
      {ids !== 'shown' && <IdsNamed value={value} within={ids} />}
    </>
  );
}

function pressFold(event: KeyboardEvent) {
  const { target, key } = event;
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLElement)) return;
  if (target.getAttribute('role') !== 'button') return;
  event.preventDefault();
  target.click();
}
