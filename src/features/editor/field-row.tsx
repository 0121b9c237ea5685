import { memo, type ReactNode, useCallback, useRef, useState } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import {
  type AudienceValues,
  type EditorField,
  type EditorRow,
  type EditorValues,
  isListField,
  isOwnField,
  labelOf,
} from '#src/fields/audience-override-fields.tsx';
import {
  type EditorValue,
  type FieldIntent,
  intentOf,
  pageValueOf,
  predictedMetadata,
} from '#src/fields/audience-values.ts';
import { isOutdated } from '#src/fields/change-fields.ts';
import { FieldValue as Shown } from '#src/form/field-value.tsx';
import { sameValue } from '#src/form/three-way.ts';
import { type Controls, useDerived } from '#src/form/use-controls.ts';
import { cx } from '#src/lib/class-names.ts';
import { capitalised, clipEnd, countOf, isBlank } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { Button } from '#src/ui/button.tsx';
import { useWidth } from '#src/ui/display.ts';
import { Field } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { OverrideSign, Sign } from '#src/ui/sign.tsx';
import { offeredFor, SuggestedText, type Suggestion } from './apply-suggestion.tsx';
import { fallbackOf } from './networks.ts';
import { RowControl } from './row-control.tsx';
import { asTable, onlyOverrides } from './summary-bar.tsx';
import { lengthGuidance } from './text-width.ts';
import { UtmBuilder } from './utm-builder.tsx';

/** The data of the form's rows. */
export type RowContext = {
  controls: Controls<EditorValues, EditorValues>;
  /** Puts values into the form. Unsaved ones that they replace can be brought back. */
  fill: (values: Partial<EditorValues>) => void;
  errorOf: (field: EditorField) => string | undefined;
  /** The service's values, as far as the form knows. */
  base: AudienceValues;
  audience: AudienceAnswer;
  page: PageAnswer | undefined;
  pageKnown: PageKnown;
  suggestions: readonly Suggestion[];
};

type FieldRowProps = RowContext & { row: EditorRow; seen: readonly string[] | undefined };

