import { useLayoutEffect, useRef } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import type { EditorValues } from '#src/features/editor/core/fields.ts';
import { cx } from '#src/lib/class-names.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { preloadDialog } from '#src/ui/dialog.tsx';
import { focusHeading } from '#src/ui/focus-beside.ts';
import type { FormValues } from './form-values.ts';
import { JumpSearch } from './jump-search.tsx';
import { useChangedFields } from './use-changed-fields.ts';

type SummaryBarProps = {
  form: UseFormReturn<FormValues>;
  /** What the service holds, as far as the form knows. */
  base: EditorValues;
  saving: boolean;
  /** Why nothing can be saved at all. */
  disabledReason: string | undefined;
  onDiscard: () => void;
  /** Leads to the first field that cannot be sent. */
  onProblem: () => void;
};

/** Stands in the form, which its button submits. The way to any field, what there is to save, and the way to save or drop it. Stays in sight: under the top bar, on a phone at the foot. */
export function SummaryBar({ form, base, saving, disabledReason, onDiscard, onProblem }: SummaryBarProps) {
  const { errors } = useFormState({ control: form.control });
  const changes = useChangedFields(form, base).length;
  const problems = Object.keys(errors).length;
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // On a phone it goes with the last change, and must not take the focus along.
    const { current } = bar;
    if (changes === 0 && current?.getClientRects().length === 0 && current.contains(document.activeElement)) {
      focusHeading();
    }
  }, [changes]);
  const said = changes === 0 ? 'No changes' : countOf(changes, 'change');
  return (
    <div className="toolbar flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-2.5 md:px-6">
      <JumpSearch />
      <div
        ref={bar}
        data-foot-bar={changes > 0 || undefined}
        className={cx(
          'flex items-center gap-2 md:ml-auto',
          'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-paper-raised max-md:px-4 max-md:py-2',
          changes === 0 && 'max-md:hidden',
        )}
      >
        <span role="status" className="mr-auto text-13 text-ink-muted tabular-nums md:mr-1">
          {said}
          {problems > 0 && (
            <>
              {', '}
              <button
                type="button"
                onClick={onProblem}
                className="min-h-11 rounded-sign text-bad underline-offset-3 hover:underline md:min-h-0"
              >
                {countOf(problems, 'problem')}
                <span className="sr-only">: show the first</span>
              </button>
            </>
          )}
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
