import { type ReactNode, useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { Button } from '#src/ui/button.tsx';
import { Missing } from '#src/ui/sign.tsx';

type FirstOfProps<Item> = {
  /** Undefined where the service sent none. */
  items: readonly Item[] | undefined;
  most: number;
  /** The plural: "findings". */
  what: string;
  /** Shown for an empty list. */
  none: ReactNode;
  /** The list's label, where no heading names it. */
  label?: string;
  className?: string;
  children: (item: Item) => ReactNode;
};

/** The first of a list, and a button with the number of the rest. */
export function FirstOf<Item>(props: FirstOfProps<Item>) {
  const { items, most, what, none, label, className, children } = props;
  const [whole, setWhole] = useState(false);
  if (items === undefined) return <Missing />;
  if (items.length === 0) return <p className="text-13 text-ink-muted">{none}</p>;
  // One hidden item is not worth a button.
  const long = items.length > most + 1;
  return (
    <>
      <ul aria-label={label} className={className}>
        {(long && !whole ? items.slice(0, most) : items).map((item, index) => (
          // Items have no certain identity but their position.
          <li key={`item-${index.toString()}`} className="min-w-0">
            {children(item)}
          </li>
        ))}
      </ul>
      {long && (
        <Button variant="quiet" className="-ml-3" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show fewer' : `Show all ${formatNumber(items.length)} ${what}`}
        </Button>
      )}
    </>
  );
}
