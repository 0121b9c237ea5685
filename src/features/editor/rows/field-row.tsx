import { memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { effectiveOf, intentOf } from '#src/features/editor/core/resolution.ts';
import { problemOf } from '#src/features/editor/core/validation.ts';
import type { EditorRow } from '#src/features/editor/form/editor-groups.ts';
import type { FormValue, FormValues } from '#src/features/editor/form/form-values.ts';
import { lengthGuidance } from '#src/features/editor/lint/guidance.ts';
import { sameValue } from '#src/form/three-way.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { OverrideSign } from '#src/ui/override-sign.tsx';
import { RowControl } from './row-control.tsx';
import { type PageKnown, placeholderOf, RowSource, textOf, type Value } from './row-source.tsx';
import { UtmBuilder } from './utm-builder.tsx';

type FieldRowProps = {
  row: EditorRow;
  control: Control<FormValues>;
  /** What the service holds of the field, as far as the form knows. */
  base: Value;
  pageValue: Value;
  pageKnown: PageKnown;
  effective: Value;
  seen: readonly string[];
  /** What the agent suggests for the field. */
  suggested: readonly Value[] | undefined;
};

/**
 * One field: its state, its control, where the value comes from, and the ways between inheriting, overriding and blank. Draws itself anew for its
 * own keys alone.
 */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { row, control, base, pageValue, pageKnown, effective, seen, suggested } = props;
  const root = useRef<HTMLDivElement>(null);
  const rules = useMemo(
    () => ({ validate: (held: unknown) => problemOf(row.field, heldValue(held)) ?? true }),
    [row.field],
  );
  const { field, fieldState } = useController({ name: row.field, control, rules });
  const held: FormValue = field.value;
  const value = held ?? undefined;
  const intent = intentOf(value);
  const changed = !sameValue(base, value);
  const guidance = typeof value === 'string' ? lengthGuidance(row.field, value) : undefined;

  const { onChange } = field;
  /** What a button of the row writes; the focus goes to the control, since the button may be gone. */
  const write = useCallback(
    (next: FormValue) => {
      onChange(next);
      root.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    },
    [onChange],
  );

  return (
    <div ref={root} data-field={row.field} className="py-2.5">
      <Field
        label={row.label}
        error={fieldState.error?.message}
        marked={intent !== 'inherited'}
        counter={guidance?.count ?? <Counter value={value} />}
        state={
          <>
            <OverrideSign state={intent} />
            {changed && (
              <span className="text-12 font-medium text-accent">
                Unsaved{suggested?.some((other) => sameValue(other, value)) && ', suggested by the agent'}
              </span>
            )}
          </>
        }
        hint={
          <RowSource
            row={row}
            note={guidance?.note}
            intent={intent}
            pageValue={pageValue}
            pageKnown={pageKnown}
            expected={effectiveOf(value, pageValue)}
            effective={effective}
          />
        }
        actions={<RowActions row={row} intent={intent} pageValue={pageValue} pageKnown={pageKnown} onWrite={write} />}
      >
        {(fieldControl) => (
          <RowControl
            row={row}
            control={fieldControl}
            value={held}
            placeholder={placeholderOf(intent, pageValue, row.control)}
            seen={seen}
            onChange={onChange}
            onBlur={field.onBlur}
          />
        )}
      </Field>
      {row.field === 'actionUrlOverride' && (
        <div className="mt-1.5 min-h-11 md:min-h-8">
          <UtmBuilder address={textOf(value ?? pageValue)} onChange={(address) => onChange(address || null)} />
        </div>
      )}
    </div>
  );
});

/** The value of a field as the form library hands it over. */
function heldValue(held: unknown): Value {
  if (typeof held === 'string') return held;
  return Array.isArray(held) ? held.map(String) : undefined;
}

function Counter({ value }: { value: Value }): ReactNode {
  if (value === undefined || value.length === 0) return null;
  if (typeof value === 'string') return formatNumber(value.length);
  return value.length === 1 ? '1 entry' : `${formatNumber(value.length)} entries`;
}

type RowActionsProps = {
  row: EditorRow;
  intent: ReturnType<typeof intentOf>;
  pageValue: Value;
  pageKnown: PageKnown;
  onWrite: (value: FormValue) => void;
};

/** A key within a text that is overridden leaves them as they are. */
const RowActions = memo(function RowActions({ row, intent, pageValue, pageKnown, onWrite }: RowActionsProps) {
  const hasPageValue = pageValue !== undefined && pageValue.length > 0;
  const words = row.field === 'customName' ? 'Use computed name' : hasPageValue ? 'Use page value' : 'Clear';
  const of = <span className="sr-only"> for {row.label}</span>;
  return (
    <>
      {intent === 'inherited' && hasPageValue && (
        <Button variant="quiet" onClick={() => onWrite(pageValue)}>
          Override{of}
        </Button>
      )}
      {intent !== 'inherited' && (
        <Button variant="quiet" onClick={() => onWrite(null)}>
          {words}
          {of}
        </Button>
      )}
      {row.canBeBlank && intent !== 'blank' && (hasPageValue || pageKnown !== 'read' || intent === 'overridden') && (
        <Button
          variant="quiet"
          onClick={() => onWrite(row.control === 'keywords' || row.control === 'open-enums' ? [] : '')}
        >
          Leave blank{of}
        </Button>
      )}
    </>
  );
});
