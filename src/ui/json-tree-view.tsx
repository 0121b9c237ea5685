import { useEffect, useMemo, useRef } from 'react';
import { collapseAllNested, JsonView } from 'react-json-view-lite';
import { clipJson } from '#src/lib/json.ts';

const fold =
  'mr-0.5 -ml-1 inline-flex size-6 cursor-pointer items-center justify-center rounded-sign align-middle text-ink-muted select-none hover:bg-accent-wash hover:text-ink';

/** The library's own styles would come as a style sheet with colours of its own. */
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
  ariaLables: { collapseJson: 'Fold', expandJson: 'Unfold' },
};

type JsonTreeViewProps = { value: object; label: string };

/** The part of a JSON tree that needs its library. Arrows move and fold; the library leaves out Enter and Space. */
export function JsonTreeView({ value, label }: JsonTreeViewProps) {
  const shown = useMemo(() => clipped(value), [value]);
  const tree = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = tree.current;
    element?.addEventListener('keydown', pressFold);
    return () => element?.removeEventListener('keydown', pressFold);
  }, []);
  return (
    <div ref={tree}>
      <JsonView data={shown} style={style} shouldExpandNode={collapseAllNested} clickToExpandNode aria-label={label} />
    </div>
  );
}

function pressFold(event: KeyboardEvent) {
  const { target, key } = event;
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLElement)) return;
  if (target.getAttribute('role') !== 'button') return;
  event.preventDefault();
  target.click();
}

function clipped(value: object): object {
  const copy = clipJson(value);
  return typeof copy === 'object' && copy !== null ? copy : value;
}
