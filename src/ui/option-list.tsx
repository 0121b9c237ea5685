import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '#src/lib/class-names.ts';

type ListState = {
  isOpen: boolean;
  /** The number of options, and the highlighted one (-1: none). */
  count: number;
  highlighted: number;
  onHighlight: (index: number) => void;
};

/**
 * A field over a list of options (the combobox pattern of WAI-ARIA). The focus stays in the field;
 * `onKey` moves through the options and says whether it handled the key.
 */
export function useOptionList({ isOpen, count, highlighted, onHighlight }: ListState) {
  const id = useId();
  const byPointer = useRef(false);
  return {
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && highlighted >= 0 ? `${id}-${highlighted}` : undefined,
      dir: 'auto',
      spellCheck: false,
      autoComplete: 'off',
    } as const,
    list: {
      id,
      highlighted,
      byPointer,
      optionAt: (index: number) => ({
        id: `${id}-${index}`,
        role: 'option',
        'aria-setsize': count,
        'aria-posinset': index + 1,
        // The field keeps the focus.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onMouseMove: () => {
          if (index === highlighted) return;
          byPointer.current = true;
          onHighlight(index);
        },
      }),
    },
    onKey: (event: KeyboardEvent): boolean => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      const to = altKey || ctrlKey || metaKey || shiftKey ? undefined : destination(key, highlighted, count);
      if (to === undefined || count === 0) return false;
      event.preventDefault();
      onHighlight(to);
      return true;
    },
  };
}

function destination(key: string, from: number, count: number): number | undefined {
  const last = count - 1;
  if (key === 'ArrowDown') return from >= last ? 0 : from + 1;
  if (key === 'ArrowUp') return from <= 0 ? last : from - 1;
  if (key === 'PageDown') return Math.min(from + 10, last);
  if (key === 'PageUp') return Math.max(from - 10, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

type OptionListProps<Item> = ReturnType<typeof useOptionList>['list'] & {
  label: string;
  items: readonly Item[];
  /** The heading over an item that starts a group. */
  headingOf: (item: Item, index: number) => string | undefined;
  render: (item: Item) => ReactNode;
  /** What a press does, and how the option stands. */
  optionProps: (item: Item, index: number) => ComponentProps<'div'>;
  className?: string | undefined;
};

/** Options rendered initially, and each time the scroll nears their end: more than fit. */
const step = 20;

/** The list under the field: options with headings. Renders thousands step by step on scroll. */
export function OptionList<Item>(props: OptionListProps<Item>) {
  const { id, highlighted, byPointer, optionAt, label, items, headingOf, render, optionProps, className } = props;
  const list = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState({ items, from: 0, to: step });
  const { from, to } = drawn;
  // A new list starts over, and so does a jump by key: the highlighted option is always rendered.
  if (drawn.items !== items || (highlighted >= 0 && (highlighted < from || highlighted >= to))) {
    const at = Math.max(highlighted, 0);
    setDrawn({ items, from: Math.max(0, at - step), to: at + step });
  }
  // Waits until its container shows the list.
  useEffect(() => {
    // An option under the pointer is in sight. jsdom scrolls nothing.
    if (byPointer.current) byPointer.current = false;
    else if (items.length > 0 && highlighted > 0)
      document.getElementById(`${id}-${highlighted}`)?.scrollIntoView?.({ block: 'nearest' });
    else if (list.current !== null) list.current.scrollTop = 0;
  }, [id, items, highlighted, byPointer]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        const isNearEnd = scrollHeight - scrollTop < 2 * clientHeight;
        if (isNearEnd && to < items.length) setDrawn({ items, from, to: to + step });
        else if (scrollTop < clientHeight && from > 0) setDrawn({ items, from: Math.max(0, from - step), to });
      }}
      className={cx('relative overflow-y-auto overscroll-contain p-1.5', className)}
    >
      {items.slice(from, to).map((item, place) => {
        const index = from + place;
        const heading = headingOf(item, index);
        return (
          <Fragment key={`option-${index.toString()}`}>
            {heading !== undefined && (
              <div role="presentation" className="flex h-8 items-end px-2.5 pb-1 text-12 text-ink-muted">
                {heading}
              </div>
            )}
            <div
              {...optionAt(index)}
              {...optionProps(item, index)}
              className={cx(
                'flex h-11 scroll-my-1.5 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-13 md:h-9',
                heading !== undefined && 'scroll-mt-10',
                index === highlighted && 'bg-accent-wash',
              )}
            >
              {render(item)}
            </div>
          </Fragment>
        );
      })}
    </div>
  );
}
