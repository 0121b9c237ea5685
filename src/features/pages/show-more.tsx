import { useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { Button } from '#src/ui/button.tsx';

/** The first `first` of a list, and a button for the rest that says how many there are. `what` is the plural: "findings". */
export function useFirst<Item>(items: readonly Item[], first: number, what: string) {
  const [whole, setWhole] = useState(false);
  // One hidden item is not worth a button.
  const long = items.length > first + 1;
  return {
    shown: long && !whole ? items.slice(0, first) : items,
    more: long ? (
      <Button variant="quiet" className="-ml-3" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? `Show fewer ${what}` : `Show all ${formatNumber(items.length)} ${what}`}
      </Button>
    ) : null,
  };
}
