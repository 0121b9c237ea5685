import type { Control } from 'react-hook-form';
import { useFormState } from 'react-hook-form';
import { cx } from '#src/lib/class-names.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { preloadDialog } from '#src/ui/dialog.tsx';
import type { FormValues } from './form-values.ts';
import { JumpSearch } from './jump-search.tsx';

type SummaryBarProps = {
  control: Control<FormValues>;
  /** How many fields differ from what the service holds. */
  changes: number;
  saving: boolean;
  /** Why nothing can be saved at all. */
  disabledReason: string | undefined;
  onDiscard: () => void;
};

/** Stands in the form, which its button submits. The way to any field, what there is to save, and the way to save or drop it. Stays in sight: under the top bar, on a phone at the foot. */
export function SummaryBar({ control, changes, saving, disabledReason, onDiscard }: SummaryBarProps) {
  const { errors } = useFormState({ control });
  const problems = Object.keys(errors).length;
  const said = changes === 0 ? 'No changes' : countOf(changes, 'change');
  return (
    <div className="toolbar flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-2.5 md:px-6">
      <JumpSearch />
      <div
        className={cx(
          'flex items-center gap-2 md:ml-auto',
          'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-paper-raised max-md:px-4 max-md:py-2',
          changes === 0 && 'max-md:hidden',
        )}
      >
        <span role="status" className="mr-auto text-13 text-ink-muted tabular-nums md:mr-1">
          {said}
          {problems > 0 && <span className="text-bad">, {countOf(problems, 'problem')}</span>}
        </span>
        {changes > 0 && (
          <Button variant="quiet" onClick={onDiscard} disabledReason={saving ? 'A save is under way.' : undefined}>
            <span>
              Discard<span className="max-md:sr-only"> changes</span>
            </span>
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={saving}
          disabledReason={changes === 0 ? 'Nothing has changed.' : disabledReason}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
        >
          Review and save
        </Button>
      </div>
    </div>
  );
}