/** Renders only for its own changes, and for those of the field that it falls back to. */
export const FieldRow = memo(function FieldRow({ row, seen, ...context }: FieldRowProps) {
  const { controls, fill, errorOf, base, audience, page, suggestions } = context;
  const { field } = row;
  const { inputs, touched } = controls;
  const root = useRef<HTMLDivElement>(null);
  const value = useStore(inputs, (all) => all[field]);
  // Its validation error shows once the field was left.
  useStore(touched, (all) => all.has(field));
  const intent = intentOf(value);
  const isUnsaved = !sameValue(base[field], value);
  const isOverride = intent !== 'inherited' || isUnsaved;
  const isOnlyOverrides = useStore(onlyOverrides);
  const isWide = useWidth((width) => width >= 1280);
  const isTable = useStore(asTable) && isWide;
  // A row that is reset while only overrides are shown stays until the switch is pressed again.
  const [isKept, setKept] = useState(isOverride);
  if (isOverride !== isKept && (isOverride || !isOnlyOverrides)) setKept(isOverride);
  const isSuggested = suggestions.some((one) => one.field === field && sameValue(one.value, value));
  const offered = offeredFor(field, suggestions, base[field], value);
  const [isOfferOpen, setOfferOpen] = useState(false);
  const guidance = typeof value === 'string' ? lengthGuidance(field, value) : undefined;
  const pageValue = pageValueOf(field, page, audience);
  const pageKnown = field === 'customName' ? 'read' : context.pageKnown;
  const fallback = useDerived(inputs.subscribe, () =>
    intent === 'inherited' && pageKnown === 'read' && isBlank(textOf(pageValue))
      ? fallbackOf(field, predictedMetadata(page?.metadata, { ...base, ...inputs.get() }))
      : undefined,
  );
  const isColumns = useWidth((width) => width >= 1400) && isTable;
  // A table has the page default in a column of its own.
  const isInControl = intent === 'inherited' && !isTable && fitsControl(row, textOf(pageValue), isWide);
  const source = { row, intent, pageValue, pageKnown, isInControl, isTable, isColumns };
  const effective = isOwnField(field) ? undefined : audience.effectiveMetadata?.[field];

  const onChange = (next: EditorValue) => controls.set(field, next);
  /** A button's change; the focus goes to the control, since the button may be gone. */
  const write = useCallback(
    (next: EditorValue, fields: readonly EditorField[] = [field]) => {
      fill(Object.fromEntries(fields.map((one) => [one, next])));
      root.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    },
    [fill, field],
  );

  return (
    <div
      ref={root}
      data-field={field}
      data-kept={isKept || undefined}
      className={cx(
        'py-2.5 contain-layout group-data-only-overrides/editor:not-data-kept:hidden',
        intent === 'inherited' && '[&_::placeholder]:italic',
      )}
    >
      <Field
        label={labelOf(field)}
        error={errorOf(field)}
        marked={intent !== 'inherited'}
        counter={isTable ? undefined : (guidance?.count ?? counterOf(value))}
        state={
          <>
            <OverrideSign state={intent} />
            {isUnsaved && (
              <span className="text-12 font-medium text-accent">
                Unsaved{isSuggested && ', suggested by the agent'}
              </span>
            )}
            {offered && (
              <button
                type="button"
                aria-expanded={isOfferOpen}
                onClick={() => setOfferOpen(!isOfferOpen)}
                className="relative inline-flex items-center gap-0.5 rounded-sign text-12 font-medium text-accent underline-offset-3 after:absolute after:-inset-y-3.5 after:inset-x-0 hover:underline md:after:-inset-y-0.5"
              >
                Suggestion
                <span className="sr-only"> for {labelOf(field)}</span>
                <Icon name={isOfferOpen ? 'chevron-down' : 'chevron-right'} className="size-3.5" />
              </button>
            )}
          </>
        }
        hint={
          <RowSource
            {...source}
            note={guidance?.note}
            fallback={fallback?.field}
            expected={value ?? pageValue}
            effective={isTable && isOwnField(field) ? (base[field] ?? pageValue) : effective}
          />
        }
        actions={<RowActions {...source} inputs={inputs} onWrite={write} />}
      >
        {(fieldControl) => (
          <RowControl
            row={row}
            control={fieldControl}
            value={value}
            placeholder={placeholderOf(intent, fallback?.text ?? (isInControl ? pageValue : undefined), field)}
            seen={seen}
            onChange={onChange}
            onBlur={() => controls.touch([field])}
          />
        )}
      </Field>
      {offered && isOfferOpen && (
        <SuggestedText
          label={labelOf(field)}
          before={textOf(value ?? pageValue)}
          after={textOf(offered.value)}
          isOutdated={isOutdated(offered.change, textOf(value ?? pageValue))}
          onApply={() => {
            setOfferOpen(false);
            write(offered.value);
          }}
        />
      )}
      {field === 'actionUrlOverride' && (
        <div className="mt-1.5 min-h-11 md:min-h-8">
          <UtmBuilder address={textOf(value ?? pageValue)} onChange={(address) => onChange(address || undefined)} />
        </div>
      )}
    </div>
  );
});

function counterOf(value: EditorValue): string | undefined {
  if (value === undefined || value.length === 0) return undefined;
  return typeof value === 'string' ? countOf(value.length, 'character') : countOf(value.length, 'entry', 'entries');
}

type RowActionsProps = Pick<RowSourceProps, 'row' | 'intent' | 'pageValue' | 'pageKnown' | 'isTable'> & {
  inputs: RowContext['controls']['inputs'];
  onWrite: (value: EditorValue, fields?: readonly EditorField[]) => void;
};

/** Not rendered again at each key. A row of a table has room for the main one. */
const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { row, intent, pageValue, pageKnown, isTable, inputs, onWrite } = props;
  const { field, social } = row;
  // Whether a social network would show another text.
  const differs = useStore(inputs, (all) => social?.some((other) => !sameValue(all[other], all[field])));
  const hasPageValue = pageValue !== undefined && pageValue.length > 0;
  // Until the page is loaded, it may have one.
  const mayInherit = hasPageValue || (row.help === undefined && pageKnown !== 'read');
  const mayHide = intent === 'overridden' || (intent === 'inherited' && mayInherit);
  type ActionWords = { /** Where a phone has no room. */ readonly more?: string; readonly of?: string };
  const action = (words: string, run: () => void, { more, of = ` for ${labelOf(field)}` }: ActionWords = {}) => (
    // The second press of a double click would meet the button that took its place.
    <Button variant="quiet" onClick={({ detail }) => detail < 2 && run()}>
      <span>
        {words}
        <span className="max-md:sr-only">{more}</span>
        <span className="sr-only">{of}</span>
      </span>
    </Button>
  );
  return (
    <>
      {!isTable &&
        intent === 'overridden' &&
        differs &&
        action('Use for OG and X', () => onWrite(inputs.get()[field], social), { of: `: ${labelOf(field)}` })}
      {intent === 'inherited' &&
        hasPageValue &&
        action(isTable ? 'Override' : 'Start from default', () => onWrite(pageValue))}
      {intent !== 'inherited' &&
        action(
          mayInherit ? 'Reset' : 'Clear',
          () => onWrite(undefined),
          mayInherit && !isTable ? { more: ` to ${row.inherits ?? 'page default'}` } : {},
        )}
      {!isTable &&
        row.neverEmpty === undefined &&
        mayHide &&
        action('Hide', () => onWrite(isListField(field) ? [] : ''), { more: ' (leave empty)' })}
    </>
  );
});

