import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Choice } from './choice.tsx';
import { Popover } from './popover.tsx';

export type ChoosableColumn = {
  readonly key: string;
  readonly label: string;
  /** It always stays: the column that says what a row is. */
  readonly fixed?: boolean | undefined;
};

type ColumnChooserProps = {
  /** All there are, in the order in which they stand. */
  columns: readonly ChoosableColumn[];
  /** The keys of those that are shown. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** Back to the usual columns; undefined when they are the ones shown. */
  onReset: (() => void) | undefined;
  /** How high rows are, where this table may say it for itself; `usual` follows the settings. */
  density?: Density | undefined;
  onDensity?: ((density: Density) => void) | undefined;
};

export type Density = 'usual' | 'comfortable' | 'compact';

const densities = [
  { value: 'usual', label: 'Default' },
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;

/** Which columns a table shows, and how dense it is. Every choice takes effect at once. */
export function ColumnChooser({ columns, chosen, onChange, onReset, density, onDensity }: ColumnChooserProps) {
  return (
    <Popover
      label="Columns"
      icon="list"
      align="end"
      panel={() => (
        <div className="flex flex-col gap-3">
          <fieldset>
            <legend className="mb-1 font-medium">Columns</legend>
            {columns.map(({ key, label, fixed = false }) => (
              <Checkbox
                key={key}
                label={label}
                checked={fixed || chosen.includes(key)}
                disabled={fixed}
                hint={fixed ? 'Always shown' : undefined}
                onChange={(event) =>
                  onChange(event.target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
                }
              />
            ))}
          </fieldset>
          {density !== undefined && onDensity !== undefined && (
            <Choice label="Rows" options={densities} value={density} onChange={onDensity} />
          )}
          {/* Off rather than away: it would take the focus along. */}
          <Button
            onClick={onReset}
            disabledReason={onReset === undefined ? 'These are the default columns.' : undefined}
          >
            Reset columns
          </Button>
        </div>
      )}
    >
      Columns
    </Popover>
  );
}
