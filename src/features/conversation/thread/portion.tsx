import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '#src/lib/numbers.ts';
import { Button } from '#src/ui/button.tsx';
import { useAmount } from './folds.ts';

/** Drawn at once, and with every press more: some screens full. */
const atOnce = 20;

type PortionProps<Item> = {
  /** Unique in the thread. */
  id: string;
  items: readonly Item[];
  /** What they are, in the plural: "steps". */
  of: string;
  render: (item: Item, index: number) => ReactNode;
};

/** Items of which a message may hold ten thousand, one below the other: some at first, and with every press more. */
export function Portion<Item>({ id, items, of, render }: PortionProps<Item>) {
  const [shown, setShown] = useAmount(id, atOnce);
  const place = useRef<HTMLDivElement>(null);
  const rest = items.length - shown;
  if (items.length === 0) return null;
  return (
    <div ref={place} className="flex min-w-0 flex-col gap-2">
      {items.slice(0, shown).map((item, index) => (
        // They have their place and nothing else.
        <div key={`item-${index.toString()}`}>{render(item, index)}</div>
      ))}
      {rest > 0 && (
        <Button
          variant="quiet"
          className="-ml-3 self-start"
          onClick={() => {
            flushSync(() => setShown(shown + atOnce));
            // With the last of them the button goes: the focus goes on to what it brought.
            if (rest <= atOnce) place.current?.children[shown]?.querySelector('button')?.focus();
          }}
        >
          Show {formatNumber(Math.min(rest, atOnce))} more of {formatNumber(items.length)} {of}
        </Button>
      )}
    </div>
  );
}