/** How far the page that the audience inherits from is known. */
type PageKnown = 'read' | 'reading' | 'unread';

type RowSourceProps = {
  row: EditorRow;
  intent: FieldIntent;
  pageValue: EditorValue;
  pageKnown: PageKnown;
  /** The control shows it in full. Elsewhere it is said here, and there alone. */
  isInControl: boolean;
  /** What a visitor gets once the form is saved. */
  expected: EditorValue;
  /** What a visitor gets now, as the service says; undefined where it does not. */
  effective: EditorValue;
  note: string | undefined;
  /** The field that networks show in place of this one, since it has no value. */
  fallback?: string | undefined;
  /** Page default and effective value are both said, whatever they are. */
  isTable: boolean;
  /** Each has a column, which says what it is. */
  isColumns: boolean;
};

export function RowSource(props: RowSourceProps) {
  const { row, pageValue, pageKnown, expected, effective, note, fallback, isTable, isColumns } = props;
  // While the page is loading, what it will say is no difference yet.
  const differs =
    pageKnown !== 'reading' &&
    effective !== undefined &&
    !sameValue(effective, expected) &&
    !sameValue(effective, pageValue);
  return (
    <>
      {note !== undefined && (
        <span className={cx('flex items-center gap-1.5 text-notice', isColumns && 'col-start-3')}>
          <Sign kind="drift" />
          {note}
        </span>
      )}
      <span
        className={cx(
          'block',
          isColumns && (row.help === undefined ? 'col-start-2 row-start-1 pt-0.5' : 'col-start-3'),
        )}
      >
        {originOf(props)}
        {fallback !== undefined && ` (falls back to ${labelOf(fallback)})`}
      </span>
      {(isColumns || differs) && (
        <span className={cx('block', isColumns && 'col-start-4 row-start-1 pt-0.5')}>
          <span className={isColumns ? 'sr-only' : undefined}>Effective now: </span>
          <Brief value={effective} maximum={isTable ? 80 : 200} />
        </span>
      )}
    </>
  );
}

/** Characters that a control shows in full on a wide screen. Others may show half of them. */
const shownIn = { line: 80, area: 200 };

function fitsControl({ form }: EditorRow, text: string, isWide: boolean): boolean {
  const most = shownIn[form === 'long' ? 'area' : 'line'] / (isWide ? 1 : 2);
  return !isBlank(text) && text.length <= most && !text.includes('\n');
}

function originOf({ row, pageValue, pageKnown, isInControl, isTable }: RowSourceProps): ReactNode {
  if (row.help !== undefined) return row.help;
  const inherits = row.inherits ?? 'page default';
  const name = capitalised(inherits);
  if (isInControl) return name;
  if (pageValue !== undefined) {
    return (
      <>
        <span className={isTable ? 'sr-only' : undefined}>{name}: </span>
        <Brief value={pageValue} maximum={isTable ? 80 : 200} />
      </>
    );
  }
  if (pageKnown === 'reading') return `Loading the ${inherits}…`;
  return pageKnown === 'unread' ? `Couldn’t load the ${inherits}.` : `No ${inherits}`;
}

/** A long text is truncated, a list is not: the difference may be at its end. */
function Brief({ value, maximum = 200 }: { value: EditorValue; maximum?: number }) {
  return <Shown value={value} unset="empty" blank="empty" maximum={typeof value === 'string' ? maximum : 2_000} />;
}

export function textOf(value: EditorValue): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : value.join(', ');
}

/** @param inherited what the field shows where it has no override. */
function placeholderOf(intent: FieldIntent, inherited: EditorValue, field: EditorField): string | undefined {
  if (intent === 'blank') return 'Left empty on purpose';
  if (intent === 'overridden') return isListField(field) ? 'Add more' : undefined;
  // A placeholder has no elements: invisible characters keep the entries of a list apart.
  const apart =
    typeof inherited === 'object' && inherited.length > 1
      ? inherited.map((entry) => `\u2068${entry}\u2069`)
      : inherited;
  const text = clipEnd(textOf(apart), 300);
  return text === '' ? undefined : text;
}
