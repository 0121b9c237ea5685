import { createContext, useContext } from 'react';
import { TipStops } from '#src/ui/tip.tsx';
import { type AudienceRow, audienceTitle } from './list-rows.ts';

type SelectedRows = {
  readonly keys: ReadonlySet<string>;
  /** `range`: everything from the row chosen last up to this one. */
  readonly onToggle: (key: string, range: boolean) => void;
};

/** What is selected, for the boxes in the rows: a press redraws them and not the whole rows. */
export const SelectedRowsContext = createContext<SelectedRows>({ keys: new Set(), onToggle: () => undefined });

/** The box at the head of a row; there once something is selected. */
export function RowBox({ row }: { row: AudienceRow }) {
  const { keys, onToggle } = useContext(SelectedRowsContext);
  const isActiveRow = useContext(TipStops);
  if (keys.size === 0) return null;
  return (
    <input
      type="checkbox"
      aria-label={`Select ${audienceTitle(row).slice(0, 200)}`}
      checked={keys.has(row.key)}
      readOnly
      tabIndex={isActiveRow ? 0 : -1}
      onClick={(event) => onToggle(row.key, event.shiftKey)}
      className="mr-3 size-4 shrink-0 accent-accent align-[-3px]"
    />
  );
}
