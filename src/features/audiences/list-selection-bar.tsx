import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { useOneFile } from '#src/list/list-export.tsx';
import { Button } from '#src/ui/button.tsx';

type SelectionBarProps = {
  /** How many are selected. */
  selected: number;
  /** How many of them the filters hide. */
  hidden: number;
  /** How many rows are shown, and whether all of them are selected. */
  shown: number;
  allSelected: boolean;
  onSelectAll: () => void;
  onExport: () => Promise<void>;
  onClear: () => void;
};

/** What can be done with the rows that are selected. It lies over the foot of the list, so that nothing moves when it comes. */
export function SelectionBar({
  selected,
  hidden,
  shown,
  allSelected,
  onSelectAll,
  onExport,
  onClear,
}: SelectionBarProps) {
  const oneFile = useOneFile();
  return (
    <section
      aria-label="Selection"
      className="fixed inset-x-4 bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-dialog border border-line bg-paper-raised px-4 py-2 text-13 shadow-float"
    >
      <span role="status" className="mr-2 tabular-nums">
        {countOf(selected, 'audience')} selected
        {hidden > 0 && <span className="text-ink-muted"> ({formatNumber(hidden)} not shown by the filters)</span>}
      </span>
      {!allSelected && (
        <Button
          variant="quiet"
          onClick={({ currentTarget }) => {
            // It goes when all are selected.
            if (currentTarget.nextElementSibling instanceof HTMLElement) currentTarget.nextElementSibling.focus();
            onSelectAll();
          }}
        >
          Select all {formatNumber(shown)} shown
        </Button>
      )}
      <Button icon="download" busy={oneFile.isTold} onClick={() => void oneFile.makeFile(onExport)}>
        Export {formatNumber(selected)} as CSV
      </Button>
      <Button variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
