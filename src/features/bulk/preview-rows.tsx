import { createContext, use } from 'react';
import type { PlanRow } from '#src/fields/plan-fields.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { SelectableRows, type SelectableRowsProps } from '#src/list/list-selection.tsx';
import { Button } from '#src/ui/button.tsx';

/** A change is left out as long as it would set the same value. */
export function leftOutKey({ key, after }: PlanRow): string {
  return JSON.stringify([key, after]);
}

/** Takes rows out of the plan. */
export const LeaveOut = createContext<(rows: readonly PlanRow[]) => void>(() => undefined);

export function PreviewRows<Row>(props: SelectableRowsProps<Row>) {
  const leaveOut = use(LeaveOut);
  return (
    <SelectableRows
      {...props}
      actions={(selected, clear) => (
        <Button
          icon="close"
          onClick={() => {
            // The list shows rows of a plan.
            leaveOut(selected as readonly PlanRow[]);
            clear();
          }}
        >
          Leave out {formatNumber(selected.length)}
        </Button>
      )}
    />
  );
}
