import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { TextChange } from './field-value.tsx';
import type { FormWords } from './form-field.ts';
import type { FieldValues } from './three-way.ts';

/** Which of two values of a conflict is to stay. */
export type Side = 'mine' | 'theirs';

type ConflictNoticeProps = FormWords & {
  /** What the form opened with, what the service holds now, and what the form says. */
  base: FieldValues;
  now: FieldValues;
  mine: FieldValues;
  /** The fields that both sides changed. */
  fields: readonly string[];
  onResolve: (sides: ReadonlyMap<string, Side>) => void;
};

/**
 * Someone else changed the same fields: what it was, theirs and yours for each, and nothing goes on before all are decided. It takes the focus when it
 * appears: what was asked for by a press does not go on without an answer.
 */
export function ConflictNotice({ base, now, mine, fields, labelOf, showValue, onResolve }: ConflictNoticeProps) {
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const group = useId();
  const title = useRef<HTMLElement>(null);
  // The review that is still open in this drawing is gone before effects run, and no longer holds the focus.
  useEffect(() => {
    title.current?.focus();
    // The choices lie below it, and the whole of the question is to be seen.
    title.current?.closest('div')?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  const undecided = fields.filter((field) => !sides.has(field)).length;
  const setAll = (side: Side) => setSides(new Map(fields.map((field) => [field, side])));

  return (
    <Notice
      tone="notice"
      title={
        <span ref={title} tabIndex={-1} data-keeps-focus>
          Someone else edited this while you were.
        </span>
      }
    >
      Nothing was saved. Pick a version for each field.
      {fields.length > 1 && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button onClick={() => setAll('theirs')}>Choose theirs everywhere</Button>
          <Button onClick={() => setAll('mine')}>Choose yours everywhere</Button>
        </div>
      )}
      {fields.map((field) => (
        <fieldset key={field} className="mt-3 min-w-0">
          <legend className="text-13 font-medium">{labelOf(field)}</legend>
          <p className="text-12 text-ink-muted wrap-anywhere">Original: {showValue(field, base[field])}</p>
          {(['theirs', 'mine'] as const).map((side) => (
            <label key={side} className="flex min-h-11 items-start gap-2.5 py-1.5 md:min-h-8">
              <input
                type="radio"
                name={`${group}-${field}`}
                checked={sides.get(field) === side}
                onChange={() => setSides(new Map(sides).set(field, side))}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 wrap-anywhere">
                {side === 'theirs' ? 'Theirs: ' : 'Yours: '}
                <TextChange before={base[field]} after={(side === 'theirs' ? now : mine)[field]}>
                  {showValue(field, (side === 'theirs' ? now : mine)[field])}
                </TextChange>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="mt-2">
        <Button
          onClick={() => onResolve(sides)}
          disabledReason={undecided === 0 ? undefined : 'Choose a value for each field first.'}
        >
          Use these values
        </Button>
      </div>
    </Notice>
  );
}
